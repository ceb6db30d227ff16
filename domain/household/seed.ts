import { Schema } from "effect"

/** What a demo household is made from: the same seed makes the same household. */
export const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }))
