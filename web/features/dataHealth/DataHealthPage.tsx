import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { dataHealthPage, pageNames } from "#web/page/navigation.ts"
import { arrivingAt } from "#web/page/useArrival.ts"
import { readDataHealth } from "#contract/figures/explain.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Page, Reading, Readings, Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { useLines } from "#web/features/explain/useLines.ts"
import { OwnRates } from "#web/features/rates/OwnRates.tsx"
import { Suggestions } from "#web/features/suggestions/Suggestions.tsx"
import { Issue } from "./Issue.tsx"
import { OlderAssets } from "./OlderAssets.tsx"
import { groupsOf, type IssueGroup, keyOf } from "./issues.ts"
import { dataHealthMessages as messages, issueCures, issueEffects, issueGroups } from "./messages.ts"
import "./DataHealthPage.css"

/**
 * The issues that affect the figures of the day, most serious first, each with a link to where it can be fixed; then what was
 * not valued recently.
 */
export default function DataHealthPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked } = useAsOf()
  const health = useQuery(readDataHealth, { query: asked })
  const lines = useLines()
  return (
    <Page
      isOverview
      title={intl.formatMessage(pageNames.dataHealth)}
      below={<FormattedMessage {...messages.heading} values={{ day: figures.day(on) }} />}
      tools={<AsOfControl />}
    >
      <Answered query={health} skeleton={<Skeleton lines={8} />}>
        {(answer) => {
          const { issues, valuedRecently, older } = answer
          return (
            <div className="page">
              <Readings>
                <Reading
                  name={<FormattedMessage {...messages.valuedRecently} />}
                  note={
                    <FormattedMessage
                      {...(valuedRecently === null ? commonWords.noAssets : messages.valuedRecentlyNote)}
                    />
                  }
                >
                  {valuedRecently === null ? (
                    "\u2013"
                  ) : older.length === 0 ? (
                    writtenRatio(valuedRecently, figures)
                  ) : (
                    <AppLink to={dataHealthPage} more={arrivingAt("older")}>
                      {writtenRatio(valuedRecently, figures)}
                    </AppLink>
                  )}
                </Reading>
                <Reading
                  name={<FormattedMessage {...labelWords.toFix} />}
                  note={issues.length > 0 && <FormattedMessage {...messages.toMendNote} />}
                >
                  {figures.count(issues.length)}
                </Reading>
              </Readings>
              <Suggestions lines={lines} />
              <OwnRates />
              {issues.length === 0 ? (
                <EmptyState
                  title={intl.formatMessage(messages.nothing)}
                  text={intl.formatMessage(messages.nothingText)}
                  action={<AppLink to="/app" message={labelWords.toDashboard} />}
                />
              ) : (
                groupsOf(issues).map(({ tag, issues }) => (
                  <Section
                    key={tag}
                    title={intl.formatMessage(issueGroups[tag])}
                    note={intl.formatMessage(issueEffects[tag])}
                  >
                    <ul className="issues">
                      {issues.map((issue) => (
                        <Issue key={keyOf(issue)} issue={issue} lines={lines} />
                      ))}
                    </ul>
                    <CureElsewhere tag={tag} />
                  </Section>
                ))
              )}
              {older.length > 0 && <OlderAssets health={answer} lines={lines} />}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}

/** The text for issues that only an operator can fix. */
function CureElsewhere({ tag }: Pick<IssueGroup, "tag">) {
  const cure = issueCures[tag]
  return (
    cure && (
      <p className="issue-elsewhere">
        <FormattedMessage {...cure} />{" "}
        <code>{`npm run market-data -- ${tag === "HeldPrice" ? "held" : "import"}`}</code>
      </p>
    )
  )
}
