import { FormattedMessage } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { readDataHealth } from "../../../server/contract/explain.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { writtenRatio } from "../../format/ratio.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Icon } from "../../ui/Icon.tsx"
import { groupsOf } from "../dataHealth/issues.ts"
import { issueGroups } from "../dataHealth/messages.ts"
import { dashboardMessages as messages } from "./messages.ts"

/** How far the figures can be trusted, in a few lines; the page behind it says what cures what. */
export function HealthSummary({ health }: { readonly health: AnswerOf<typeof readDataHealth> }) {
  const figures = useFigures()
  const { issues, valuedRecently } = health
  return (
    <div className="health">
      {valuedRecently !== null && (
        <p>
          <FormattedMessage {...messages.valuedRecently} values={{ share: writtenRatio(valuedRecently, figures) }} />
        </p>
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
                <span>
                  <FormattedMessage {...issueGroups[tag]} />
                </span>
                <span className="figure">{figures.count(issues.length)}</span>
              </li>
            ))}
          </ul>
          <p>
            <AppLink to="/app/data-health">
              <FormattedMessage {...messages.toHealth} />
            </AppLink>
          </p>
        </>
      )}
    </div>
  )
}
