import { afterAll, beforeAll, expect, it } from "vitest"
import { stakesOf } from "#projections/ownership.ts"
import { anna, beat, company, noted, recorded, stake, stakeId } from "#tests/domain/ownership/examples.ts"
import { newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

it("the stakes list owner, child, percentage and day exactly as recorded, the earliest day first", async () => {
  const household = await showing.after(
    recorded(1, stake(anna, "33.333333333333333333", company, "2024-02-01"), "bought from Beat"),
    recorded(2, stake(beat, "25", company, "2023-12-31")),
  )
  expect(await stakesOf(showing.db, household)).toEqual([
    {
      household_id: household,
      stake_id: stakeId(2),
      owner_id: beat,
      child_id: company,
      effective_on: "2023-12-31",
      percent: "25",
      note: null,
      status: "counts",
      removal_reason: null,
    },
    {
      household_id: household,
      stake_id: stakeId(1),
      owner_id: anna,
      child_id: company,
      effective_on: "2024-02-01",
      percent: "33.333333333333333333",
      note: "bought from Beat",
      status: "counts",
      removal_reason: null,
    },
  ])
  expect(await stakesOf(showing.db, newHousehold())).toEqual([])
})

it("a removed stake remains, with the reason", async () => {
  const household = await showing.after(recorded(1, stake(anna, "50", company)), {
    _tag: "StakeRemoved",
    stakeId: stakeId(1),
    reason: "misread the register",
  })
  expect(await stakesOf(showing.db, household)).toMatchObject([
    { stake_id: stakeId(1), status: "removed", removal_reason: "misread the register" },
  ])
})

it("a stake has the note that was written last, or none", async () => {
  const household = await showing.after(
    recorded(1, stake(anna, "50", company), "bought from Beat"),
    recorded(2, stake(beat, "25", company, "2020-01-02"), "given by Anna"),
    noted(1, "given by Beat"),
    noted(2, null),
  )
  expect(await stakesOf(showing.db, household)).toMatchObject([
    { stake_id: stakeId(1), percent: "50", note: "given by Beat" },
    { stake_id: stakeId(2), percent: "25", note: null },
  ])
})
