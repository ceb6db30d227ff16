import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Remark, Title } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

/** `term_life` pays on death only: it has no surrender value, and its premiums are spending. */
export const PolicyType = Schema.Literals(["pension", "endowment", "company_pension", "term_life", "other"])
export type PolicyType = typeof PolicyType.Type

export const PremiumInterval = Schema.Literals(["monthly", "quarterly", "halfYearly", "yearly", "single"])
export type PremiumInterval = typeof PremiumInterval.Type

/** A beneficiary as named in the policy, and their percentage if it states one. */
const InsuredBeneficiary = Schema.Struct({ name: Title, percent: Schema.NullOr(Percent) })
type InsuredBeneficiary = typeof InsuredBeneficiary.Type

/** The details of an insurance policy or a pension. */
const InsuranceDetails = Schema.TaggedStruct("insurance", {
  policyType: PolicyType,
  provider: Schema.NullOr(Title),
  policyNumber: Schema.NullOr(Title),
  premium: Schema.NullOr(Schema.Struct({ amount: UnsignedMoney, interval: PremiumInterval })),
  maturityOn: Schema.NullOr(CalendarDate),
  beneficiaries: Schema.Array(InsuredBeneficiary).check(Schema.isMaxLength(20, { message: "list.tooLong" })),
  description: Schema.NullOr(Remark),
})

export const insurance = {
  details: InsuranceDetails,
  behaviour: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", ...always],
    cashFlows: ["premium", "distribution", "exit", "expense", ...refunds],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: true,
    leastShare: "0",
    investable: "non_investable",
  },
} as const
