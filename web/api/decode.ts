import { Result, Schema } from "effect"
import type { AnswerOf, Codec, Endpoint } from "../../server/contract/endpoint.ts"
import { type Failure, parsed } from "./exchange.ts"

type Decoder = (input: unknown) => Result.Result<unknown, unknown>
const decoders = new Map<Codec, Decoder>()

/** What the body of a success says, by the contract. */
export function decode<E extends Endpoint>(endpoint: E, text: string): Result.Result<AnswerOf<E>, Failure> {
  if (endpoint.answer === undefined) return Result.succeed(undefined as AnswerOf<E>)
  const decoded = decoderOf(endpoint.answer)(parsed(text))
  return Result.isSuccess(decoded)
    ? Result.succeed(decoded.success as AnswerOf<E>)
    : Result.fail({ kind: "unreadable" })
}

function decoderOf(schema: Codec): Decoder {
  const known = decoders.get(schema)
  if (known) return known
  const made: Decoder = Schema.decodeUnknownResult(schema)
  decoders.set(schema, made)
  return made
}
