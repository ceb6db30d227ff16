import { addDays, type CalendarDate } from "#contract/vocabulary.ts"
import type { Language } from "#contract/people/identity.ts"
import { formatDay, monthsBefore } from "./days.ts"

/** The words for today and yesterday, in every language at once: they do not collide. */
const words: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  "aujourd'hui": 0,
  oggi: 0,
  hoy: 0,
  yesterday: -1,
  gestern: -1,
  hier: -1,
  ieri: -1,
  ayer: -1,
}

type Unit = "day" | "week" | "month" | "year"

/** The letters of days, weeks, months and years: j is a year in German and a day in French. */
const units: Readonly<Record<Language, Readonly<Record<string, Unit>>>> = {
  en: { d: "day", w: "week", m: "month", y: "year" },
  de: { d: "day", t: "day", w: "week", m: "month", y: "year", j: "year" },
  fr: { d: "day", j: "day", w: "week", s: "week", m: "month", y: "year", a: "year" },
  it: { d: "day", g: "day", w: "week", s: "week", m: "month", y: "year", a: "year" },
  es: { d: "day", w: "week", s: "week", m: "month", y: "year", a: "year" },
}

/** Two digits mean a year at most so many years ahead, else one of the past: loans run that long, few longer. */
const yearsAhead = 20

interface Reader {
  readonly language: Language
  /** The day from which "-1m" counts, and before or on which a day without a year lies. */
  readonly today: string
}

/**
 * The day that a user typed; `undefined` if the text names none. Takes `2024-03-12`, `12.3.24` and `12/03/2024` (day first in
 * all five languages), `12.3.` for the last such day, `12 March 2024` in the language of the page, the words for today and
 * yesterday, and `-3d`, `-2w`, `-1m`, `-1y` or `+1y` with the letters of the language.
 */
export function dayOfText(text: string, reader: Reader): CalendarDate | undefined {
  const typed = text.trim().toLowerCase().replaceAll("’", "'").replaceAll("−", "-")
  const days = words[typed]
  if (days !== undefined) return addDays(reader.today, days)
  return relative(typed, reader) ?? ofNumbers(typed, reader) ?? withMonthName(typed, reader)
}

function relative(typed: string, { language, today }: Reader): CalendarDate | undefined {
  const [, sign, digits, letter = ""] = /^([+-])\s?(\d{1,4})\s?([a-z])$/u.exec(typed) ?? []
  const unit = units[language][letter]
  if (unit === undefined) return undefined
  const count = sign === "-" ? -Number(digits) : Number(digits)
  switch (unit) {
    case "day":
      return addDays(today, count)
    case "week":
      return addDays(today, 7 * count)
    case "month":
      return monthsBefore(today, -count)
    case "year":
      return monthsBefore(today, -12 * count)
  }
}

function ofNumbers(typed: string, reader: Reader): CalendarDate | undefined {
  const [, isoYear, isoMonth = "", isoDay = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(typed) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/u.exec(typed) ?? []
  if (isoYear !== undefined) return dayIn(isoYear, isoMonth, isoDay)
  const [, day = "", month = "", year] =
    /^(\d{1,2})[.\-/ ]\s?(\d{1,2})(?:[.\-/ ]\s?(\d{4}|\d{2})?)?$/u.exec(typed) ?? []
  return month === "" ? undefined : inYear(year, month, day, reader)
}

function withMonthName(typed: string, reader: Reader): CalendarDate | undefined {
  const [, day = "", name = "", year] =
    /^(\d{1,2})(?:er|º|°|\.)?\s?(?:de\s)?(\p{L}{3,})\.?(?:\s(?:de\s)?(\d{4}|\d{2}))?$/u.exec(typed) ?? []
  const months = monthNames(reader.language).flatMap((full, index) => (full.startsWith(plain(name)) ? [index + 1] : []))
  const [month] = months
  return name === "" || month === undefined || months.length > 1 ? undefined : inYear(year, String(month), day, reader)
}

const plain = (word: string): string => word.normalize("NFD").replaceAll(/\p{M}/gu, "")

const monthNames = (language: Language): ReadonlyArray<string> =>
  Array.from({ length: 12 }, (_, index) => {
    const day = `2001-${String(index + 1).padStart(2, "0")}-15`
    const parts = formatDay(day, language, "long")
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
    return plain(parts?.[0] ?? "")
  })

/** A day with a year of four or two digits, or with none: then the last such day that is not after today. */
function inYear(year: string | undefined, month: string, day: string, { today }: Reader): CalendarDate | undefined {
  const current = Number(today.slice(0, 4))
  if (year === undefined) {
    const ofThisYear = dayIn(String(current), month, day)
    return ofThisYear !== undefined && ofThisYear <= today ? ofThisYear : dayIn(String(current - 1), month, day)
  }
  if (year.length === 4) return dayIn(year, month, day)
  const inCentury = Math.floor(current / 100) * 100 + Number(year)
  return dayIn(String(inCentury > current + yearsAhead ? inCentury - 100 : inCentury), month, day)
}

function dayIn(year: string, month: string, day: string): CalendarDate | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  if (Number(month) < 1 || Number(month) > 12) return undefined
  // 31 April is 1 May, so it is not a day.
  const real = addDays(text, 0)
  return real === text ? real : undefined
}

/** Whether a text is a day of the calendar as the contract writes it: `2023-02-29` is none, and neither is what was typed so far. */
export const isDay = (text: string): boolean => {
  const [year = "", month = "", day = "", ...more] = text.split("-")
  return more.length === 0 && dayIn(year, month, day) === text
}

/** The day it is now in a time zone; absent: that of the browser. */
export const dayNow = (timeZone: string | undefined): string =>
  // Sweden writes days as the contract does.
  new Intl.DateTimeFormat("sv", { dateStyle: "short", ...(timeZone !== undefined && { timeZone }) }).format(new Date())
