import { Schema } from "effect"

const uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u, {
    message: "id.malformed",
  }),
).annotate({ identifier: "Uuid" })

export const HouseholdId = uuid.pipe(Schema.brand("HouseholdId"))
export type HouseholdId = typeof HouseholdId.Type

/** A person who signs in. */
export const UserId = uuid.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

export const PortfolioId = uuid.pipe(Schema.brand("PortfolioId"))
export type PortfolioId = typeof PortfolioId.Type

export const HoldingId = uuid.pipe(Schema.brand("HoldingId"))
export type HoldingId = typeof HoldingId.Type

/** One dated entry in a holding, such as a trade. Chosen by the client before it sends, so that sending twice records once. */
export const EntryId = uuid.pipe(Schema.brand("EntryId"))
export type EntryId = typeof EntryId.Type

/** One dated statement of who holds how much of a portfolio. Chosen by the client, as an {@link EntryId} is. */
export const StakeId = uuid.pipe(Schema.brand("StakeId"))
export type StakeId = typeof StakeId.Type

/** One intention of one person. Repeating it, after a lost answer, repeats the answer and not the deed. */
export const CommandId = uuid.pipe(Schema.brand("CommandId"))
export type CommandId = typeof CommandId.Type
