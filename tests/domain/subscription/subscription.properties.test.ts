import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import { fold } from "#domain/shared/decider.ts"
import { entitlementOn, quotaFor } from "#domain/subscription/entitlement.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { noQuotas, QuotaKind, quotasOf } from "#domain/subscription/plans.ts"
import { SubscriptionRefusal } from "#domain/subscription/refusals.ts"
import { Subscription } from "#domain/subscription/state.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import { type Json, nothingHappens, outcomeOf, stepsOf } from "#tests/domain/given.ts"
import { anyCommands, days } from "./anySubscription.ts"
import { subscriptionLanguage } from "./examples.ts"

const stored = (event: SubscriptionEvent): Json => Schema.encodeSync(SubscriptionEvent)(event)

/**
 * The last day of the subscription, read from the events: the end of a trial that no paid plan replaced, else the last
 * day paid for.
 */
function talliedRun(events: ReadonlyArray<Json>) {
  const from = events.findLastIndex(({ _tag }) => _tag === "SubscriptionStarted")
  const trial = events.find(({ _tag }) => _tag === "TrialStarted")
  if (from < 0) return trial && { from: String(trial["startedOn"]), to: String(trial["endsOn"]), cut: "9999-12-31" }
  const since = events.slice(from)
  return {
    from: String(since[0]?.["startedOn"]),
    to: String(since.findLast((event) => "paidUntil" in event)?.["paidUntil"]),
    cut: since.find(({ _tag }) => _tag === "SubscriptionEnded")?.["endedOn"]?.toString() ?? "9999-12-31",
  }
}

it("a subscription covers every day from its start to the last day paid for, cancelled or not, and no day after", () => {
  fc.assert(
    fc.property(anyCommands, fc.constantFrom(...days), (commands, day) => {
      const events = stepsOf(subscriptionLanguage, commands).history
      const { status, quotas, daysLeft } = entitlementOn(fold(subscription, events), day, { billing: "on" })
      const tallied = events.map(stored)
      const run = talliedRun(tallied)
      if (!run || day < run.from) return
      const isProvided = day <= run.to && day < run.cut
      expect(["trialing", "active", "cancelled"].includes(status)).toBe(isProvided)
      expect(Equal.equals(quotas, noQuotas)).toBe(!isProvided)
      const last = tallied.findLast(({ _tag }) => /Started$|Cancelled$|Resumed$/.test(_tag))?._tag
      expect(status === "cancelled").toBe(isProvided && last === "SubscriptionCancelled")
      expect(isProvided || daysLeft === 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it("the number of days left is never negative, and decreases by one every day", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const state = fold(subscription, stepsOf(subscriptionLanguage, commands).history)
      const all = days.map((day) => entitlementOn(state, day, { billing: "on" }))
      for (const [n, { daysLeft, endsOn }] of all.entries()) {
        expect(daysLeft ?? 0).toBeGreaterThanOrEqual(0)
        expect(daysLeft === null).toBe(endsOn === null)
        const before = all[n - 1]
        if (!before?.endsOn || before.endsOn !== endsOn) continue
        expect(daysLeft).toBe(Math.max(0, (before.daysLeft ?? 0) - 1))
      }
    }),
    { numRuns: 300 },
  )
})

it("a larger plan never allows less, and more usage never allows more", () => {
  const plans = [noQuotas, quotasOf.starter, quotasOf.premium, quotasOf.black, quotasOf.unlimited]
  const worse = ["ok", "approaching", "reached"]
  fc.assert(
    fc.property(
      fc.constantFrom(...QuotaKind.literals),
      fc.nat({ max: 1200 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: plans.length - 2 }),
      (kind, used, more, n) => {
        const [smaller, larger] = [plans[n], plans[n + 1]]
        if (!smaller || !larger) throw new Error("there is no such plan")
        const inPlan = quotaFor({ quotas: smaller }, kind, used)
        for (const [better, less] of [
          [quotaFor({ quotas: larger }, kind, used), inPlan],
          [inPlan, quotaFor({ quotas: smaller }, kind, used + more)],
        ] as const) {
          expect(better.remaining ?? Infinity).toBeGreaterThanOrEqual(less.remaining ?? Infinity)
          expect(worse.indexOf(better.status)).toBeLessThanOrEqual(worse.indexOf(less.status))
        }
        expect(inPlan.status === "reached").toBe(inPlan.remaining === 0)
      },
    ),
    { numRuns: 1000 },
  )
})

it("a subscription does not change when an accepted command is sent again", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, before, decision } of stepsOf(subscriptionLanguage, commands).steps) {
        const after = fold(subscription, [...before, ...Result.getOrElse(decision, () => [])])
        const again = outcomeOf(subscriptionLanguage, subscription.decide(command, after))
        expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(subscriptionLanguage, decision))
      }
    }),
    { numRuns: 300 },
  )
})

it("a subscription reads events and state back from JSON unchanged, and applies every event in any state", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const { history } = stepsOf(subscriptionLanguage, commands)
      const state = fold(subscription, history)
      for (const event of history) {
        const read = Schema.decodeUnknownSync(SubscriptionEvent)(JSON.parse(JSON.stringify(stored(event))))
        expect(Equal.equals(read, event)).toBe(true)
      }
      const kept = JSON.stringify(Schema.encodeSync(Subscription)(state))
      expect(Equal.equals(Schema.decodeUnknownSync(Subscription)(JSON.parse(kept)), state)).toBe(true)
      history.toReversed().reduce(subscription.evolve, state)
      expect(Equal.equals(state, fold(subscription, history))).toBe(true)
    }),
    { numRuns: 150 },
  )
})

it("the generated commands meet every refusal of a subscription and cause each of its events", () => {
  // Commands of other aggregates meet these refusals.
  const elsewhere = ["QuotaExceeded", "TrialExpired", "SubscriptionExpired"]
  const decisions = fc
    .sample(anyCommands, { numRuns: 2000, seed: 20240501 })
    .flatMap((commands) => stepsOf(subscriptionLanguage, commands).steps)
    .map(({ decision }) => decision)
  const met = decisions.flatMap((decision) => (Result.isFailure(decision) ? [decision.failure._tag] : []))
  const happened = decisions.flatMap((decision) => (Result.isSuccess(decision) ? decision.success : []))
  const expected = Object.keys(SubscriptionRefusal.cases).filter((tag) => !elsewhere.includes(tag))
  expect([...new Set(met)].sort()).toEqual(expected.sort())
  expect([...new Set(happened.map((event): string => event._tag))].sort()).toEqual(
    Object.keys(SubscriptionEvent.cases)
      // Only the payment provider causes these (following.test.ts).
      .filter((tag) => !["PaymentFailed", "PaymentReceived"].includes(tag))
      .sort(),
  )
})
