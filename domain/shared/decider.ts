import type { Result } from "effect"

/**
 * The rules of one aggregate.
 *
 * `decide` answers what a command means in a given state: the events it causes, none when it was already done,
 * or the reason it is refused. `evolve` applies one event that has already happened, so it never refuses.
 * States are values: `evolve` answers a new one and leaves the old as it was.
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
