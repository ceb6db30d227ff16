import { Schema } from "effect"
import { DebtRefusal } from "#domain/debt/refusals.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { IdentifierScheme } from "#domain/instrument/identifiers.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { HouseholdRole, Permission } from "#domain/household/roles.ts"
import { HouseholdRefusal } from "#domain/household/refusals.ts"
import { OwnershipRefusal } from "#domain/ownership/refusals.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import { SubscriptionRefusal } from "#domain/subscription/refusals.ts"
import { WalletRefusal } from "#domain/wallet/refusals.ts"

/** The files of an archive that an import reads. */
export const ArchiveFile = Schema.Literals(["manifest.json", "events.jsonl", "market.jsonl", "instruments.jsonl"])
export type ArchiveFile = typeof ArchiveFile.Type

const dayInFuture = { field: Schema.String, latest: Schema.String }
const historyFull = { most: Schema.Int }

/** Why the rules refuse a fact after those before it. */
export const FactRefusal = Schema.Union([
  Schema.TaggedStruct("DayInFuture", dayInFuture),
  Schema.TaggedStruct("HistoryFull", historyFull),
  HouseholdRefusal,
  PortfolioRefusal,
  OwnershipRefusal,
  LineRefusal,
  HoldingRefusal,
  DebtRefusal,
  WalletRefusal,
])
export type FactRefusal = typeof FactRefusal.Type

