import { HashMap, Option } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { DebtEntry } from "./entries.ts"
import { type DebtEntryEvent, debtEntryOf, type DebtEvent, type DebtEventOf } from "./events.ts"
import type { DebtTerms } from "./terms.ts"

/** Something that is owed, as far as decisions about it need to know. */
export type Debt = { readonly _tag: "NotIncurred" } | IncurredDebt

export interface IncurredDebt {
  readonly _tag: "Incurred"
  readonly incurrence: DebtEventOf<"DebtIncurred">
  /** As they were last put right. */
  readonly terms: DebtTerms
  /** The first day on which nothing is owed any more. */
  readonly settledOn: CalendarDate | null
  readonly presence: "present" | "removed"
  /** Persistent, as with a holding. */
  readonly entries: HashMap.HashMap<EntryId, RecordedDebtEntry>
}

/** An entry as it was made, and whether it still counts. */
export interface RecordedDebtEntry {
  readonly entryId: EntryId
  readonly entry: DebtEntry
  /** The entry that it replaces. */
  readonly replaces: EntryId | null
  readonly status: "counts" | "voided"
  /** Its place in the order of recording, from 0. */
  readonly place: number
}

export const notIncurred: Debt = { _tag: "NotIncurred" }

/** What an event makes of a debt. What cannot have happened to it, such as an entry before it was incurred, changes nothing. */
export function evolve(state: Debt, event: DebtEvent): Debt {
  if (state._tag === "NotIncurred") return event._tag === "DebtIncurred" ? incurred(event) : state
  switch (event._tag) {
    case "DebtIncurred":
      return state
    case "DebtTermsRevised":
      return { ...state, terms: termsOf(event) }
    case "DebtSettled":
      return { ...state, settledOn: event.settledOn }
    case "DebtReopened":
      return { ...state, settledOn: null }
    case "DebtRemoved":
      return { ...state, presence: "removed" }
    case "DebtRestored":
      return { ...state, presence: "present" }
    case "DebtBalanceRecorded":
    case "RepaymentRecorded":
    case "DebtShareChanged":
    case "DebtNoteTaken":
      return withEntry(state, event)
    case "DebtEntryVoided":
      return withoutEntry(state, event.entryId)
  }
}

const incurred = (incurrence: DebtEventOf<"DebtIncurred">): IncurredDebt => ({
  _tag: "Incurred",
  incurrence,
  terms: termsOf(incurrence),
  settledOn: null,
  presence: "present",
  entries: HashMap.empty(),
})

function withEntry(state: IncurredDebt, event: DebtEntryEvent): IncurredDebt {
  const { entryId, replaces } = event
  const place = HashMap.size(state.entries)
  const recorded: RecordedDebtEntry = { entryId, entry: debtEntryOf(event), replaces, status: "counts", place }
  return { ...state, entries: HashMap.set(state.entries, entryId, recorded) }
}

function withoutEntry(state: IncurredDebt, entryId: EntryId): IncurredDebt {
  const recorded = entryWithId(state, entryId)
  if (!recorded) return state
  return { ...state, entries: HashMap.set(state.entries, entryId, { ...recorded, status: "voided" }) }
}

export const entryWithId = (state: IncurredDebt, entryId: EntryId): RecordedDebtEntry | undefined =>
  Option.getOrUndefined(HashMap.get(state.entries, entryId))

/** The entries that have not been taken back, in the order of recording. */
export const countingEntries = (state: IncurredDebt): ReadonlyArray<RecordedDebtEntry> =>
  Array.from(HashMap.values(state.entries))
    .filter((recorded) => recorded.status === "counts")
    .sort((a, b) => a.place - b.place)

/** What of an incurrence or a revision was agreed. */
export const termsOf = (stated: DebtTerms): DebtTerms => ({
  name: stated.name,
  debtType: stated.debtType,
  incurredOn: stated.incurredOn,
  dueOn: stated.dueOn,
  interestRate: stated.interestRate,
  monthlyPayment: stated.monthlyPayment,
  repaymentPlan: stated.repaymentPlan,
  creditorId: stated.creditorId,
  lender: stated.lender,
  linkedHoldingId: stated.linkedHoldingId,
  description: stated.description,
})
