import { Schema } from "effect"
import { Note } from "#domain/holding/entries/note.ts"
import { OwnershipShare } from "#domain/holding/entries/ownershipShare.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Money, UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import { RepaymentTerms } from "./terms.ts"

/** The amount owed at the end of a day according to a statement. Below zero: a credit, which the creditor owes. */
export const OwedBalance = Schema.TaggedStruct("OwedBalance", { owed: Money, statedOn: CalendarDate })

/** A payment to the creditor, divided into principal and interest. */
export const Repayment = Schema.TaggedStruct("Repayment", {
  principal: UnsignedMoney,
  interest: UnsignedMoney,
  comment: withDefault(Schema.NullOr(Remark), null),
  paidOn: CalendarDate,
})

/** Other terms of repayment from a day on. They change nothing before it. */
export const TermsChange = Schema.TaggedStruct("TermsChange", {
  effectiveOn: CalendarDate,
  ...RepaymentTerms.fields,
  comment: withDefault(Schema.NullOr(Remark), null),
})

/** One dated fact about a debt, as a member enters it. A share is the percentage that the debtor's portfolio owes. */
export const DebtEntry = Schema.Union([OwedBalance, Repayment, TermsChange, OwnershipShare, Note])
export type DebtEntry = typeof DebtEntry.Type
export type DebtEntryKind = DebtEntry["_tag"]
export type DebtEntryOf<Kind extends DebtEntryKind> = Extract<DebtEntry, { readonly _tag: Kind }>

/** The field of each kind of entry with the day from which it counts. */
export const dayFieldsOfDebt = {
  OwedBalance: "statedOn",
  Repayment: "paidOn",
  TermsChange: "effectiveOn",
  OwnershipShare: "effectiveOn",
  Note: "takenOn",
} as const satisfies { readonly [Kind in DebtEntryKind]: keyof DebtEntryOf<Kind> & `${string}On` }

/** The day from which an entry counts. */
export const dayOfDebtEntry = (entry: DebtEntry): CalendarDate =>
  // Each kind of entry has the field that `dayFieldsOfDebt` lists for it.
  (entry as unknown as { readonly [Field in (typeof dayFieldsOfDebt)[DebtEntryKind]]: CalendarDate })[
    dayFieldsOfDebt[entry._tag]
  ]

/** The text of a note, or the comment on another entry; null where there is none. */
export const remarkOnDebt = (entry: DebtEntry): string | null =>
  entry._tag === "Note" ? entry.text : "comment" in entry ? entry.comment : null
