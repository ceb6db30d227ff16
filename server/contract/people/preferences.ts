import { currencyCodes } from "#domain/shared/currencies.ts"
import { Schema } from "effect"
import { Currency } from "#domain/shared/money.ts"
import { Title } from "#domain/shared/text.ts"
import { TimeZone } from "#domain/shared/timeZone.ts"

export const languages = ["en", "de", "fr", "it", "es"] as const
export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type

/** 1,234,567.89 · 1.234.567,89 · 1'234'567.89 — its own preference, apart from language. */
export const NumberFormat = Schema.Literals(["angloAmerican", "continental", "swiss"])
export type NumberFormat = typeof NumberFormat.Type

/**
 * Which cost leaves with a sale: by average cost or first-in-first-out in each holding, or by average cost over all holdings of a
 * security that one owner has.
 */
export const costChoices = ["average", "fifo", "pooled"] as const
export const CostChoice = Schema.Literals(costChoices)
export type CostChoice = typeof CostChoice.Type

/**
 * Sections in the order of a person. Those that are not named follow, shown. The client names its sections, and
 * ignores those that it does not know.
 */
export const DashboardOrder = Schema.Array(
  Schema.Struct({
    section: Schema.String.check(Schema.isPattern(/^[a-zA-Z]{1,40}$/u)),
    display: Schema.Literals(["shown", "hidden"]),
  }),
).check(Schema.isMaxLength(40, { message: "text.tooLong" }))

export const Preferences = Schema.Struct({
  language: Language,
  baseCurrency: Currency,
  numberFormat: NumberFormat,
  costMethod: CostChoice,
  theme: Schema.Literals(["system", "light", "dark"]),
  /** The default exchange in the form of a new security. */
  defaultExchange: Schema.NullOr(Title),
  /** Amounts are hidden when the product opens. */
  hideAmounts: Schema.Boolean,
  /** The currencies that the user has added to those from which they choose. Absent: none, and as sent, the stored ones. */
  currencies: Schema.optionalKey(
    Schema.Array(Currency).check(Schema.isMaxLength(currencyCodes.length, { message: "text.tooLong" })),
  ),
  /**
   * An IANA time zone, which decides what day is today. Absent: not known yet, and today is the day in UTC. A browser
   * that is older than the server may not know the zone, so an answer is not checked for that.
   */
  timeZone: Schema.optionalKey(Schema.String),
  /** The order of the dashboard. Absent: none was chosen, and as sent, the stored one. */
  dashboard: Schema.optionalKey(DashboardOrder),
}).annotate({ identifier: "Preferences" })
export type Preferences = typeof Preferences.Type

/** Preferences as a user sends them. Without a time zone, added currencies or an order of the dashboard, the stored ones remain. */
export const ChosenPreferences = Schema.Struct({
  ...Preferences.fields,
  timeZone: Schema.optionalKey(TimeZone),
}).annotate({ identifier: "ChosenPreferences" })
