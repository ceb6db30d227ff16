import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readRealisedGains, RealisedLot } from "#contract/figures/realised.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { assetClassNames } from "#ui/lineClasses.ts"
import { Say } from "#ui/Say.tsx"
import { Explained } from "#web/features/explain/Explain.tsx"
import { pageOfLine } from "#web/features/lines/pageOfLine.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { realisedMessages as messages } from "./messages.ts"

export type RealisedGains = AnswerOf<typeof readRealisedGains>
type OfYear = RealisedGains["years"][number]

type AmountId = "proceeds" | "cost" | "fees" | "taxes"
const amountColumns = ["proceeds", "cost", "fees", "taxes"] as const satisfies ReadonlyArray<AmountId>

interface TotalsProps {
  readonly answer: RealisedGains
  /** The portfolio that they are of; empty for everything. */
  readonly scope: { readonly portfolioId?: string }
}

/** The totals of each year, and those since the beginning, whose gain leads to its explanation. */
export function RealisedByYear({ answer: { years, total, currency, method }, scope }: TotalsProps) {
  const intl = useIntl()
  return (
    <FigureTable<OfYear>
      label={intl.formatMessage(messages.byYear)}
      rows={years}
      keyOf={({ year }) => year}
      columns={[
        {
          id: "year",
          header: intl.formatMessage(commonWords.year),
          isRowHeader: true,
          cell: ({ year }) => <span className="figure">{year}</span>,
          foot: intl.formatMessage(commonWords.total),
        },
        ...([...amountColumns, "currencyGains"] as const).map((id) => ({
          id,
          header: intl.formatMessage(messages[id]),
          kind: "figure" as const,
          isOnlyInFile: !years.some((row) => isAmount(row[id])),
          exact: (row: OfYear) => ({ amount: row[id], currency }),
          cell: (row: OfYear) => isAmount(row[id]) && <Money amount={row[id]} currency={currency} />,
          foot: <Money amount={total[id]} currency={currency} />,
          ...(id === "proceeds" ? { onPhone: "belowNamed" as const } : {}),
        })),
        {
          id: "gain",
          header: intl.formatMessage(messages.gain),
          kind: "figure",
          cell: ({ gain }) => <Change amount={gain} currency={currency} />,
          foot: (
            <Explained figure="realisedGain" currency={currency} method={method} {...scope}>
              <Change amount={total.gain} currency={currency} />
            </Explained>
          ),
          onPhone: "first",
        },
      ]}
    />
  )
}

/** Whether an amount is not zero: a year without sales has empty cells. */
const isAmount = (amount: string): boolean => /[1-9]/.test(amount)

interface LotsProps {
  readonly answer: RealisedGains
  readonly titles: ReadonlyMap<string, string>
}

type Row = RealisedLot & { readonly key: string }

/** The lots that were sold in a year. A file also has class, owner, currency, and all amounts in that of the totals. */
export function SoldLots({ answer, titles }: LotsProps) {
  const intl = useIntl()
  const { lots, currency, years, year } = answer
  const rows = lots.map((lot, index) => ({ ...lot, key: `${index} ${lot.lineId}` }))
  return (
    <FigureTable<Row>
      label={intl.formatMessage(messages.sales, { year: year ?? "" })}
      rows={rows}
      keyOf={({ key }) => key}
      initialSort={{ column: "soldOn", direction: "descending" }}
      columns={[
        ...useLotColumns(titles),
        ...useAmountColumns(answer),
        {
          id: "gainInTotals",
          header: intl.formatMessage(messages.inCurrency, { name: intl.formatMessage(messages.gain), currency }),
          kind: "figure",
          sortBy: ({ amounts }) => amounts.gain,
          cell: ({ amounts }) => <Change amount={amounts.gain} currency={currency} />,
          foot: <Change amount={years.find((one) => one.year === year)?.gain ?? "0"} currency={currency} />,
          onPhone: "first",
        },
      ]}
    />
  )
}

