import { isDebtEntryEvent } from "#domain/debt/events.ts"
import { isEntryEvent } from "#domain/holding/events.ts"
import type { SubscriptionEvent } from "#domain/subscription/events.ts"
import type { AggregateKind, EventOf } from "./aggregates.ts"

/** What a household has a limited number of. */
export type Countable = "portfolios" | "holdings" | "debts" | "wallets" | "entries"

type Counted = EventOf<AggregateKind> | SubscriptionEvent

/** What an event adds to a household, as its limits count. A replaced entry counts once, with the first. */
export function addedBy(event: Counted): Countable | undefined {
  switch (event._tag) {
    case "PortfolioCreated":
      return "portfolios"
    case "HoldingOpened":
      return "holdings"
    case "DebtIncurred":
      return "debts"
    case "WalletConnected":
      return "wallets"
    case "WalletStated":
      return event.replaces === null ? "entries" : undefined
    default:
      return (isEntryEvent(event) || isDebtEntryEvent(event)) && event.replaces === null ? "entries" : undefined
  }
}

/** What an event restores that a plan limits. It has counted towards the limits of the household all the time. */
export function restoredBy({ _tag }: Counted): Countable | undefined {
  switch (_tag) {
    case "PortfolioRestored":
      return "portfolios"
    case "HoldingRestored":
      return "holdings"
    case "WalletRestored":
      return "wallets"
    default:
      return undefined
  }
}
