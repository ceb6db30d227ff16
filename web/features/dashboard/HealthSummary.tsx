import { FormattedMessage } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readDataHealth } from "#contract/figures/explain.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Icon } from "#ui/Icon.tsx"
import { groupsOf } from "#web/features/dataHealth/issues.ts"
import { issueGroups } from "#web/features/dataHealth/messages.ts"
import { dashboardMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** A short summary of the data quality. The page that it links to explains how to fix each issue. */
export function HealthSummary({ health }: { readonly health: AnswerOf<typeof readDataHealth> }) {
  const figures = useFigures()
  const { issues, valuedRecently } = health
  return (
    <div className="health">
      {valuedRecently !== null && (
        <Say message={messages.valuedRecently} values={{ share: writtenRatio(valuedRecently, figures) }} />
      )}
      {issues.length === 0 ? (
        <p className="health-good">
          <Icon name="check" />
          <FormattedMessage {...messages.healthy} />
        </p>
      ) : (
        <>
          <ul className="health-kinds">
            {groupsOf(issues).map(({ tag, issues }) => (
              <li key={tag}>
                <Say as="span" message={issueGroups[tag]} />
                <span className="figure">{figures.count(issues.length)}</span>
              </li>
            ))}
          </ul>
          <p>
            <AppLink to="/app/data-health" message={messages.toHealth} />
          </p>
        </>
      )}
    </div>
  )
}
