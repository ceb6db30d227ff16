import { FormattedMessage, useIntl } from "react-intl"
import type { HoldingView } from "../../../server/contract/holdings.ts"
import { type AssetClass, cents, decimal, round, sum, toFixedString } from "../../../server/contract/vocabulary.ts"
import { useSession } from "../../api/session.tsx"
import { AppLink } from "../../app/AppLink.tsx"
import { pageOfHolding } from "../../app/navigation.ts"
import { daysBetween } from "../../format/days.ts"
import { useFigures } from "../../format/useFigures.ts"
import { accountTypeNames, commonWords, instrumentNames } from "../../messages/words.ts"
import { type Column, FigureTable } from "../../ui/FigureTable.tsx"
import { Change, Money } from "../../ui/Money.tsx"
import { holdingsMessages as messages, listTitles } from "./messages.ts"
import { isClosed } from "./selection.ts"
import "./HoldingsTable.css"

interface Props {
  readonly holdings: ReadonlyArray<HoldingView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly scope: AssetClass | "all"
  readonly on: string
  /** Whose part of each holding is shown: the family's, through every stake, or that of the portfolio it is kept in. */
  readonly whose: "household" | "portfolio"
}

/** Holdings with value, gain and share, and the total of what is owned. */
export function HoldingsTable({ holdings, titles, currency, scope, on, whose }: Props) {
  const partOf = whose === "household" ? partOfHousehold : partOfPortfolio
  const intl = useIntl()
  const figures = useFigures()
  const { costMethod } = useSession().preferences
  const counted = holdings.filter(({ status }) => status === "active")
  const leftOut = counted.filter((holding) => partOf(holding).value === null).length
  const hasUnits = holdings.some(({ figures }) => figures.units !== null)
  const hasShares = holdings.some((holding) => partOf(holding).share !== "100")

  const columns: ReadonlyArray<Column<HoldingView> | false> = [
    {
      id: "name",
      header: intl.formatMessage(messages.holding),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: (holding) => (
        <>
          <AppLink to={pageOfHolding(holding)}>{holding.name}</AppLink>
          <Tags holding={holding} on={on} />
          <span className="table-sub">
            {[titles.get(holding.portfolioId), describe(holding, intl)].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
      foot: <FormattedMessage {...commonWords.total} />,
    },
    hasUnits && {
      id: "units",
      header: intl.formatMessage(commonWords.units),
      kind: "figure",
      sortBy: ({ figures }) => figures.units,
      cell: (holding) => holding.figures.units !== null && figures.units(holding.figures.units),
    },
    hasUnits && {
      id: "price",
      header: intl.formatMessage(messages.price),
      kind: "figure",
      cell: ({ figures: { price } }) =>
        price && (
          <>
            <span className="figure">{figures.price(price.amount, price.currency)}</span>
            {daysBetween(price.on, on) > 0 && <span className="table-sub">{figures.day(price.on, "medium")}</span>}
          </>
        ),
    },
    hasUnits && {
      id: "gain",
      header: intl.formatMessage(messages.gain),
      kind: "figure",
      cell: (holding) =>
        holding.figures[costMethod] && (
          <Change amount={holding.figures[costMethod].unrealised} currency={holding.currency} />
        ),
      sortBy: ({ figures }) => figures[costMethod]?.unrealised ?? null,
    },
    {
      id: "value",
      header: intl.formatMessage(commonWords.value),
      kind: "figure",
      sortBy: ({ figures }) => figures.value,
      cell: ({ figures: { value, statedOn }, currency }) => (
        <>
          <Money amount={value} currency={currency} />
          {statedOn !== null && <span className="table-sub">{figures.day(statedOn, "medium")}</span>}
        </>
      ),
    },
    hasShares && {
      id: "share",
      header: intl.formatMessage(messages.share),
      kind: "figure",
      sortBy: (holding) => partOf(holding).share,
      cell: (holding) => figures.percent(partOf(holding).share),
    },
    {
      id: "owned",
      header: intl.formatMessage(messages.inBase, { currency }),
      kind: "figure",
      sortBy: (holding) => partOf(holding).value,
      cell: (holding) => {
        const { value } = partOf(holding)
        return value === null ? (
          <span className="soft">
            <FormattedMessage {...messages.noRate} />
          </span>
        ) : (
          <Money amount={value} currency={currency} />
        )
      },
      foot: <Money amount={totalOf(counted.map(partOf))} currency={currency} />,
    },
  ]
  return (
    <>
      <FigureTable
        label={intl.formatMessage(listTitles[scope])}
        rows={holdings}
        keyOf={({ holdingId }) => holdingId}
        initialSort={{ column: "owned", direction: "descending" }}
        rowClass={({ status }) => (status === "removed" ? "holding-removed" : "")}
        columns={columns.filter((column) => column !== false)}
      />
      {leftOut > 0 && (
        <p className="fine soft">
          <FormattedMessage {...messages.leftOut} values={{ count: leftOut }} />
        </p>
      )}
    </>
  )
}

/** What of a holding belongs to somebody: percent, printed amount, and the amount before it was rounded. */
interface Part {
  readonly share: string
  readonly value: string | null
  readonly unrounded: string | null
}

const partOfHousehold = ({ figures: { household } }: HoldingView): Part => ({
  share: household.share,
  value: household.valueInBase,
  unrounded: household.unroundedInBase,
})

const partOfPortfolio = ({ figures }: HoldingView): Part => ({
  share: figures.share,
  value: figures.ownedValueInBase,
  unrounded: figures.ownedUnroundedInBase,
})

/** Rounded once, as every total of the product is: so it is the same here and on the dashboard. */
const totalOf = (parts: ReadonlyArray<Part>): string =>
  toFixedString(round(sum(parts.flatMap(({ unrounded }) => unrounded ?? []).map(decimal)), cents), 2)

export function Tags({ holding, on }: { readonly holding: HoldingView; readonly on: string }) {
  const figures = useFigures()
  return (
    <>
      {holding.status === "removed" && (
        <span className="tag">
          <FormattedMessage {...messages.removed} />
        </span>
      )}
      {holding.closedOn !== null && isClosed(holding, on) && (
        <span className="tag">
          <FormattedMessage {...messages.closed} values={{ day: figures.day(holding.closedOn, "medium") }} />
        </span>
      )}
      {holding.figures.basis === "cost" && (
        <span className="tag tag-caution">
          <FormattedMessage {...messages.atCost} />
        </span>
      )}
    </>
  )
}

export function describe({ details, priceSymbol }: HoldingView, intl: ReturnType<typeof useIntl>): string {
  switch (details._tag) {
    case "security":
      return [intl.formatMessage(instrumentNames[details.instrument]), priceSymbol, details.isin]
        .filter(Boolean)
        .join(" · ")
    case "account":
      return [intl.formatMessage(accountTypeNames[details.accountType]), details.institution]
        .filter(Boolean)
        .join(" · ")
  }
}
