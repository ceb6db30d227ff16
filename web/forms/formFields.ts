import type { TypedMessageDescriptor } from "react-intl"
import type { NumberFormat } from "#contract/identity.ts"

/** What is typed into a form, by the names of its fields, as text: nothing is lost by being no number yet. */
export type Draft = Readonly<Record<string, string>>

type Words = Readonly<Record<string, TypedMessageDescriptor>>

interface FieldBase {
  /** As the contract names it, so that what the server finds wrong with it is said beside it. */
  readonly name: string
  readonly label: TypedMessageDescriptor
  readonly hint?: TypedMessageDescriptor
  /** The value of the field when the form opens. */
  readonly initial?: string
  /** Left empty, it is sent as absent. Whether it may be can depend on what is typed into others. */
  readonly isOptional?: boolean | ((draft: Draft) => boolean)
  /** Whether the field is shown, which depends on the other values; a field that is not is sent as absent, zero or "no". */
  readonly isVisible?: (draft: Draft) => boolean
  /** Only controls which other fields are shown: it is not part of the request. */
  readonly isControl?: boolean
  /** Kept and sent, but shown nowhere: it follows what is typed into another. */
  readonly isHidden?: boolean
  /** The object within the request that the field belongs to; at the top when absent. */
  readonly within?: string
  /** Takes the whole width of the form. */
  readonly isWide?: boolean
}

export type FormField = FieldBase &
  (
    | {
        readonly type: "choice" | "select"
        readonly words: Words
        readonly notes?: Words
        /** What an absent value means, and what is then shown as chosen. */
        readonly preset?: string
      }
    /** One of the household's portfolios or holdings. */
    | {
        readonly type: "pick"
        readonly from: "portfolios" | "holdings"
        /** What choosing none means, where that is something. */
        readonly none?: TypedMessageDescriptor
      }
    /** `ahead`: it may lie in the future, as a due day does. */
    | { readonly type: "day"; readonly reach?: "ahead" }
    /** `money` is in the currency of the form, `moneyIn` in one of its own. */
    | { readonly type: "money" | "moneyIn" }
    /** Money that is paid again and again: how much, and how often. */
    | { readonly type: "moneyEvery"; readonly words: Words }
    | { readonly type: "percent" | "decimal" }
    | { readonly type: "count"; readonly least: number; readonly most: number; readonly reason?: string }
    /** `title` is a line, `text` are paragraphs. */
    | { readonly type: "title" | "text" | "isin" }
    | { readonly type: "switch" }
    /** The name of a price series, looked for while it is typed. */
    | { readonly type: "symbol" }
    /** Grams, typed in grams, kilograms or troy ounces. */
    | { readonly type: "weight" }
    /** A part of one, typed per mille. */
    | { readonly type: "purity" }
    /** Several of a kind. What is typed into them is named by {@link rowField}. */
    | { readonly type: "rows"; readonly fields: ReadonlyArray<FormField>; readonly add: TypedMessageDescriptor }
  )

export type RowsField = FormField & { readonly type: "rows" }

/** What a form has to know to read and to write what is typed into it. */
export interface FormContext {
  /** Of the amounts that have none of their own. */
  readonly currency: string
  readonly format: NumberFormat
}

/** How a switch is written in a draft. */
export const switchedOn = "on"

/** Besides the number of a weight, the unit in which it was typed. */
export const unitOf = (name: string): string => `${name}Unit`
/** Besides an amount, the currency it is in or how often it is paid. */
export const currencyOf = (name: string): string => `${name}Currency`
export const intervalOf = (name: string): string => `${name}Interval`

/** Which rows there are, in their order. A number may be taken again: a new row begins empty. */
export const rowsOf = (draft: Draft, name: string): ReadonlyArray<string> =>
  (draft[name] ?? "").split(" ").filter((row) => row !== "")

/** Under which name a draft keeps a field of a row. */
export const rowField = (name: string, row: string, field: string): string => `${name}.${row}.${field}`

/** What is typed into a row, by the names of the row's own fields. */
export const draftOfRow = (draft: Draft, name: string, row: string): Draft => {
  const prefix = rowField(name, row, "")
  return Object.fromEntries(
    Object.entries(draft)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, typed]) => [key.slice(prefix.length), typed]),
  )
}

/** The change in the draft when a row is added: the row itself, and the initial values of its fields. */
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

/** The fields as they stand when a form is begun. Days begin at `on`, unless they may be left out. */
export const blankFields = (fields: ReadonlyArray<FormField>, on: string): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, field.initial ?? (beginsToday(field) ? on : "")]))

const beginsToday = (field: FormField): boolean =>
  field.type === "day" && field.reach !== "ahead" && field.isOptional === undefined

/** The fields that are on show, given what is typed. */
export const shownFields = (fields: ReadonlyArray<FormField>, draft: Draft): ReadonlyArray<FormField> =>
  fields.filter((field) => field.isHidden !== true && field.isVisible?.(draft) !== false)

export const mayBeEmpty = ({ isOptional }: FormField, draft: Draft): boolean =>
  typeof isOptional === "function" ? isOptional(draft) : isOptional === true
