import { Schema } from "effect"
import { DebtRefusal } from "../../domain/debt/refusals.ts"
import { HoldingRefusal } from "../../domain/holding/refusals.ts"
import { HouseholdRefusal } from "../../domain/household/refusals.ts"
import { OwnershipRefusal } from "../../domain/ownership/refusals.ts"
import { PortfolioRefusal } from "../../domain/portfolio/refusals.ts"
import { WalletRefusal } from "../../domain/wallet/refusals.ts"

/** Refusals that belong to no aggregate. */
export const EdgeRefusal = Schema.TaggedUnion({
  /** The command id stands for another command. */
  CommandIdReused: {},
  /** A fact cannot be dated later than today. */
  DayInFuture: { field: Schema.String, latest: Schema.String },
  EmailAlreadyUsed: {},
  /** The e-mail address or the password is wrong; which of them is not said. */
  SignInRefused: {},
  TooManyAttempts: { retryAfterSeconds: Schema.Int },
})
export type EdgeRefusal = typeof EdgeRefusal.Type

export const Refusal = Schema.Union([
  EdgeRefusal,
  HouseholdRefusal,
  PortfolioRefusal,
  OwnershipRefusal,
  HoldingRefusal,
  DebtRefusal,
  WalletRefusal,
]).annotate({ identifier: "Refusal" })
export type Refusal = typeof Refusal.Type

export const ProblemCode = Schema.Literals([
  "malformed", // 400; 408 when it took too long to arrive
  "notSignedIn", // 401
  "forbidden", // 403: wrong origin, or a role that may not
  "notFound", // 404: absent, or another household's; 405 where only another method finds something
  "conflict", // 409: an id that stands for something else
  "tooLarge", // 413; 431 for headers
  "unsupportedMediaType", // 415
  "refused", // 422: a rule
  "tooManyRequests", // 429
  "internal", // 500
  "unavailable", // 503: the database or the log cannot be reached; what was sent may be sent again
])
export type ProblemCode = typeof ProblemCode.Type

/**
 * RFC 9457. Text for people is made by the client from `code`, `errors` and `refusal`; `title` is for developers.
 * `errors[].field` is a path such as `body.entry.quantity`; `reason` a stable word such as `decimal.malformed`.
 */
export const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  code: ProblemCode,
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ field: Schema.String, reason: Schema.String }))),
  refusal: Schema.optionalKey(Refusal),
  /** Titles of the portfolios, and names of the holdings, debts and wallets, that the refusal names by id. */
  names: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
}).annotate({ identifier: "Problem" })
export type Problem = typeof Problem.Type

/** Where in the log a command's events stand; a query sent with it as `Read-After` shows them. */
export const Acknowledged = Schema.Struct({ position: Schema.NullOr(Schema.String) }).annotate({
  identifier: "Acknowledged",
})
export type Acknowledged = typeof Acknowledged.Type

/**
 * Headers of the contract. A query may bear `Read-After` (a position): it waits, bounded, and answers 202 with the
 * position it would show when it gives up; every query's answer says in `Reflects-Position` what it shows. A command
 * may bear `Command-Id` (a UUID): sent again after a lost answer, it is answered as before.
 */
export const headers = {
  readAfter: "read-after",
  reflectsPosition: "reflects-position",
  commandId: "command-id",
} as const
