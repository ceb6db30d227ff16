import { Schema } from "effect"
import { Title } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Email, FactorCode, NewPassword, Preferences, Profile } from "./identity.ts"

const Uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u, {
    message: "id.malformed",
  }),
)

export const changeProfile = endpoint({
  name: "changeProfile",
  method: "PUT",
  path: "/api/account/profile",
  kind: "identity",
  summary: "Replaces the name and country of the signed-in user.",
  body: Profile,
  answer: Profile,
})

export const changePreferences = endpoint({
  name: "changePreferences",
  method: "PUT",
  path: "/api/preferences",
  kind: "identity",
  summary: "Replaces the preferences of the signed-in user.",
  body: Preferences,
  answer: Preferences,
})

export const changePassword = endpoint({
  name: "changePassword",
  method: "PUT",
  path: "/api/account/password",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Sets a new password. Every other session ends.",
  body: Schema.Struct({ password: NewPassword }),
})

export const changeEmail = endpoint({
  name: "changeEmail",
  method: "PUT",
  path: "/api/account/email",
  kind: "identity",
  guard: { stepUp: true },
  summary:
    "Requests a change of the email address: the new one receives a link, and replaces the former once the link is opened.",
  body: Schema.Struct({ email: Email }),
})

/** An authenticator app that a user enrolled. */
export const AuthenticatorView = Schema.Struct({
  deviceId: Uuid,
  name: Title,
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Authenticator" })
export type AuthenticatorView = typeof AuthenticatorView.Type

export const readSecondFactors = endpoint({
  name: "readSecondFactors",
  method: "GET",
  path: "/api/account/authenticators",
  kind: "identity",
  summary: "The authenticators that are enrolled, and how many recovery codes are left.",
  answer: Schema.Struct({
    authenticators: Schema.Array(AuthenticatorView),
    recoveryCodesLeft: Schema.Int,
  }),
})

const deviceParams = Schema.Struct({ deviceId: Uuid })

export const enrolAuthenticator = endpoint({
  name: "enrolAuthenticator",
  method: "PUT",
  path: "/api/account/authenticators/:deviceId",
  kind: "identity",
  guard: { stepUp: true },
  summary:
    "Starts the set-up of an authenticator, under an id that the client made. It is in use once one of its codes was entered.",
  params: deviceParams,
  body: Schema.Struct({ name: Title }),
  answer: Schema.Struct({
    /** Base32, for typing by hand. */
    secret: Schema.String,
    /** `otpauth://…`, for a QR code. */
    uri: Schema.String,
  }),
})

export const RecoveryCodes = Schema.Struct({
  /** Shown once; only digests are stored. */
  recoveryCodes: Schema.Array(Schema.String),
}).annotate({ identifier: "RecoveryCodes" })

export const confirmAuthenticator = endpoint({
  name: "confirmAuthenticator",
  method: "POST",
  path: "/api/account/authenticators/:deviceId/confirmation",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Proves that the authenticator works. With the first one come ten recovery codes; every other session ends.",
  params: deviceParams,
  body: Schema.Struct({ code: FactorCode }),
  answer: RecoveryCodes,
})

export const removeAuthenticator = endpoint({
  name: "removeAuthenticator",
  method: "DELETE",
  path: "/api/account/authenticators/:deviceId",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Removes an authenticator, and with the last one the recovery codes. Every other session ends.",
  params: deviceParams,
})

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  method: "PUT",
  path: "/api/account/recovery-codes",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Creates ten new recovery codes; the old ones are no longer valid. Every other session ends.",
  answer: RecoveryCodes,
})

/** A browser in which the user is signed in. */
export const OpenSessionView = Schema.Struct({
  /** One of the sessions of that browser: ending it ends them all. */
  sessionId: Uuid,
  /** As the browser names itself. */
  userAgent: Schema.NullOr(Schema.String),
  createdAt: Schema.String,
  lastUsedAt: Schema.String,
  isCurrent: Schema.Boolean,
}).annotate({ identifier: "OpenSession" })
export type OpenSessionView = typeof OpenSessionView.Type

/** A trusted browser: the user passed the second factor there, and a sign-in needs no code by mail. */
export const KnownBrowserView = Schema.Struct({
  browserId: Uuid,
  /** As the browser names itself. */
  userAgent: Schema.NullOr(Schema.String),
  lastUsedAt: Schema.String,
  /** When it stops being trusted, unless the user passes the second factor there again. */
  expiresAt: Schema.String,
  isCurrent: Schema.Boolean,
}).annotate({ identifier: "KnownBrowser" })
export type KnownBrowserView = typeof KnownBrowserView.Type

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/api/account/sessions",
  kind: "identity",
  summary: "The sessions of the user, and the browsers that are trusted.",
  answer: Schema.Struct({
    sessions: Schema.Array(OpenSessionView),
    knownBrowsers: Schema.Array(KnownBrowserView),
  }),
})

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/account/sessions/:sessionId",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Ends a session; its device is no longer trusted.",
  params: Schema.Struct({ sessionId: Uuid }),
})

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/api/account/sessions",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Ends every other session; other devices are no longer trusted.",
})

export const forgetBrowser = endpoint({
  name: "forgetBrowser",
  method: "DELETE",
  path: "/api/account/browsers/:browserId",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Stops trusting a browser, and signs it out unless it is the one of the request.",
  params: Schema.Struct({ browserId: Uuid }),
})

export const eraseAccount = endpoint({
  name: "eraseAccount",
  method: "DELETE",
  path: "/api/account",
  kind: "identity",
  guard: { stepUp: true },
  summary: "Erases the user for good by destroying their key, and with them every household that has no other owner.",
})

export const accountEndpoints = [
  changeProfile,
  changePreferences,
  changePassword,
  changeEmail,
  readSecondFactors,
  enrolAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  listSessions,
  endSession,
  endOtherSessions,
  forgetBrowser,
  eraseAccount,
]
