import { Schema } from "effect"

/** What a made-up family is made from: the same seed makes the same family. */
export const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }))
