import * as fc from "fast-check"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { fold } from "#domain/shared/decider.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { notSubscribed } from "#domain/subscription/state.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import { activityOf } from "#projections/activity.ts"
import { subscriptionOf, usageOf } from "#projections/subscriptions.ts"
import { incurred } from "#tests/domain/debt/examples.ts"
import { type Json, stepsOf } from "#tests/domain/given.ts"
import { closed, opened, removed as holdingRemoved } from "#tests/domain/holding/examples.ts"
import { anyCommands } from "#tests/domain/subscription/anySubscription.ts"
import { started, subscriptionLanguage, trialStarted } from "#tests/domain/subscription/examples.ts"
import { connected, removed as walletRemoved } from "#tests/domain/wallet/examples.ts"
import { newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

it("the read model of a subscription equals the state of the rules", async () => {
  const stored = (event: SubscriptionEvent): Json => Schema.encodeSync(SubscriptionEvent)(event)
  for (const commands of fc.sample(anyCommands, 15)) {
    const { history } = stepsOf(subscriptionLanguage, commands)
    if (history.length === 0) continue
    const household = await showing.after(...history.map(stored))
    expect(await subscriptionOf(showing.db, household)).toEqual(fold(subscription, history))
  }
})

it("a household without a subscription has none, regardless of the subscriptions of others", async () => {
  await showing.after(trialStarted("2024-05-01", "2024-05-15"))
  expect(await subscriptionOf(showing.db, newHousehold())).toEqual(notSubscribed)
})

it("the activity of a household lists the events of its subscription", async () => {
  const household = await showing.after(
    trialStarted("2024-05-01", "2024-05-15"),
    started("premium", "2024-05-10", "2024-06-10"),
  )
  const rows = await activityOf(showing.db, household, { limit: 10 })
  expect(rows.map(({ event_type, subject_id, stream }) => [event_type, subject_id, stream])).toEqual([
    ["SubscriptionStarted", household, `subscription-${household}`],
    ["TrialStarted", household, `subscription-${household}`],
  ])
})

it("the usage counts portfolios, holdings and wallets that are not removed, and no debts", async () => {
  const anna = "33333333-3333-4333-8333-000000000001"
  const beat = "33333333-3333-4333-8333-000000000002"
  const household = await showing.after(
    { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" },
    { _tag: "PortfolioCreated", portfolioId: beat, title: "Beat" },
    { _tag: "PortfolioRemoved", portfolioId: beat, reason: null },
    opened(),
    connected(),
    incurred(),
  )
  expect(await usageOf(showing.db, household)).toEqual({ portfolios: 1, assets: 2 })
  await showing.afterIn(household, closed("2024-06-30"))
  expect(await usageOf(showing.db, household)).toEqual({ portfolios: 1, assets: 2 })
  await showing.afterIn(household, holdingRemoved, walletRemoved)
  expect(await usageOf(showing.db, household)).toEqual({ portfolios: 1, assets: 0 })
  expect(await usageOf(showing.db, newHousehold())).toEqual({ portfolios: 0, assets: 0 })
})
