import { Schema } from "effect"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark, Title } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

export const AccountType = Schema.Literals(["cash", "checking", "savings", "time_deposit", "demand_deposit", "loan"])
export type AccountType = typeof AccountType.Type

/** The details of an account. No rule reads them. */
const AccountDetails = Schema.TaggedStruct("account", {
  accountType: AccountType,
  institution: Schema.NullOr(Title),
  description: Schema.NullOr(Remark),
  /** Whether the account is in use; its balance counts either way. */
  isActive: withDefault(Schema.Boolean, true),
})

export const account = {
  details: AccountDetails,
  behaviour: {
    valuedBy: ["balance"],
    instruments: [],
    entries: ["Balance", "MoneyTransfer", "CashFlow", ...always],
    cashFlows: ["interest", "expense", ...refunds],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "cash",
  },
} as const
