import { Schema } from "effect"
import { HouseholdRole } from "#domain/household/roles.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HouseholdId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import { Title } from "#domain/shared/text.ts"
import { endpoint } from "#contract/endpoint.ts"
import { ChosenPreferences, Preferences } from "./preferences.ts"
import { EntitlementView } from "./subscription.ts"

export { Language, languages, NumberFormat, Preferences } from "./preferences.ts"

/**
 * One e-mail address, in a form that all mail servers read alike: no quotes, comments, lists or invisible characters.
 * At most 254 characters, compared without regard to case. Only a mail can show whether it exists.
 */
export const Email = Schema.String.check(
  Schema.isMaxLength(254, { message: "email.malformed" }),
  Schema.isPattern(
    /^[^\s@<>()\u005B-\u005D,;:".\p{C}]+(?:\.[^\s@<>()\u005B-\u005D,;:".\p{C}]+)*@(?:[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}_-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])$/u,
    { message: "email.malformed" },
  ),
  Schema.isPattern(/^[^@]{1,64}@.{1,189}$/u, { message: "email.malformed" }),
  Schema.isPattern(/^\P{Default_Ignorable_Code_Point}*$/u, { message: "email.malformed" }),
)

/** 12 to 256 characters of any kind, exactly as typed. */
export const NewPassword = Schema.String.check(
  Schema.makeFilter((text: string) => [...text].length >= 12, { message: "password.tooShort" }),
  Schema.makeFilter((text: string) => [...text].length <= 256, { message: "password.tooLong" }),
)

/** A password that is typed to be compared. It may have any form. */
const TypedPassword = Schema.String.check(Schema.isMaxLength(1_024, { message: "password.tooLong" }))

/** 256 random bits, as in the fragment of a link. */
export const LinkToken = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/u, { message: "token.malformed" }))

/** Identifies a sign-in or step-up whose password was right and whose second step is pending. */
const ChallengeToken = LinkToken

/** 6 digits of an authenticator, 8 of a mail, or a recovery code of 24 letters and digits, with or without spaces. */
export const FactorCode = Schema.String.check(
  Schema.isPattern(/^[\s-]*(?:\d[\s-]*){6}$|^[\s-]*(?:\d[\s-]*){8}$|^[\s-]*(?:[A-Za-z2-7][\s-]*){24}$/u, {
    message: "code.malformed",
  }),
)

/** For a shared computer: the browser does not become a trusted one, and each sign-in needs a second step. */
const IsShared = Schema.Boolean

/** How to take the second step. `email`: the code in a mail; `confirm`: the same, which also confirms the address. */
export const SecondStep = Schema.Literals(["totp", "recoveryCode", "email", "confirm", "setUp"])
export type SecondStep = typeof SecondStep.Type

export const Challenge = Schema.Struct({
  challenge: ChallengeToken,
  steps: Schema.Array(SecondStep),
}).annotate({ identifier: "Challenge" })
export type Challenge = typeof Challenge.Type

/** The role of a user in the installation. The first user account of a new installation is its super admin. */
export const InstallationRole = Schema.Literals(["user", "admin", "superAdmin"])
export type InstallationRole = typeof InstallationRole.Type

/** A household of which the user is a member. */
export const MembershipView = Schema.Struct({
  householdId: HouseholdId,
  /** The name that its owners gave it; null: none yet. */
  name: Schema.NullOr(Title),
  /** The name or address of its owner; present if it has no name and another user owns it. */
  owner: Schema.optionalKey(Schema.String),
  /** Present if it is a demo household. */
  madeUp: Schema.optionalKey(Schema.Literal(true)),
  role: HouseholdRole,
  /** The last day on which the user has the role. */
  until: Schema.NullOr(CalendarDate),
  /** The portfolios of the user's scope; null: the whole household. */
  portfolios: Schema.NullOr(Schema.Array(PortfolioId)),
}).annotate({ identifier: "Membership" })
export type MembershipView = typeof MembershipView.Type

