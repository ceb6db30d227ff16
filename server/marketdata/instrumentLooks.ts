import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import { type Instrument, instrumentLookedAt, type Looking, type WantedInstrument } from "./instruments.ts"
import type { Realm } from "./points.ts"

/**
 * What each person looked at today, in UTC, without having it: the same thing counts once a day. In memory: where several
 * processes answer, each counts it once.
 */
export class InstrumentLooks {
  private day = ""
  private readonly seen = new Map<UserId, Set<string>>()

  /**
   * The instrument with an identifier in a currency, for a look at its price: nothing is created, and the household is not
   * given it. `spent`: the person has had or looked at as many today as they may.
   */
  async look(
    db: Db,
    realm: Realm,
    wanted: Pick<WantedInstrument, "identifier" | "currency">,
    by: Looking,
  ): Promise<Instrument | "spent" | undefined> {
    const { scheme, value } = wanted.identifier
    const key = [realm, scheme, value, wanted.currency].join(" ")
    const seen = this.seenBy(by)
    const answer = await instrumentLookedAt(db, realm, wanted, { ...by, isCounted: seen.has(key) })
    if (answer !== "spent") seen.add(key)
    return answer
  }

  private seenBy({ now, userId }: Pick<Looking, "now" | "userId">): Set<string> {
    const day = serverDay(now)
    if (day !== this.day) this.seen.clear()
    this.day = day
    const seen = this.seen.get(userId) ?? new Set()
    this.seen.set(userId, seen)
    return seen
  }
}
