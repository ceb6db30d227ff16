import type { IntlShape } from "react-intl"
import type { AccountAction, actOnPeople } from "../../../../server/contract/admin.ts"
import type { AnswerOf } from "../../../../server/contract/endpoint.ts"
import type { Figures } from "../../../format/useFigures.ts"
import { actionNames, outcomeMessages as messages } from "./actionMessages.ts"

type Outcomes = AnswerOf<typeof actOnPeople>["outcomes"]

/** What came of an action, and for whom it was not allowed. */
export interface Done {
  readonly action: AccountAction
  readonly outcomes: Outcomes
  /** Addresses by id, of those whom it was about. */
  readonly emails: ReadonlyMap<string, string>
}

const order = ["done", "unchanged", "notFound", "forbidden"] as const

/** "Disable: 3 done, 1 not allowed" */
export function summaryOf({ action, outcomes }: Done, intl: IntlShape, figures: Pick<Figures, "count">): string {
  const parts = order
    .map((outcome) => ({ outcome, count: outcomes.filter((one) => one.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => intl.formatMessage(messages[outcome], { count: figures.count(count) }))
  return intl.formatMessage(messages.summary, {
    action: intl.formatMessage(actionNames[action]),
    outcomes: intl.formatList(parts, { type: "unit" }),
  })
}

export const forbiddenOf = ({ outcomes, emails }: Done): ReadonlyArray<string> =>
  outcomes.filter(({ outcome }) => outcome === "forbidden").map(({ userId }) => emails.get(userId) ?? userId)