/** The name and country that a user entered. */
export const Profile = Schema.Struct({
  firstName: Schema.NullOr(Title),
  lastName: Schema.NullOr(Title),
  /** ISO 3166-1, two letters. */
  country: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u, { message: "country.malformed" }))),
}).annotate({ identifier: "Profile" })
export type Profile = typeof Profile.Type

export const SessionView = Schema.Struct({
  userId: UserId,
  /** The household of the session: the one that the request named, else the first that the user owns. */
  householdId: HouseholdId,
  email: Schema.String,
  profile: Profile,
  preferences: Preferences,
  installationRole: InstallationRole,
  /** The households of which the user is a member now; never empty. */
  households: Schema.Array(MembershipView),
  /** What the plan of the household allows. */
  entitlement: EntitlementView,
  /** Whether an authenticator is enrolled. */
  hasAuthenticator: Schema.Boolean,
  /** Until when sensitive actions need no step-up; null: they need one. */
  steppedUpUntil: Schema.NullOr(Schema.String),
  /** Present while mails to the address come back. */
  mailsReturn: Schema.optionalKey(Schema.Literal(true)),
  /** Present for a guest, who has no account: when the example ends and is erased. */
  guestUntil: Schema.optionalKey(Schema.String),
  /** The day in the time zone of the preferences; in UTC where none is known. */
  today: CalendarDate,
}).annotate({ identifier: "Session" })
export type SessionView = typeof SessionView.Type

/** A new or continued session. The token is sent as `Authorization: Bearer` and held only in memory. */
export const Access = Schema.Struct({
  accessToken: Schema.String,
  expiresInSeconds: Schema.Int,
  session: SessionView,
}).annotate({ identifier: "Access" })
export type Access = typeof Access.Type

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/api/sign-up",
  kind: "open",
  summary: "Signs up. The answer is the same whether or not the address has an account; a mail explains the next step.",
  body: Schema.Struct({
    email: Email,
    password: NewPassword,
    profile: Profile,
    preferences: ChosenPreferences,
    /** The token of an invitation, which allows a sign-up also where sign-up is closed. */
    invitation: Schema.optionalKey(LinkToken),
  }),
  answer: Challenge,
})

export const confirmAddress = endpoint({
  name: "confirmAddress",
  method: "POST",
  path: "/api/sign-up/confirmation",
  kind: "open",
  summary: "Confirms the address of an account with the token of the link that was sent to it.",
  body: Schema.Struct({ token: LinkToken }),
})

export const signIn = endpoint({
  name: "signIn",
  method: "POST",
  path: "/api/session",
  kind: "open",
  summary: "The first step of signing in; the only one on a trusted device of an account without an authenticator.",
  body: Schema.Struct({
    email: Schema.String.check(Schema.isMaxLength(1_024)),
    password: TypedPassword,
    isShared: Schema.optionalKey(IsShared),
  }),
  answer: Schema.Union([Access, Challenge]),
})

export const takeSecondStep = endpoint({
  name: "takeSecondStep",
  method: "POST",
  path: "/api/session/second-step",
  kind: "open",
  summary: "The second step of signing in or up: begins the session.",
  body: Schema.Struct({ challenge: ChallengeToken, code: FactorCode, isShared: Schema.optionalKey(IsShared) }),
  answer: Access,
})

export const sendCodeAgain = endpoint({
  name: "sendCodeAgain",
  method: "POST",
  path: "/api/session/code",
  kind: "open",
  summary: "Mails a new code for a challenge. The earlier code is no longer valid.",
  body: Schema.Struct({ challenge: ChallengeToken }),
})

export const requestFactorReset = endpoint({
  name: "requestFactorReset",
  method: "POST",
  path: "/api/session/lost-second-factor",
  kind: "open",
  summary: "For a user who lost every second factor: after 72 hours and three notices, a code by mail replaces it.",
  body: Schema.Struct({ challenge: ChallengeToken }),
})

