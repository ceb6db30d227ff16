import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readDataHealth } from "#contract/figures/explain.ts"
import { readRates } from "#contract/market.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { writtenRatio, writtenTo } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { dashboardMessages } from "#web/features/dashboard/messages.ts"
import { groupsOf, issueName, issueWords, keyOf } from "#web/features/dataHealth/issues.ts"
import { issueEffects, issueGroups } from "#web/features/dataHealth/messages.ts"
import { reportMessages as messages } from "./messages.ts"
import { ReportTable } from "./ReportTable.tsx"
import { Say } from "#ui/Say.tsx"

/** The exchange rates used, and the outdated or missing data among the figures of the household or of one portfolio. */
export function Quality({ portfolioId }: { readonly portfolioId?: string }) {
  const intl = useIntl()
  const figures = useFigures()
  const { asked } = useAsOf()
  const query = { ...asked, ...(portfolioId && { portfolioId }) }
  const rates = useQuery(readRates, { query })
  const health = useQuery(readDataHealth, { query })
  return (
    <>
      <Answered query={rates} skeleton={<Skeleton lines={3} />}>
        {(answer) => <Rates answer={answer} />}
      </Answered>
      <Answered query={health} skeleton={<Skeleton lines={4} />}>
        {({ issues, valuedRecently }) => {
          const groups = groupsOf(issues)
          return (
            <div className="report-group">
              <Say as="h3" message={labelWords.toFix} />
              {valuedRecently !== null && (
                <p>
                  {intl.formatMessage(dashboardMessages.valuedRecently, {
                    share: writtenRatio(valuedRecently, figures),
                  })}
                </p>
              )}
              {groups.length === 0 && <Say message={dashboardMessages.healthy} />}
              {groups.map(({ tag, issues }) => (
                <div key={tag} className="report-issues">
                  <Say as="h4" message={issueGroups[tag]} />
                  <Say className="report-note" message={issueEffects[tag]} />
                  <ul>
                    {issues.map((issue) => (
                      <li key={keyOf(issue)}>
                        <strong>{issueName(issue)}</strong> {issueWords(issue, intl, figures)}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )
        }}
      </Answered>
    </>
  )
}

function Rates({ answer: { currency, rates } }: { readonly answer: AnswerOf<typeof readRates> }) {
  const intl = useIntl()
  const figures = useFigures()
  const title = intl.formatMessage(messages.rates, { currency })
  return (
    <div className="report-group">
      <h3>{title}</h3>
      {rates.length === 0 ? (
        <Say message={messages.noRatesNeeded} />
      ) : (
        <ReportTable
          label={title}
          rows={rates}
          keyOf={({ currency }) => currency}
          columns={[
            { id: "of", header: <FormattedMessage {...commonWords.currency} />, cell: (rate) => rate.currency },
            {
              id: "rate",
              header: <FormattedMessage {...messages.oneUnit} />,
              kind: "figure",
              cell: ({ rate }) =>
                rate === null ? (
                  <FormattedMessage {...commonWords.notAvailable} />
                ) : (
                  <span className="money figure">
                    <span className="money-currency">{currency}</span>
                    {"\u00a0"}
                    <span>{writtenTo(rate, 6, figures)}</span>
                  </span>
                ),
            },
            {
              id: "on",
              header: <FormattedMessage {...messages.ratedOn} />,
              cell: ({ ratedOn }) => ratedOn && figures.day(ratedOn, "medium"),
            },
          ]}
        />
      )}
    </div>
  )
}
