import type { LegKind } from "#domain/holding/legs.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import { corporateAction } from "./corporateActions.ts"
import type { Execution } from "./execute.ts"
import { moneyTransfer } from "./moneyTransfers.ts"
import { swap } from "./swaps.ts"
import { type TwoLegs, twoLegsHandlers } from "./twoLegs.ts"
import { unitMove } from "./unitMoves.ts"

const facts = {
  SwapLeg: swap,
  UnitMove: unitMove,
  CorporateAction: corporateAction,
  MoneyTransfer: moneyTransfer,
} as const satisfies { readonly [Kind in LegKind]: { readonly kind: Kind } }

/** Every kind of fact in two holdings. Routes, and what completes their commands, follow from this list. */
export const factsInTwoHoldings: ReadonlyArray<TwoLegs<Endpoint, Endpoint>> =
  // A fact is only given requests that its own endpoints decoded.
  Object.values(facts) as unknown as ReadonlyArray<TwoLegs<Endpoint, Endpoint>>

/** Completes the facts that a server left between their legs. */
export const factHandlers = (execution: Execution): PendingHandlers =>
  Object.assign({}, ...factsInTwoHoldings.map((fact) => twoLegsHandlers(execution, fact))) as PendingHandlers