/** Refusals that belong to no aggregate. */
export const EdgeRefusal = Schema.TaggedUnion({
  /** There is no such instrument, or the household was not given it. */
  InstrumentNotFound: {},
  /** The text is no identifier of the scheme, or the scheme does not name instruments of the kind. */
  IdentifierMalformed: { scheme: IdentifierScheme },
  /** The person has created as many instruments today as one may: instruments are shared by all households. */
  InstrumentsSpent: { most: Schema.Int },
  /** Another command was sent with the same command id. */
  CommandIdReused: {},
  /** A household cannot have more of these, removed and voided ones included. */
  HouseholdFull: { kind: Schema.Literals(["portfolios", "holdings", "debts", "wallets", "entries"]), most: Schema.Int },
  /** The stream has as many events as it may have. */
  HistoryFull: historyFull,
  /** A fact cannot be dated later than today in the time zone of the user. */
  DayInFuture: dayInFuture,
  /** The e-mail address or the password is wrong; the answer does not show which. */
  SignInRefused: {},
  TooManyAttempts: { retryAfterSeconds: Schema.Int },
  /** One user or one household sent more requests, or changes, than the limit per minute. */
  TooManyRequests: {
    by: Schema.Literals(["person", "household"]),
    what: Schema.Literals(["requests", "changes"]),
    retryAfterSeconds: Schema.Int,
  },
  /** A password from the list of common ones, or made of the user's name or address, or of the product's name. */
  PasswordTooCommon: {},
  /** A hundred wrong attempts in a row: the user must set a new password by mail. */
  PasswordLocked: {},
  /** The code is wrong, was used before, or is too old. */
  CodeWrong: {},
  /** The first step was too long ago, or had too many attempts: the sign-in must start again. */
  ChallengeOver: {},
  /** The link was used, is too old, or was replaced by a newer one. */
  LinkOver: {},
  AccountDisabled: {},
  SignUpClosed: {},
  /** A guest, who looks at an example, has no account for this. */
  GuestHasNoAccount: {},
  /** As many examples are being opened as the server can open at once. */
  TooManyExamples: { retryAfterSeconds: Schema.Int },
  /** Changes are taken only from the address at which users reach the product, and the page has another. */
  OtherAddress: { address: Schema.String },
  /** The waiting period for a sign-in without second factor ends at this moment. */
  WaitNotOver: { opensAt: Schema.String },
  /** The user must confirm password and second factor again. */
  StepUpNeeded: {},
  /** The user is not a member of the household that the request names; the same if there is no such household. */
  NotTheirHousehold: {},
  /** The user's role does not have the permission. */
  RoleMayNot: { role: HouseholdRole, permission: Permission },
  /** For admins, or for super admins. */
  AdminsOnly: { superAdmin: Schema.Boolean },
  AuthenticatorNotFound: {},
  AuthenticatorIdAlreadyUsed: {},
  TooManyAuthenticators: { most: Schema.Int },
  SessionNotFound: {},
  PersonNotFound: {},
  /** The installation must have at least one super admin. */
  LastSuperAdmin: {},
  /** Admins cannot change their own role. */
  OwnRole: {},
  InvitationOver: {},
  /** The invitation was sent to another address: this one, with only its first letter shown before the `@`. */
  InvitationForAnother: { address: Schema.String },
  ProjectionNotFound: {},
  /** The mail was sent, given up or erased meanwhile. */
  MailNotWaiting: {},
  /** An attempt to send the mail is under way. */
  MailBeingSent: {},
  /** A price alert needs a holding whose prices are known. */
  HoldingWithoutPrices: {},
  PriceAlertNotFound: {},
  TooManyPriceAlerts: { most: Schema.Int },
  /** An operator stopped the provider: nothing is requested from it. */
  ProviderStopped: {},
  /** No order has the provider. */
  ProviderOff: {},
  /** The provider cannot be asked for this kind, has no key, or is named twice. */
  ProviderUnfit: { name: Schema.String },
  /** A household would order a provider that this installation does not ask for the kind now. */
  ProviderNotAsked: { name: Schema.String },
  ProjectionBusy: {},
  CheckRunning: {},
  /** The upload is no archive of an export, or was changed since. `file` and `line`: where that was detected. */
  ArchiveUnreadable: { file: Schema.NullOr(ArchiveFile), line: Schema.NullOr(Schema.Int) },
  /** An archive exceeds a limit: bytes or lines in a file, bytes in one line, memory, or seconds of work. */
  ArchiveTooLarge: {
    file: Schema.NullOr(ArchiveFile),
    exceeded: Schema.Literals(["bytes", "lines", "bytesPerLine", "memory", "seconds"]),
    most: Schema.Int,
  },
  /** The rules refuse an event of the archive: the reason, or null if the event would change nothing. */
  ArchiveBreaksRule: { line: Schema.Int, because: Schema.NullOr(FactRefusal) },
  /** An archive is being imported into the household, on this server or another. */
  ImportRunning: {},
  /**
   * An event of the household cannot be processed, so nothing more is recorded until the operator has repaired it. Its
   * figures show what was recorded before `asOf`, an ISO instant.
   */
  HouseholdSetAside: { asOf: Schema.String },
  /** The import was cancelled by a member of the household before anything was recorded. */
  ImportCancelled: {},
  /** The events are being recorded, so the import can no longer be cancelled. */
  ImportIsRecording: {},
  /** No import is running in the household. */
  NoImport: {},
  /** The installation already imports as many archives at once as it may. */
  TooManyImports: { retryAfterSeconds: Schema.Int },
  /** An export of the household is running, or as many exports of other households as may run at once. */
  TooManyExports: { retryAfterSeconds: Schema.Int },
  /** The user opened as many demo families as a day allows. */
  TooManyDemos: { retryAfterSeconds: Schema.Int },
  /** Large answers that the person asked for are being computed or have not been received yet. */
  TooMuchAtOnce: { retryAfterSeconds: Schema.Int },
  /** An answer takes longer than may be, or more memory: what the question can be narrowed by. */
  TakesTooLong: { seconds: Schema.Int, narrow: Schema.Literals(["period", "portfolio", "nothing"]) },
  /** The archive is that of a demo household. */
  ArchiveIsMadeUp: {},
  /** The archive was exported by a member with a scope, and leaves out what is outside that. */
  ArchiveIsIncomplete: {},
  /** Balances are read for wallets that are tracked automatically. */
  WalletIsManual: {},
  /** The wallet was read, or is being read, and may be read again after these seconds. */
  WalletReadJustNow: { retryAfterSeconds: Schema.Int },
  /** So many chains were read in this hour, of the household or of the whole installation. */
  WalletReadsSpent: { by: Schema.Literals(["household", "installation"]), retryAfterSeconds: Schema.Int },
  /** Wallets of a demo household are not read from chains. */
  WalletOfDemo: {},
  /** Balances of this address cannot be read. */
  WalletAddressUnreadable: {
    problem: Schema.Literals(["bitcoin", "solana", "checksum", "malformed", "unknownName", "namesOff", "unreachable"]),
  },
  /** The household already has recorded data. */
  HouseholdNotEmpty: {},
  /** The plan is not sold here, or not for this interval. */
  PlanNotOffered: {},
  /** No plans are sold here. */
  PaymentsNotSetUp: {},
  /** The payment provider does not answer, or refuses what the installation asks for. Nothing was changed. */
  BillingUnavailable: {},
  /** The same for the page on which a plan is ordered. */
  CheckoutFailed: {},
  /** The card was declined. Nothing was changed. */
  PaymentDeclined: {},
  /** A price at the payment provider that cannot sell a plan, or cannot be created. */
  PriceUnfit: { reason: Schema.Literals(["missing", "inactive", "interval", "amount"]) },
  /** Closed for maintenance; only admins can use the product. */
  UnderMaintenance: {},
})
export type EdgeRefusal = typeof EdgeRefusal.Type

