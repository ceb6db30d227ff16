import { describe, expect, it } from "vitest"
import { quotaFor, refusalToAdd } from "#domain/subscription/entitlement.ts"
import { type Plan, quotasOf } from "#domain/subscription/plans.ts"
import type { Json } from "#tests/domain/given.ts"
import { cancelled, ended, entitled, planChanged, renewed, resumed, started, trialStarted } from "./examples.ts"

const trial = trialStarted("2024-05-01", "2024-05-15")
const premium = started("premium", "2024-05-10", "2024-06-10")
const nothing = { portfolios: 0, assets: 0, uploads: 0, beneficiaries: 0, storage: 0 }

describe("a plan", () => {
  it.each<[Plan, ReadonlyArray<number | null>]>([
    ["starter", [2, 20, 20, 1, 200]],
    ["premium", [5, 50, 50, 2, 500]],
    ["black", [10, 100, 100, 4, 1000]],
    ["unlimited", [null, null, null, null, null]],
  ])("the plan %s has these portfolios, assets, uploads, beneficiaries and megabytes", (plan, most) => {
    const { portfolios, assets, uploads, beneficiaries, storage } = quotasOf[plan]
    expect([portfolios, assets, uploads, beneficiaries, storage]).toEqual(most)
  })
})

describe("the entitlement of a household", () => {
  it("a household has everything where no plans are sold, after any events", () => {
    for (const history of [[], [trial], [premium, ended("2024-05-11")]]) {
      expect(entitled(history, "2025-01-01", { billing: "off" })).toEqual({
        plan: "unlimited",
        basis: "installation",
        status: "unlimited",
        daysLeft: null,
        endsOn: null,
        quotas: quotasOf.unlimited,
      })
    }
  })

  it("a household without a recorded trial is on the first of its fourteen days", () => {
    const firstDay = { plan: "starter", basis: "trial", status: "trialing", daysLeft: 14, quotas: quotasOf.starter }
    expect(entitled([], "2024-05-01")).toEqual({ ...firstDay, endsOn: "2024-05-15" })
    expect(refusalToAdd(entitled([], "2024-05-01"), "assets", { used: 19, adding: 1 })).toBeUndefined()
  })

  it("a demo family has no limits during the trial, and those of every other household afterwards", () => {
    const demo = (history: ReadonlyArray<Json>, day: string) => entitled(history, day, { isDemo: true })
    expect(demo([trial], "2024-05-15")).toMatchObject({ status: "trialing", quotas: quotasOf.unlimited })
    expect(demo([trial], "2024-05-16")).toMatchObject({ status: "expired", quotas: nothing })
    expect(demo([trial, premium], "2024-05-20")).toMatchObject({ status: "active", quotas: quotasOf.premium })
    expect(entitled([trial], "2025-01-01", { billing: "off", isDemo: true })).toMatchObject({ status: "unlimited" })
  })

  it("a household has the limits of a starter during the trial, and nothing after its last day", () => {
    const during = { plan: "starter", basis: "trial", status: "trialing", endsOn: "2024-05-15" }
    expect(entitled([trial], "2024-05-01")).toEqual({ ...during, daysLeft: 14, quotas: quotasOf.starter })
    expect(entitled([trial], "2024-05-15")).toEqual({ ...during, daysLeft: 0, quotas: quotasOf.starter })
    expect(entitled([trial], "2024-05-16")).toEqual({ ...during, status: "expired", daysLeft: 0, quotas: nothing })
  })

  it("a household has its plan up to the last day that is paid for", () => {
    const paid = { plan: "premium", basis: "paid", status: "active", endsOn: "2024-06-10", quotas: quotasOf.premium }
    expect(entitled([trial, premium], "2024-05-10")).toEqual({ ...paid, daysLeft: 31 })
    expect(entitled([trial, premium], "2024-06-10")).toEqual({ ...paid, daysLeft: 0 })
    expect(entitled([trial, premium], "2024-06-11")).toEqual({
      ...paid,
      status: "expired",
      daysLeft: 0,
      quotas: nothing,
    })
    expect(entitled([trial, premium, renewed("2024-07-10")], "2024-06-11")).toEqual({
      ...paid,
      endsOn: "2024-07-10",
      daysLeft: 29,
    })
    expect(entitled([premium, planChanged("black", "2024-05-20")], "2024-05-20").quotas).toEqual(quotasOf.black)
  })

  it("a household has its plan up to the same day when the plan is cancelled", () => {
    const off = [premium, cancelled("2024-05-11")]
    expect(entitled(off, "2024-06-10")).toMatchObject({ status: "cancelled", quotas: quotasOf.premium })
    expect(entitled(off, "2024-06-11")).toMatchObject({ status: "expired", quotas: nothing })
    expect(entitled([...off, resumed], "2024-06-10")).toMatchObject({ status: "active" })
  })

  it("a household has nothing from the day on which its plan is ended, not even the rest of a trial", () => {
    const history = [trial, premium, ended("2024-05-12")]
    expect(entitled(history, "2024-05-11")).toMatchObject({ status: "active", endsOn: "2024-05-11", daysLeft: 0 })
    expect(entitled(history, "2024-05-12")).toMatchObject({ status: "expired", endsOn: "2024-05-11", daysLeft: 0 })
  })
})

