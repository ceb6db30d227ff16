import { useIntl } from "react-intl"
import type { Language, NumberFormat } from "#contract/people/identity.ts"
import { formatDay } from "#web/format/days.ts"
import { formatDecimal, formatPercent, moneyPlaces, unitPlaces } from "#web/format/numberFormat.ts"

/** Formats figures and days for the public site, by the language of the page. */
export function useSiteFigures() {
  const language = useIntl().locale as Language
  const format = language === "en" ? "angloAmerican" : "continental"
  const amount = (plain: string) => formatDecimal(plain, format, moneyPlaces)
  return {
    /** `EUR 1,234.50` */
    money: (plain: string, currency: string) => `${currency}\u00a0${amount(plain)}`,
    /** Without the currency, which must then be in the heading. */
    amount,
    rate: (plain: string) => formatDecimal(plain, format, { min: 4, max: 4 }),
    units: (plain: string) => formatDecimal(plain, format, unitPlaces),
    percent: (plain: string) => formatPercent(plain, format, { min: 0, max: 2 }),
    day: (day: string) => formatDay(day, language),
  }
}

/** The number format of the public pages. Within the app each user chooses one. */
export const numberFormatOf: Record<Language, NumberFormat> = {
  en: "angloAmerican",
  de: "continental",
  fr: "continental",
  it: "continental",
  es: "continental",
}
