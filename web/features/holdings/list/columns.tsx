import type { ReactNode } from "react"
import { FormattedMessage, type IntlShape } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { HoldingView } from "#contract/holdings.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import type { PrivateFigures } from "#contract/figures/privateMarkets.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import type { EquityView } from "#contract/figures/borrowing.ts"
import { type CalendarDate, decimal, divide, isLess, toPlainString } from "#contract/vocabulary.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { perUnit } from "#web/format/amounts.ts"
import { placesOf } from "#web/format/numberFormat.ts"
import { writtenTo } from "#web/format/ratio.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { investableNames, premiumIntervalNames } from "#web/i18n/words.ts"
import { AlignedDigits } from "#ui/figures/AlignedDigits.tsx"
import type { Column } from "#ui/figures/FigureTable.tsx"
import { Change, directionOf, Money } from "#ui/figures/Money.tsx"
import { UnitPrice } from "#ui/figures/UnitPrice.tsx"
import { PerformanceBadge, RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { StatedMoney } from "#web/features/lines/LineMoney.tsx"
import type { ColumnId } from "#web/features/holdings/classes/classOnPages.ts"
import { type CostOfRow, costsBy, type CostTotals, neverPriced } from "./costs.ts"
import { investableOf, kindOf } from "./describe.ts"
import { columnNames, holdingsMessages as messages } from "./messages.ts"

/** The data that the columns need, besides the holding of the row. */
export interface ListContext {
  readonly intl: IntlShape
  readonly figures: Figures
  readonly on: CalendarDate
  /** The currency of the totals, if every row is in it too. */
  readonly onlyCurrency: string | undefined
  readonly costMethod: CostChoice
  /** Cost and gain of a holding in the currency of the totals; `undefined` without a cost. */
  readonly costOf: (holding: HoldingView) => CostOfRow | undefined
  /** The currency of the costs of all rows, if it is one. */
  readonly costCurrency: string | undefined
  /** The number of decimals to which units and prices are aligned. */
  readonly places: { readonly units: number; readonly price: number }
  /** The price changes of a holding; `undefined` while they are not known. */
  readonly performanceOf: (holding: HoldingView) => Performance | undefined
  readonly privateOf: (holding: HoldingView) => PrivateFigures | undefined
  /** What was borrowed for a holding; `undefined` while it is not known, and without a debt. */
  readonly equityOf: (holding: HoldingView) => EquityView | undefined
  /** Cost and gain of all rows, in the currency of the totals; `undefined` where none has a cost. */
  readonly totals: (CostTotals & { readonly currency: string }) | undefined
  /** The share of the list's total, as a ratio. */
  readonly weightOf: (holding: HoldingView) => Ratio | undefined
}

interface Performance {
  readonly day: Ratio
  readonly sevenDays: Ratio
  readonly thirtyDays: Ratio
}

type ListColumn = Column<HoldingView>
type Content = Pick<ListColumn, "cell" | "sortBy" | "foot">

const column = (
  { intl }: ListContext,
  id: ColumnId,
  kind: NonNullable<ListColumn["kind"]>,
  content: Content,
): ListColumn => ({ id, header: intl.formatMessage(columnNames[id]), kind, ...content })

type ColumnOf = (context: ListContext) => Content & { readonly kind: "text" | "figure" }

const money = (amountOf: (holding: HoldingView) => string | null | undefined): ReturnType<ColumnOf> => ({
  kind: "figure",
  sortBy: (holding) => amountOf(holding) ?? null,
  cell: (holding) => {
    const amount = amountOf(holding)
    return amount != null && <Money amount={amount} currency={holding.currency} />
  },
})

const ratio = (
  ratioOf: (holding: HoldingView) => Ratio | undefined,
  as: "return" | "multiple" | "share" = "return",
  /** What a phone, which has no column for it, shows before the ratio. */
  before: (holding: HoldingView) => ReactNode = () => undefined,
): ReturnType<ColumnOf> => ({
  kind: "figure",
  sortBy: (holding) => ratioOf(holding)?.value ?? null,
  cell: (holding) => {
    const found = ratioOf(holding)
    return (
      found && (
        <>
          {before(holding)}
          <RatioFigure ratio={found} as={as} />
        </>
      )
    )
  },
})

/** The gain in money, for which a phone has no column, before the percentage. */
const gainOnPhone = (figures: Figures, gain: string, currency: string) => (
  <span className={`table-on-phone figure change-${directionOf(gain)}`}>
    {figures.amount(gain, currency, "signed")}{" "}
  </span>
)

const units: ColumnOf = ({ figures, intl, places }) => ({
  kind: "figure",
  sortBy: ({ figures }) => figures.units,
  cell: ({ figures: { units, staked } }) =>
    units !== null && (
      <>
        <AlignedDigits plain={units} places={places.units} isHidden={figures.amountsHidden}>
          {figures.units(units)}
        </AlignedDigits>
        {staked !== null && /[1-9]/.test(staked) && (
          <span className="table-sub">
            {intl.formatMessage(messages.ofWhichStaked, { units: figures.units(staked) })}
          </span>
        )}
      </>
    ),
})

const isAboveZero = (amount: string): boolean => isLess(decimal("0"), decimal(amount))

/** The unrealised gain as a part of the cost. */
export function gainRatio(costs: HoldingView["figures"]["average"]): Ratio | undefined {
  if (!costs || costs.unrealised === null) return undefined
  return ratioBetween(costs.unrealised, costs.cost)
}

/** A ratio of two amounts; unavailable where the second is not above zero. */
export function ratioBetween(part: string, whole: string): Ratio {
  if (!isAboveZero(whole)) return { value: null, unavailable: "belowZero" }
  const value = divide(decimal(part), decimal(whole), { decimals: 10, rounding: "half-even" })
  return { value: toPlainString(value), unavailable: null }
}

/** The cost in the currency of the totals, with that in the currency of the holding below it. */
const CostCell = ({ cost, currency, own }: CostOfRow) => (
  <>
    <Money amount={cost} currency={currency} />
    {own && (
      <span className="table-sub">
        <Money amount={own.cost} currency={own.currency} />
      </span>
    )}
  </>
)

const costFoot = (totals: ListContext["totals"]) => totals && <Money amount={totals.cost} currency={totals.currency} />

const columns: Readonly<Record<ColumnId, ColumnOf>> = {
  units,
  pieces: units,
  price: ({ places }) => ({
    kind: "figure",
    sortBy: ({ figures }) => figures.price?.amount ?? null,
    cell: ({ details, figures: { price } }) =>
      price && (
        <AlignedDigits plain={price.amount} least={placesOf(price.currency).min} places={places.price}>
          <UnitPrice amount={price.amount} currency={price.currency} inPercent={isInPercent(details)} />
        </AlignedDigits>
      ),
  }),
  cost: ({ costOf, totals }) => ({
    kind: "figure",
    foot: costFoot(totals),
    sortBy: (holding) => costOf(holding)?.cost ?? null,
    cell: (holding) => {
      const costs = costOf(holding)
      return costs && <CostCell {...costs} />
    },
  }),
  acquisitionCost: ({ costOf, totals }) => ({
    kind: "figure",
    foot: costFoot(totals),
    sortBy: (holding) =>
      costOf(holding)?.cost ?? (holding.acquisitionCost && toPlainString(holding.acquisitionCost.amount)),
    // Without an exchange rate, what was bought in another currency has no cost in its own.
    cell: (holding) => {
      const costs = costOf(holding)
      return costs ? <CostCell {...costs} /> : holding.acquisitionCost && <Money {...holding.acquisitionCost} />
    },
  }),
  gain: ({ costOf, totals }) => ({
    kind: "figure",
    foot: totals && <Change amount={totals.gain} currency={totals.currency} />,
    sortBy: (holding) => costOf(holding)?.gain ?? null,
    cell: (holding) => {
      const [unknown, costs] = [neverPriced(holding.figures), costOf(holding)]
      return unknown ? (
        <RatioFigure ratio={unknown} />
      ) : (
        costs && <Change amount={costs.gain} currency={costs.currency} />
      )
    },
  }),
  averageCost: ({ costMethod }) => money(({ figures }) => perUnit(costsBy(figures, costMethod)?.cost, figures.units)),
  gainPercent: ({ costOf, figures, totals }) => ({
    ...ratio(
      (holding) => {
        const costs = costOf(holding)
        const known = costs && costs.gain !== null ? ratioBetween(costs.gain, costs.cost) : undefined
        return neverPriced(holding.figures) ?? known
      },
      "return",
      (holding) => {
        const costs = costOf(holding)
        if (neverPriced(holding.figures) || !costs || costs.gain === null) return undefined
        return gainOnPhone(figures, costs.gain, costs.currency)
      },
    ),
    foot: totals && (
      <>
        {gainOnPhone(figures, totals.gain, totals.currency)}
        <RatioFigure ratio={ratioBetween(totals.gain, totals.cost)} as="return" />
      </>
    ),
  }),
  income: () => money(({ figures }) => figures.income.gross),
  weight: ({ weightOf }) => ratio(weightOf, "share"),
  equity: ({ equityOf }) => money((holding) => equityOf(holding)?.equity),
  loanToValue: ({ equityOf }) => ratio((holding) => equityOf(holding)?.loanToValue, "share"),
  day: ({ performanceOf }) => ratio((holding) => performanceOf(holding)?.day),
  sevenDays: ({ performanceOf }) => ratio((holding) => performanceOf(holding)?.sevenDays),
  thirtyDays: ({ performanceOf }) => ratio((holding) => performanceOf(holding)?.thirtyDays),
  value: () => ({
    kind: "figure",
    sortBy: ({ figures }) => figures.value,
    cell: ({ figures: { value, statedOn, on }, currency }) => (
      <StatedMoney {...{ currency, statedOn, on }} amount={value} />
    ),
  }),
  kind: ({ intl }) => ({
    kind: "text",
    sortBy: (holding) => kindOf(holding, intl),
    cell: (holding) => kindOf(holding, intl),
  }),
  fineWeight: ({ figures, intl }) => ({
    kind: "figure",
    sortBy: ({ figures }) => figures.fineTroyOunces,
    cell: ({ figures: { fineTroyOunces } }) =>
      fineTroyOunces !== null && (
        <span className="figure">
          {intl.formatMessage(messages.troyOunces, { weight: writtenTo(fineTroyOunces, 3, figures) })}
        </span>
      ),
  }),
  commitment: ({ privateOf }) => money((holding) => privateOf(holding)?.commitment),
  paidIn: ({ privateOf }) => money((holding) => privateOf(holding)?.paidIn),
  openCommitment: ({ privateOf }) => money((holding) => privateOf(holding)?.openCommitment),
  dpi: ({ privateOf }) => ratio((holding) => privateOf(holding)?.dpi, "multiple"),
  tvpi: ({ privateOf }) => ratio((holding) => privateOf(holding)?.tvpi, "multiple"),
  irr: ({ privateOf }) => ({
    kind: "figure",
    sortBy: (holding) => privateOf(holding)?.irr.value ?? null,
    cell: (holding) => {
      const found = privateOf(holding)
      return (
        found && (
          <>
            <RatioFigure ratio={found.irr} />
            {found.badge && (
              <span className="table-sub">
                <PerformanceBadge badge={found.badge} />
              </span>
            )}
          </>
        )
      )
    },
  }),
  provider: () => ({
    kind: "text",
    sortBy: ({ details }) => (details._tag === "insurance" ? details.provider : null),
    cell: ({ details }) => details._tag === "insurance" && details.provider,
  }),
  maturity: ({ figures }) => ({
    kind: "text",
    sortBy: ({ details }) => (details._tag === "insurance" ? details.maturityOn : null),
    cell: ({ details }) =>
      details._tag === "insurance" && details.maturityOn && figures.day(details.maturityOn, "medium"),
  }),
  premium: ({ intl }) => ({
    kind: "figure",
    cell: ({ details }) =>
      details._tag === "insurance" &&
      details.premium && (
        <>
          <Money {...details.premium.amount} />
          <span className="table-sub">{intl.formatMessage(premiumIntervalNames[details.premium.interval])}</span>
        </>
      ),
  }),
  active: () => ({
    kind: "text",
    cell: ({ details }) =>
      details._tag === "account" && (
        <FormattedMessage {...(details.isActive ? labelWords.active : messages.inactiveAccount)} />
      ),
  }),
  investable: ({ intl }) => ({
    kind: "text",
    sortBy: (holding) => intl.formatMessage(investableNames[investableOf(holding)]),
    cell: (holding) => intl.formatMessage(investableNames[investableOf(holding)]),
  }),
}

/** The columns of amounts in the currency of the totals, unless a rate is missing. */
const inTotalCurrency: ReadonlyArray<ColumnId> = ["cost", "gain"]

/** The columns of amounts in the currency of the holding. Others have amounts in further currencies. */
const inOwnCurrency: ReadonlyArray<ColumnId> = [
  "price",
  "averageCost",
  "income",
  "equity",
  "value",
  "commitment",
  "paidIn",
  "openCommitment",
]

export function columnOf(id: ColumnId, context: ListContext): ListColumn {
  const { kind, ...content } = columns[id](context)
  const currency = inTotalCurrency.includes(id)
    ? context.costCurrency
    : inOwnCurrency.includes(id)
      ? context.onlyCurrency
      : undefined
  const isSecond = id === "gainPercent" || id === "loanToValue" || id === "irr"
  return {
    ...column(context, id, kind, content),
    ...(currency === undefined ? {} : { currency }),
    ...(isSecond ? { onPhone: "second" } : {}),
  }
}
