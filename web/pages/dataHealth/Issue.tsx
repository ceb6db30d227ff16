import type { ReactNode } from "react"
import { FormattedMessage, type IntlShape, useIntl } from "react-intl"
import type { HealthIssue } from "../../../server/contract/explain.ts"
import { decimal, subtract, toPlainString } from "../../../server/contract/vocabulary.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { type Figures, useFigures } from "../../format/useFigures.ts"
import type { Line } from "../explain/useLines.ts"
import { issueMessages as messages } from "./messages.ts"

interface Props {
  readonly issue: HealthIssue
  readonly lines: ReadonlyMap<string, Line>
}

/** What is weak, since when, and a link to what cures it. */
export function Issue({ issue, lines }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <li className="issue">
      <span className="issue-name">{nameOf(issue, lines)}</span>
      <span className="issue-words">{wordsOf(issue, intl, figures)}</span>
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
    case "OldValuation": {
      const page = lines.get(issue.lineId)?.page
      return page ? <AppLink to={page}>{issue.name}</AppLink> : issue.name
    }
  }
}

function wordsOf(issue: HealthIssue, intl: IntlShape, figures: Figures): string {
  const last = (day: string | null, days: number | null) =>
    day === null || days === null
      ? intl.formatMessage(messages.never)
      : intl.formatMessage(messages.lastOn, { day: figures.day(day, "medium"), days, age: figures.count(days) })
  const series = (symbol: string) => intl.formatMessage(messages.series, { symbol })
  switch (issue._tag) {
    case "MissingRate":
      return intl.formatMessage(messages.leftOut, { count: issue.lineIds.length })
    case "StaleRate":
      return last(issue.lastOn, issue.days)
    case "StalePrice":
      return `${series(issue.symbol)} · ${last(issue.lastOn, issue.days)}`
    case "UnitsWithoutPrice":
      return issue.symbol === null ? intl.formatMessage(messages.noSeries) : series(issue.symbol)
    case "OldBalance":
      return last(issue.statedOn, issue.days)
    case "OldValuation":
      return last(issue.valuedOn, issue.days)
    case "StakesBelowWhole":
      return intl.formatMessage(messages.heldInPart, {
        percent: figures.percent(issue.held),
        rest: figures.percent(toPlainString(subtract(whole, decimal(issue.held)))),
      })
  }
}

const whole = decimal("100")

function Cure({ issue, lines }: Props) {
  const toSeries = (
    <AppLink to="/app/settings" more={{ section: "market" }}>
      <FormattedMessage {...messages.showSeries} />
    </AppLink>
  )
  switch (issue._tag) {
    case "MissingRate":
    case "StaleRate":
    case "StalePrice":
      return toSeries
    case "StakesBelowWhole":
      return (
        <AppLink to={`/app/portfolios/${issue.portfolioId}`}>
          <FormattedMessage {...messages.recordStake} />
        </AppLink>
      )
    case "UnitsWithoutPrice":
    case "OldBalance":
    case "OldValuation": {
      const line = lines.get(issue.lineId)
      return line && <ToRecord issue={issue} line={line} />
    }
  }
}

interface ToRecordProps {
  readonly issue: Extract<HealthIssue, { readonly _tag: "UnitsWithoutPrice" | "OldBalance" | "OldValuation" }>
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
    case "UnitsWithoutPrice":
      return (
        <AppLink to={page} more={{ tab: "valuations" }}>
          <FormattedMessage {...messages.nameSeries} />
        </AppLink>
      )
  }
}
