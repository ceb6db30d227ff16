import { Effect, Schema } from "effect"

/** A field that need not be sent: left out, it says `usual`, in its encoded form. It is always written. */
export const usually = <S extends Schema.Top>(schema: S, usual: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(usual)))
