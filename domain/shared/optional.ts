import { Effect, Schema } from "effect"

/** A field that may be left out of input: then it has `value`, given in encoded form. Output always contains it. */
export const withDefault = <S extends Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
