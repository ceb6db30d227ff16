import { Exit, Schema } from "effect"

/** Why a schema refuses an input, in full; absent when it takes it. */
export function reasonAgainst(schema: Schema.Codec<unknown, unknown>, input: unknown): string | undefined {
  const read = Schema.decodeUnknownExit(schema)(input)
  return Exit.isFailure(read) ? String(read.cause) : undefined
}
