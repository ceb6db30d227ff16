import type { Result } from "effect"
import type { DebtCommand } from "#domain/debt/commands.ts"
import { debt } from "#domain/debt/debt.ts"
import type { DebtEvent } from "#domain/debt/events.ts"
import type { DebtRefusal } from "#domain/debt/refusals.ts"
import type { Debt } from "#domain/debt/state.ts"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { HoldingEvent } from "#domain/holding/events.ts"
import { holding } from "#domain/holding/holding.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { Holding } from "#domain/holding/state.ts"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import type { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import type { HouseholdRefusal } from "#domain/household/refusals.ts"
import type { Household } from "#domain/household/state.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { OwnershipCommand } from "#domain/ownership/commands.ts"
import type { OwnershipEvent } from "#domain/ownership/events.ts"
import { type Ownership, ownership } from "#domain/ownership/ownership.ts"
import type { OwnershipRefusal } from "#domain/ownership/refusals.ts"
import type { PortfolioCommand } from "#domain/portfolio/commands.ts"
import type { PortfolioEvent } from "#domain/portfolio/events.ts"
import { type Portfolio, portfolio } from "#domain/portfolio/portfolio.ts"
import type { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { WalletCommand } from "#domain/wallet/commands.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"
import type { WalletRefusal } from "#domain/wallet/refusals.ts"
import type { Wallet } from "#domain/wallet/state.ts"
import { wallet } from "#domain/wallet/wallet.ts"

/** The decider of each kind of aggregate of a household, beside its subscription. */
interface Deciders {
  readonly portfolio: Decider<Portfolio, PortfolioCommand, PortfolioEvent, PortfolioRefusal>
  readonly ownership: Decider<Ownership, OwnershipCommand, OwnershipEvent, OwnershipRefusal>
  readonly holding: Decider<Holding, HoldingCommand, HoldingEvent, HoldingRefusal | LineRefusal>
  readonly debt: Decider<Debt, DebtCommand, DebtEvent, DebtRefusal | LineRefusal>
  readonly wallet: Decider<Wallet, WalletCommand, WalletEvent, WalletRefusal | LineRefusal>
  readonly household: Decider<Household, HouseholdCommand, HouseholdEvent, HouseholdRefusal>
}

export type AggregateKind = keyof Deciders
export type StateOf<Kind extends AggregateKind> = Deciders[Kind]["initialState"]
export type CommandOf<Kind extends AggregateKind> = Parameters<Deciders[Kind]["decide"]>[0]
export type EventOf<Kind extends AggregateKind> = Parameters<Deciders[Kind]["evolve"]>[1]

/** Why a command is refused by the rules of its own aggregate. */
export type AggregateRefusal =
  | PortfolioRefusal
  | OwnershipRefusal
  | HoldingRefusal
  | DebtRefusal
  | WalletRefusal
  | HouseholdRefusal
  | LineRefusal

export const deciders: Deciders = { portfolio, ownership, holding, debt, wallet, household }

/** A command, and the kind of aggregate that decides it. */
export type StructureCommand = {
  readonly [Kind in AggregateKind]: { readonly kind: Kind; readonly command: CommandOf<Kind> }
}[AggregateKind]

/** The id of the aggregate that a command is for; undefined for a kind of which a household has only one. */
export function idOfCommand({ kind, command }: StructureCommand): string | undefined {
  switch (kind) {
    case "portfolio":
      return command.portfolioId
    case "holding":
      return command.holdingId
    case "debt":
      return command.debtId
    case "wallet":
      return command.walletId
    case "ownership":
    case "household":
      return undefined
  }
}

/** What a command causes, or why it is refused, by the rules of its own aggregate in this state. */
export const decided = <Kind extends AggregateKind>(
  { kind, command }: StructureCommand & { readonly kind: Kind },
  state: StateOf<Kind>,
): Result.Result<ReadonlyArray<EventOf<Kind>>, AggregateRefusal> =>
  // The kind of the command and of the state are the same.
  (deciders[kind].decide as (...asked: ReadonlyArray<unknown>) => ReturnType<typeof decided<Kind>>)(command, state)
