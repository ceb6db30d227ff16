import { dayOfDebtEntry } from "#domain/debt/entries.ts"
import { debtEntryOf, isDebtEntryEvent } from "#domain/debt/events.ts"
import { dayOf } from "#domain/holding/entries.ts"
import { entryOf, isEntryEvent } from "#domain/holding/events.ts"
import type { DomainEvent } from "#projections/projection.ts"

/** The day from which a fact counts; `undefined` when the event has no day of its own. */
export function dayOfEvent(event: DomainEvent): string | undefined {
  if (isEntryEvent(event)) return dayOf(entryOf(event))
  if (isDebtEntryEvent(event)) return dayOfDebtEntry(debtEntryOf(event))
  switch (event._tag) {
    case "HoldingOpened":
      return event.openedOn
    case "HoldingClosed":
      return event.closedOn
    case "DebtIncurred":
      return event.incurredOn
    case "DebtSettled":
      return event.settledOn
    case "StakeRecorded":
      return event.effectiveOn
    case "WalletStated":
      return event.statedOn
    case "WalletDisconnected":
      return event.disconnectedOn
    default:
      return undefined
  }
}
