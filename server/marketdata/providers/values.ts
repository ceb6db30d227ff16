import { BigDecimal, Result, Schema } from "effect"
import { type Decimal, decimal, multiply, plainDigits, round, toPlainString } from "#domain/numbers/decimal.ts"
import { CalendarDate, dayOfInstant } from "#domain/shared/calendarDate.ts"
import { dayInZone, isTimeZone } from "#domain/shared/timeZone.ts"
import { refuse } from "./answers.ts"

/* JSON whose numbers keep their digits, and what answers contain: amounts, days, instants, units. */

/** A number in JSON, as it is written. */
class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Json = null | boolean | string | NumberText | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [field: string]: Json | undefined
}

/** Parses JSON. No number passes through a JavaScript number. Refuses anything else as malformed. */
export function parseJson(service: string, body: string): Json {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ""), keepDigits) as Json
  } catch {
    const start = body.replace(/\s+/g, " ").trim().slice(0, 60)
    return refuse(
      "Malformed",
      start === "" ? `${service} answers with an empty body.` : `${service} answers with no JSON: “${start}”.`,
    )
  }
}

const keepDigits = (_field: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" ? new NumberText(context?.source ?? String(value)) : value

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
export const isList = (value: Json | undefined): value is ReadonlyArray<Json> => Array.isArray(value)

/** The object, or a refusal that names what is missing. */
export const objectIn = (service: string, value: Json | undefined, what: string): JsonObject =>
  isObject(value) ? value : refuse("Malformed", `${service} answers without ${what}.`)
export const listIn = (service: string, value: Json | undefined, what: string): ReadonlyArray<Json> =>
  isList(value) ? value : refuse("Malformed", `${service} answers without ${what}.`)
export const objectsIn = (service: string, value: Json | undefined, what: string): ReadonlyArray<JsonObject> =>
  listIn(service, value, what).map((entry) => objectIn(service, entry, what))

/** The text of a string or number; undefined for null, an empty text and anything else. */
export function textOf(value: Json | undefined): string | undefined {
  if (value instanceof NumberText) return value.text
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** The fields of an object that have a text: for lists of optional fields. */
export function textsOf<Name extends string>(
  names: Readonly<Record<Name, Json | undefined>>,
): Partial<Record<Name, string>> {
  const texts: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries<Json | undefined>(names)) {
    const text = textOf(value)
    if (text !== undefined) texts[name] = text
  }
  return texts
}

const numberLiteral = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * The number written in a text, with or without exponent, rounded half-even to 18 decimals. Undefined for anything else,
 * also for more than 18 digits before the point.
 */
export function numberIn(text: string): Decimal | undefined {
  const match = numberLiteral.exec(text.trim())
  if (!match) return undefined
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match
  if (whole === "" && fraction === "") return undefined
  const scale = fraction.length - Number(exponent)
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, "")
  if (digits !== "0" && digits.length - scale > 18) return undefined
  // Digits so far behind the point do not reach the 18th decimal.
  if (scale - digits.length > 18) return decimal("0")
  const value = BigDecimal.make(BigInt(`${sign === "-" ? "-" : ""}${digits}`), scale)
  return scale > 18 ? round(value, eighteen) : value
}

export const eighteen = { decimals: 18, rounding: "half-even" } as const

/** A number that {@link numberIn} neither rounds nor refuses. */
const shortAmount = /^\d{1,18}(?:\.\d{1,18})?$/

/** The amount in a field, as plain digits; undefined where the field is null, absent or no number. */
export function amountOf(value: Json | undefined): string | undefined {
  const text = textOf(value)
  if (text !== undefined && shortAmount.test(text)) return plainDigits(text)
  const amount = text === undefined ? undefined : numberIn(text)
  return amount === undefined ? undefined : toPlainString(amount)
}

/** The amount in a field that must have one. */
export const amountIn = (service: string, value: Json | undefined, what: string): string =>
  amountOf(value) ?? refuse("Malformed", `${service} states no number for ${what}.`)