export const Refusal = Schema.Union([
  EdgeRefusal,
  HouseholdRefusal,
  PortfolioRefusal,
  OwnershipRefusal,
  LineRefusal,
  HoldingRefusal,
  DebtRefusal,
  WalletRefusal,
  SubscriptionRefusal,
]).annotate({ identifier: "Refusal" })
export type Refusal = typeof Refusal.Type

export const ProblemCode = Schema.Literals([
  "malformed", // 400; 408 if it took too long to arrive, 421 for a host name that is not the product's
  "notSignedIn", // 401
  "forbidden", // 403: wrong origin, or a role without the permission
  "notFound", // 404: missing, or another household's; 405 if only another method exists there
  "conflict", // 409: an id that is already used for something else
  "tooLarge", // 413; 431 for headers
  "unsupportedMediaType", // 415
  "refused", // 422: a rule
  "takesTooLong", // 422: the answer would take too long to compute; a narrower question helps
  "tooManyRequests", // 429
  "internal", // 500
  "maintenance", // 503: closed for maintenance
  "unavailable", // 503: the database or the log cannot be reached; the client may retry
])
export type ProblemCode = typeof ProblemCode.Type

/**
 * RFC 9457. The client composes the text for users from `code`, `errors` and `refusal`; `title` is for developers.
 * `errors[].field` is a path such as `body.entry.quantity`; `reason` a stable word such as `decimal.malformed`.
 */
export const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  code: ProblemCode,
  /** For the operator: what is wrong with the installation, where that is the reason. */
  detail: Schema.optionalKey(Schema.String),
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ field: Schema.String, reason: Schema.String }))),
  refusal: Schema.optionalKey(Refusal),
  /** Titles of the portfolios, and names of the holdings, debts and wallets, that the refusal names by id. */
  names: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
}).annotate({ identifier: "Problem" })
export type Problem = typeof Problem.Type

/** The position of a command's last event in the log; a query with it as `Read-After` shows the events. */
export const Acknowledged = Schema.Struct({ position: Schema.NullOr(Schema.String) }).annotate({
  identifier: "Acknowledged",
})
export type Acknowledged = typeof Acknowledged.Type

/**
 * Headers of the contract. A query may have `Read-After` (a position): it waits until the read models show that position,
 * and after a time limit answers 202 with the position that they show. `Reflects-Position` of every answer to a query has
 * the position that it shows. `Set-Aside-As-Of` (an ISO instant) of an answer about a household: an event that was
 * recorded then cannot be processed, and the answer shows what was recorded before it. A command may have `Command-Id` (a UUID): repeated after a lost answer, it gets the same
 * answer again. `Household` names the household that either is about; by default the first that the user owns.
 */
export const headers = {
  readAfter: "read-after",
  reflectsPosition: "reflects-position",
  setAside: "set-aside-as-of",
  commandId: "command-id",
  household: "household",
} as const
