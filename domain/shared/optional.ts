import { Effect, Schema } from "effect"

/** A field that need not be sent: left out, it says `value`, in its encoded form. It is always written. */
export const withDefault = <S extends Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
