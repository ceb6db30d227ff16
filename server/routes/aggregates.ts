import { holding } from "../../domain/holding/holding.ts"
import type { Holding } from "../../domain/holding/state.ts"
import { type Portfolio, portfolio } from "../../domain/portfolio/portfolio.ts"
import type { Decider } from "../../domain/shared/decider.ts"
import type { HoldingId, HouseholdId, PortfolioId } from "../../domain/shared/ids.ts"
import { type EventCodec, holdingCodec, portfolioCodec } from "../eventlog/eventCodec.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import { holdingStream, portfolioStream } from "../eventlog/streams.ts"

/** A portfolio as the log has it now: the read models may not show yet what was done a moment ago. */
export const portfolioNow = (log: EventLog, householdId: HouseholdId, portfolioId: PortfolioId): Promise<Portfolio> =>
  stateOf(log, portfolioStream(householdId, portfolioId), portfolio, portfolioCodec)

/** A holding as the log has it now. */
export const holdingNow = (log: EventLog, householdId: HouseholdId, holdingId: HoldingId): Promise<Holding> =>
  stateOf(log, holdingStream(householdId, holdingId), holding, holdingCodec)

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
