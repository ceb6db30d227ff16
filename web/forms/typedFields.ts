import { type Decimal, decimal, multiply, toPlainString } from "#contract/vocabulary.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import {
  currencyOf,
  type Draft,
  type FormContext,
  type FormField,
  intervalOf,
  rowField,
  type RowsField,
  switchedOn,
} from "./formFields.ts"

type Stored = Readonly<Record<string, unknown>>

/** The draft for stored values: its request contains the same values. */
export function draftOfStored(fields: ReadonlyArray<FormField>, stored: object, context: FormContext): Draft {
  const draft: Record<string, string> = {}
  for (const field of fields) {
    if (field.isControl === true) continue
    const part = field.within === undefined ? stored : (stored as Stored)[field.within]
    Object.assign(draft, typedOf(field, (part as Stored | null)?.[field.name], context))
  }
  return draft
}

interface StoredPlace {
  readonly latitude: string
  readonly longitude: string
  readonly source: string
}

interface StoredMoney {
  readonly amount: Decimal
  readonly currency: string
}

// The types of the fields are those of the contract, so each value has the type that its field expects.
function typedOf(field: FormField, value: unknown, context: FormContext): Draft {
  const { name } = field
  const number = (plain: Decimal) => typedDecimal(toPlainString(plain), context.format)
  if (field.type === "rows") return typedRows(field, value as ReadonlyArray<object>, context)
  if (field.type === "switch") return { [name]: value === true ? switchedOn : "" }
  if (value === null || value === undefined) return { [name]: "" }
  switch (field.type) {
    case "money":
      return { [name]: number((value as StoredMoney).amount) }
    case "moneyIn": {
      const { amount, currency } = value as StoredMoney
      return { [name]: number(amount), [currencyOf(name)]: currency }
    }
    case "moneyEvery": {
      const { amount, interval } = value as { readonly amount: StoredMoney; readonly interval: string }
      return { [name]: number(amount.amount), [intervalOf(name)]: interval }
    }
    case "decimal":
    case "percent":
    case "weight":
      return { [name]: number(value as Decimal) }
    case "purity":
      return { [name]: number(multiply(value as Decimal, decimal("1000"))) }
    case "address":
      // The field has one line. Without this, the browser would join the words at the end of a line.
      return { [name]: (value as string).split(/\s*\n\s*/).join(", ") }
    case "place": {
      const { latitude, longitude, source } = value as StoredPlace
      return { [name]: `${latitude} ${longitude} ${source}` }
    }
    case "count":
    case "choice":
    case "select":
    case "pick":
    case "day":
    case "title":
    case "text":
    case "isin":
    case "symbol":
    case "country":
      return { [name]: `${value as string | number}` }
  }
}

function typedRows(field: RowsField, values: ReadonlyArray<object>, context: FormContext): Draft {
  const draft: Record<string, string> = { [field.name]: values.map((_, index) => String(index + 1)).join(" ") }
  for (const [index, value] of values.entries()) {
    for (const [name, typed] of Object.entries(draftOfStored(field.fields, value, context))) {
      draft[rowField(field.name, String(index + 1), name)] = typed
    }
  }
  return draft
}
