import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import type { HealthIssue } from "#contract/figures/explain.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { May } from "#web/page/May.tsx"
import { issueWords } from "./issues.ts"
import { issueMessages as messages } from "./messages.ts"

interface Props {
  readonly issue: HealthIssue
  readonly lines: ReadonlyMap<string, LinkedLine>
}

/** An issue, since when it exists, and a link to the page where it can be fixed, if there is one. */
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

function nameOf(issue: HealthIssue, lines: ReadonlyMap<string, LinkedLine>): ReactNode {
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
          <AppLink to={`/app/portfolios/${issue.portfolioId}`} message={messages.recordStake} />
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
  readonly line: LinkedLine
}

/** A link to the tab of the holding, debt or wallet where the missing fact is recorded. */
function ToRecord({ issue, line: { kind, page } }: ToRecordProps) {
  if (kind !== "holding") {
    return <AppLink to={page} message={messages.recordStatement} />
  }
  switch (issue._tag) {
    case "OldBalance":
      return <AppLink to={page} more={{ tab: "balances" }} message={messages.recordBalance} />
    case "OldValuation":
      return <AppLink to={page} more={{ tab: "valuations" }} message={messages.recordValuation} />
    case "StalePrice":
      return <AppLink to={page} more={{ tab: "valuations" }} message={messages.changeSeries} />
    case "SwapWithoutOtherLeg":
      return <AppLink to={page} more={{ tab: "trades" }} message={messages.takeSwapBack} />
    case "UnitsWithoutPrice":
      return <AppLink to={page} more={{ tab: "valuations" }} message={messages.nameSeries} />
  }
}
