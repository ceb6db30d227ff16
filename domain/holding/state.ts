import { HashMap, Option } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, SwapId } from "#domain/shared/ids.ts"
import type { Entry } from "./entries.ts"
import { type EntryEvent, entryOf, type HoldingDescription, type HoldingEvent, type HoldingEventOf } from "./events.ts"

/** One line of a balance sheet, as far as decisions about it need to know. */
export type Holding = { readonly _tag: "NotOpened" } | OpenedHolding

export interface OpenedHolding {
  readonly _tag: "Opened"
  readonly opening: HoldingEventOf<"HoldingOpened">
  /** As it was last put right. */
  readonly description: HoldingDescription
  /** The first day on which it counts no more. */
  readonly closedOn: CalendarDate | null
  readonly presence: "present" | "removed"
  /** Persistent, so that the ten thousandth entry costs no more than the first and no state changes under a reader. */
  readonly entries: HashMap.HashMap<EntryId, RecordedEntry>
}

/** An entry as it was made, and whether it still counts. */
export interface RecordedEntry {
  readonly entryId: EntryId
  readonly entry: Entry
  /** The entry that it replaces. */
  readonly replaces: EntryId | null
  readonly status: "counts" | "voided"
  /** Its place in the order of recording, from 0; of a correction, that of the entry it corrects. */
  readonly place: number
}

export const notOpened: Holding = { _tag: "NotOpened" }

/** What an event makes of a holding. What cannot have happened to it, such as an entry before its opening, changes nothing. */
export function evolve(state: Holding, event: HoldingEvent): Holding {
  if (state._tag === "NotOpened") return event._tag === "HoldingOpened" ? opened(event) : state
  switch (event._tag) {
    case "HoldingOpened":
      return state
    case "HoldingDetailsRevised":
      return { ...state, description: descriptionOf(event) }
    case "HoldingClosed":
      return { ...state, closedOn: event.closedOn }
    case "HoldingReopened":
      return { ...state, closedOn: null }
    case "HoldingRemoved":
      return { ...state, presence: "removed" }
    case "HoldingRestored":
      return { ...state, presence: "present" }
    case "TradeRecorded":
    case "UnitsDelivered":
    case "UnitsSplit":
    case "TokensSwapped":
    case "StakingRecorded":
    case "ValuationRecorded":
    case "BalanceRecorded":
    case "CashFlowRecorded":
    case "CommitmentChanged":
    case "OwnershipShareChanged":
    case "HoldingTransferred":
    case "NoteTaken":
      return withEntry(state, event)
    case "EntryVoided":
      return withoutEntry(state, event.entryId)
  }
}

const opened = (opening: HoldingEventOf<"HoldingOpened">): OpenedHolding => ({
  _tag: "Opened",
  opening,
  description: descriptionOf(opening),
  closedOn: null,
  presence: "present",
  entries: HashMap.empty(),
})

function withEntry(state: OpenedHolding, event: EntryEvent): OpenedHolding {
  const { entryId, replaces } = event
  const corrected = replaces === null ? undefined : entryWithId(state, replaces)
  const place = corrected?.place ?? HashMap.size(state.entries)
  const recorded: RecordedEntry = { entryId, entry: entryOf(event), replaces, status: "counts", place }
  return { ...state, entries: HashMap.set(state.entries, entryId, recorded) }
}

function withoutEntry(state: OpenedHolding, entryId: EntryId): OpenedHolding {
  const recorded = entryWithId(state, entryId)
  if (!recorded) return state
  return { ...state, entries: HashMap.set(state.entries, entryId, { ...recorded, status: "voided" }) }
}

export const entryWithId = (state: OpenedHolding, entryId: EntryId): RecordedEntry | undefined =>
  Option.getOrUndefined(HashMap.get(state.entries, entryId))

/** The leg that a holding has of a swap, also when it was taken back. */
export const swapLegOf = (state: OpenedHolding, swapId: SwapId): RecordedEntry | undefined => {
  for (const recorded of HashMap.values(state.entries)) {
    if (recorded.entry._tag === "SwapLeg" && recorded.entry.swapId === swapId) return recorded
  }
  return undefined
}

/** The entries that have not been taken back, in the order of recording. */
export const countingEntries = (state: OpenedHolding): ReadonlyArray<RecordedEntry> =>
  Array.from(HashMap.values(state.entries))
    .filter((recorded) => recorded.status === "counts")
    .sort((a, b) => a.place - b.place)

/** What of an opening or a revision describes the holding. */
export const descriptionOf = (stated: HoldingDescription): HoldingDescription => {
  const { name, openedOn, priceSymbol, acquisitionCost, investable, taxRate, details } = stated
  return { name, openedOn, priceSymbol, acquisitionCost, investable, taxRate, details }
}
