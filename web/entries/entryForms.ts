import { Result } from "effect"
import type { TypedMessageDescriptor } from "react-intl"
import type { SentBody } from "../../server/contract/endpoint.ts"
import type { NumberFormat } from "../../server/contract/identity.ts"
import type { recordEntry } from "../../server/contract/holdings.ts"
import { type Entry, type EntryKind, toPlainString } from "../../server/contract/vocabulary.ts"
import type { FieldReasons } from "../forms/useSubmission.ts"
import { parseDecimal, typedDecimal } from "../format/numberFormat.ts"
import { cashFlowNames, deliveryReasonNames, directionNames, sideNames } from "../messages/words.ts"
import { fieldLabels } from "./messages.ts"

/** An entry as it travels: days and decimals as text. */
export type SentEntry = SentBody<typeof recordEntry>

/** What is typed into the fields of an entry, by the names that the contract gives them. */
export type EntryDraft = Readonly<Record<string, string>>

interface FieldBase {
  readonly name: string
  readonly label: TypedMessageDescriptor
  readonly hint?: TypedMessageDescriptor
  /** What stands in the field when the form opens. */
  readonly initial?: string
  readonly isOptional?: boolean
  /** Whether it is asked for at all, given what is chosen in the others; if not, it is sent as 0. */
  readonly isAsked?: (draft: EntryDraft) => boolean
}

export type EntryField =
  | (FieldBase & {
      readonly type: "choice" | "select"
      readonly words: Readonly<Record<string, TypedMessageDescriptor>>
    })
  /** `money` is in the currency of the holding. */
  | (FieldBase & { readonly type: "day" | "decimal" | "money" | "count" | "percent" | "text" })

/** One form for each kind of entry, for recording as for correcting. The order is that of a contract note. */
export const entryForms: Readonly<Record<EntryKind, ReadonlyArray<EntryField>>> = {
  Trade: [
    { type: "choice", name: "side", label: fieldLabels.side, words: sideNames, initial: "buy" },
    { type: "day", name: "tradedOn", label: fieldLabels.tradedOn },
    { type: "decimal", name: "quantity", label: fieldLabels.quantity },
    { type: "money", name: "consideration", label: fieldLabels.consideration, hint: fieldLabels.considerationHint },
    { type: "money", name: "fees", label: fieldLabels.fees, initial: "0" },
  ],
  Delivery: [
    { type: "choice", name: "direction", label: fieldLabels.direction, words: directionNames, initial: "in" },
    { type: "select", name: "reason", label: fieldLabels.reason, words: deliveryReasonNames, initial: "opening" },
    { type: "day", name: "deliveredOn", label: fieldLabels.deliveredOn },
    { type: "decimal", name: "quantity", label: fieldLabels.quantity },
    {
      type: "money",
      name: "cost",
      label: fieldLabels.cost,
      hint: fieldLabels.costHint,
      isAsked: ({ direction }) => direction === "in",
    },
  ],
  Split: [
    { type: "day", name: "effectiveOn", label: fieldLabels.effectiveOn },
    { type: "count", name: "to", label: fieldLabels.to },
    { type: "count", name: "from", label: fieldLabels.from, initial: "1" },
  ],
  CashFlow: [
    { type: "choice", name: "kind", label: fieldLabels.kind, words: cashFlowNames, initial: "dividend" },
    { type: "day", name: "paidOn", label: fieldLabels.paidOn },
    { type: "money", name: "amount", label: fieldLabels.amount },
    { type: "money", name: "taxWithheld", label: fieldLabels.taxWithheld, initial: "0" },
  ],
  Valuation: [
    { type: "day", name: "valuedOn", label: fieldLabels.valuedOn },
    { type: "money", name: "value", label: fieldLabels.value },
    { type: "text", name: "comment", label: fieldLabels.comment, isOptional: true },
  ],
  Balance: [
    { type: "day", name: "statedOn", label: fieldLabels.statedOn },
    { type: "money", name: "balance", label: fieldLabels.balance, hint: fieldLabels.balanceHint },
  ],
  OwnershipShare: [
    { type: "day", name: "effectiveOn", label: fieldLabels.effectiveOn },
    { type: "percent", name: "percent", label: fieldLabels.percent },
  ],
  Note: [
    { type: "day", name: "takenOn", label: fieldLabels.takenOn },
    { type: "text", name: "text", label: fieldLabels.text },
  ],
}

/** The fields as they stand when a new entry is begun. Days begin at the day the page shows. */
export const blankDraft = (kind: EntryKind, on: string): EntryDraft =>
  Object.fromEntries(entryForms[kind].map((field) => [field.name, field.initial ?? (field.type === "day" ? on : "")]))

/** The fields filled with an entry that is to be corrected. */
export function draftOfEntry(entry: Entry, format: NumberFormat): EntryDraft {
  // Each form names the fields of its kind of entry, so every one of them is there.
  const terms = entry as unknown as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    entryForms[entry._tag].map((field) => [field.name, typedOf(field, terms[field.name], format)]),
  )
}

type StoredDecimal = Parameters<typeof toPlainString>[0]

function typedOf(field: EntryField, value: unknown, format: NumberFormat): string {
  switch (field.type) {
    case "money":
      return typedDecimal(toPlainString((value as { readonly amount: StoredDecimal }).amount), format)
    case "decimal":
    case "percent":
      return typedDecimal(toPlainString(value as StoredDecimal), format)
    case "count":
      return String(value)
    case "choice":
    case "select":
    case "day":
    case "text":
      return typeof value === "string" ? value : ""
  }
}

/** What is sent for what was typed, or the fields that are missing or no numbers. All other rules are the server's. */
export function entryOfDraft(
  kind: EntryKind,
  draft: EntryDraft,
  { currency, format }: { readonly currency: string; readonly format: NumberFormat },
): Result.Result<SentEntry, FieldReasons> {
  const wrong: Record<string, string> = {}
  const terms: Record<string, unknown> = { _tag: kind }
  for (const field of entryForms[kind]) {
    const typed = (draft[field.name] ?? "").trim()
    if (field.isAsked?.(draft) === false) {
      terms[field.name] = { amount: "0", currency }
      continue
    }
    if (typed === "" && !field.isOptional) wrong[field.name] = "missing"
    const value = sentOf(field, typed, { currency, format })
    if (value === undefined) wrong[field.name] ??= field.type === "count" ? "count.malformed" : "decimal.malformed"
    else terms[field.name] = value
  }
  // The forms above name exactly the fields of each kind; the contract's schema decides on the server all the same.
  return Object.keys(wrong).length > 0 ? Result.fail(wrong) : Result.succeed(terms as unknown as SentEntry)
}

function sentOf(
  field: EntryField,
  typed: string,
  { currency, format }: { readonly currency: string; readonly format: NumberFormat },
): unknown {
  switch (field.type) {
    case "money": {
      const amount = parseDecimal(typed, format)
      return amount === undefined ? undefined : { amount, currency }
    }
    case "decimal":
    case "percent":
      return parseDecimal(typed, format)
    case "count":
      return /^\d{1,7}$/.test(typed) ? Number(typed) : undefined
    case "text":
      return typed === "" && field.isOptional ? null : typed
    case "choice":
    case "select":
    case "day":
      return typed
  }
}
