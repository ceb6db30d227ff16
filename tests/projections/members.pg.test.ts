import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { activityOf } from "#projections/activity.ts"
import { householdOf, invitationsOf, membersOf } from "#projections/members.ts"
import type { Json } from "#tests/domain/given.ts"
import {
  adviser,
  anna,
  auditor,
  changed,
  clara,
  editor,
  erased,
  invitation,
  invited,
  joined,
  named,
  removed,
  viewer,
  withdrawn,
} from "#tests/domain/household/examples.ts"
import { UserId } from "#domain/shared/ids.ts"
import { newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

/** The current households of a user, in the order in which they joined them. */
const membershipsOf = (userId: string) =>
  showing.db
    .selectFrom("members")
    .selectAll()
    .where("member_id", "=", UserId.make(userId))
    .where("status", "=", "active")
    .orderBy("joined_at")
    .orderBy("household_id")
    .execute()

async function foundedAfter(founderId: string, ...events: ReadonlyArray<Json>): Promise<string> {
  const householdId = newHousehold()
  return showing.afterIn(householdId, { _tag: "HouseholdFounded", householdId, founderId, role: "owner" }, ...events)
}

const shownMembers = async (household: string) =>
  (await membersOf(showing.db, household)).map(({ member_id, role, until, portfolios, status }) => [
    member_id,
    { role, until, portfolios },
    status,
  ])
const shownInvitations = async (household: string) =>
  (await invitationsOf(showing.db, household)).map(({ invitation_id, invited_on, status }) => [
    invitation_id,
    invited_on,
    status,
  ])

describe("the members", () => {
  it("the members are the founder and the users who joined, with their latest roles", async () => {
    const beat = newHousehold()
    const household = await foundedAfter(anna, invited(1, auditor), joined(1, beat, auditor))
    const owner = { role: "owner", until: null, portfolios: null }
    expect(await shownMembers(household)).toEqual([
      [anna, owner, "active"],
      [beat, auditor, "active"],
    ])
    await showing.afterIn(household, changed(beat, adviser))
    expect((await shownMembers(household))[1]).toEqual([beat, adviser, "active"])
    await showing.afterIn(household, removed(beat))
    expect((await shownMembers(household))[1]).toEqual([beat, adviser, "removed"])
    await showing.afterIn(household, invited(2, viewer), joined(2, beat, viewer))
    expect((await shownMembers(household))[1]).toEqual([beat, viewer, "active"])
  })

  it("members belong to several households, until they are removed, and can list them", async () => {
    const beat = newHousehold()
    const own = await foundedAfter(beat)
    const other = await foundedAfter(anna, invited(1, editor), joined(1, beat, editor))
    const left = await foundedAfter(anna, invited(1, editor), joined(1, beat, editor), removed(beat))
    const found = await membershipsOf(beat)
    expect(found.map(({ household_id, role }) => [household_id, role])).toEqual([
      [own, "owner"],
      [other, "editor"],
    ])
    expect((await membershipsOf(anna)).map(({ household_id }) => household_id)).toContain(left)
    expect(await membershipsOf(newHousehold())).toEqual([])
  })
})

it("an invitation is open until it is accepted or withdrawn, the newest first", async () => {
  const household = await foundedAfter(
    anna,
    invited(1, adviser, "2024-05-01"),
    invited(2, viewer, "2024-05-02"),
    invited(3, viewer, "2024-05-03"),
    joined(1, clara, adviser),
    withdrawn(2),
  )
  expect(await shownInvitations(household)).toEqual([
    [invitation(3), "2024-05-03", "open"],
    [invitation(2), "2024-05-02", "withdrawn"],
    [invitation(1), "2024-05-01", "joined"],
  ])
  const [, , first] = await invitationsOf(showing.db, household)
  expect(first).toMatchObject(adviser)
})

describe("a household", () => {
  it("a household has a founder, and a name once it was named", async () => {
    const household = await foundedAfter(anna)
    expect(await householdOf(showing.db, household)).toEqual({
      household_id: household,
      name: null,
      founded_at: expect.any(Date),
      founder_id: anna,
      made_up: null,
    })
    await showing.afterIn(household, named("Keller"), named("Familie Keller"))
    expect(await householdOf(showing.db, household)).toMatchObject({ name: "Familie Keller" })
  })

  it("a household leaves no row when it is erased, and the others as they were", async () => {
    const [gone, stays] = [newHousehold(), newHousehold()]
    for (const household of [gone, stays]) {
      await showing.afterIn(
        household,
        { _tag: "HouseholdFounded", householdId: household, founderId: anna, role: "owner" },
        invited(1, editor),
        joined(1, clara, editor),
      )
    }
    await showing.afterIn(gone, erased)
    expect(await householdOf(showing.db, gone)).toBeUndefined()
    expect(await membersOf(showing.db, gone)).toEqual([])
    expect(await invitationsOf(showing.db, gone)).toEqual([])
    expect(await membersOf(showing.db, stays)).toHaveLength(2)
    expect(await invitationsOf(showing.db, stays)).toHaveLength(1)
    expect((await membershipsOf(clara)).map(({ household_id }) => household_id)).not.toContain(gone)
  })

  it("a household has the affected member of an event in its activity, else itself", async () => {
    const household = await foundedAfter(anna, named("Keller"), invited(1, editor), joined(1, clara, editor))
    const rows = await activityOf(showing.db, household, { limit: 3 })
    expect(rows.map(({ event_type, subject_id }) => [event_type, subject_id])).toEqual([
      ["MemberJoined", clara],
      ["MemberInvited", invitation(1)],
      ["HouseholdNamed", household],
    ])
  })
})
