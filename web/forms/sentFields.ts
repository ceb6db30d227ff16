import { Result, Schema } from "effect"
import {
  countryCodes,
  decimal,
  divide,
  gramsPerTroyOunce,
  Isin,
  multiply,
  toPlainString,
  type Decimal,
} from "#contract/vocabulary.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { isDay } from "#web/format/typedDay.ts"
import {
  currencyOf,
  type Draft,
  draftOfRow,
  type FormContext,
  type FormField,
  intervalOf,
  mayBeEmpty,
  rowField,
  type RowsField,
  rowsOf,
  switchedOn,
  unitOf,
} from "./formFields.ts"
import type { FieldReasons } from "./useSubmission.ts"

type Sent = Readonly<Record<string, unknown>>
/** The value of a field in the request, or the errors of the field. */
type Read = Result.Result<unknown, FieldReasons>

/** The request for the draft, or the fields that are missing or malformed. The server checks all other rules. */
export function sentOfDraft(
  fields: ReadonlyArray<FormField>,
  draft: Draft,
  context: FormContext,
): Result.Result<Sent, FieldReasons> {
  const wrong: Record<string, string> = {}
  const sent: Record<string, unknown> = {}
  for (const field of fields) {
    const read =
      field.isVisible?.(draft) === false ? Result.succeed(absentOf(field, context)) : readField(field, draft, context)
    if (Result.isFailure(read)) Object.assign(wrong, read.failure)
    else if (field.isControl !== true) place(sent, field, read.success)
  }
  for (const { within, isGroupOptional } of fields) {
    if (within === undefined || isGroupOptional !== true || sent[within] === null) continue
    if (Object.values(sent[within] as object).every((value) => value === null)) sent[within] = null
  }
  return Object.keys(wrong).length > 0 ? Result.fail(wrong) : Result.succeed(sent)
}

/** What is missing or malformed; empty where nothing is. */
export const faultsIn = (made: Result.Result<unknown, FieldReasons>): FieldReasons =>
  Result.isFailure(made) ? made.failure : {}

/** The fields of both, or what is missing or malformed in either. */
export const withBoth = <One extends object, Other extends object>(
  one: Result.Result<One, FieldReasons>,
  other: Result.Result<Other, FieldReasons>,
): Result.Result<One & Other, FieldReasons> =>
  Result.isSuccess(one) && Result.isSuccess(other)
    ? Result.succeed({ ...one.success, ...other.success })
    : Result.fail({ ...faultsIn(one), ...faultsIn(other) })

function place(sent: Record<string, unknown>, { within, name }: FormField, value: unknown): void {
  if (value === undefined) return
  if (within === undefined) sent[name] = value
  else sent[within] = { ...(sent[within] as object | undefined), [name]: value }
}

/** The value of a field that is not shown: zero for a required amount, "no", an empty list, or `null`. */
function absentOf(field: FormField, { currency }: FormContext): unknown {
  if (field.type === "money" && field.isOptional === undefined) return { amount: "0", currency }
  if (field.type === "switch") return false
  return field.type === "rows" ? [] : null
}

function readField(field: FormField, draft: Draft, context: FormContext): Read {
  const { name } = field
  const typed = (draft[name] ?? "").trim()
  if (field.type === "switch") return Result.succeed(typed === switchedOn)
  if (field.type === "rows") return readRows(field, draft, context)
  if (field.type === "place" && typed === "") return Result.succeed(undefined)
  if (typed === "") {
    const isAbsent = mayBeEmpty(field, draft) || ("preset" in field && field.preset !== undefined)
    return isAbsent ? Result.succeed(null) : Result.fail({ [name]: "missing" })
  }
  const plain = parseDecimal(typed, context.format)
  const number = (of: (value: string) => unknown): Read =>
    plain === undefined ? Result.fail({ [name]: decimalFault(typed, context.format) }) : Result.succeed(of(plain))
  switch (field.type) {
    case "money":
      return number((amount) => ({ amount, currency: context.currency }))
    case "moneyIn":
      return number((amount) => ({ amount, currency: draft[currencyOf(name)] || context.currency }))
    case "moneyEvery":
      return number((amount) => ({
        amount: { amount, currency: context.currency },
        interval: draft[intervalOf(name)] || Object.keys(field.words)[0],
      }))
    case "decimal":
    case "percent":
      return number((value) => value)
    case "weight":
      return number((value) => toPlainString(multiply(decimal(value), gramsPer[weightUnitOf(draft, name)])))
    case "purity":
      return number((value) => toPlainString(divide(decimal(value), thousand, exactly)))
    case "count":
      return readCount(field, typed)
    case "isin":
      return readIsin(name, typed)
    case "place":
      return Result.succeed(placeOf(typed))
    case "symbol":
      return Result.succeed(typed.toUpperCase())
    case "country":
      return countryCodes.includes(typed) ? Result.succeed(typed) : Result.fail({ [name]: "country.malformed" })
    case "choice":
    case "select":
    case "pick":
    case "title":
    case "text":
    case "address":
      return Result.succeed(typed)
    case "day":
      return isDay(typed) ? Result.succeed(typed) : Result.fail({ [name]: "date.malformed" })
  }
}

function placeOf(typed: string): Sent[string] {
  const [latitude, longitude, source] = typed.split(" ")
  return { latitude, longitude, source }
}

function readRows(field: RowsField, draft: Draft, context: FormContext): Read {
  const wrong: Record<string, string> = {}
  const sent: Array<Sent> = []
  for (const row of rowsOf(draft, field.name)) {
    const read = sentOfDraft(field.fields, draftOfRow(draft, field.name, row), context)
    if (Result.isSuccess(read)) sent.push(read.success)
    else for (const [name, reason] of Object.entries(read.failure)) wrong[rowField(field.name, row, name)] = reason
  }
  return Object.keys(wrong).length > 0 ? Result.fail(wrong) : Result.succeed(sent)
}

function readCount(
  { name, least, most, reason = "count.malformed" }: FormField & { readonly type: "count" },
  typed: string,
): Read {
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  return count >= least && count <= most ? Result.succeed(count) : Result.fail({ [name]: reason })
}

const isIsin = Schema.is(Isin)

function readIsin(name: string, typed: string): Read {
  const isin = typed.replace(/\s/g, "").toUpperCase()
  return isIsin(isin) ? Result.succeed(isin) : Result.fail({ [name]: "isin.malformed" })
}

export const weightUnits = ["g", "ozt", "kg"] as const
export type WeightUnit = (typeof weightUnits)[number]

/** How many grams each unit of weight has, exactly. */
export const gramsPer: Record<WeightUnit, Decimal> = {
  g: decimal("1"),
  ozt: decimal(gramsPerTroyOunce),
  kg: decimal("1000"),
}

export const weightUnitOf = (draft: Draft, name: string): WeightUnit =>
  weightUnits.find((unit) => unit === draft[unitOf(name)]) ?? "g"

const thousand = decimal("1000")
/** Dividing by 1000 adds three decimals, so a typed value with up to 15 decimals stays exact. */
const exactly = { decimals: 18, rounding: "half-even" } as const
