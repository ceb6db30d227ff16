import { type CalendarDate, currencies, type Currency, earliestDay } from "../../server/contract/vocabulary.ts"
import { isPeriod, type Period, startOfPeriod } from "../format/period.ts"

/**
 * The day, the period and the currency of the figures, as the address says it: a link shows the same.
 * `on` is the day, `period` or `since` where the period begins, `in` the currency. `household` is taken at the door.
 */
const keptNames = ["on", "period", "since", "in"] as const
export const householdName = "household"

/** A period that is named, or one since a day that the user chose. */
export type ChosenPeriod = Period | "since"

/** Why a day of an address or of a field is not shown. */
export type DayRefusal = "malformed" | "future" | "tooEarly"

export interface ReportingAddress {
  /** A day of the past; absent for today, which is the server's own. */
  readonly past: CalendarDate | undefined
  /** The address names a day that cannot be shown: that of today is, and the page says so. */
  readonly refused: DayRefusal | undefined
  readonly period: ChosenPeriod
  /** At whose end the period begins; absent when it reaches back to the first fact. */
  readonly from: CalendarDate | null
  /** Another currency than the person's own. */
  readonly otherCurrency: Currency | undefined
}

/** What belongs to the person who looks. */
export interface Looking {
  readonly today: string
  readonly baseCurrency: Currency
}

const defaultPeriod: Period = "1Y"

export function reportingOf(params: URLSearchParams, { today, baseCurrency }: Looking): ReportingAddress {
  const text = params.get("on")
  const refused = text === null ? undefined : refusalOfDay(text, today)
  const past = text === null || refused || text === today ? undefined : (text as CalendarDate)
  const on = past ?? today
  const since = params.get("since")
  const start = since !== null && refusalOfDay(since, on) === undefined && since < on ? (since as CalendarDate) : null
  const named = params.get("period")
  const period: ChosenPeriod = start ? "since" : isPeriod(named) ? named : defaultPeriod
  const currency = currencies.find((one) => one === params.get("in"))
  return {
    past,
    refused,
    period,
    from: period === "since" ? start : startOfPeriod(period, on),
    otherCurrency: currency === baseCurrency ? undefined : currency,
  }
}

/** Why no figures are shown for a day; absent: they are. The last day that can be shown is `latest`. */
export function refusalOfDay(text: string, latest: string): DayRefusal | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return "malformed"
  const midnight = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(text)) return "malformed"
  if (text < earliestDay) return "tooEarly"
  return text > latest ? "future" : undefined
}

export interface Choice {
  /** Absent: as before. `null`: today. */
  readonly on?: string | null
  readonly period?: Period
  readonly since?: string
  readonly currency?: Currency
}

/** The address with what was chosen in it. Defaults are not named. */
export function chosenIn(params: URLSearchParams, choice: Choice, { today, baseCurrency }: Looking): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: (typeof keptNames)[number], value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  if (choice.on !== undefined) put("on", choice.on === today ? null : choice.on)
  if (choice.period !== undefined) {
    put("period", choice.period)
    put("since", null)
  }
  if (choice.since !== undefined) {
    put("since", choice.since)
    put("period", null)
  }
  if (choice.currency !== undefined) put("in", choice.currency === baseCurrency ? null : choice.currency)
  return next
}

/** The search part of another page's address for the same day, period and currency. */
export function keptWith(params: URLSearchParams, more: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(more)
  for (const name of keptNames) {
    const value = params.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.toString()
}

/**
 * An address that shows the same figures to all who may see them, tomorrow as well: with the day, the
 * period, the currency and the household in it, and without a language, which is the reader's own.
 */
export function fixedAddress(
  pathname: string,
  params: URLSearchParams,
  looking: Looking & { readonly householdId: string },
): string {
  const { past, period, from, otherCurrency } = reportingOf(params, looking)
  const next = new URLSearchParams(params)
  for (const name of keptNames) next.delete(name)
  next.set("on", past ?? looking.today)
  if (period === "since" && from !== null) next.set("since", from)
  else next.set("period", period)
  next.set("in", otherCurrency ?? looking.baseCurrency)
  next.set(householdName, looking.householdId)
  return `${pathname}?${next.toString()}`
}
