import { Schema } from "effect"

/** What is sold. What it costs is for the billing to say. */
export const PaidPlan = Schema.Literals(["starter", "premium", "black"])
export type PaidPlan = typeof PaidPlan.Type

/** `unlimited`: what an installation without billing runs on. */
export const Plan = Schema.Literals([...PaidPlan.literals, "unlimited"])
export type Plan = typeof Plan.Type

export const BillingInterval = Schema.Literals(["month", "year"])
export type BillingInterval = typeof BillingInterval.Type

/**
 * What a plan limits. `portfolios`: those that are not removed. `assets`: holdings and wallets that are not removed,
 * also closed ones; debts count as none. `uploads`: documents kept. `beneficiaries`: people named. `storage`: what the
 * documents take together, in {@link megabyte}s.
 */
export const QuotaKind = Schema.Literals(["portfolios", "assets", "uploads", "beneficiaries", "storage"])
export type QuotaKind = typeof QuotaKind.Type

/**
 * Those that can be used up: what a page says of a plan. Documents, beneficiaries and what documents take belong to the
 * plans as well, and are named once they can be kept here.
 */
export const quotasInUse: ReadonlySet<QuotaKind> = new Set<QuotaKind>(["portfolios", "assets"])

/** The most there may be of each kind. Absent: as many as wanted. */
export type Quotas = Readonly<Record<QuotaKind, number | null>>

/** In bytes. A power of two, so that bytes divided by it are exact. */
export const megabyte = 1_048_576

/** A document is smaller than this, so that what a plan lets be uploaded always finds room. In {@link megabyte}s. */
export const largestUpload = 10

const quotas = (portfolios: number, assets: number, uploads: number, beneficiaries: number): Quotas => ({
  portfolios,
  assets,
  uploads,
  beneficiaries,
  storage: uploads * largestUpload,
})

export const quotasOf: Readonly<Record<Plan, Quotas>> = {
  starter: quotas(2, 20, 20, 1),
  premium: quotas(5, 50, 50, 2),
  black: quotas(10, 100, 100, 4),
  unlimited: { portfolios: null, assets: null, uploads: null, beneficiaries: null, storage: null },
}

/** Without a plan nothing can be added; what is there stays. */
export const noQuotas: Quotas = quotas(0, 0, 0, 0)

/** As a starter, for so many days after the one on which it began. */
export const trialPlan = "starter" satisfies Plan
export const trialDays = 14
