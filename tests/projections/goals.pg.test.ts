import { afterAll, beforeAll, expect, it } from "vitest"
import { activityOf } from "#projections/activity.ts"
import { goalsOf } from "#projections/goals.ts"
import { debtId, incurred } from "#tests/domain/debt/examples.ts"
import { connected, walletId } from "#tests/domain/wallet/examples.ts"
import { newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const id = (n: number) => `77777777-7777-4777-8777-${String(n).padStart(12, "0")}`
const house = {
  title: "A house",
  target: { amount: "250000", currency: "EUR" },
  targetOn: "2030-06-30",
  portfolioId: "33333333-3333-4333-8333-333333333333",
}
const million = { ...house, title: "A million", targetOn: "2029-12-31", portfolioId: null }
const goalSet = (n: number, goal: object) => ({ _tag: "GoalSet", goalId: id(n), ...goal })
const shown = async (household: string) =>
  (await goalsOf(showing.db, household)).map(({ goal_id, terms }) => [goal_id, JSON.parse(terms) as unknown])

it("the goals appear as they were last set, the nearest day first", async () => {
  const household = await showing.after(goalSet(1, house), goalSet(2, million))
  expect(await shown(household)).toEqual([
    [id(2), million],
    [id(1), house],
  ])
  const sooner = { ...house, targetOn: "2028-01-01" }
  await showing.afterIn(household, goalSet(1, sooner), { _tag: "GoalDropped", goalId: id(2) })
  expect(await shown(household)).toEqual([[id(1), sooner]])
  await showing.afterIn(household, goalSet(2, million))
  expect(await shown(household)).toEqual([
    [id(1), sooner],
    [id(2), million],
  ])
  expect(await shown(newHousehold())).toEqual([])
})

it("a goal appears in the activity under its own id, as debts and wallets do", async () => {
  const household = await showing.after(goalSet(1, house), incurred(), connected())
  const rows = await activityOf(showing.db, household, { limit: 10 })
  expect(rows.map(({ event_type, subject_id, stream }) => [event_type, subject_id, stream])).toEqual([
    ["WalletConnected", walletId, `wallet-${household}.${walletId}`],
    ["DebtIncurred", debtId, `debt-${household}.${debtId}`],
    ["GoalSet", id(1), `household-${household}`],
  ])
})
