import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { type EquityView, readEquity } from "#contract/figures/borrowing.ts"
import { readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { readPricePerformance } from "#contract/figures/standing.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { pageOfHolding } from "#web/page/navigation.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { placesIn } from "#ui/figures/AlignedDigits.tsx"
import { CountedMoney } from "#web/features/lines/LineMoney.tsx"
import { StatedDay } from "#web/features/lines/StatedDay.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { portfolioOf } from "#web/features/holdings/detail/useTitles.ts"
import { columnOf, type ListContext, ratioBetween } from "./columns.tsx"
import type { ColumnId } from "#web/features/holdings/classes/classOnPages.ts"
import { listOf, type ListScope } from "./scope.ts"
import { costOfRow, costTotals, type CostTotals } from "./costs.ts"
import { describe, symbolOf, unitsTimesPrice } from "./describe.ts"
import { columnNames, holdingsMessages as messages } from "./messages.ts"
import { pricesNote } from "./pricesNote.ts"
import { partOf, totalOf, type Perspective } from "./part.ts"
import { isClosed } from "./selection.ts"
import { oldestRateOf, RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly scope: ListScope
  readonly on: string
  readonly perspective: Perspective
  /** By default those of the class. */
  readonly chosen?: ReadonlyArray<ColumnId>
  /** The holdings of which the weights are a part; by default those of the table. */
  readonly whole?: ReadonlyArray<HoldingView>
}

/** Holdings with the columns of their class, and the total of the owned values. */
export function HoldingsTable(props: Props) {
  const { holdings, titles, currency, scope, on, perspective } = props
  const { chosen = listOf(scope).columns, whole = holdings } = props
  const parts = whole.filter(({ status }) => status === "active").map((holding) => partOf(holding, perspective))
  const total = totalOf(parts, currency)
  const counted = holdings.filter(({ status }) => status === "active")
  const { costMethod } = useSession().preferences
  const totals = costTotals(counted, { currency, perspective, costMethod })
  const context = useListContext({
    scope,
    holdings,
    columns: chosen,
    totals: totals && { ...totals, currency },
    costOf: (holding) => costOfRow(holding, { currency, perspective, costMethod }),
    costCurrency: holdings.every((holding) => {
      const costs = costOfRow(holding, { currency, perspective, costMethod })
      return costs === undefined || costs.currency === currency
    })
      ? currency
      : undefined,
    onlyCurrency: holdings.every((holding) => isIn(holding, currency)) ? currency : undefined,
    weightOf: (holding) => {
      const { value } = partOf(holding, perspective)
      return value === null || holding.status === "removed" ? undefined : ratioBetween(value, total)
    },
  })
  const { intl } = context
  const leftOut = counted.filter((holding) => partOf(holding, perspective).value === null).length
  // If every holding is fully owned and in the base currency, its value and its owned value are the same: one column.
  const isOwnedWhole = holdings.every((holding) => partOf(holding, perspective).share === "100")
  const isOneFigure = isOwnedWhole && holdings.every((holding) => holding.currency === currency)
  const shown = chosen.filter((id) => tellsSomething(id, holdings, isOneFigure))
  // The value follows the price that it comes from; without one it is last.
  const before = shown.slice(0, shown.indexOf("price") + 1 || shown.length)
  const columns: ReadonlyArray<Column<HoldingView>> = [
    nameColumn(context, titles, chosen, on),
    ...before.map((id) => columnOf(id, context)),
    ...(isOwnedWhole ? [] : [shareColumn(context, perspective)]),
    ownedColumn(context, { counted, currency, perspective, isOneFigure, isOwnedWhole }),
    ...shown.slice(before.length).map((id) => columnOf(id, context)),
  ]
  return (
    <>
      <FigureTable
        label={intl.formatMessage(listOf(scope).title)}
        rows={holdings}
        keyOf={({ holdingId }) => holdingId}
        initialSort={{ column: "owned", direction: "descending" }}
        rowClass={({ status }) => (status === "removed" ? "row-removed" : "")}
        columns={columns}
      />
      <ListNotes holdings={counted} context={context} leftOut={leftOut} hasPrices={chosen.includes("price")} />
      {chosen.some((id) => costColumns.includes(id)) && totals && <CostNotes totals={totals} />}
    </>
  )
}

function tellsSomething(id: ColumnId, holdings: ReadonlyArray<HoldingView>, isOneFigure: boolean): boolean {
  if (id === "value") return !isOneFigure
  if (id === "units") return holdings.some(({ figures }) => figures.units !== null)
  if (id === "gain" || id === "gainPercent") return holdings.some(({ figures }) => figures.average !== null)
  return true
}

const nameColumn = (
  { intl, figures }: ListContext,
  titles: Props["titles"],
  chosen: ReadonlyArray<ColumnId>,
  on: string,
): Column<HoldingView> => ({
  id: "name",
  header: intl.formatMessage(labelWords.holding),
  isRowHeader: true,
  sortBy: ({ name }) => name,
  cell: (holding) => (
    <>
      <AppLink to={pageOfHolding(holding)}>{holding.name}</AppLink>
      <Tags holding={holding} on={on} />
      <SubLine
        what={[portfolioOf(holding, titles, intl), !chosen.includes("kind") && describe(holding, intl)]}
        onPhone={chosen.includes("price") ? unitsTimesPrice(holding, figures) : undefined}
      />
    </>
  ),
  foot: <FormattedMessage {...commonWords.total} />,
})

interface SubLineProps {
  readonly what: ReadonlyArray<string | false | undefined>
  /** Units and price, for which a phone has no columns. */
  readonly onPhone: string | undefined
}

/** The line below the name: whose it is and what it is. On a phone, what its value is made of. */
const SubLine = ({ what, onPhone }: SubLineProps) => (
  <>
    <span className={`table-sub ${onPhone === undefined ? "" : "table-on-desk"}`}>
      {what.filter(Boolean).join(" · ")}
    </span>
    {onPhone !== undefined && <span className="table-sub table-on-phone">{onPhone}</span>}
  </>
)

const shareColumn = ({ intl, figures }: ListContext, perspective: Perspective): Column<HoldingView> => ({
  id: "share",
  header: intl.formatMessage(messages.share),
  kind: "figure",
  sortBy: (holding) => partOf(holding, perspective).share,
  cell: (holding) => figures.percent(partOf(holding, perspective).share),
})

interface OwnedValues {
  readonly counted: ReadonlyArray<HoldingView>
  readonly currency: string
  readonly perspective: Perspective
  readonly isOneFigure: boolean
  readonly isOwnedWhole: boolean
}

const ownedColumn = (
  { intl }: ListContext,
  { counted, currency, perspective, isOneFigure, isOwnedWhole }: OwnedValues,
): Column<HoldingView> => ({
  id: "owned",
  header: intl.formatMessage(isOwnedWhole ? columnNames.value : messages.ourShare),
  currency,
  kind: "figure",
  onPhone: "first",
  sortBy: (holding) => partOf(holding, perspective).value,
  cell: (holding) => {
    const { value } = partOf(holding, perspective)
    const { statedOn, on } = holding.figures
    return (
      <>
        <CountedMoney figure="holdingValue" lineId={holding.holdingId} amount={value} currency={currency} />
        {isOneFigure && value !== null && statedOn !== null && <StatedDay statedOn={statedOn} on={on} />}
      </>
    )
  },
  foot: (
    <Money
      amount={totalOf(
        counted.map((holding) => partOf(holding, perspective)),
        currency,
      )}
      currency={currency}
    />
  ),
})

const costColumns: ReadonlyArray<ColumnId> = ["cost", "acquisitionCost", "gain", "gainPercent"]

/** Below the table: what the totals of cost and gain leave out, what counts at its cost, and at which rates they are. */
const CostNotes = ({ totals: { leftOut, neverPriced, isConverted } }: { readonly totals: CostTotals }) => (
  <>
    {neverPriced > 0 && <Say className="fine soft" message={messages.neverPriced} values={{ count: neverPriced }} />}
    {leftOut > 0 && <Say className="fine soft" message={messages.costsLeftOut} values={{ count: leftOut }} />}
    {isConverted && <Say className="fine soft" message={messages.costAtItsRates} />}
  </>
)

interface NotesProps {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly context: ListContext
  readonly leftOut: number
  /** Whether the table shows prices. */
  readonly hasPrices: boolean
}

/** Notes below the table: excluded holdings and missing returns. */
function ListNotes({ holdings, context: { intl, figures, performanceOf, on }, leftOut, hasPrices }: NotesProps) {
  const performances = holdings.flatMap((holding) => performanceOf(holding) ?? [])
  const isSevenMissing = performances.some(({ sevenDays }) => sevenDays.value === null)
  const isThirtyMissing = performances.some(({ thirtyDays }) => thirtyDays.value === null)
  const prices = hasPrices && pricesNote(holdings, intl, figures)
  return (
    <>
      {prices && <p className="fine soft">{prices}</p>}
      <RateNote ratedOn={oldestRateOf(holdings)} on={on} />
      {leftOut > 0 && <Say className="fine soft" message={messages.leftOut} values={{ count: leftOut }} />}
      {(isSevenMissing || isThirtyMissing) && (
        <Say className="fine soft" message={isSevenMissing ? messages.missingSevenDays : messages.missingThirtyDays} />
      )}
    </>
  )
}

/** Tags beside the name: deleted, closed, or valued at cost because there is no price. */
function Tags({ holding, on }: { readonly holding: HoldingView; readonly on: string }) {
  const figures = useFigures()
  return (
    <>
      {holding.status === "removed" && <Say as="span" className="tag" message={messages.removed} />}
      {holding.closedOn !== null && isClosed(holding, on) && (
        <Say
          as="span"
          className="tag"
          message={messages.closed}
          values={{ day: figures.day(holding.closedOn, "medium") }}
        />
      )}
      {holding.figures.onItsWay !== null && (
        <Say
          as="span"
          className="tag"
          message={commonWords.ofWhichOnItsWay}
          values={{ amount: figures.money(holding.figures.onItsWay, holding.currency) }}
        />
      )}
      {holding.figures.basis === "cost" && <Say as="span" className="tag tag-caution" message={messages.atCost} />}
    </>
  )
}

const isIn = ({ currency, figures: { price } }: HoldingView, wanted: string): boolean =>
  currency === wanted && (price === null || price.currency === wanted)

interface AskedOfList extends Pick<ListContext, "totals" | "costOf" | "costCurrency" | "onlyCurrency" | "weightOf"> {
  readonly scope: ListScope
  readonly holdings: ReadonlyArray<HoldingView>
  readonly columns: ReadonlyArray<ColumnId>
}

/** The data that the columns need besides the holding. A query is sent only if a column needs it. */
function useListContext({ scope, holdings, columns, ...known }: AskedOfList): ListContext {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked, askedDay } = useAsOf()
  const { costMethod } = useSession().preferences
  const needsPrices = (["day", "sevenDays", "thirtyDays"] as const).some((id) => columns.includes(id))
  const quoted: AssetClass | undefined = scope !== "all" && needsPrices ? scope : undefined
  const { answer: performance } = useQuery(
    readPricePerformance,
    quoted ? { query: { ...askedDay, assetClass: quoted } } : null,
  )
  const { answer: privates } = useQuery(readPrivateMarkets, columns.includes("irr") ? { query: asked } : null)
  const needsEquity = columns.includes("equity") || columns.includes("loanToValue")
  const { answer: secured } = useQuery(readEquity, needsEquity ? { query: askedDay } : null)
  const equities = new Map<string, EquityView>(secured?.holdings.map((one) => [one.holdingId, one]))
  const bySymbol = new Map(performance?.prices.map((price) => [price.symbol, price]))
  const byHolding = new Map<string, NonNullable<typeof privates>["holdings"][number]>(
    privates?.holdings.map((one) => [one.holdingId, one]),
  )
  return {
    intl,
    figures,
    on,
    costMethod,
    places: {
      units: placesIn(holdings.map(({ figures }) => figures.units)),
      price: placesIn(holdings.map(({ figures }) => figures.price?.amount)),
    },
    performanceOf: (holding: HoldingView) => bySymbol.get(symbolOf(holding) ?? ""),
    privateOf: ({ holdingId }) => byHolding.get(holdingId),
    equityOf: ({ holdingId }) => equities.get(holdingId),
    ...known,
  }
}
