import { Schema } from "effect"

/** An id that a client or the server makes: a UUID in small letters. */
export const Uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u, {
    message: "id.malformed",
  }),
).annotate({ identifier: "Uuid" })

export const HouseholdId = Uuid.pipe(Schema.brand("HouseholdId"))
export type HouseholdId = typeof HouseholdId.Type

/** A user who can sign in. */
export const UserId = Uuid.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

export const PortfolioId = Uuid.pipe(Schema.brand("PortfolioId"))
export type PortfolioId = typeof PortfolioId.Type

/** A line of the balance sheet: a holding, a debt or a wallet. Unique among the three in a household. */
export const LineId = Uuid.pipe(Schema.brand("LineId"))
export type LineId = typeof LineId.Type

/** The line of a holding. */
export const HoldingId = LineId.pipe(Schema.brand("HoldingId"))
export type HoldingId = typeof HoldingId.Type

/** The line of a debt. */
export const DebtId = LineId.pipe(Schema.brand("DebtId"))
export type DebtId = typeof DebtId.Type

/** The line of a wallet. */
export const WalletId = LineId.pipe(Schema.brand("WalletId"))
export type WalletId = typeof WalletId.Type

/** One dated entry in a line, such as a trade. Chosen by the client, so that sending it twice records it once. */
export const EntryId = Uuid.pipe(Schema.brand("EntryId"))
export type EntryId = typeof EntryId.Type

/** One dated stake of an owner in a portfolio. Chosen by the client, like an {@link EntryId}. */
export const StakeId = Uuid.pipe(Schema.brand("StakeId"))
export type StakeId = typeof StakeId.Type

/** One swap of a token for another. The legs in both holdings have the same id. Chosen by the client. */
export const SwapId = Uuid.pipe(Schema.brand("SwapId"))
export type SwapId = typeof SwapId.Type

/** One move of units between two holdings. The legs in both holdings have the same id. Chosen by the client. */
export const MoveId = Uuid.pipe(Schema.brand("MoveId"))
export type MoveId = typeof MoveId.Type

/** A spin-off or merger, which has a leg in each of two holdings. */
export const CorporateActionId = Uuid.pipe(Schema.brand("CorporateActionId"))
export type CorporateActionId = typeof CorporateActionId.Type

/** One transfer of money between two accounts. The legs in both have the same id. Chosen by the client. */
export const TransferId = Uuid.pipe(Schema.brand("TransferId"))
export type TransferId = typeof TransferId.Type

/** A goal of a household. Chosen by the client. */
export const GoalId = Uuid.pipe(Schema.brand("GoalId"))
export type GoalId = typeof GoalId.Type

/** One offer to become a member of a household. Chosen by the client. */
export const InvitationId = Uuid.pipe(Schema.brand("InvitationId"))
export type InvitationId = typeof InvitationId.Type

/** One command of one user. Repeating it, after a lost answer, repeats the answer and not the action. */
export const CommandId = Uuid.pipe(Schema.brand("CommandId"))
export type CommandId = typeof CommandId.Type
