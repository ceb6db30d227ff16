import { createContext, use, useMemo } from "react"
import { useIntl } from "react-intl"
import type { Language, NumberFormat } from "#contract/people/identity.ts"
import { type DayStyle, formatDay, formatMoment } from "./days.ts"
import {
  formatDecimal,
  formatPercent,
  formatPrice,
  formatTick,
  placesOf,
  unitPlaces,
  wholePlaces,
} from "./numberFormat.ts"

export type Sign = "negative" | "signed"

/** Formats figures and days by the user's preferences, and replaces amounts by dots while they are hidden. */
export interface Figures {
  readonly language: Language
  readonly numberFormat: NumberFormat
  readonly amountsHidden: boolean
  /** `CHF 1'234.50` */
  readonly money: (amount: string, currency: string, sign?: Sign) => string
  /** Without the currency, which must then be shown beside it. On overviews, large amounts are in whole units. */
  readonly amount: (amount: string, currency: string, sign?: Sign) => string
  /** With all decimals, also on overviews: what a pointer over a whole amount shows. */
  readonly exactAmount: (amount: string, currency: string, sign?: Sign) => string
  /** The price of one unit. It is public, so it is never hidden. */
  readonly price: (amount: string, currency: string) => string
  readonly units: (units: string, sign?: Sign) => string
  /** A whole number of things or days. */
  readonly count: (count: number) => string
  /** A percentage as recorded, such as a stake: 50%, 33.33%. */
  readonly percent: (percent: string, sign?: Sign) => string
  /** A computed percentage: always with two decimals, so that values can be compared. */
  readonly computedPercent: (percent: string, sign?: Sign) => string
  readonly day: (day: string, style?: DayStyle) => string
  readonly moment: (instant: string) => string
  readonly tick: (value: number) => string
}

const hiddenAmount = "\u2022\u2022\u2022\u2022\u2022\u2022"
const space = "\u00a0"

export function figuresOf(
  language: Language,
  numberFormat: NumberFormat,
  amountsHidden: boolean,
  timeZone?: string,
  precision: Precision = "exact",
): Figures {
  const exactAmount: Figures["amount"] = (plain, currency, sign) =>
    amountsHidden ? hiddenAmount : formatDecimal(plain, numberFormat, placesOf(currency), sign)
  const amount: Figures["amount"] = (plain, currency, sign) =>
    !amountsHidden && precision === "overview" && isLarge(plain)
      ? formatDecimal(plain, numberFormat, wholePlaces, sign)
      : exactAmount(plain, currency, sign)
  return {
    language,
    numberFormat,
    amountsHidden,
    amount,
    exactAmount,
    money: (plain, currency, sign) => `${currency}${space}${amount(plain, currency, sign)}`,
    price: (plain, currency) => `${currency}${space}${formatPrice(plain, numberFormat, currency)}`,
    units: (plain, sign) => (amountsHidden ? hiddenAmount : formatDecimal(plain, numberFormat, unitPlaces, sign)),
    count: (count) => formatDecimal(String(count), numberFormat, unitPlaces),
    percent: (plain, sign) => formatPercent(plain, numberFormat, { min: 0, max: 2 }, sign),
    computedPercent: (plain, sign) => formatPercent(plain, numberFormat, { min: 2, max: 2 }, sign),
    day: (day, style) => formatDay(day, language, style),
    moment: (instant) => formatMoment(instant, language, timeZone),
    tick: (value) => (amountsHidden ? "" : formatTick(value, language, numberFormat)),
  }
}

/** `overview`: amounts of 10,000 and more are written in whole units. */
type Precision = "exact" | "overview"
/** Of a part of a page. Details, prints and files are exact. */
export const PrecisionContext = createContext<Precision>("exact")

/** From here on, cents say nothing on an overview. */
const isLarge = (plain: string): boolean => (plain.split(".")[0] ?? "").replace("-", "").length >= 5

interface FigurePreferences {
  /** Absent until the user has chosen one. */
  readonly numberFormat: NumberFormat | undefined
  readonly amountsHidden: boolean
  /** For moments; absent: that of the browser. */
  readonly timeZone?: string | undefined
}

/** The user's preferences for figures, which the shell provides. */
export const FigurePreferencesContext = createContext<FigurePreferences>({
  numberFormat: undefined,
  amountsHidden: false,
})

export function useFigures(): Figures {
  const { numberFormat: chosen, amountsHidden, timeZone } = use(FigurePreferencesContext)
  const precision = use(PrecisionContext)
  const language = useIntl().locale as Language
  const numberFormat = chosen ?? defaultFormat(language)
  return useMemo(
    () => figuresOf(language, numberFormat, amountsHidden, timeZone, precision),
    [language, numberFormat, amountsHidden, timeZone, precision],
  )
}

/** The number format that the browser's languages suggest, until the user chooses one. */
export function defaultFormat(language: Language, locales: ReadonlyArray<string> = navigator.languages): NumberFormat {
  if (locales.some((locale) => /-(CH|LI)$/i.test(locale))) return "swiss"
  return language === "en" ? "angloAmerican" : "continental"
}
