import { Result } from "effect"
import { holding } from "../../domain/holding/holding.ts"
import { portfolio } from "../../domain/portfolio/portfolio.ts"
import { PortfolioRefusal } from "../../domain/portfolio/refusals.ts"
import type { Decider } from "../../domain/shared/decider.ts"
import type { HoldingId, HouseholdId, PortfolioId } from "../../domain/shared/ids.ts"
import { inTurn } from "../commands/turns.ts"
import { type EventCodec, holdingCodec, portfolioCodec } from "../eventlog/eventCodec.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import { holdingStream, householdStream, portfolioStream } from "../eventlog/streams.ts"

/*
 * What concerns several aggregates of a household at once: a holding is kept in a portfolio, a stake names two. Each
 * aggregate decides for itself alone, so what it cannot see is looked at here, before it decides.
 */

/** One after another within a household, so that no portfolio is removed while something is being put into it. */
export const inStructureTurn = <Value>(
  log: EventLog,
  householdId: HouseholdId,
  work: () => Promise<Value>,
): Promise<Value> => inTurn(log, `${householdStream(householdId)} structure`, work)

/** Refuses a portfolio that is not the household's or was removed: nothing can be put into it. */
export async function portfolioInUse(
  log: EventLog,
  householdId: HouseholdId,
  portfolioId: PortfolioId,
): Promise<Result.Result<void, PortfolioRefusal>> {
  const state = await stateOf(log, portfolioStream(householdId, portfolioId), portfolio, portfolioCodec)
  if (state._tag === "NotCreated") return Result.fail(PortfolioRefusal.cases.PortfolioNotFound.make({ portfolioId }))
  return state.presence === "removed"
    ? Result.fail(PortfolioRefusal.cases.PortfolioIsRemoved.make({ portfolioId }))
    : Result.void
}

/** Where a holding is kept; absent when there is no such holding. */
export async function portfolioOfHolding(
  log: EventLog,
  householdId: HouseholdId,
  holdingId: HoldingId,
): Promise<PortfolioId | undefined> {
  const state = await stateOf(log, holdingStream(householdId, holdingId), holding, holdingCodec)
  return state._tag === "NotOpened" ? undefined : state.opening.portfolioId
}

async function stateOf<State, Event>(
  log: EventLog,
  stream: string,
  { initialState, evolve }: Pick<Decider<State, never, Event, never>, "initialState" | "evolve">,
  { decode }: EventCodec<Event>,
): Promise<State> {
  let state = initialState
  for await (const recorded of log.readStream(stream)) state = evolve(state, decode(recorded))
  return state
}