describe("the usage of a plan", () => {
  const starter = { quotas: quotasOf.starter }

  it("the usage is close to the limit from four fifths on, or when one is left", () => {
    expect(quotaFor(starter, "assets", 15)).toEqual({ status: "ok", remaining: 5, most: 20 })
    expect(quotaFor(starter, "assets", 16)).toEqual({ status: "approaching", remaining: 4, most: 20 })
    expect(quotaFor(starter, "assets", 20)).toEqual({ status: "reached", remaining: 0, most: 20 })
    expect(quotaFor(starter, "portfolios", 0)).toEqual({ status: "ok", remaining: 2, most: 2 })
    expect(quotaFor(starter, "portfolios", 1)).toEqual({ status: "approaching", remaining: 1, most: 2 })
    expect(quotaFor(starter, "beneficiaries", 0)).toEqual({ status: "ok", remaining: 1, most: 1 })
    expect(quotaFor(starter, "storage", 159.5)).toEqual({ status: "ok", remaining: 40.5, most: 200 })
    expect(quotaFor(starter, "storage", 160)).toEqual({ status: "approaching", remaining: 40, most: 200 })
  })

  it("the usage can exceed the limit after a change to a smaller plan", () => {
    expect(quotaFor(starter, "portfolios", 5)).toEqual({ status: "reached", remaining: 0, most: 2 })
  })

  it("the usage is never close to the limit where there is no limit", () => {
    const unlimited = { quotas: quotasOf.unlimited }
    expect(quotaFor(unlimited, "uploads", 100_000)).toEqual({ status: "ok", remaining: null, most: null })
  })
})

describe("an addition", () => {
  const running = entitled([premium], "2024-05-20")

  it("an addition is allowed up to the limit, and refused beyond", () => {
    expect(refusalToAdd(running, "portfolios", { used: 4, adding: 1 })).toBeUndefined()
    expect(refusalToAdd(running, "portfolios", { used: 5, adding: 1 })).toEqual({
      _tag: "QuotaExceeded",
      kind: "portfolios",
      most: 5,
    })
    expect(refusalToAdd(running, "storage", { used: 495.5, adding: 4.5 })).toBeUndefined()
    expect(refusalToAdd(running, "storage", { used: 495.5, adding: 4.6 })).toEqual({
      _tag: "QuotaExceeded",
      kind: "storage",
      most: 500,
    })
    const unlimited = entitled([], "2024-05-20", { billing: "off" })
    expect(refusalToAdd(unlimited, "assets", { used: 1_000_000, adding: 1000 })).toBeUndefined()
  })

  it("an addition is refused after a trial, after a paid plan and before either", () => {
    const one = { used: 0, adding: 1 }
    expect(refusalToAdd(entitled([trial], "2024-05-16"), "assets", one)).toEqual({ _tag: "TrialExpired" })
    expect(refusalToAdd(entitled([premium], "2024-06-11"), "assets", one)).toEqual({ _tag: "SubscriptionExpired" })
  })
})
