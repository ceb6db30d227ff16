import { FormattedMessage } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { BalanceSheetLine } from "#contract/figures/balanceSheet.ts"
import type { readDataHealth } from "#contract/figures/explain.ts"
import { countSuggestions } from "#contract/suggestionCount.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"
import { Issue } from "#web/features/dataHealth/Issue.tsx"
import { groupsOf, keyOf } from "#web/features/dataHealth/issues.ts"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { dataHealthPage } from "#web/page/navigation.ts"
import { arrivingAt } from "#web/page/useArrival.ts"
import { pageOfLine } from "#web/features/lines/pageOfLine.ts"
import { dashboardMessages as messages } from "./messages.ts"
import "#web/features/dataHealth/DataHealthPage.css"

interface Props {
  readonly health: AnswerOf<typeof readDataHealth>
  /** What is owned and owed, for the links; empty until it is known. */
  readonly lines: ReadonlyArray<BalanceSheetLine>
  /** Tokens in wallets that have no price. */
  readonly unpricedTokens: number
}

/** How many issues are named; the page of data health has all. */
const namedMost = 5

/** What needs doing, the most serious first: issues of the data, suggestions and tokens without a price. */
export function ToDo({ health: { issues, valuedRecently, older }, lines, unpricedTokens }: Props) {
  const figures = useFigures()
  const suggestions = useQuery(countSuggestions, {}).answer?.count ?? 0
  const linked = new Map<string, LinkedLine>(
    lines.map((line) => [line.lineId, { kind: line.kind, name: line.name, page: pageOfLine(line) }]),
  )
  const ordered = groupsOf(issues).flatMap((group) => group.issues)
  const count = issues.length + suggestions + (unpricedTokens > 0 ? 1 : 0)
  return (
    <div className="health">
      {count === 0 ? (
        <p className="health-good">
          <Icon name="check" />
          <FormattedMessage {...messages.healthy} />
        </p>
      ) : (
        <ul className="issues">
          {ordered.slice(0, namedMost).map((issue) => (
            <Issue key={keyOf(issue)} issue={issue} lines={linked} />
          ))}
          {suggestions > 0 && (
            <li className="issue">
              <Say as="span" className="issue-name" message={messages.suggestions} values={{ count: suggestions }} />
              <AppLink to={dataHealthPage} message={messages.review} />
            </li>
          )}
          {unpricedTokens > 0 && (
            <li className="issue">
              <Say
                as="span"
                className="issue-name"
                message={messages.unpricedTokens}
                values={{ count: unpricedTokens }}
              />
              <AppLink to={dataHealthPage} message={messages.toUnpricedTokens} />
            </li>
          )}
        </ul>
      )}
      <p className="fine soft health-links">
        {valuedRecently !== null && (
          <AppLink to={dataHealthPage} more={older.length > 0 ? arrivingAt("older") : {}}>
            <FormattedMessage {...messages.valuedRecently} values={{ share: writtenRatio(valuedRecently, figures) }} />
          </AppLink>
        )}{" "}
        {issues.length > namedMost && <AppLink to={dataHealthPage} message={messages.toHealth} />}
      </p>
    </div>
  )
}