/** A whole number that counts or times something: seconds, decimals. Undefined for anything else. */
export function integerOf(value: Json | undefined): number | undefined {
  const text = textOf(value)
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

const readDay = Schema.decodeUnknownResult(CalendarDate)
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/**
 * The day in a text: `2026-03-17`, `2026-03-17T00:00:00`, `20260317`, `17.03.2026`, `17 Mar 2026`, `17-Mar-2026`,
 * `March 17, 2026`. Undefined for anything else. Day and month in digits with a slash are not read: their order is
 * not known.
 */
export function dayOf(text: string | undefined): CalendarDate | undefined {
  if (text === undefined) return undefined
  const match =
    /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:$|[T ])/.exec(text) ??
    /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/.exec(text) ??
    /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/.exec(text) ??
    /^(?<d>\d{1,2})[ -](?<m>[A-Za-z]{3,9})[ -](?<y>\d{4})$/.exec(text) ??
    /^(?<m>[A-Za-z]{3,9}) (?<d>\d{1,2}), ?(?<y>\d{4})$/.exec(text)
  const { y = "", m = "", d = "" } = match?.groups ?? {}
  const month = /^\d+$/.test(m) ? Number(m) : months.indexOf(m.slice(0, 3).toLowerCase()) + 1
  const day = readDay(`${y}-${String(month).padStart(2, "0")}-${d.padStart(2, "0")}`)
  return Result.isSuccess(day) ? day.success : undefined
}

export const dayIn = (service: string, value: Json | undefined, what: string): CalendarDate =>
  dayOf(textOf(value)) ?? refuse("Malformed", `${service} states no day for ${what}.`)

/** The instant of seconds since 1970, as a text in UTC; undefined outside the years that the product knows, or for NaN. */
export function instantOf(seconds: number | undefined): string | undefined {
  if (seconds === undefined || !isInCalendar(seconds)) return undefined
  return new Date(seconds * 1_000).toISOString().replace(".000Z", "Z")
}

const isInCalendar = (seconds: number): boolean => Math.abs(seconds) <= 7_258_118_400

/** The day of an instant on the calendar of the exchange. A zone that this system does not know is malformed. */
export function localDay(service: string, seconds: number, timeZone: string): CalendarDate {
  if (!isInCalendar(seconds)) return refuse("Malformed", `${service} states a time outside of the calendar.`)
  if (timeZone === "UTC") return dayOfInstant(new Date(seconds * 1_000))
  if (!isTimeZone(timeZone)) return refuse("Malformed", `${service} states the unknown time zone ${timeZone}.`)
  const days = daysIn.get(timeZone) ?? new Map<number, CalendarDate>()
  if (days.size >= daysMost) days.clear()
  daysIn.set(timeZone, days)
  const day = days.get(seconds) ?? dayInZone(new Date(seconds * 1_000), timeZone)
  days.set(seconds, day)
  return day
}

/**
 * The days of instants by zone: all shares of an exchange have bars of the same seconds, and a history has thousands. The
 * zones are those that this system knows.
 */
const daysIn = new Map<string, Map<number, CalendarDate>>()
const daysMost = 20_000

/** A currency, and the part of one whole unit of the currency that the stated unit is. */
export interface Unit {
  readonly currency: string
  readonly factor: "1" | "0.01"
}

/**
 * The currency of a unit in which exchanges quote. Pence, South African cents and agorot have codes of their own, whose
 * case matters: `GBp` is pence, `GBP` are pounds.
 */
export function unitOf(stated: string): Unit {
  const minor = minorUnits[stated]
  return minor === undefined ? { currency: stated.toUpperCase(), factor: "1" } : { currency: minor, factor: "0.01" }
}

const minorUnits: Readonly<Record<string, string>> = {
  GBp: "GBP",
  GBX: "GBP",
  GBx: "GBP",
  ZAc: "ZAR",
  ZAC: "ZAR",
  ILA: "ILS",
  ILa: "ILS",
}

/** An amount in a unit, in its currency. */
export const inCurrency = (amount: string, unit: Unit): string =>
  unit.factor === "1" ? amount : toPlainString(round(multiply(decimal(amount), decimal(unit.factor)), eighteen))
