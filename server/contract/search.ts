import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { HouseholdRole } from "#domain/household/roles.ts"
import { DebtId, EntryId, GoalId, HoldingId, PortfolioId, UserId, WalletId } from "#domain/shared/ids.ts"
import { endpoint } from "./endpoint.ts"

export { gradeOf, grades, readingsOf, wantedOf } from "#domain/shared/textMatching.ts"

/** A search: words in any order; accents and case do not matter. */
const SearchText = Schema.String.check(
  Schema.isPattern(/\S/u, { message: "text.malformed" }),
  Schema.isMaxLength(100, { message: "text.tooLong" }),
)

/** Where the words were found if the name alone does not contain them. */
export const FoundIn = Schema.Literals([
  "symbol",
  "isin",
  "exchange",
  "institution",
  "provider",
  "policyNumber",
  "address",
  "issuer",
  "denomination",
  "manager",
  "beneficiary",
  "lender",
  "email",
  "description",
  "note",
  "comment",
  "reason",
])
export type FoundIn = typeof FoundIn.Type

const common = {
  name: Schema.String,
  /** The passage, shortened; null if the name contains the words. */
  found: Schema.NullOr(
    Schema.Struct({
      in: FoundIn,
      text: Schema.String,
      /** The entry of the text; null if the text belongs to the whole line. */
      entryId: Schema.NullOr(EntryId),
    }),
  ),
}
const line = {
  ...common,
  /** The portfolio that it belongs to now; null if that is outside the member's scope. */
  portfolio: Schema.NullOr(Schema.Struct({ portfolioId: PortfolioId, title: Schema.String })),
  /** Closed, settled or disconnected. */
  isOver: Schema.Boolean,
}

export const SearchHit = Schema.TaggedUnion({
  Portfolio: { ...common, portfolioId: PortfolioId },
  Holding: { ...line, holdingId: HoldingId, assetClass: AssetClass },
  Debt: { ...line, debtId: DebtId },
  Wallet: { ...line, walletId: WalletId },
  Goal: { ...common, goalId: GoalId },
  Member: { ...common, memberId: UserId, role: HouseholdRole },
}).annotate({ identifier: "SearchHit" })
export type SearchHit = typeof SearchHit.Type

export const searchHousehold = endpoint({
  name: "searchHousehold",
  method: "GET",
  path: "/api/search",
  kind: "query",
  summary:
    "Portfolios, holdings, debts, wallets, goals and members by any word in their details or in the comments on their " +
    "entries, the best matches first: at most 30, and the total number.",
  query: Schema.Struct({ text: SearchText }),
  answer: Schema.Struct({ total: Schema.Int, hits: Schema.Array(SearchHit) }),
})

export const searchEndpoints = [searchHousehold]