export const cancelFactorReset = endpoint({
  name: "cancelFactorReset",
  method: "POST",
  path: "/api/session/lost-second-factor/cancellation",
  kind: "open",
  summary: "Cancels what requestFactorReset began, with the token of the link in its notices.",
  body: Schema.Struct({ token: LinkToken }),
})

export const refreshSession = endpoint({
  name: "refreshSession",
  method: "POST",
  path: "/api/session/refresh",
  kind: "open",
  summary:
    "A new access token for the session of the cookie, which is replaced; null where there is no cookie. " +
    "409: another tab was faster; repeat the request. A cookie whose answer was lost works again after a second.",
  /** An object, so that only a script of our own pages can send it along with the cookie. */
  body: Schema.Struct({
    /** The time zone of the browser, for a user who has none yet. One that the server does not know is ignored. */
    timeZone: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100, { message: "text.tooLong" }))),
  }),
  answer: Schema.NullOr(Access),
})

export const signOut = endpoint({
  name: "signOut",
  method: "DELETE",
  path: "/api/session",
  kind: "open",
  summary:
    "Signs out: ends every session of the user in this browser, by the cookie or the access token. With `browser=forget`, for a shared computer, the browser is no longer trusted either.",
  query: Schema.Struct({ browser: Schema.optionalKey(Schema.Literal("forget")) }),
})

export const readSession = endpoint({
  name: "readSession",
  method: "GET",
  path: "/api/session",
  kind: "identity",
  guard: { background: true },
  summary: "The signed-in user and their households.",
  answer: SessionView,
})

export const beginStepUp = endpoint({
  name: "beginStepUp",
  method: "POST",
  path: "/api/session/step-up",
  kind: "identity",
  summary: "Starts a step-up with the password; a code is next.",
  body: Schema.Struct({ password: TypedPassword }),
  answer: Challenge,
})

export const finishStepUp = endpoint({
  name: "finishStepUp",
  method: "POST",
  path: "/api/session/step-up/second-step",
  kind: "identity",
  summary:
    "Completes a step-up: sensitive actions are allowed for five minutes. The session continues with new tokens.",
  body: Schema.Struct({ challenge: ChallengeToken, code: FactorCode }),
  answer: Schema.Struct({ steppedUpUntil: Schema.String, ...Access.fields }),
})

export const forgetPassword = endpoint({
  name: "forgetPassword",
  method: "POST",
  path: "/api/password/forgotten",
  kind: "open",
  summary: "Sends a link to set a new password, if the address has an account. The answer is the same if not.",
  body: Schema.Struct({ email: Email }),
})

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/password/reset",
  kind: "open",
  summary: "Sets a new password with the token of the link. Every session ends, and none begins.",
  body: Schema.Struct({ token: LinkToken, password: NewPassword }),
})

export const confirmNewEmail = endpoint({
  name: "confirmNewEmail",
  method: "POST",
  path: "/api/email/confirmation",
  kind: "open",
  summary: "Confirms a new email address with the token of the link that was sent to it. Every session ends.",
  body: Schema.Struct({ token: LinkToken }),
})

export const undoNewEmail = endpoint({
  name: "undoNewEmail",
  method: "POST",
  path: "/api/email/undo",
  kind: "open",
  summary: "Reverts a change of address within seven days, with the token of the link that the old address received.",
  body: Schema.Struct({ token: LinkToken }),
})

export const identityEndpoints = [
  signUp,
  confirmAddress,
  signIn,
  takeSecondStep,
  sendCodeAgain,
  requestFactorReset,
  cancelFactorReset,
  refreshSession,
  signOut,
  readSession,
  beginStepUp,
  finishStepUp,
  forgetPassword,
  resetPassword,
  confirmNewEmail,
  undoNewEmail,
]
