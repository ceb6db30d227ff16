import type { Transaction } from "kysely"
import type { DebtEvent } from "../domain/debt/events.ts"
import type { HoldingEvent } from "../domain/holding/events.ts"
import type { HouseholdEvent } from "../domain/household/events.ts"
import type { OwnershipEvent } from "../domain/ownership/events.ts"
import type { PortfolioEvent } from "../domain/portfolio/events.ts"
import type { SubscriptionEvent } from "../domain/subscription/events.ts"
import type { WalletEvent } from "../domain/wallet/events.ts"
import type { Column, ReadModels } from "./readModels.ts"

/** Every event there is, brought up to its current version. */
export type DomainEvent =
  | HouseholdEvent
  | PortfolioEvent
  | OwnershipEvent
  | HoldingEvent
  | DebtEvent
  | WalletEvent
  | SubscriptionEvent

/** An event as the log returned it: what happened, to whom, by whom, and where in the log it stands. */
export interface Recorded<Event = DomainEvent> {
  readonly event: Event
  readonly eventId: string
  readonly householdId: string
  readonly actorId: string
  readonly stream: string
  readonly revision: bigint
  /** Position in the whole log as one increasing number of up to 20 digits; may skip numbers. */
  readonly position: bigint
  readonly recordedAt: Date
  /**
   * What a person typed, as it may stand in a row: readable with the key of the household alone. Equal texts of a column
   * are sealed alike. Whoever reads the row is given the text again; the database cannot filter or order by it.
   */
  readonly seal: (column: Column, text: string) => string
}

/**
 * Keeps one read model up to date. Of a household that was erased it is told nothing: its rows are deleted for it. `apply` is given events in log order, in the transaction that also moves the
 * projection's checkpoint, so each event counts once. It must not read the clock, call anything outside, or read
 * another projection's tables; and what it leaves must not depend on how the events were cut into batches.
 */
export interface Projection {
  readonly name: string
  /** Stream categories it reads. */
  readonly categories: ReadonlyArray<
    "household" | "portfolio" | "ownership" | "holding" | "debt" | "wallet" | "subscription"
  >
  /** The tables it owns, in schema `read`. */
  readonly tables: ReadonlyArray<keyof ReadModels>
  readonly apply: (events: ReadonlyArray<Recorded>, db: Transaction<ReadModels>) => Promise<void>
  /** The same as `apply` in two steps, of which the second need only be taken once, after many batches. */
  readonly inSteps?: Steps
}

/** Rows, and ledgers that are drawn up out of all rows of a line: those follow from the last event of each line alone. */
export interface Steps {
  readonly rows: Projection["apply"]
  /** The holding, debt or wallet that an event is about; absent where it is about none. */
  readonly lineOf: (event: DomainEvent) => string | undefined
  /** Given at least the last event of each line. */
  readonly ledgers: Projection["apply"]
}

/** A projection that draws up ledgers with each batch, unless it is asked to do so later. */
export const withLedgers = (projection: Omit<Projection, "apply" | "inSteps">, inSteps: Steps): Projection => ({
  ...projection,
  inSteps,
  async apply(events, db) {
    await inSteps.rows(events, db)
    await inSteps.ledgers(events, db)
  },
})
