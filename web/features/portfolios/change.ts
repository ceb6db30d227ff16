import { writtenLike } from "#web/format/amounts.ts"
import { decimal, subtract } from "#contract/vocabulary.ts"

/** The change of a net worth in money. It counts money added, so it has no percentage, which would read as a return. */
export const changeBetween = (then: string, now: string): string =>
  writtenLike(subtract(decimal(now), decimal(then)), then, now)
