import type { Transaction } from "kysely"
import type { DebtEvent } from "#domain/debt/events.ts"
import type { HoldingEvent } from "#domain/holding/events.ts"
import type { HouseholdEvent } from "#domain/household/events.ts"
import type { OwnershipEvent } from "#domain/ownership/events.ts"
import type { PortfolioEvent } from "#domain/portfolio/events.ts"
import type { SubscriptionEvent } from "#domain/subscription/events.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"
import type { Column, ReadModels } from "./readModels.ts"

/** All events, upcast to their current versions. */
export type DomainEvent =
  | HouseholdEvent
  | PortfolioEvent
  | OwnershipEvent
  | HoldingEvent
  | DebtEvent
  | WalletEvent
  | SubscriptionEvent

/** An event as the log returned it: the fact, its household and actor, and its position in the log. */
export interface Recorded<Event = DomainEvent> {
  readonly event: Event
  readonly eventId: string
  readonly householdId: string
  readonly actorId: string
  readonly stream: string
  readonly revision: bigint
  /** Position in the whole log, an increasing number of up to 20 digits. Numbers may be skipped. */
  readonly position: bigint
  readonly recordedAt: Date
  /**
   * Encrypts what a user typed for a row, under the key of the household. Deterministic: equal texts of a column give
   * equal ciphertexts. Queries return the plain text; the database can neither filter nor order by it.
   */
  readonly encrypt: (column: Column, text: string) => string
}

/**
 * Turns events into the rows of one read model. `apply` receives events in log order, in the transaction that also
 * moves the projection's checkpoint, so each event counts once. It must not read the clock, call other systems, or read
 * another projection's tables, and its rows must not depend on how the events are divided into batches. It receives no
 * events of an erased household: the projector deletes the rows of that household.
 */
export interface Projection {
  readonly name: string
  /** The stream categories that it reads. */
  readonly categories: ReadonlyArray<
    "household" | "portfolio" | "ownership" | "holding" | "debt" | "wallet" | "subscription"
  >
  /** The tables it owns, in schema `read`. */
  readonly tables: ReadonlyArray<keyof ReadModels>
  readonly apply: (events: ReadonlyArray<Recorded>, db: Transaction<ReadModels>) => Promise<void>
  /**
   * Whether it continues with the events of a household that another projection has set aside. Who is a member, and what
   * a plan allows, must not depend on a holding that cannot be applied. All others show the household as of one event.
   */
  readonly isIndependent?: true
  /** The same as `apply` in two steps. A rebuild runs the second one only once, after many batches. */
  readonly inSteps?: Steps
}

/** Rows follow from every event. A ledger is computed from all rows of a line, once per line. */
export interface Steps {
  readonly rows: Projection["apply"]
  /** The holding, debt or wallet that an event is about; undefined for other events. */
  readonly lineOf: (event: DomainEvent) => string | undefined
  /** Needs at least the last event of each line. */
  readonly ledgers: Projection["apply"]
}

/** A projection that computes rows and ledgers in each batch; `inSteps` lets a rebuild defer the ledgers. */
export const withLedgers = (projection: Omit<Projection, "apply" | "inSteps">, inSteps: Steps): Projection => ({
  ...projection,
  inSteps,
  async apply(events, db) {
    await inSteps.rows(events, db)
    await inSteps.ledgers(events, db)
  },
})
