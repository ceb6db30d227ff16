import * as fc from "fast-check"
import { expect, it } from "vitest"
import { addDays, CalendarDate } from "#domain/shared/calendarDate.ts"
import { fold } from "#domain/shared/decider.ts"
import { entitlementOn } from "#domain/subscription/entitlement.ts"
import { type BilledSubscription, following } from "#domain/subscription/following.ts"
import { evolve, intervalOf, notSubscribed } from "#domain/subscription/state.ts"
import { subscription } from "#domain/subscription/subscription.ts"

const day = (number: number) => addDays(CalendarDate.make("2026-01-01"), number)

const yearly: BilledSubscription = {
  reference: "sub_1",
  plan: "premium",
  interval: "year",
  startedOn: day(0),
  paidUntil: day(365),
  trialEndsOn: null,
  graceUntil: null,
  cancelledOn: null,
  endedOn: null,
}

const after = (...states: ReadonlyArray<BilledSubscription>) =>
  states.reduce((state, billed) => following(state, billed, day(1)).reduce(evolve, state), notSubscribed)

it("a plan whose payment failed continues until the grace ends, and without it once it is paid", () => {
  const failed = after(yearly, { ...yearly, graceUntil: day(379) })
  expect(entitlementOn(failed, day(379), { billing: "on" })).toMatchObject({ status: "pastDue", plan: "premium" })
  expect(entitlementOn(failed, day(380), { billing: "on" })).toMatchObject({ status: "expired" })
  const paid = after(yearly, { ...yearly, graceUntil: day(379) }, { ...yearly, paidUntil: day(730) })
  expect(entitlementOn(paid, day(400), { billing: "on" })).toMatchObject({ status: "active", endsOn: day(730) })
})

it("a plan that begins with a trial is trialing until its last day, and active afterwards", () => {
  const state = after({ ...yearly, trialEndsOn: day(14) })
  expect(entitlementOn(state, day(14), { billing: "on" })).toMatchObject({ status: "trialing", basis: "paid" })
  expect(entitlementOn(state, day(15), { billing: "on" })).toMatchObject({ status: "active", basis: "paid" })
})

it("a subscription that is over does not replace a plan that an admin granted", () => {
  const granted = fold(subscription, [
    { _tag: "SubscriptionStarted", plan: "black", interval: "year", startedOn: day(0), paidUntil: day(100) },
  ])
  expect(following(granted, { ...yearly, endedOn: day(1) }, day(2))).toEqual([])
  expect(following(granted, yearly, day(2))).toHaveLength(1)
})

const anyBilled: fc.Arbitrary<BilledSubscription> = fc.record({
  reference: fc.constantFrom("sub_1", "sub_2"),
  plan: fc.constantFrom("starter" as const, "premium" as const, "black" as const),
  interval: fc.constantFrom("month" as const, "year" as const),
  startedOn: fc.constantFrom(day(0), day(10)),
  paidUntil: fc.integer({ min: 30, max: 60 }).map(day),
  trialEndsOn: fc.constant(null),
  graceUntil: fc.option(fc.integer({ min: 61, max: 80 }).map(day)),
  cancelledOn: fc.option(fc.constant(day(5))),
  endedOn: fc.constant(null),
})

it("following ends at what the provider has, from any state, and a second time it changes nothing", () => {
  fc.assert(
    fc.property(fc.array(anyBilled, { minLength: 1, maxLength: 8 }), (states) => {
      const last = states.at(-1) as BilledSubscription
      const state = after(...states)
      expect(state.paid).toMatchObject({
        plan: last.plan,
        paidUntil: last.paidUntil,
        graceUntil: last.graceUntil,
        endedOn: last.endedOn,
      })
      expect(state.paid && intervalOf(state.paid)).toBe(last.interval)
      expect(state.paid?.start.reference).toBe(last.reference)
      expect(state.paid?.cancelledOn === null).toBe(last.cancelledOn === null)
      expect(following(state, last, day(2))).toEqual([])
    }),
  )
})
