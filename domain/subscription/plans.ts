import { Schema } from "effect"

/** The plans that are sold. The billing code sets their prices. */
export const PaidPlan = Schema.Literals(["starter", "premium", "black"])
export type PaidPlan = typeof PaidPlan.Type

/** `unlimited`: the plan of an installation without billing. */
export const Plan = Schema.Literals([...PaidPlan.literals, "unlimited"])
export type Plan = typeof Plan.Type

export const BillingInterval = Schema.Literals(["month", "year"])
export type BillingInterval = typeof BillingInterval.Type

/**
 * What a plan limits. `portfolios`: those that are not removed. `assets`: holdings and wallets that are not removed,
 * including closed ones; debts do not count. `uploads`: stored documents. `beneficiaries`: people named. `storage`:
 * total size of the documents, in {@link megabyte}s.
 */
export const QuotaKind = Schema.Literals(["portfolios", "assets", "uploads", "beneficiaries", "storage"])
export type QuotaKind = typeof QuotaKind.Type

/**
 * The quotas that are in use, which pages show for a plan. Documents, beneficiaries and storage belong to the plans as
 * well, and are shown once the product can store them.
 */
export const quotasInUse: ReadonlySet<QuotaKind> = new Set<QuotaKind>(["portfolios", "assets"])

/** The limit of each kind. Null for no limit. */
export type Quotas = Readonly<Record<QuotaKind, number | null>>

/** In bytes. A power of two, so that bytes divided by it are exact. */
export const megabyte = 1_048_576

/** The maximum size of a document in {@link megabyte}s. All `uploads` of a plan fit into its `storage`. */
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

/** Without a plan nothing can be added. Existing data stays. */
export const noQuotas: Quotas = quotas(0, 0, 0, 0)

/** The smallest plan that is sold with more of a kind than `most`; undefined if there is none. */
export const planWithMore = (kind: QuotaKind, most: number): PaidPlan | undefined =>
  PaidPlan.literals.find((plan) => (quotasOf[plan][kind] ?? Infinity) > most)

/** The plan of a trial, which lasts for `trialDays` days after the one on which it began. */
export const trialPlan = "starter" satisfies Plan
export const trialDays = 14

/** How many days a plan continues after the last day that was paid for, while the next payment is missing. */
export const graceDays = 14
