import { debt } from "#domain/debt/debt.ts"
import type { Debt } from "#domain/debt/state.ts"
import { holding } from "#domain/holding/holding.ts"
import type { Holding } from "#domain/holding/state.ts"
import { type Portfolio, portfolio } from "#domain/portfolio/portfolio.ts"
import { household } from "#domain/household/household.ts"
import type { Household } from "#domain/household/state.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { AggregateKind, EventOf } from "#domain/structure/aggregates.ts"
import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Wallet } from "#domain/wallet/state.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import { streamState } from "#server/commands/streamStates.ts"
import {
  debtCodec,
  type EventCodec,
  holdingCodec,
  householdCodec,
  ownershipCodec,
  portfolioCodec,
  walletCodec,
} from "#server/eventlog/eventCodec.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { debtStream, holdingStream, householdStream, portfolioStream, walletStream } from "#server/eventlog/streams.ts"

/** The current state of a household, from the log. */
export const householdNow = (log: EventLog, householdId: HouseholdId): Promise<Household> =>
  stateOf(log, householdStream(householdId), household, householdCodec)

/** The current state of a portfolio, from the log: the read models may not show the latest events yet. */
export const portfolioNow = (log: EventLog, householdId: HouseholdId, portfolioId: PortfolioId): Promise<Portfolio> =>
  stateOf(log, portfolioStream(householdId, portfolioId), portfolio, portfolioCodec)

/** The current state of a holding, from the log. */
export const holdingNow = (log: EventLog, householdId: HouseholdId, lineId: LineId): Promise<Holding> =>
  stateOf(log, holdingStream(householdId, lineId), holding, holdingCodec)

/** The current state of a debt, from the log. */
export const debtNow = (log: EventLog, householdId: HouseholdId, lineId: LineId): Promise<Debt> =>
  stateOf(log, debtStream(householdId, lineId), debt, debtCodec)

/** The current state of a wallet, from the log. */
export const walletNow = (log: EventLog, householdId: HouseholdId, lineId: LineId): Promise<Wallet> =>
  stateOf(log, walletStream(householdId, lineId), wallet, walletCodec)

/** The current state of an aggregate, from the log. */
async function stateOf<State, Event>(
  log: EventLog,
  stream: string,
  decider: Pick<Decider<State, never, Event, never>, "initialState" | "evolve">,
  codec: EventCodec<Event>,
): Promise<State> {
  return (await streamState(log, stream, { decider, codec })).state
}

/** The codec of the events of each kind of aggregate. */
const codecs: { readonly [Kind in AggregateKind]: EventCodec<EventOf<Kind>> } = {
  portfolio: portfolioCodec,
  ownership: ownershipCodec,
  holding: holdingCodec,
  debt: debtCodec,
  wallet: walletCodec,
  household: householdCodec,
}

/** The same for a kind that is known only when the program runs: it encodes the events of this kind and no other. */
export const codecOf = (kind: AggregateKind): EventCodec<EventOf<AggregateKind>> =>
  codecs[kind] as EventCodec<EventOf<AggregateKind>>

/** The stream of an aggregate. `id` is undefined for a kind of which a household has only one. */
export const streamOf = (householdId: HouseholdId, kind: AggregateKind, id: string | undefined): string =>
  id === undefined ? `${kind}-${householdId}` : `${kind}-${householdId}.${id}`
