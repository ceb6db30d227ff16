import { Exit, Schema } from "effect"

/** The full reason why a schema refuses an input; absent when the schema accepts it. */
export function reasonAgainst(schema: Schema.Codec<unknown, unknown>, input: unknown): string | undefined {
  const read = Schema.decodeUnknownExit(schema)(input)
  return Exit.isFailure(read) ? String(read.cause) : undefined
}
