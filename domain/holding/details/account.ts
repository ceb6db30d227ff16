import { Schema } from "effect"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark, Title } from "#domain/shared/text.ts"

export const AccountType = Schema.Literals(["cash", "checking", "savings", "time_deposit", "demand_deposit", "loan"])
export type AccountType = typeof AccountType.Type

/** What describes an account. No rule reads it. */
export const AccountDetails = Schema.TaggedStruct("account", {
  accountType: AccountType,
  institution: Schema.NullOr(Title),
  description: Schema.NullOr(Remark),
  /** Whether it is in use; what it holds counts either way. */
  isActive: withDefault(Schema.Boolean, true),
})
