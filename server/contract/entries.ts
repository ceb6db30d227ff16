import { Schema } from "effect"
import { EntryId } from "../../domain/shared/ids.ts"

/** What is told of an entry beside what it says, whether of a holding, a debt or a wallet. */
export const recordedFields = {
  entryId: EntryId,
  status: Schema.Literals(["counts", "voided"]),
  voidReason: Schema.NullOr(Schema.String),
  /** The entry in whose place it stands, and the one that stands in its own. */
  replaces: Schema.NullOr(EntryId),
  replacedBy: Schema.NullOr(EntryId),
  recordedAt: Schema.String,
}

/** After which entry a page begins; absent: with the newest day. */
export const entryPage = Schema.Struct({ after: Schema.optionalKey(EntryId) })

/** The last entry of a page, where more follow: the next page begins after it. */
export const pageEnd = { next: Schema.optionalKey(EntryId) }
