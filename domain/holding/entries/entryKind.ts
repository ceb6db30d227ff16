import type { Schema } from "effect"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { Currency, Money } from "#domain/shared/money.ts"

/** Something that is counted from the entries of a holding. All but the cost of units is checked day by day. */
export type Counted = "units" | "staked" | "commitment" | "cost"

/** What an entry does to the units held or staked. Within a day, the effects count in this order. */
export type UnitEffect = "split" | "in" | "out" | "stake" | "unstake" | "none"

/** The holding on which an entry is recorded, as far as the rules of a kind of entry depend on it. */
export interface RecordedOn {
  readonly holdingId: HoldingId
  readonly assetClass: AssetClass
  readonly isCountedInUnits: boolean
  readonly hasCommitments: boolean
  /** The smallest ownership share of its class, in percent. */
  readonly leastShare: string
}

interface EntryTerms {
  readonly _tag: string
}

/** One of the two holdings of a fact, as far as the rules of its kind depend on it. */
export interface SideOfFact {
  readonly assetClass: AssetClass
  readonly currency: Currency
}

/** The id of a fact in two holdings: the only id in the terms of its legs beside that of the other holding. */
type IdOfFact<Entry> = Pick<Entry, Exclude<keyof Entry & `${string}Id`, "counterpartId">>

/** What the domain knows about a fact in two holdings, of which each holding has one leg. `legs.ts` has what all share. */
interface LegOf<Entry> {
  /** The field with the id of the fact, which both legs have. */
  readonly id: keyof IdOfFact<Entry>
  /** Whether lots go along to the other holding. */
  readonly takesLots: boolean
  /** Refuses to change one leg alone. */
  readonly isOneFact: (fact: IdOfFact<Entry>) => HoldingRefusal
  /** Refuses the id of a fact that is another one. */
  readonly idAlreadyUsed: (fact: IdOfFact<Entry>) => HoldingRefusal
  readonly notFound: (fact: IdOfFact<Entry>) => HoldingRefusal
  /** Why there is no such fact between the two holdings; of the leg out. */
  readonly between?: (entry: Entry, from: SideOfFact, to: SideOfFact) => HoldingRefusal | undefined
}

/**
 * Everything that the domain knows about one kind of entry: how it is stored, and its rules. `entries.ts` lists all
 * kinds; entries, events, their order and their checks follow from that list.
 */
export interface EntryKindOf<Entry extends EntryTerms> {
  /** The terms of the entry: what a member enters, and what is stored. */
  readonly schema: { readonly Type: Entry }
  /** The same for a member who may not see every id in it: such ids are null. Absent if it has no such ids. */
  readonly shown?: Schema.Top
  /** The name of the event that stores it. It can never change. */
  readonly event: string
  /** The field with the day from which it counts. */
  readonly day: keyof Entry & `${string}On`
  /** The day on which it counts in figures and on which its holding has to exist, if that may be another day. */
  readonly countsOn?: (entry: Entry) => CalendarDate
  /** What is counted from it. Empty if it changes no count. */
  readonly changes: ReadonlyArray<Counted>
  /** Of kinds that change units or staked units. */
  readonly effectOnUnits?: (entry: Entry) => UnitEffect
  /** Its amounts, which have to be in the currency of the holding. */
  readonly amountsOf: (entry: Entry) => ReadonlyArray<Money>
  /** A key of which a day has at most one entry. Absent if a day can have any number. */
  readonly statementOf?: (entry: Entry) => string
  /** Why its terms contradict each other or do not fit the holding, regardless of its day and of other entries. */
  readonly contradiction?: (entry: Entry, on: RecordedOn) => HoldingRefusal | undefined
  /** Of kinds whose entry is one leg of a fact in two holdings. */
  readonly leg?: LegOf<Entry>
}
