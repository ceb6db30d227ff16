import { Schema } from "effect"
import { DebtRefusal } from "../../domain/debt/refusals.ts"
import { HoldingRefusal } from "../../domain/holding/refusals.ts"
import { HouseholdRole, Permission } from "../../domain/household/roles.ts"
import { HouseholdRefusal } from "../../domain/household/refusals.ts"
import { OwnershipRefusal } from "../../domain/ownership/refusals.ts"
import { PortfolioRefusal } from "../../domain/portfolio/refusals.ts"
import { SubscriptionRefusal } from "../../domain/subscription/refusals.ts"
import { WalletRefusal } from "../../domain/wallet/refusals.ts"

/** What an import reads of an archive. */
export const ArchiveFile = Schema.Literals(["manifest.json", "events.jsonl", "market.jsonl"])
export type ArchiveFile = typeof ArchiveFile.Type

const dayInFuture = { field: Schema.String, latest: Schema.String }
const historyFull = { most: Schema.Int }

/** Why a fact cannot have happened after those before it. */
export const FactRefusal = Schema.Union([
  Schema.TaggedStruct("DayInFuture", dayInFuture),
  Schema.TaggedStruct("HistoryFull", historyFull),
  HouseholdRefusal,
  PortfolioRefusal,
  OwnershipRefusal,
  HoldingRefusal,
  DebtRefusal,
  WalletRefusal,
])
export type FactRefusal = typeof FactRefusal.Type

/** Refusals that belong to no aggregate. */
export const EdgeRefusal = Schema.TaggedUnion({
  /** The command id stands for another command. */
  CommandIdReused: {},
  /** A household cannot have more of these, removed and voided ones included. */
  HouseholdFull: { kind: Schema.Literals(["portfolios", "holdings", "debts", "wallets", "entries"]), most: Schema.Int },
  /** One thing was changed so often that no further change of it is kept. */
  HistoryFull: historyFull,
  /** A fact cannot be dated later than today. */
  DayInFuture: dayInFuture,
  /** The e-mail address or the password is wrong; which of them is not said. */
  SignInRefused: {},
  TooManyAttempts: { retryAfterSeconds: Schema.Int },
  /** More requests, or changes, than are answered within a minute, of one person or of one household. */
  TooManyRequests: {
    by: Schema.Literals(["person", "household"]),
    what: Schema.Literals(["requests", "changes"]),
    retryAfterSeconds: Schema.Int,
  },
  /** One that everybody tries first, or made of one's own name, address, or the product's. */
  PasswordTooCommon: {},
  /** A hundred times wrong in a row: the password no longer counts until a new one is set by mail. */
  PasswordLocked: {},
  /** Not the code that is expected, used before, or too old. */
  CodeWrong: {},
  /** The first step was made too long ago, or tried too often: begin anew. */
  ChallengeOver: {},
  /** The link was used, is too old, or another was sent since. */
  LinkOver: {},
  AccountDisabled: {},
  SignUpClosed: {},
  /** Somebody without any second factor has been waiting to go on since; the wait is over at this moment. */
  WaitNotOver: { opensAt: Schema.String },
  /** Password and second factor have to be given anew. */
  StepUpNeeded: {},
  /** Whoever asks does not belong to the household that the request names, be there one or not. */
  NotTheirHousehold: {},
  /** The role of this person does not allow it. */
  RoleMayNot: { role: HouseholdRole, permission: Permission },
  /** For admins, or for super admins. */
  AdminsOnly: { superAdmin: Schema.Boolean },
  AuthenticatorNotFound: {},
  AuthenticatorIdAlreadyUsed: {},
  TooManyAuthenticators: { most: Schema.Int },
  SessionNotFound: {},
  PersonNotFound: {},
  /** There has to be one super admin at least. */
  LastSuperAdmin: {},
  /** Nobody gives or takes a role of their own. */
  OwnRole: {},
  InvitationOver: {},
  /** It was sent to another address than that of whoever asks: which, but for its first letter hidden before the `@`. */
  InvitationForAnother: { address: Schema.String },
  ProjectionNotFound: {},
  ProjectionBusy: {},
  CheckRunning: {},
  /** What was sent is no archive that an export made, or was changed since: which of its files, and which line of it. */
  ArchiveUnreadable: { file: Schema.NullOr(ArchiveFile), line: Schema.NullOr(Schema.Int) },
  /** An archive holds more than is taken: bytes or lines in a file, bytes in one line, memory, or seconds of work. */
  ArchiveTooLarge: {
    file: Schema.NullOr(ArchiveFile),
    exceeded: Schema.Literals(["bytes", "lines", "bytesPerLine", "memory", "seconds"]),
    most: Schema.Int,
  },
  /** A line of an archive's events that the rules forbid: why, or null where it says what was so already. */
  ArchiveBreaksRule: { line: Schema.Int, because: Schema.NullOr(FactRefusal) },
  /** An archive is being imported into the household, on this server or another. */
  ImportRunning: {},
  /** The import was cancelled by a member of the household before anything was recorded. */
  ImportCancelled: {},
  /** Its facts are being recorded: an import is not cancelled any more. */
  ImportIsRecording: {},
  /** No import goes on in the household. */
  NoImport: {},
  /** The installation imports as many archives at once as it may. */
  TooManyImports: { retryAfterSeconds: Schema.Int },
  /** An archive of the household is being made, or as many of others as may be at once. */
  TooManyExports: { retryAfterSeconds: Schema.Int },
  /** An archive of a household that is made up. */
  ArchiveIsMadeUp: {},
  /** An archive that was made for a person who may see some portfolios only, and leaves out what they may not see. */
  ArchiveIsIncomplete: {},
  /** Something has been recorded in the household already. */
  HouseholdNotEmpty: {},
  /** Closed for maintenance; admins get in. */
  UnderMaintenance: {},
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
  SubscriptionRefusal,
]).annotate({ identifier: "Refusal" })
export type Refusal = typeof Refusal.Type

export const ProblemCode = Schema.Literals([
  "malformed", // 400; 408 when it took too long to arrive, 421 under a name that is none of the product's
  "notSignedIn", // 401
  "forbidden", // 403: wrong origin, or a role that may not
  "notFound", // 404: absent, or another household's; 405 where only another method finds something
  "conflict", // 409: an id that stands for something else
  "tooLarge", // 413; 431 for headers
  "unsupportedMediaType", // 415
  "refused", // 422: a rule
  "tooManyRequests", // 429
  "internal", // 500
  "maintenance", // 503: closed for maintenance
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
 * may bear `Command-Id` (a UUID): sent again after a lost answer, it is answered as before. Both may name in `Household`
 * which of the households they are about; without it that is the person's first own.
 */
export const headers = {
  readAfter: "read-after",
  reflectsPosition: "reflects-position",
  commandId: "command-id",
  household: "household",
} as const
