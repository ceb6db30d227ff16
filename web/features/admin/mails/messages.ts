import type { MailKind, MailState } from "#contract/people/mails.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

export const mailsMessages = texts("admin.mails", {
  below: ["Messages of the last 30 days. Their texts and recipients are encrypted and not shown.", "Below the title"],
  anyState: ["Any status", "In the filter"],
  kind: ["Message", "Column: the kind of mail"],
  queued: ["Requested", "Column: when the mail was requested"],
  account: ["Account", "Column"],
  showAccount: ["Show account", "Link to the account that a mail is about"],
  none: ["none", "In the column of accounts: the mail is about no account"],
  unknownKind: ["Message of an earlier version", "In the place of the kind of mail"],
  nextAttempt: ["Next attempt {at}", "Below the status; at is a moment"],
  underWay: ["An attempt is under way.", "Below the status"],
  retries: [
    "{count, plural, one {# retry} other {# retries}}",
    "Below the status: how many attempts have been repeated",
  ],
  retry: ["Try now", "Action: starts the next attempt to send"],
  retrying: ["The next attempt starts within seconds.", "Toast after Try now"],
  returnedHard: [
    "Came back: the address does not exist or takes no mail ({status}).",
    "Below the status; status is a code such as 5.1.1",
  ],
  returnedSoft: [
    "Came back for now, or was not accepted ({status}).",
    "Below the status; status is a code such as 4.2.2",
  ],
  returnedAddresses: [
    "{count, plural, one {# account gets} other {# accounts get}} no summaries and alerts, because mail to the address comes back. They are asked to confirm another address.",
    "Note above the list",
  ],
  discard: ["Discard", "Action, and button"],
  discardTitle: ["Discard this message?", "Heading of the question"],
  discardText: [
    "“{kind}” will not be sent, and its content is deleted. This cannot be undone. The person can request a new code or link.",
    "In the question; kind is the kind of mail",
  ],
  discarded: ["Message discarded", "Toast"],
  test: ["Send test message", "Button"],
  testSent: ["A test message to your address is on its way. The list shows whether it was sent.", "Toast"],
  empty: ["No messages", "Heading in the place of the list"],
  emptyText: ["The last 30 days have no message with this status.", "Below that heading"],
})

export const mailStateNames: Words<MailState> = texts("admin.mails.state", {
  queued: ["Waiting", "State of a mail, and filter"],
  sent: ["Sent", "State of a mail, and filter"],
  failed: ["Not sent", "State of a mail, and filter: given up"],
  erased: ["Account erased", "State of a mail, and filter: the recipient's account was erased before it was sent"],
})

export const mailKindNames: Words<MailKind> = texts("admin.mails.kind", {
  ConfirmAddress: ["Confirmation of an address", "Kind of mail"],
  Welcome: ["Welcome", "Kind of mail"],
  AddressHasAccount: ["Sign-up with a known address", "Kind of mail"],
  AddressKept: ["Sign-up with a reserved address", "Kind of mail"],
  SignInCode: ["Security code", "Kind of mail"],
  ResetPassword: ["Link for a new password", "Kind of mail"],
  PasswordChanged: ["Password changed", "Kind of mail"],
  ConfirmNewAddress: ["Confirmation of a new address", "Kind of mail"],
  AddressChanged: ["Address changed", "Kind of mail"],
  SecondFactorAdded: ["Second factor added", "Kind of mail"],
  SecondFactorRemoved: ["Second factor removed", "Kind of mail"],
  RecoveryCodesRenewed: ["New recovery codes", "Kind of mail"],
  RecoveryCodeUsed: ["Recovery code used", "Kind of mail"],
  SecondFactorLost: ["Second factor lost", "Kind of mail"],
  SignedInOnNewDevice: ["Sign-in on a new device", "Kind of mail"],
  Invited: ["Invitation to a household", "Kind of mail"],
  MemberJoined: ["New member of a household", "Kind of mail"],
  TrialEnding: ["Free trial ends", "Kind of mail"],
  OrderedTrialEnding: ["Free trial of an ordered plan ends", "Kind of mail"],
  PlanStarted: ["Welcome to a plan", "Kind of mail"],
  PlanChanged: ["Plan changed", "Kind of mail"],
  PaymentFailed: ["Payment failed", "Kind of mail"],
  WeeklySummary: ["Weekly summary", "Kind of mail"],
  PriceAlert: ["Price alert", "Kind of mail"],
  AccountDisabled: ["Account disabled", "Kind of mail"],
  AccountErased: ["Account deleted", "Kind of mail"],
  TestMail: ["Test message", "Kind of mail"],
})

/** Why a mail was not sent, by family of the stored reason. `code` is what the mail server or the system reported. */
export const reasonMessages = texts("admin.mails.reason", {
  unreachable: ["The mail server could not be reached ({code}).", "Why a mail was not sent"],
  login: ["The mail server refused the user name or password ({code}).", "Why a mail was not sent"],
  encryption: ["No encrypted connection to the mail server ({code}).", "Why a mail was not sent"],
  later: ["The mail server asked to try again later ({code}).", "Why a mail was not sent"],
  refused: ["The mail server refused the message or its recipient ({code}).", "Why a mail was not sent"],
  expired: ["Its code or link expired before it could be sent.", "Why a mail was not sent"],
  discarded: ["Discarded by an administrator.", "Why a mail was not sent"],
  other: ["It could not be sent ({code}).", "Why a mail was not sent"],
})
