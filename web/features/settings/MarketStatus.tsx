import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readMarketStatus } from "#contract/market.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { daysBetween } from "#web/format/days.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Section } from "#web/page/Page.tsx"
import { PriceOrders } from "./PriceOrders.tsx"
import { PriceProviders } from "./PriceProviders.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("market", {
  series: ["Sources of your figures", "Heading"],
  seriesNote: [
    "A day without a price or rate uses the last earlier one. Newer ones arrive with the next update, or from the operator of this installation.",
    "Below the heading",
  ],
  symbol: ["Series", "Column"],
  kind: labelWords.type,
  price: labelWords.price,
  rate: ["Exchange rate for 1 EUR", "Kind of series"],
  from: ["From", "Column: first day"],
  to: ["To", "Column: last day"],
  age: ["Age", "Column"],
  days: ["{days, plural, =0 {today} one {{age} day} other {{age} days}}", "Age of a price or rate"],
  source: ["Source", "Column"],
  emptyTitle: ["No price series in use", "Title"],
  emptyText: [
    "Prices and exchange rates appear here when a holding has a quoted price or is in another currency than yours.",
    "Empty list",
  ],
  fetches: ["Recent updates", "Heading"],
  provider: labelWords.provider,
  attempted: ["Last attempt", "Column: when"],
  outcome: ["Outcome", "Column"],
  taken: ["New data imported", "Outcome of an update"],
  unchanged: labelWords.unchanged,
  failed: labelWords.failed,
  noFetches: ["No update has run yet.", "In place of the list"],
})

/** The age of the prices and exchange rates that the figures use, where they come from, and the last updates. */
export function MarketStatus() {
  const intl = useIntl()
  const status = useQuery(readMarketStatus, {})
  return (
    <Answered query={status} skeleton={<Skeleton lines={6} />}>
      {({ series, fetches }) => (
        <div className="market">
          {series.length === 0 ? (
            <EmptyState title={intl.formatMessage(messages.emptyTitle)} text={intl.formatMessage(messages.emptyText)} />
          ) : (
            <Section title={intl.formatMessage(messages.series)} note={intl.formatMessage(messages.seriesNote)}>
              <SeriesTable series={series} />
            </Section>
          )}
          <PriceProviders />
          <PriceOrders />
          <Section title={intl.formatMessage(messages.fetches)}>
            {fetches.length === 0 ? (
              <Say className="soft" message={messages.noFetches} />
            ) : (
              <FetchesTable fetches={fetches} />
            )}
          </Section>
        </div>
      )}
    </Answered>
  )
}

type Status = AnswerOf<typeof readMarketStatus>

function SeriesTable({ series }: Pick<Status, "series">) {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useSession()
  const nameOf = ({ usedBy, name }: Status["series"][number]) => (usedBy.length === 0 ? name : intl.formatList(usedBy))
  return (
    <FigureTable
      label={intl.formatMessage(messages.series)}
      rows={series}
      keyOf={({ kind, symbol, currency }) => `${kind} ${symbol} ${currency}`}
      columns={[
        {
          id: "symbol",
          header: intl.formatMessage(messages.symbol),
          isRowHeader: true,
          sortBy: nameOf,
          exact: nameOf,
          cell: (row) => (
            <>
              {nameOf(row)}
              {row.usedBy.length > 0 && !row.usedBy.includes(row.name) && <span className="table-sub">{row.name}</span>}
            </>
          ),
        },
        {
          id: "kind",
          header: intl.formatMessage(messages.kind),
          sortBy: ({ kind }) => kind,
          cell: ({ kind, currency }) => (
            <>
              <FormattedMessage {...messages[kind]} />
              {kind === "price" && `, ${currency}`}
            </>
          ),
        },
        {
          id: "from",
          header: intl.formatMessage(messages.from),
          cell: ({ firstOn }) => figures.day(firstOn, "medium"),
        },
        {
          id: "to",
          header: intl.formatMessage(messages.to),
          sortBy: ({ lastOn }) => lastOn,
          cell: ({ lastOn }) => figures.day(lastOn, "medium"),
        },
        {
          id: "age",
          header: intl.formatMessage(messages.age),
          kind: "figure",
          sortBy: ({ lastOn }) => String(ageOn(lastOn, today)),
          cell: ({ lastOn }) => {
            const days = ageOn(lastOn, today)
            return <FormattedMessage {...messages.days} values={{ days, age: figures.count(days) }} />
          },
        },
        {
          id: "source",
          header: intl.formatMessage(messages.source),
          cell: ({ source }) => sourceName(source, intl),
        },
      ]}
    />
  )
}

function FetchesTable({ fetches }: Pick<Status, "fetches">) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <FigureTable
      label={intl.formatMessage(messages.fetches)}
      rows={fetches}
      keyOf={({ provider, attemptedAt }) => `${provider} ${attemptedAt}`}
      columns={[
        {
          id: "provider",
          header: intl.formatMessage(messages.provider),
          isRowHeader: true,
          cell: ({ provider }) => provider,
        },
        {
          id: "attempted",
          header: intl.formatMessage(messages.attempted),
          cell: ({ attemptedAt }) => figures.moment(attemptedAt),
        },
        {
          id: "outcome",
          header: intl.formatMessage(messages.outcome),
          cell: ({ outcome, error }) => (
            <>
              <FormattedMessage {...messages[outcome]} />
              {error && <span className="table-sub">{error}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

/** The age of a rate in days. A rate that is dated after the server's day, for an hour or two, counts as today's. */
const ageOn = (day: string, today: string): number => Math.max(0, daysBetween(day, today))
