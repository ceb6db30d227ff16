import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { readMarketStatus } from "#contract/market.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { daysBetween } from "#web/format/days.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { FigureTable } from "#ui/FigureTable.tsx"
import { Section } from "#web/shell/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/shell/States.tsx"
import { Say } from "#ui/Say.tsx"

const messages = {
  series: defineMessage({ id: "market.series", defaultMessage: "Sources of your figures", description: "Heading" }),
  seriesNote: defineMessage({
    id: "market.seriesNote",
    defaultMessage:
      "A day without a price or rate uses the last earlier one. Newer ones arrive with the next update, or from the operator of this installation.",
    description: "Below the heading",
  }),
  symbol: defineMessage({ id: "market.symbol", defaultMessage: "Series", description: "Column" }),
  kind: labelWords.type,
  price: labelWords.price,
  rate: defineMessage({ id: "market.rate", defaultMessage: "Exchange rate for 1 EUR", description: "Kind of series" }),
  from: defineMessage({ id: "market.from", defaultMessage: "From", description: "Column: first day" }),
  to: defineMessage({ id: "market.to", defaultMessage: "To", description: "Column: last day" }),
  age: defineMessage({ id: "market.age", defaultMessage: "Age", description: "Column" }),
  days: defineMessage<{ readonly days: number; readonly age: string }>({
    id: "market.days",
    defaultMessage: "{days, plural, =0 {today} one {{age} day} other {{age} days}}",
    description: "Age of a price or rate",
  }),
  source: defineMessage({ id: "market.source", defaultMessage: "Source", description: "Column" }),
  emptyTitle: defineMessage({
    id: "market.emptyTitle",
    defaultMessage: "No price series in use",
    description: "Title",
  }),
  emptyText: defineMessage({
    id: "market.emptyText",
    defaultMessage:
      "Prices and exchange rates appear here when a holding has a quoted price or is in another currency than yours.",
    description: "Empty list",
  }),
  fetches: defineMessage({ id: "market.fetches", defaultMessage: "Recent updates", description: "Heading" }),
  provider: labelWords.provider,
  attempted: defineMessage({ id: "market.attempted", defaultMessage: "Last attempt", description: "Column: when" }),
  outcome: defineMessage({ id: "market.outcome", defaultMessage: "Outcome", description: "Column" }),
  taken: defineMessage({
    id: "market.taken",
    defaultMessage: "New data imported",
    description: "Outcome of an update",
  }),
  unchanged: labelWords.unchanged,
  failed: labelWords.failed,
  noFetches: defineMessage({
    id: "market.noFetches",
    defaultMessage: "No update has run yet.",
    description: "In place of the list",
  }),
}

/** The age of the prices and exchange rates that the figures use, and the results of the last updates. */
export function MarketStatus() {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useSession()
  const status = useQuery(readMarketStatus, {})
  return (
    <Answered query={status} skeleton={<Skeleton lines={6} />}>
      {({ series, fetches }) => (
        <div className="market">
          {series.length === 0 ? (
            <EmptyState title={intl.formatMessage(messages.emptyTitle)} text={intl.formatMessage(messages.emptyText)} />
          ) : (
            <Section title={intl.formatMessage(messages.series)} note={intl.formatMessage(messages.seriesNote)}>
              <FigureTable
                label={intl.formatMessage(messages.series)}
                rows={series}
                keyOf={({ kind, symbol, currency }) => `${kind} ${symbol} ${currency}`}
                columns={[
                  {
                    id: "symbol",
                    header: intl.formatMessage(messages.symbol),
                    isRowHeader: true,
                    sortBy: ({ symbol }) => symbol,
                    cell: ({ symbol }) => symbol,
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
            </Section>
          )}
          <Section title={intl.formatMessage(messages.fetches)}>
            {fetches.length === 0 ? (
              <Say className="soft" message={messages.noFetches} />
            ) : (
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
            )}
          </Section>
        </div>
      )}
    </Answered>
  )
}

/** The age of a rate in days. A rate that is dated after the server's day, for an hour or two, counts as today's. */
const ageOn = (day: string, today: string): number => Math.max(0, daysBetween(day, today))
