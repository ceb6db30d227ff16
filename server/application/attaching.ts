import type { Kysely } from "kysely"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type AttachedInstrument, symbolOfInstrument } from "#domain/instrument/instrument.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { Refusal } from "#contract/problem.ts"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { instrumentGiven } from "#server/marketdata/instruments.ts"
import { snapshot } from "#server/views/snapshot.ts"

export interface AttachingDependencies {
  /** As the role for requests. */
  readonly requestsDb: Db
  /** The read models, in their schema. */
  readonly db: Kysely<ReadModels>
}

/** The currency of the holding is unknown if it was opened before. */
interface Described {
  readonly instrument: AttachedInstrument | null
  readonly details: { readonly _tag: AssetClass }
  readonly currency?: Currency
}

/**
 * Why a holding cannot have the instrument of its description: the household was not given it, it is of a kind that does
 * not value the class, or the description states another currency for it. What a holding has already stays.
 */
export async function instrumentRefusal(
  { requestsDb, db }: AttachingDependencies,
  person: SignedIn,
  { instrument, details: { _tag: assetClass }, currency }: Described,
): Promise<Refusal | undefined> {
  if (instrument === null) return undefined
  const found = await instrumentGiven(requestsDb, person.householdId, instrument.id)
  if (!found) return (await isAttached({ db }, person, instrument)) ? undefined : { _tag: "InstrumentNotFound" }
  if (!behaviourOf[assetClass].instruments.includes(found.kind)) {
    return HoldingRefusal.cases.InstrumentNotForClass.make({ assetClass })
  }
  if (instrument.currency === found.currency) return undefined
  const instrumentCurrency = found.currency as Currency
  return HoldingRefusal.cases.InstrumentInOtherCurrency.make({
    instrumentCurrency,
    currency: currency ?? instrument.currency,
  })
}

/** Whether a line of the household has the instrument: after an import, that may be one of which nothing is known here. */
async function isAttached(
  { db }: Pick<AttachingDependencies, "db">,
  person: SignedIn,
  { id }: AttachedInstrument,
): Promise<boolean> {
  const row = await snapshot(db, accessOf(person), (tx) =>
    tx
      .selectFrom("lines")
      .select("line_id")
      .where("household_id", "=", person.householdId)
      .where("price_symbol", "=", symbolOfInstrument(id))
      .executeTakeFirst(),
  )
  return row !== undefined
}