/** What was sold, by whom, and when it was acquired. */
function useLotColumns(titles: ReadonlyMap<string, string>): ReadonlyArray<Column<Row>> {
  const intl = useIntl()
  const figures = useFigures()
  const classOf = ({ assetClass }: Row) => intl.formatMessage(assetClassNames[assetClass])
  const ownerOf = ({ portfolioId }: Row) => titles.get(portfolioId) ?? ""
  const day = (text: string) => <span className="figure">{figures.day(text, "medium")}</span>
  return [
    {
      id: "name",
      header: intl.formatMessage(labelWords.holding),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      exact: ({ name }) => name,
      cell: (row) => (
        <>
          <AppLink to={pageOfLine(row)}>{row.name}</AppLink>
          <span className="table-sub">{[classOf(row), ownerOf(row)].filter((text) => text !== "").join(" · ")}</span>
        </>
      ),
      foot: intl.formatMessage(commonWords.total),
    },
    { id: "class", header: intl.formatMessage(messages.assetClass), isOnlyInFile: true, cell: classOf, exact: classOf },
    {
      id: "owner",
      header: intl.formatMessage(commonWords.portfolio),
      isOnlyInFile: true,
      cell: ownerOf,
      exact: ownerOf,
    },
    {
      id: "event",
      header: intl.formatMessage(labelWords.type),
      isOnlyInFile: true,
      cell: () => "",
      exact: ({ event }) => intl.formatMessage(eventNames[event]),
    },
    {
      id: "acquiredOn",
      header: intl.formatMessage(messages.acquired),
      sortBy: ({ acquiredOn }) => acquiredOn,
      exact: ({ acquiredOn }) => acquiredOn,
      cell: ({ acquiredOn, event }) => (
        <>
          {acquiredOn !== null && day(acquiredOn)}
          {event !== "sale" && <Say as="span" className="table-sub" message={eventNames[event]} />}
        </>
      ),
    },
    {
      id: "soldOn",
      header: intl.formatMessage(messages.sold),
      sortBy: ({ soldOn }) => soldOn,
      exact: ({ soldOn }) => soldOn,
      cell: ({ soldOn }) => day(soldOn),
      onPhone: "second",
    },
    {
      id: "daysHeld",
      header: intl.formatMessage(messages.daysHeld),
      kind: "figure",
      sortBy: ({ daysHeld }) => (daysHeld === null ? null : String(daysHeld)),
      exact: ({ daysHeld }) => (daysHeld === null ? null : String(daysHeld)),
      cell: ({ daysHeld }) =>
        daysHeld !== null && (
          <Say
            as="span"
            className="figure"
            message={messages.days}
            values={{ count: daysHeld, days: figures.count(daysHeld) }}
          />
        ),
      onPhone: "below",
    },
    {
      id: "units",
      header: intl.formatMessage(commonWords.units),
      kind: "figure",
      sortBy: ({ units }) => units,
      cell: ({ units }) => units !== null && <span className="figure">{figures.units(units)}</span>,
    },
  ]
}

/** Amounts in the currency of the holding; in that of the totals only in a file. Fees and taxes where there are some. */
function useAmountColumns({ lots, currency }: RealisedGains): ReadonlyArray<Column<Row>> {
  const intl = useIntl()
  const isShown = (id: AmountId) =>
    id === "proceeds" || id === "cost" || lots.some(({ own }) => own && isAmount(own[id]))
  const own = (id: AmountId): Column<Row> => ({
    id,
    header: intl.formatMessage(messages[id]),
    kind: "figure",
    isOnlyInFile: !isShown(id),
    sortBy: (row) => row.own?.[id] ?? null,
    exact: (row) => row.own && { amount: row.own[id], currency: row.currency },
    cell: (row) => row.own && <Money amount={row.own[id]} currency={row.currency} />,
  })
  const inTotals = (id: AmountId): Column<Row> => ({
    id: `${id}InTotals`,
    header: intl.formatMessage(messages.inCurrency, { name: intl.formatMessage(messages[id]), currency }),
    isOnlyInFile: true,
    cell: () => "",
    exact: ({ amounts }) => ({ amount: amounts[id], currency }),
  })
  return [
    ...amountColumns.map(own),
    {
      id: "gain",
      header: intl.formatMessage(messages.gain),
      kind: "figure",
      isOnlyInFile: lots.every((lot) => lot.currency === currency || lot.own === null),
      sortBy: (row) => row.own?.gain ?? null,
      exact: (row) => row.own && { amount: row.own.gain, currency: row.currency },
      cell: ({ own, currency }) => own && <Change amount={own.gain} currency={currency} />,
    },
    ...amountColumns.map(inTotals),
  ]
}

const eventNames = {
  sale: messages.sale,
  capitalReturn: messages.capitalReturn,
  distribution: messages.distribution,
  currency: messages.currencyEffect,
} as const
