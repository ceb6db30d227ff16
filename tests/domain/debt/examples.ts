import { Schema } from "effect"
import { DebtCommand } from "#domain/debt/commands.ts"
import { debt } from "#domain/debt/debt.ts"
import type { DebtEntry } from "#domain/debt/entries.ts"
import { DebtEvent, eventOfDebtEntry } from "#domain/debt/events.ts"
import { DebtRefusal } from "#domain/debt/refusals.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { type Json, storiesOf } from "#tests/domain/given.ts"
import { DebtId, PortfolioId } from "#domain/shared/ids.ts"

export const debtLanguage = {
  decider: debt,
  command: DebtCommand,
  event: DebtEvent,
  refusal: Schema.Union([LineRefusal, DebtRefusal]),
}
export const given = storiesOf(debtLanguage)

export const debtId = DebtId.make("11111111-1111-4111-8111-111111111111")
export const portfolioId = PortfolioId.make("33333333-3333-4333-8333-333333333333")
export const creditorId = "33333333-3333-4333-8333-333333333334"
export const id = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`
export const chf = (amount: string) => ({ amount, currency: "CHF" }) as const
export const eur = (amount: string) => ({ amount, currency: "EUR" }) as const

export const mortgage = {
  name: "Mortgage on the house",
  debtType: "mortgage",
  incurredOn: "2020-03-01",
  dueOn: "2040-03-01",
  interestRate: "1.25",
  monthlyPayment: chf("1500"),
  repaymentPlan: "annuity",
  paidEvery: "month",
  dayCount: "30/360",
  interestOnlyUntil: null,
  creditorId: null,
  lender: "Kantonalbank",
  linkedHoldingId: "11111111-1111-4111-8111-111111111119",
  description: null,
} as const
/** Lent by one portfolio of the family to another, without terms for interest or a due day. */
export const familyLoan = {
  ...mortgage,
  name: "Loan from Anna",
  debtType: "personalLoan",
  dueOn: null,
  interestRate: null,
  monthlyPayment: null,
  repaymentPlan: "none",
  creditorId,
  lender: null,
  linkedHoldingId: null,
} as const

type Terms = Readonly<Record<string, unknown>>
const debtor = { debtId, portfolioId, currency: "CHF" }
export const incur = (terms: Terms = mortgage): Json => ({ _tag: "IncurDebt", ...debtor, ...terms })
export const incurred = (terms: Terms = mortgage): Json => ({ _tag: "DebtIncurred", ...debtor, ...terms })
export const revise = (terms: Terms): Json => ({ _tag: "ReviseDebtTerms", debtId, ...terms })
export const revised = (terms: Terms): Json => ({ _tag: "DebtTermsRevised", debtId, ...terms })

type EntryJson = typeof DebtEntry.Encoded
type JsonOf<Kind extends EntryJson["_tag"]> = Extract<EntryJson, { readonly _tag: Kind }>

export const owed = (amount: string, statedOn: string): JsonOf<"OwedBalance"> => ({
  _tag: "OwedBalance",
  owed: chf(amount),
  statedOn,
})
export const repay = (principal: string, paidOn: string, interest = "0"): JsonOf<"Repayment"> => ({
  _tag: "Repayment",
  principal: chf(principal),
  interest: chf(interest),
  comment: null,
  paidOn,
})
export const share = (percent: string, effectiveOn: string): JsonOf<"OwnershipShare"> => ({
  _tag: "OwnershipShare",
  percent,
  effectiveOn,
})
/** What a bank tells its borrower about the next years. */
export const dearer = {
  dueOn: "2040-03-01",
  interestRate: "2.5",
  monthlyPayment: chf("1800"),
  repaymentPlan: "annuity",
  paidEvery: "month",
  dayCount: "30/360",
  interestOnlyUntil: null,
} as const
export const otherTerms = (effectiveOn: string, terms: Partial<JsonOf<"TermsChange">> = {}): JsonOf<"TermsChange"> => ({
  _tag: "TermsChange",
  effectiveOn,
  ...dearer,
  comment: null,
  ...terms,
})
export const note = (text: string, takenOn: string): JsonOf<"Note"> => ({ _tag: "Note", text, takenOn })

export const record = (n: number, entry: EntryJson): Json => ({
  _tag: "RecordDebtEntry",
  debtId,
  entryId: id(n),
  entry,
})
export const recorded = (n: number, entry: EntryJson, replaces: number | null = null): Json => ({
  ...entry,
  _tag: eventOfDebtEntry[entry._tag],
  debtId,
  entryId: id(n),
  replaces: replaces === null ? null : id(replaces),
})
export const correct = (n: number, replacement: number, entry: EntryJson): Json => ({
  _tag: "CorrectDebtEntry",
  debtId,
  entryId: id(n),
  replacementId: id(replacement),
  entry,
  reason: "misread",
})
export const voidEntry = (n: number, reason = "misread"): Json => ({
  _tag: "VoidDebtEntry",
  debtId,
  entryId: id(n),
  reason,
})
export const voided = (n: number): Json => ({ _tag: "DebtEntryVoided", debtId, entryId: id(n), reason: "misread" })

export const settle = (settledOn: string): Json => ({ _tag: "SettleDebt", debtId, settledOn })
export const settled = (settledOn: string): Json => ({ _tag: "DebtSettled", debtId, settledOn })
export const reopen: Json = { _tag: "ReopenDebt", debtId }
export const reopened: Json = { _tag: "DebtReopened", debtId }
export const remove: Json = { _tag: "RemoveDebt", debtId, reason: "never ours" }
export const removed: Json = { _tag: "DebtRemoved", debtId, reason: "never ours" }
export const restore: Json = { _tag: "RestoreDebt", debtId }
export const restored: Json = { _tag: "DebtRestored", debtId }
