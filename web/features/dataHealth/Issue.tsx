import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { HealthIssue } from "#contract/explain.ts"
import { AppLink } from "#web/shell/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import type { Line } from "#web/features/explain/useLines.ts"
import { May } from "#web/shell/May.tsx"
import { issueWords } from "./issues.ts"
import { issueMessages as messages } from "./messages.ts"

interface Props {
  readonly issue: HealthIssue
  readonly lines: ReadonlyMap<string, Line>
}

/** What is weak, since when, and a link to what cures it, where a page does. */
export function Issue({ issue, lines }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <li className="issue">
      <span className="issue-name">{nameOf(issue, lines)}</span>
      <span className="issue-words">{issueWords(issue, intl, figures)}</span>
      <span className="issue-cure">
        <Cure issue={issue} lines={lines} />
      </span>
    </li>
  )
}

function nameOf(issue: HealthIssue, lines: ReadonlyMap<string, Line>): ReactNode {
  switch (issue._tag) {
    case "MissingRate":
    case "StaleRate":
      return issue.currency
    case "StakesBelowWhole":
      return <AppLink to={`/app/portfolios/${issue.portfolioId}`}>{issue.title}</AppLink>
    case "StalePrice":
    case "UnitsWithoutPrice":
    case "OldBalance":
    case "OldValuation":
    case "SwapWithoutOtherLeg": {
      const page = lines.get(issue.lineId)?.page
      return page ? <AppLink to={page}>{issue.name}</AppLink> : issue.name
    }
  }
}

function Cure({ issue, lines }: Props) {
  switch (issue._tag) {
    case "MissingRate":
    case "StaleRate":
      return null
    case "StakesBelowWhole":
      return (
        <May needs="record">
          <AppLink to={`/app/portfolios/${issue.portfolioId}`}>
            <FormattedMessage {...messages.recordStake} />
          </AppLink>
        </May>
      )
    case "StalePrice":
    case "UnitsWithoutPrice":
    case "OldBalance":
    case "OldValuation":
    case "SwapWithoutOtherLeg": {
      const line = lines.get(issue.lineId)
      return (
        line && (
          <May needs="record">
            <ToRecord issue={issue} line={line} />
          </May>
        )
      )
    }
  }
}

interface ToRecordProps {
  readonly issue: Extract<
    HealthIssue,
    { readonly _tag: "StalePrice" | "UnitsWithoutPrice" | "OldBalance" | "OldValuation" | "SwapWithoutOtherLeg" }
  >
  readonly line: Line
}

/** To the tab of the holding, debt or wallet where the cure is recorded. */
function ToRecord({ issue, line: { kind, page } }: ToRecordProps) {
  if (kind !== "holding") {
    return (
      <AppLink to={page}>
        <FormattedMessage {...messages.recordStatement} />
      </AppLink>
    )
  }
  switch (issue._tag) {
    case "OldBalance":
      return (
        <AppLink to={page} more={{ tab: "balances" }}>
          <FormattedMessage {...messages.recordBalance} />
        </AppLink>
      )
    case "OldValuation":
      return (
        <AppLink to={page} more={{ tab: "valuations" }}>
          <FormattedMessage {...messages.recordValuation} />
        </AppLink>
      )
    case "StalePrice":
      return (
        <AppLink to={page} more={{ tab: "valuations" }}>
          <FormattedMessage {...messages.changeSeries} />
        </AppLink>
      )
    case "SwapWithoutOtherLeg":
      return (
        <AppLink to={page} more={{ tab: "trades" }}>
          <FormattedMessage {...messages.takeSwapBack} />
        </AppLink>
      )
    case "UnitsWithoutPrice":
      return (
        <AppLink to={page} more={{ tab: "valuations" }}>
          <FormattedMessage {...messages.nameSeries} />
        </AppLink>
      )
  }
}
