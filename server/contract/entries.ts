import { Schema } from "effect"
import { EntryId } from "#domain/shared/ids.ts"

/** The fields that entries of holdings, debts and wallets have in common. */
export const recordedFields = {
  entryId: EntryId,
  status: Schema.Literals(["counts", "voided"]),
  voidReason: Schema.NullOr(Schema.String),
  /** The entry that it corrects, and the entry that corrects it. */
  replaces: Schema.NullOr(EntryId),
  replacedBy: Schema.NullOr(EntryId),
  recordedAt: Schema.String,
}

/** The entry after which a page begins; absent: it begins with the newest day. */
export const entryPage = Schema.Struct({ after: Schema.optionalKey(EntryId) })

/** The last entry of a page if more follow; the next page begins after it. */
export const pageEnd = { next: Schema.optionalKey(EntryId) }
