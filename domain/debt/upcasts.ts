import type { Upcasts } from "#domain/shared/upcasting.ts"

type Step = Upcasts[string][number]

/** 1 → 2: every debt was paid monthly, with interest by 30/360, and no years of interest alone. */
const paidMonthly: Step = (terms) => ({ ...terms, paidEvery: "month", dayCount: "30/360", interestOnlyUntil: null })

export const debtUpcasts: Upcasts = { DebtIncurred: [paidMonthly], DebtTermsRevised: [paidMonthly] }
