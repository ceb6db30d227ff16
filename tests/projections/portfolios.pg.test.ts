import { afterAll, beforeAll, expect, it } from "vitest"
import { contentsOf, portfoliosOf } from "#projections/portfolios.ts"
import { opened, portfolioId } from "#tests/domain/holding/examples.ts"
import {
  anna,
  company,
  recorded as stakeRecorded,
  removed as stakeRemoved,
  stake,
} from "#tests/domain/ownership/examples.ts"
import { newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const created = (title: string, id = anna) => ({ _tag: "PortfolioCreated", portfolioId: id, title })
const renamed = (title: string) => ({ _tag: "PortfolioRenamed", portfolioId: anna, title })
const removed = { _tag: "PortfolioRemoved", portfolioId: anna, reason: null }
const restored = { _tag: "PortfolioRestored", portfolioId: anna }

const shown = async (householdId: string) =>
  (await portfoliosOf(showing.db, householdId)).map(({ portfolio_id, title, status }) => [portfolio_id, title, status])

it("a portfolio appears under its latest name", async () => {
  const household = await showing.after(created("Anna"), renamed("Anna Keller"))
  expect(await shown(household)).toEqual([[anna, "Anna Keller", "active"]])
})

it("a removed portfolio remains, marked as such, until it is restored", async () => {
  const household = await showing.after(created("Anna"), removed)
  expect(await shown(household)).toEqual([[anna, "Anna", "removed"]])
  await showing.afterIn(household, restored)
  expect(await shown(household)).toEqual([[anna, "Anna", "active"]])
})

it("portfolios are listed in the order in which they were created", async () => {
  const household = await showing.after(created("Company", company), created("Anna", anna))
  expect((await shown(household)).map(([, title]) => title)).toEqual(["Company", "Anna"])
})

it("a household sees no portfolio of another household, even with the same id", async () => {
  const [one, other] = [await showing.after(created("One")), await showing.after(created("Other"))]
  expect(await shown(one)).toEqual([[anna, "One", "active"]])
  expect(await shown(other)).toEqual([[anna, "Other", "active"]])
  expect(await shown(newHousehold())).toEqual([])
})

it("a portfolio counts what prevents its removal: holdings and stakes that are not removed", async () => {
  const another = { ...opened(), holdingId: "11111111-1111-4111-8111-222222222222" }
  const household = await showing.after(
    opened(),
    another,
    { _tag: "HoldingClosed", holdingId: another.holdingId, closedOn: "2024-05-06" },
    stakeRecorded(1, stake(portfolioId, "50", company)),
    stakeRecorded(2, stake(anna, "50", portfolioId)),
    stakeRecorded(3, stake(anna, "50", company)),
  )
  expect(await contentsOf(showing.db, household, portfolioId)).toEqual({ holdings: 2, stakes: 2 })

  await showing.afterIn(household, stakeRemoved(1), {
    _tag: "HoldingRemoved",
    holdingId: another.holdingId,
    reason: null,
  })
  expect(await contentsOf(showing.db, household, portfolioId)).toEqual({ holdings: 1, stakes: 1 })
  expect(await contentsOf(showing.db, newHousehold(), portfolioId)).toEqual({ holdings: 0, stakes: 0 })
})
