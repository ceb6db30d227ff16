import { Schema } from "effect"
import { endpoint } from "#contract/endpoint.ts"
import { UserId, Uuid } from "#domain/shared/ids.ts"

/** The kinds of mail that the product sends. */
export const MailKind = Schema.Literals([
  "ConfirmAddress",
  "Welcome",
  "AddressHasAccount",
  "AddressKept",
  "SignInCode",
  "ResetPassword",
  "PasswordChanged",
  "ConfirmNewAddress",
  "AddressChanged",
  "SecondFactorAdded",
  "SecondFactorRemoved",
  "RecoveryCodesRenewed",
  "RecoveryCodeUsed",
  "SecondFactorLost",
  "SignedInOnNewDevice",
  "Invited",
  "MemberJoined",
  "TrialEnding",
  "OrderedTrialEnding",
  "PlanStarted",
  "PlanChanged",
  "PaymentFailed",
  "WeeklySummary",
  "PriceAlert",
  "AccountDisabled",
  "AccountErased",
  "TestMail",
])
export type MailKind = typeof MailKind.Type

/** `erased`: its recipient's account was erased before it was sent. */
export const MailState = Schema.Literals(["queued", "sent", "failed", "erased"])
export type MailState = typeof MailState.Type

/** What operators see of a mail: neither its text nor its recipient's address, which stay encrypted until it is sent. */
export const QueuedMailView = Schema.Struct({
  mailId: Schema.String,
  /** Null: queued by an earlier version of the product. */
  kind: Schema.NullOr(MailKind),
  state: MailState,
  queuedAt: Schema.String,
  sentAt: Schema.NullOr(Schema.String),
  /** Why the last attempt failed: the status of the mail server (`550`), or the code of the failure (`ECONNREFUSED`). */
  reason: Schema.NullOr(Schema.String),
  /** How many attempts have been repeated. */
  retries: Schema.Int,
  /** Of a mail that waits; null while an attempt is under way, and where no attempt is planned. */
  nextAttemptAt: Schema.NullOr(Schema.String),
  /**
   * A mail server reported after it was sent that it did not reach its recipient: `hard` for good, `soft` for now, with the
   * status (RFC 3463). Null: it reported nothing.
   */
  returned: Schema.NullOr(Schema.Struct({ how: Schema.Literals(["hard", "soft"]), status: Schema.String })),
  /** The account that the mail is about; null: it is about no account, such as an invitation. */
  userId: Schema.NullOr(UserId),
}).annotate({ identifier: "QueuedMail" })
export type QueuedMailView = typeof QueuedMailView.Type

export const listMails = endpoint({
  name: "listMails",
  method: "GET",
  path: "/api/admin/mails",
  kind: "admin",
  summary:
    "The mails of the last 30 days, newest first: kind, state and why an attempt failed, without their contents.",
  query: Schema.Struct({
    state: Schema.optionalKey(MailState),
    page: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[1-9]\d{0,4}$/u))),
  }),
  answer: Schema.Struct({
    mails: Schema.Array(QueuedMailView),
    /** Of all mails in each state, regardless of the filter. */
    counts: Schema.Struct({ queued: Schema.Int, sent: Schema.Int, failed: Schema.Int, erased: Schema.Int }),
    /** How many accounts get no chosen mails because mails to their address come back. */
    returnedAddresses: Schema.Int,
    total: Schema.Int,
    pageSize: Schema.Int,
  }),
})

const mailParams = Schema.Struct({ mailId: Uuid })

export const retryMail = endpoint({
  name: "retryMail",
  method: "POST",
  path: "/api/admin/mails/:mailId/retry",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Starts the next attempt to send a waiting mail now.",
  params: mailParams,
})

export const discardMail = endpoint({
  name: "discardMail",
  method: "POST",
  path: "/api/admin/mails/:mailId/discard",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Gives up a waiting mail, and deletes its content.",
  params: mailParams,
})

export const sendTestMail = endpoint({
  name: "sendTestMail",
  method: "POST",
  path: "/api/admin/mails/test",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Sends a test mail to the admin who asks.",
})

export const mailEndpoints = [listMails, retryMail, discardMail, sendTestMail]
