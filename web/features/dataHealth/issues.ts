import type { IntlShape } from "react-intl"
import type { HealthIssue } from "#contract/figures/explain.ts"
import { decimal, subtract, toPlainString } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { issueMessages as messages } from "./messages.ts"

/** The issues of one kind. */
export interface IssueGroup {
  readonly tag: HealthIssue["_tag"]
  readonly issues: ReadonlyArray<HealthIssue>
}

/** First what excludes something from the totals, then what makes a value a mere substitute, then outdated data. */
const gravestFirst: ReadonlyArray<HealthIssue["_tag"]> = [
  "MissingRate",
  "SwapWithoutOtherLeg",
  "SoldNotClosed",
  "ActionWithoutPrice",
  "HeldPrice",
  "PriceFactor",
  "UnitsWithoutPrice",
  "StakesBelowWhole",
  "StalePrice",
  "OldBalance",
  "OldValuation",
  "StaleRate",
]

export const groupsOf = (issues: ReadonlyArray<HealthIssue>): ReadonlyArray<IssueGroup> =>
  gravestFirst
    .map((tag) => ({ tag, issues: issues.filter(({ _tag }) => _tag === tag) }))
    .filter(({ issues }) => issues.length > 0)

/** The key that distinguishes an issue from the others. */
export function keyOf(issue: HealthIssue): string {
  switch (issue._tag) {
    case "MissingRate":
    case "StaleRate":
      return `${issue._tag} ${issue.currency}`
    case "SwapWithoutOtherLeg":
      return `${issue._tag} ${issue.swapId}`
    case "StakesBelowWhole":
      return `${issue._tag} ${issue.portfolioId}`
    case "HeldPrice":
      return `${issue._tag} ${issue.lineId} ${issue.source}`
    case "ActionWithoutPrice":
      return `${issue._tag} ${issue.lineId} ${issue.on}`
    case "SoldNotClosed":
    case "StalePrice":
    case "PriceFactor":
    case "UnitsWithoutPrice":
    case "OldBalance":
    case "OldValuation":
      return `${issue._tag} ${issue.lineId}`
  }
}

/** The name of the subject: a currency, a portfolio, a holding, a debt or a wallet. */
export function issueName(issue: HealthIssue): string {
  if ("name" in issue) return issue.name
  return "title" in issue ? issue.title : issue.currency
}

/** The description of an issue, and since when it exists. */
export function issueWords(issue: HealthIssue, intl: IntlShape, figures: Figures): string {
  const last = (day: string | null, days: number | null) =>
    day === null || days === null
      ? intl.formatMessage(messages.never)
      : intl.formatMessage(messages.lastOn, { day: figures.day(day, "medium"), days, age: figures.count(days) })
  const series = (symbol: string) => intl.formatMessage(messages.series, { symbol })
  const from = (source: string | null) =>
    source === null ? [] : [intl.formatMessage(messages.source, { source: sourceName(source, intl) })]
  switch (issue._tag) {
    case "MissingRate":
      return intl.formatMessage(messages.leftOut, { count: issue.lineIds.length })
    case "StaleRate":
      return [last(issue.lastOn, issue.days), ...from(issue.source)].join(" · ")
    case "StalePrice":
      return [series(issue.symbol), last(issue.lastOn, issue.days), ...from(issue.source)].join(" · ")
    case "HeldPrice": {
      const held = intl.formatMessage(messages.heldPrice, {
        value: figures.price(issue.value, issue.currency),
        day: figures.day(issue.day, "medium"),
        good: figures.price(issue.goodValue, issue.currency),
        goodOn: figures.day(issue.goodOn, "medium"),
      })
      const unit = issue.unit ? [intl.formatMessage(messages.hundredfold)] : []
      return [series(issue.symbol), held, ...unit, ...from(issue.source)].join(" · ")
    }
    case "PriceFactor":
      return intl.formatMessage(messages.priceFactor, {
        day: figures.day(issue.on, "medium"),
        typed: figures.price(issue.typed, issue.currency),
        quoted: figures.price(issue.quoted, issue.currency),
        factor: figures.count(issue.factor.endsWith("1000") ? 1000 : 100),
      })
    case "ActionWithoutPrice":
      return intl.formatMessage(messages.actionWithoutPrice, { day: figures.day(issue.on, "medium") })
    case "SoldNotClosed":
      return intl.formatMessage(messages.soldNotClosed, {
        day: figures.day(issue.soldOn, "medium"),
        proceeds: figures.money(issue.proceeds.amount, issue.proceeds.currency),
        value: figures.money(issue.value.amount, issue.value.currency),
      })
    case "UnitsWithoutPrice":
      return issue.symbol === null ? intl.formatMessage(messages.noSeries) : series(issue.symbol)
    case "OldBalance":
      return last(issue.statedOn, issue.days)
    case "OldValuation":
      return last(issue.valuedOn, issue.days)
    case "SwapWithoutOtherLeg":
      return intl.formatMessage(issue.direction === "out" ? messages.nothingReceived : messages.nothingGiven, {
        day: figures.day(issue.swappedOn, "medium"),
        counterpart: issue.counterpart,
      })
    case "StakesBelowWhole":
      return intl.formatMessage(messages.heldInPart, {
        percent: figures.percent(issue.held),
        rest: figures.percent(toPlainString(subtract(whole, decimal(issue.held)))),
      })
  }
}

const whole = decimal("100")
