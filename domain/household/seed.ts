import { Schema } from "effect"

/** The seed of a demo household. The same seed generates the same household. */
export const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }))
