import { Schema } from "effect"
import { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import { Currency } from "../../domain/shared/money.ts"
import { endpoint } from "./endpoint.ts"

export const languages = ["en", "de", "fr", "it", "es"] as const
export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type

/** 1,234,567.89 · 1.234.567,89 · 1'234'567.89 — its own preference, apart from language. */
export const NumberFormat = Schema.Literals(["angloAmerican", "continental", "swiss"])
export type NumberFormat = typeof NumberFormat.Type

export const Preferences = Schema.Struct({
  language: Language,
  baseCurrency: Currency,
  numberFormat: NumberFormat,
  costMethod: Schema.Literals(["average", "fifo"]),
  theme: Schema.Literals(["system", "light", "dark"]),
}).annotate({ identifier: "Preferences" })
export type Preferences = typeof Preferences.Type

/** One address, at most 254 characters, compared without regard to case. Whether it exists, only a mail can tell. */
export const Email = Schema.String.check(
  Schema.isPattern(/^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,189}\.[^\s@\p{Cc}\p{Cs}.]{2,63}$/u, {
    message: "email.malformed",
  }),
  Schema.isMaxLength(254, { message: "email.malformed" }),
)

/** 12 to 256 characters, any of them, exactly as typed. */
export const NewPassword = Schema.String.check(
  Schema.makeFilter((text: string) => [...text].length >= 12, { message: "password.tooShort" }),
  Schema.makeFilter((text: string) => [...text].length <= 256, { message: "password.tooLong" }),
)

export const SessionView = Schema.Struct({
  userId: UserId,
  householdId: HouseholdId,
  email: Schema.String,
  preferences: Preferences,
  /** The server's day, UTC. */
  today: Schema.String,
}).annotate({ identifier: "Session" })
export type SessionView = typeof SessionView.Type

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/api/sign-up",
  kind: "open",
  summary: "Creates an account with its household and signs in (session cookie).",
  body: Schema.Struct({ email: Email, password: NewPassword, preferences: Preferences }),
  answer: SessionView,
})

export const signIn = endpoint({
  name: "signIn",
  method: "POST",
  path: "/api/session",
  kind: "open",
  summary: "Signs in (session cookie).",
  body: Schema.Struct({ email: Schema.String, password: Schema.String }),
  answer: SessionView,
})

export const signOut = endpoint({
  name: "signOut",
  method: "DELETE",
  path: "/api/session",
  kind: "identity",
  summary: "Ends the session.",
})

export const readSession = endpoint({
  name: "readSession",
  method: "GET",
  path: "/api/session",
  kind: "identity",
  summary: "Who is signed in.",
  answer: SessionView,
})

export const changePreferences = endpoint({
  name: "changePreferences",
  method: "PUT",
  path: "/api/preferences",
  kind: "identity",
  summary: "Replaces the preferences of the signed-in person.",
  body: Preferences,
  answer: Preferences,
})

export const identityEndpoints = [signUp, signIn, signOut, readSession, changePreferences]
