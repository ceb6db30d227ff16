import { afterAll, beforeAll, expect, it } from "vitest"
import { activityOf } from "#projections/activity.ts"
import { buy, holdingId, opened, recorded } from "#tests/domain/holding/examples.ts"
import { anna, company, recorded as stakeRecorded, stake, stakeId } from "#tests/domain/ownership/examples.ts"
import { actorId, newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

it("the activity lists every event of the household, newest first, with its subject and actor", async () => {
  const householdId = newHousehold()
  await showing.afterIn(
    householdId,
    { _tag: "HouseholdFounded", householdId, founderId: actorId, role: "owner" },
    { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" },
    stakeRecorded(1, stake(anna, "50", company)),
    opened(),
  )
  const rows = await activityOf(showing.db, householdId, { limit: 10 })
  expect(rows.map(({ event_type, subject_id }) => [event_type, subject_id])).toEqual([
    ["HoldingOpened", holdingId],
    ["StakeRecorded", stakeId(1)],
    ["PortfolioCreated", anna],
    ["HouseholdFounded", householdId],
  ])
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([actorId]))
  expect(rows.every(({ recorded_at }) => recorded_at instanceof Date)).toBe(true)
})

it("the activity has the data of each event as recorded, decimals as text", async () => {
  const household = await showing.after(opened(), recorded(1, buy("0.100000000000000001", "2024-02-01")))
  const [newest] = await activityOf(showing.db, household, { limit: 1 })
  expect(newest).toMatchObject({
    event_type: "TradeRecorded",
    revision: "1",
    stream: `holding-${household}.${holdingId}`,
  })
  const { _tag, ...data } = recorded(1, buy("0.100000000000000001", "2024-02-01"))
  expect(JSON.parse(newest?.event ?? "")).toEqual(data)
})

it("the activity has pages without gaps or duplicates", async () => {
  const trades = Array.from({ length: 7 }, (_, n) => recorded(n, buy("1", "2024-02-01")))
  const household = await showing.after(opened(), ...trades)
  const pages = []
  let before: string | undefined
  do {
    const page = await activityOf(showing.db, household, { limit: 3, before })
    pages.push(page.map(({ revision }) => Number(revision)))
    before = page.at(-1)?.position
  } while (before)
  expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1, 0], []])
})

it("the activity contains nothing of another household", async () => {
  await showing.after(opened())
  expect(await activityOf(showing.db, newHousehold(), { limit: 10 })).toEqual([])
})

it("the activity up to a day contains facts that apply until then, whenever they were recorded, and facts without a day by their recording", async () => {
  const householdId = newHousehold()
  await showing.afterIn(
    householdId,
    { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" },
    opened(),
    recorded(1, buy("1", "2024-02-01")),
    recorded(2, buy("2", "2024-06-30")),
  )
  const shown = async (on: string) =>
    (await activityOf(showing.db, householdId, { limit: 10, on })).map(({ event_type, dated_on }) => [
      event_type,
      dated_on,
    ])
  expect(await shown("2024-06-29")).toEqual([
    ["TradeRecorded", "2024-02-01"],
    ["HoldingOpened", "2024-01-02"],
  ])
  expect(await shown("2024-01-02")).toEqual([["HoldingOpened", "2024-01-02"]])
  expect(await shown("9999-12-31")).toHaveLength(4)
})
