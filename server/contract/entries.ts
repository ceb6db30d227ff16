import { Schema } from "effect"
import { EntryId } from "#domain/shared/ids.ts"

/** Fields that every entry of a holding, debt or wallet has beside its own. */
export const recordedFields = {
  entryId: EntryId,
  status: Schema.Literals(["counts", "voided"]),
  voidReason: Schema.NullOr(Schema.String),
  /** The entry that it corrects, and the entry that corrects it. */
  replaces: Schema.NullOr(EntryId),
  replacedBy: Schema.NullOr(EntryId),
  recordedAt: Schema.String,
}

/** After which entry a page begins; absent: with the newest day. */
export const entryPage = Schema.Struct({ after: Schema.optionalKey(EntryId) })

/** The last entry of a page, where more follow: the next page begins after it. */
export const pageEnd = { next: Schema.optionalKey(EntryId) }
