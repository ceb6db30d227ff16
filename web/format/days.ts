import { addDays, type CalendarDate, dayNumber } from "#contract/vocabulary.ts"
import type { Language } from "#contract/people/identity.ts"

/** English days are British, day first, because the families live in Europe. */
const localeOf: Record<Language, string> = { en: "en-GB", de: "de", fr: "fr", it: "it", es: "es" }

export type DayStyle = "long" | "medium" | "dayOfMonth" | "month" | "year" | "numeric"

const options: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  long: { day: "numeric", month: "long", year: "numeric" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  dayOfMonth: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  year: { year: "numeric" },
  numeric: { day: "numeric", month: "numeric", year: "numeric" },
}

/** A cache, because creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(language: Language, name: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(localeOf[language], how)
  formatters.set(key, formatter)
  return formatter
}

/** Formats a calendar day. It has no time zone, so it is the same day everywhere. */
export function formatDay(day: string, language: Language, style: DayStyle = "long"): string {
  const text = formatterOf(language, style, { ...options[style], timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
  // French and Italian write the first of a month as an ordinal: 1er janvier, 1º gennaio.
  return language === "fr" || language === "it" ? text.replace(/^1(?=\s)/u, language === "fr" ? "1er" : "1º") : text
}

/** Formats a moment in a time zone; absent: that of the browser. */
export function formatMoment(instant: string, language: Language, timeZone: string | undefined): string {
  const how = { dateStyle: "medium", timeStyle: "short", ...(timeZone !== undefined && { timeZone }) } as const
  return formatterOf(language, `moment ${timeZone}`, how).format(new Date(instant))
}

const twoDigits = (number: number): string => String(number).padStart(2, "0")

/** The same day `months` months earlier, or the last day of that month if it has no such day. */
export function monthsBefore(day: string, months: number): CalendarDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const count = year * 12 + (month - 1) - months
  const then = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  return `${then.year}-${twoDigits(then.month)}-${twoDigits(Math.min(date, daysIn(then)))}` as CalendarDate
}

const daysIn = ({ year, month }: { readonly year: number; readonly month: number }): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The last day of the month, quarter or year before that of `day`. */
export function endBefore(day: string, span: "month" | "quarter" | "year"): CalendarDate {
  const [year = 0, month = 1] = day.split("-").map(Number)
  const first = span === "year" ? 1 : span === "month" ? month : month - ((month - 1) % 3)
  return addDays(`${year}-${twoDigits(first)}-01`, -1)
}

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
