import { Result } from "effect"
import { type Identifier, identifierOf, kindsNamedBy } from "#domain/instrument/identifiers.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import { giveInstruments, takeInstrument } from "#server/marketdata/instruments.ts"
import { listedNames } from "#server/marketdata/listings/listedInstruments.ts"
import type { ArchivedInstrument } from "./archive.ts"

/**
 * Gives a household the instruments of its archive, under the ids that its holdings name. One that this installation has under
 * another id is continued by that one, whose prices it then gets. What the archive states besides what identifies an
 * instrument is not taken: all households share instruments, and an archive may be forged. An instrument that cannot be
 * taken leaves its holding as it is, with the prices of the archive and of its typed symbol. Repeating it changes nothing.
 */
export async function takeInstruments(
  db: Db,
  householdId: HouseholdId,
  archived: ReadonlyArray<ArchivedInstrument>,
  now: Date,
): Promise<void> {
  for (const { id, kind, currency, identifiers } of archived) {
    const identifier = firstValid(identifiers, kind)
    if (!identifier) continue
    const named = { kind, currency, identifier }
    const isTaken = await takeInstrument(db, id, { ...named, ...(await listedNames(named)) }, now)
    if (isTaken) await giveInstruments(db, householdId, [id])
  }
}

/** Only the first one identifies: a further one could join two instruments. */
function firstValid(
  identifiers: ArchivedInstrument["identifiers"],
  kind: ArchivedInstrument["kind"],
): Identifier | undefined {
  return identifiers
    .filter(({ scheme }) => kindsNamedBy[scheme].includes(kind))
    .flatMap((identifier) => {
      const valid = identifierOf(identifier)
      return Result.isSuccess(valid) ? [valid.success] : []
    })[0]
}
