import { FormattedMessage, useIntl } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { HoldingView } from "#contract/holdings.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { useSession } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Change, Money } from "#ui/figures/Money.tsx"
import { UnitPrice } from "#ui/figures/UnitPrice.tsx"
import { costsBy, costTotals } from "#web/features/holdings/list/costs.ts"
import { kindOf } from "#web/features/holdings/list/describe.ts"
import { partOf, totalOf, type Perspective } from "#web/features/holdings/list/part.ts"
import { UnrealisedGain } from "#web/features/holdings/list/UnrealisedGain.tsx"
import { StatedMoney } from "#web/features/lines/LineMoney.tsx"
import { portfolioOf } from "#web/features/holdings/detail/useTitles.ts"
import { reportMessages as messages } from "./messages.ts"
import { type ReportColumn, ReportTable } from "./ReportTable.tsx"

interface Props {
  readonly label: string
  readonly holdings: ReadonlyArray<HoldingView>
  /** The titles of the portfolios by id; empty if all holdings are in one portfolio. */
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly perspective: Perspective
}

/** The holdings of a class with units, price, value, cost and gain, the largest first, and their sum. */
export function HoldingsOfClass({ label, holdings, titles, currency, perspective }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { costMethod } = useSession().preferences
  const isCounted = holdings.some(({ figures }) => figures.units !== null)
  const hasCost = holdings.some((one) => costOf(one, costMethod) !== null)
  const totals = costTotals(holdings, { currency, perspective, costMethod })
  const columns: ReadonlyArray<ReportColumn<HoldingView> | false> = [
    {
      id: "name",
      header: <FormattedMessage {...labelWords.holding} />,
      cell: (holding) => (
        <>
          {holding.name}
          <span className="table-sub">
            {[kindOf(holding, intl), portfolioOf(holding, titles, intl)].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
      foot: <FormattedMessage {...commonWords.total} />,
    },
    isCounted && {
      id: "units",
      header: <FormattedMessage {...commonWords.units} />,
      kind: "figure",
      cell: ({ figures: { units } }) => units !== null && <span className="figure">{figures.units(units)}</span>,
    },
    isCounted && {
      id: "price",
      header: <FormattedMessage {...labelWords.price} />,
      kind: "figure",
      cell: ({ details, figures: { price } }) =>
        price && (
          <>
            <UnitPrice amount={price.amount} currency={price.currency} inPercent={isInPercent(details)} />
            <span className="table-sub">{figures.day(price.on, "medium")}</span>
          </>
        ),
    },
    {
      id: "value",
      header: <FormattedMessage {...commonWords.value} />,
      kind: "figure",
      cell: ({ figures: { value, statedOn, on }, currency }) => (
        <StatedMoney {...{ currency, statedOn, on }} amount={value} />
      ),
    },
    hasCost && {
      id: "cost",
      header: <FormattedMessage {...messages.cost} />,
      kind: "figure",
      cell: (holding) => {
        const cost = costOf(holding, costMethod)
        return cost && <Money {...cost} />
      },
      foot: totals && <Money amount={totals.cost} currency={currency} />,
    },
    hasCost && {
      id: "gain",
      header: <FormattedMessage {...figureNames.unrealisedGain} />,
      kind: "figure",
      cell: (holding) => <UnrealisedGain holding={holding} method={costMethod} />,
      foot: totals && <Change amount={totals.gain} currency={currency} />,
    },
    {
      id: "part",
      header: <FormattedMessage {...messages.part} values={{ currency }} />,
      kind: "figure",
      cell: (holding) => {
        const { value, share } = partOf(holding, perspective)
        return (
          <>
            <Money amount={value} currency={currency} />
            {share !== "100" && <span className="table-sub">{figures.percent(share)}</span>}
          </>
        )
      },
      foot: (
        <Money
          amount={totalOf(
            holdings.map((one) => partOf(one, perspective)),
            currency,
          )}
          currency={currency}
        />
      ),
    },
  ]
  return (
    <ReportTable
      label={label}
      rows={holdings}
      keyOf={({ holdingId }) => holdingId}
      columns={columns.filter((column) => column !== false)}
    />
  )
}

/** The cost of a holding: computed from its entries if it has units, otherwise its recorded acquisition cost. */
function costOf({ figures, currency, acquisitionCost }: HoldingView, method: CostChoice) {
  const costs = costsBy(figures, method)
  if (costs) return { amount: costs.cost, currency }
  return acquisitionCost && { amount: toPlainString(acquisitionCost.amount), currency: acquisitionCost.currency }
}
