import { HashMap } from "effect"
import {
  type DayRules,
  evolveLine,
  type Line,
  type LineFact,
  type LineTypes,
  type OpenedLine,
} from "#domain/lines/line.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { type DebtEntry, dayOfDebtEntry } from "./entries.ts"
import { debtEntryOf, type DebtEvent, type DebtEventOf } from "./events.ts"
import { type FirstOfOwed, firstOfDay, nothingOwed, type OwedTotals, owedTotalsWith } from "./owed.ts"
import type { DebtRefusal } from "./refusals.ts"
import { type DebtTerms, type RepaymentTerms, repaymentTermsOf } from "./terms.ts"

export interface DebtTypes extends LineTypes {
  readonly Opening: DebtEventOf<"DebtIncurred">
  readonly Description: DebtTerms
  readonly Entry: DebtEntry
  readonly Event: DebtEvent
  readonly Refusal: DebtRefusal
  readonly Totals: OwedTotals
  readonly Summary: FirstOfOwed
}
export type Debt = Line<DebtTypes>

/** Maps an event of a debt to a fact about a balance-sheet line. */
export function factOfDebt(event: DebtEvent): LineFact<DebtTypes> {
  switch (event._tag) {
    case "DebtIncurred":
      return { _tag: "Opened", opening: event, description: termsOf(event) }
    case "DebtTermsRevised":
      return { _tag: "Revised", description: termsOf(event) }
    case "DebtSettled":
      return { _tag: "Ended", on: event.settledOn }
    case "DebtReopened":
      return { _tag: "Reopened" }
    case "DebtRemoved":
      return { _tag: "Removed" }
    case "DebtRestored":
      return { _tag: "Restored" }
    case "DebtBalanceRecorded":
    case "RepaymentRecorded":
    case "DebtTermsChanged":
    case "DebtShareChanged":
    case "DebtNoteTaken":
      return { _tag: "Recorded", entryId: event.entryId, replaces: event.replaces, entry: debtEntryOf(event) }
    case "DebtEntryVoided":
      return { _tag: "Voided", entryId: event.entryId, reason: event.reason }
  }
}

/** How the entries of a debt are arranged by day. */
export const debtDays: DayRules<DebtTypes> = {
  boundDayOf: (entry) => (entry._tag === "Note" ? undefined : dayOfDebtEntry(entry)),
  noTotals: nothingOwed,
  totalsWith: owedTotalsWith,
  summarising: { ofDay: ({ totals }) => firstOfDay(totals), ofBoth: (earlier, later) => earlier ?? later },
}

export const evolve = evolveLine(factOfDebt, debtDays)

/** The agreed terms of a command or event, without its other fields. */
export const termsOf = (stated: DebtTerms): DebtTerms => ({
  name: stated.name,
  debtType: stated.debtType,
  incurredOn: stated.incurredOn,
  ...repaymentTermsOf(stated),
  creditorId: stated.creditorId,
  lender: stated.lender,
  linkedHoldingId: stated.linkedHoldingId,
  description: stated.description,
})

/** The terms of repayment in force on a day: those of its last change, or of the beginning. */
export function repaymentTermsOn({ entries, description }: OpenedLine<DebtTypes>, on: CalendarDate): RepaymentTerms {
  const changes = [...HashMap.values(entries)].flatMap(({ entry, status, place }) =>
    entry._tag === "TermsChange" && status === "counts" && entry.effectiveOn <= on ? [{ entry, place }] : [],
  )
  const [last] = changes.toSorted((a, b) =>
    a.entry.effectiveOn < b.entry.effectiveOn ? 1 : a.entry.effectiveOn > b.entry.effectiveOn ? -1 : b.place - a.place,
  )
  return repaymentTermsOf(last ? last.entry : description)
}

/** The portfolios that a debt refers to: the creditor, and the debtor of a new or restored debt (`opening`). */
export const portfoliosOfDebt = (
  opening: Pick<DebtTypes["Opening"], "portfolioId"> | undefined,
  { creditorId }: Pick<DebtTerms, "creditorId">,
): ReadonlyArray<PortfolioId> => [
  ...(opening ? [opening.portfolioId] : []),
  ...(creditorId === null ? [] : [creditorId]),
]
