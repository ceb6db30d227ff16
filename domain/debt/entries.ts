import { Schema } from "effect"
import { Note, OwnershipShare } from "#domain/holding/entries.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"

/** What was owed at the end of a day, as the statement says. Never below zero. */
export const OwedBalance = Schema.TaggedStruct("OwedBalance", { owed: UnsignedMoney, statedOn: CalendarDate })

/** A payment to the creditor: what paid back the principal, and what was interest. */
export const Repayment = Schema.TaggedStruct("Repayment", {
  principal: UnsignedMoney,
  interest: UnsignedMoney,
  comment: withDefault(Schema.NullOr(Remark), null),
  paidOn: CalendarDate,
})

/** One dated fact about a debt, as a person enters it. A share is the part that the debtor's portfolio answers for. */
export const DebtEntry = Schema.Union([OwedBalance, Repayment, OwnershipShare, Note])
export type DebtEntry = typeof DebtEntry.Type
export type DebtEntryKind = DebtEntry["_tag"]
export type DebtEntryOf<Kind extends DebtEntryKind> = Extract<DebtEntry, { readonly _tag: Kind }>

/** The day from which an entry counts. */
export function dayOfDebtEntry(entry: DebtEntry): CalendarDate {
  switch (entry._tag) {
    case "OwedBalance":
      return entry.statedOn
    case "Repayment":
      return entry.paidOn
    case "OwnershipShare":
      return entry.effectiveOn
    case "Note":
      return entry.takenOn
  }
}

/** The remark on an entry: the text of a note, or the comment on a repayment; null where there is none. */
export function remarkOnDebt(entry: DebtEntry): string | null {
  switch (entry._tag) {
    case "Note":
      return entry.text
    case "Repayment":
      return entry.comment
    case "OwedBalance":
    case "OwnershipShare":
      return null
  }
}
