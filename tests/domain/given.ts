import { Result, Schema } from "effect"
import { type Decider, fold } from "#domain/shared/decider.ts"

/** Events as they are stored; commands and refusals as they are sent. */
export type Json = Readonly<Record<string, unknown>> & { readonly _tag: string }

interface Language<State, Command, Event, Refusal> {
  readonly decider: Decider<State, Command, Event, Refusal>
  readonly command: Schema.Codec<Command, unknown>
  readonly event: Schema.Codec<Event, unknown>
  readonly refusal: Schema.Codec<Refusal, unknown>
}

type Outcome = { readonly events: ReadonlyArray<unknown> } | { readonly refused: unknown }

/** Given past events, when a command arrives: the events that follow, or the refusal. Everything is JSON. */
export const storiesOf =
  <State, Command, Event, Refusal>(spoken: Language<State, Command, Event, Refusal>) =>
  (...history: ReadonlyArray<Json>) => ({
    when(sent: Json): Outcome {
      const decode = Schema.decodeUnknownSync(spoken.event)
      const events = history.map((event) => decode(event))
      const command = Schema.decodeUnknownSync(spoken.command)(sent)
      return outcomeOf(spoken, spoken.decider.decide(command, fold(spoken.decider, events)))
    },
  })

export const outcomeOf = <Event, Refusal>(
  { event, refusal }: Pick<Language<never, never, Event, Refusal>, "event" | "refusal">,
  decision: Result.Result<ReadonlyArray<Event>, Refusal>,
): Outcome =>
  Result.match(decision, {
    onSuccess: (events) => ({ events: events.map((each) => Schema.encodeSync(event)(each)) }),
    onFailure: (reason) => ({ refused: Schema.encodeSync(refusal)(reason) }),
  })

/** One of several commands, the events before it, and its result. */
export interface Step<Command, Event, Refusal> {
  readonly command: Command
  readonly before: ReadonlyArray<Event>
  readonly decision: Result.Result<ReadonlyArray<Event>, Refusal>
}

/** The results of commands sent one after the other. */
export function stepsOf<State, Command, Event, Refusal>(
  { decider }: Pick<Language<State, Command, Event, Refusal>, "decider">,
  commands: ReadonlyArray<Command>,
  begun: ReadonlyArray<Event> = [],
): { readonly steps: ReadonlyArray<Step<Command, Event, Refusal>>; readonly history: ReadonlyArray<Event> } {
  const steps: Array<Step<Command, Event, Refusal>> = []
  let history = begun
  for (const command of commands) {
    const decision = decider.decide(command, fold(decider, history))
    steps.push({ command, before: history, decision })
    history = [...history, ...Result.getOrElse(decision, () => [])]
  }
  return { steps, history }
}

export const happens = (...events: ReadonlyArray<Json>): Outcome => ({ events })
export const nothingHappens: Outcome = { events: [] }
export const refused = (_tag: string, stated: Readonly<Record<string, unknown>> = {}): Outcome => ({
  refused: { _tag, ...stated },
})
