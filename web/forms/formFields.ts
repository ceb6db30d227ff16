import type { TypedMessageDescriptor } from "react-intl"
import type { InstrumentClass } from "#contract/market.ts"
import type { NumberFormat } from "#contract/people/identity.ts"

/** The values of a form by field name, as typed: text that is not a number yet is preserved. */
export type Draft = Readonly<Record<string, string>>

type Words = Readonly<Record<string, TypedMessageDescriptor>>

interface FieldBase {
  /** The name in the contract, so that errors of the server appear beside the field. */
  readonly name: string
  readonly label: TypedMessageDescriptor
  readonly hint?: TypedMessageDescriptor
  /** The value of the field when the form opens. */
  readonly initial?: string
  /** Sent as absent if empty. It may depend on the values of other fields. */
  readonly isOptional?: boolean | ((draft: Draft) => boolean)
  /** Whether the field is shown, given the other values. A field that is not shown is sent as absent, zero or "no". */
  readonly isVisible?: (draft: Draft) => boolean
  /** Only controls which other fields are shown: it is not part of the request. */
  readonly isControl?: boolean
  /** Sent but never shown: its value follows that of another field. */
  readonly isHidden?: boolean
  /** The object within the request that contains the field; if absent, the request itself. */
  readonly within?: string
  /** Of fields in such an object: if all of them are empty, the object is sent as absent. */
  readonly isGroupOptional?: boolean
  /** Takes the whole width of the form. */
  readonly isWide?: boolean
}

export type FormField = FieldBase &
  (
    | {
        readonly type: "choice" | "select"
        readonly words: Words
        readonly notes?: Words
        /** The meaning of an absent value, which is then shown as chosen. */
        readonly preset?: string
      }
    /** One of the household's portfolios or holdings. */
    | {
        readonly type: "pick"
        readonly from: "portfolios" | "holdings"
        /** The label for choosing none. */
        readonly none?: TypedMessageDescriptor
      }
    /** `ahead`: it may lie in the future, as a due day does. */
    | { readonly type: "day"; readonly reach?: "ahead" }
    /** `money` is in the currency of the form, `moneyIn` in one of its own. */
    | { readonly type: "money" | "moneyIn" }
    /** A recurring amount: how much, and how often. */
    | { readonly type: "moneyEvery"; readonly words: Words }
    | { readonly type: "percent" | "decimal" }
    | { readonly type: "count"; readonly least: number; readonly most: number; readonly reason?: string }
    /** `title` is one line, `text` can have several. */
    | { readonly type: "title" | "text" | "isin" }
    | { readonly type: "switch" }
    /** The symbol of a price series, searched while the user types, together with the instruments of a class. */
    | { readonly type: "symbol"; readonly instruments?: typeof InstrumentClass.Type }
    /** The code of a country, chosen by its name. */
    | { readonly type: "country" }
    /** An address, searched while the user types or on request; `place` names the field for where it is. */
    | { readonly type: "address"; readonly place: string }
    /** Where an address is: latitude, longitude and source, with spaces between them. Never typed. */
    | { readonly type: "place" }
    /** Sent in grams, typed in grams, kilograms or troy ounces. */
    | { readonly type: "weight" }
    /** A fraction of 1, typed in parts per thousand. */
    | { readonly type: "purity" }
    /** A list of rows with the same fields. Their values are stored under {@link rowField}. */
    | { readonly type: "rows"; readonly fields: ReadonlyArray<FormField>; readonly add: TypedMessageDescriptor }
  )

export type RowsField = FormField & { readonly type: "rows" }

/** The data needed to parse and fill the fields of a form. */
export interface FormContext {
  /** The currency of amounts that have none of their own. */
  readonly currency: string
  readonly format: NumberFormat
}

/** The value of a draft for a switch that is on. */
export const switchedOn = "on"

/** The name of the field for the unit of a weight. */
export const unitOf = (name: string): string => `${name}Unit`
/** The names of the fields for the currency of an amount, and for how often it is paid. */
export const currencyOf = (name: string): string => `${name}Currency`
export const intervalOf = (name: string): string => `${name}Interval`

/** The ids of the rows, in order. The id of a removed row may be used again: a new row starts empty. */
export const rowsOf = (draft: Draft, name: string): ReadonlyArray<string> =>
  (draft[name] ?? "").split(" ").filter((row) => row !== "")

/** The name of a draft's value for a field of a row. */
export const rowField = (name: string, row: string, field: string): string => `${name}.${row}.${field}`

/** The values of a row, by the names of its fields. */
export const draftOfRow = (draft: Draft, name: string, row: string): Draft => {
  const prefix = rowField(name, row, "")
  return Object.fromEntries(
    Object.entries(draft)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, typed]) => [key.slice(prefix.length), typed]),
  )
}

/** The change of the draft when a row is added: the row's id, and the initial values of its fields. */
export const withRow = (draft: Draft, { name, fields }: RowsField): Draft => {
  const rows = rowsOf(draft, name)
  const row = String(1 + Math.max(0, ...rows.map(Number)))
  const initial = fields.map((field) => [rowField(name, row, field.name), field.initial ?? ""])
  return { [name]: [...rows, row].join(" "), ...Object.fromEntries(initial) }
}

export const withoutRow = (draft: Draft, name: string, row: string): Draft => ({
  [name]: rowsOf(draft, name)
    .filter((other) => other !== row)
    .join(" "),
})

/** The initial values of a form. Days start at `on`, unless they are optional. */
export const blankFields = (fields: ReadonlyArray<FormField>, on: string): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, field.initial ?? (beginsToday(field) ? on : "")]))

const beginsToday = (field: FormField): boolean =>
  field.type === "day" && field.reach !== "ahead" && field.isOptional === undefined

/** The fields that are shown, given the values of the draft. */
export const shownFields = (fields: ReadonlyArray<FormField>, draft: Draft): ReadonlyArray<FormField> =>
  fields.filter((field) => field.isHidden !== true && field.isVisible?.(draft) !== false)

export const mayBeEmpty = ({ isOptional }: FormField, draft: Draft): boolean =>
  typeof isOptional === "function" ? isOptional(draft) : isOptional === true
