import { Result, Schema } from "effect"
import { type Decider, fold } from "../../domain/shared/decider.ts"

/** Events as they are stored; commands and refusals as they are sent. */
export type Json = Readonly<Record<string, unknown>> & { readonly _tag: string }

export interface Language<State, Command, Event, Refusal> {
  readonly decider: Decider<State, Command, Event, Refusal>
  readonly command: Schema.Codec<Command, unknown>
  readonly event: Schema.Codec<Event, unknown>
  readonly refusal: Schema.Codec<Refusal, unknown>
}

export type Outcome = { readonly events: ReadonlyArray<unknown> } | { readonly refused: unknown }

/** Given what has happened, when a command arrives: what then happens, or why it is refused. All of it as JSON. */
export const storiesOf =
  <State, Command, Event, Refusal>(spoken: Language<State, Command, Event, Refusal>) =>
  (...history: ReadonlyArray<Json>) => ({
    when(sent: Json): Outcome {
      const { decider, event, refusal } = spoken
      const command = Schema.decodeUnknownSync(spoken.command)(sent)
      const decode = Schema.decodeUnknownSync(event)
      const state = fold(
        decider,
        history.map((each) => decode(each)),
      )
      return Result.match(decider.decide(command, state), {
        onSuccess: (events) => ({ events: events.map((each) => Schema.encodeSync(event)(each)) }),
        onFailure: (reason) => ({ refused: Schema.encodeSync(refusal)(reason) }),
      })
    },
  })

export const happens = (...events: ReadonlyArray<Json>): Outcome => ({ events })
export const nothingHappens: Outcome = { events: [] }
export const refused = (_tag: string, stated: Readonly<Record<string, unknown>> = {}): Outcome => ({
  refused: { _tag, ...stated },
})
