import type { Result } from "effect"

/**
 * The rules of one aggregate.
 *
 * `decide` returns what a command causes in a given state: its events, an empty list if it was already done, or the
 * reason why it is refused. `evolve` applies one event that has already happened, so it never refuses. States are
 * immutable: `evolve` returns a new one and does not change the old one.
 */
export interface Decider<State, Command, Event, Refusal> {
  readonly initialState: State
  readonly decide: (command: Command, state: State) => Result.Result<ReadonlyArray<Event>, Refusal>
  readonly evolve: (state: State, event: Event) => State
}

export const fold = <State, Event>(
  decider: Pick<Decider<State, never, Event, never>, "initialState" | "evolve">,
  events: Iterable<Event>,
): State => {
  let state = decider.initialState
  for (const event of events) state = decider.evolve(state, event)
  return state
}
