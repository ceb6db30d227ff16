import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mayInRole } from "#domain/household/roles.ts"
import { endpoints } from "#contract/endpoints.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { openPool } from "#server/db/database.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { permissionFor } from "#server/http/guard.ts"
import { collect } from "#tests/server/eventlog/samples.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { joined } from "#tests/server/identity/household.ts"
import { someAtATime } from "#tests/server/routes/everyRead.ts"
import { answersTo, type IdPlace, idPlaces, titleOf } from "#tests/server/routes/idPlaces.ts"
import { inDays } from "#tests/server/routes/peopleSamples.ts"
import { founded, type Household, inviting, newIds } from "#tests/server/routes/samples.ts"
import { shown } from "#tests/server/routes/shown.ts"
import { testLog } from "#tests/support/testLog.ts"

/*
 * Every request of the contract in which something is named by its id, in the path, the query or the body, sent by each
 * member who is limited to a portfolio, with the id of everything outside. The answer is that to an id that does not
 * exist. The fields are those of the API's own description, so that a new route is included. For another household see
 * `idsOfOthers.pg.test.ts` and `households.pg.test.ts`.
 */

let api: TestApi
let pool: pg.Pool
let log: EventLog
let owner: Person
/** Everything in the portfolio that limited members see, and the same of two portfolios that they do not see. */
let seen: Household
let hidden: Household
const members: Record<string, Person> = {}
const limitedRoles = ["viewer", "auditor", "adviser"] as const

beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  log = testLog(pool)
  await api.person("admin") // The first account is the super admin.
  owner = await api.person("owner")
  ;[seen, hidden] = [await founded(owner), await founded(owner)]
  await inviting(owner, hidden)
  for (const role of limitedRoles) {
    const person = await api.person(role)
    const until = role === "auditor" ? inDays(30) : null
    await joined(api, owner, person, { role, until, portfolios: [seen.portfolioId] })
    members[role] = person
  }
  await owner.did("PUT", `/api/goals/${hidden.swapId}`, {
    title: "Of the household",
    target: { amount: "1", currency: "EUR" },
    targetOn: "2090-01-01",
    portfolioId: null,
  })
})
afterAll(async () => {
  await log.close()
  await pool.end()
  await api.close()
})

const endpointOf = ({ operation: { operationId } }: IdPlace): Endpoint =>
  endpoints.find(({ name }) => name === operationId) as Endpoint

/** Fields of which an absent id is not answered with 404. */
const elsewise: Readonly<Record<string, number>> = {
  "forgetBrowser path.browserId": 204, // A missing thing is removed already.
  "removePriceAlert path.alertId": 204,
  "readHouseholdActivity query.userId": 200, // A list of existing things.
  "exportHouseholdActivity query.userId": 200,
}

function statusOfAbsent(place: IdPlace, role: (typeof limitedRoles)[number]): number {
  const { kind, guard } = endpointOf(place)
  const isOfHousehold = kind === "query" || kind === "command"
  if (kind === "admin" || (isOfHousehold && !mayInRole(role, permissionFor({ kind, guard })))) return 403
  return elsewise[titleOf(place)] ?? 404
}

/**
 * What a limited member may not know, for a field: an id of each kind. Where the role is refused regardless of the id, one
 * of the kind of the field; where the request has many variants, one of each kind that it reads.
 */
function hiddenIds({ path }: IdPlace, isForbidden: boolean, variants: number): ReadonlyArray<string> {
  const { name: _, check: __, provider: ___, kind: ____, ...ids } = hidden
  const { portfolioId, holdingId, debtId, walletId, goalId } = ids
  if (isForbidden) return [(ids as Record<string, string>)[path.at(-1) ?? ""] ?? portfolioId]
  if (variants > 2) return [portfolioId, holdingId, debtId, walletId, goalId]
  return [...new Set([...Object.values(ids), seen.otherPortfolioId, seen.stakeId])]
}

/** What the owner recorded and the owner's account: none changes. */
async function ofOwner(): Promise<unknown> {
  const recorded = await collect(log.readAll())
  const answers = ["/api/household", "/api/goals", "/api/account/sessions", "/api/account/second-factors"]
  return {
    events: recorded.filter(({ stream }) => stream.includes(owner.householdId)).length,
    account: await Promise.all(answers.map(async (path) => JSON.stringify((await owner.get(path)).json, withoutTimes))),
  }
}
const withoutTimes = (name: string, value: unknown): unknown => (name === "lastUsedAt" ? undefined : value)

describe("an id outside of the portfolios of a member", () => {
  it.each(limitedRoles)(
    "the %s gets the answer to an id that does not exist, wherever a request names something, and changes nothing",
    async (role) => {
      const person = members[role] as Person
      await person.stepUp()
      const before = await ofOwner()
      const differences: Array<string> = []
      // Members with the same limits read the same: one of them sends every variant of each request.
      const variants = role === "auditor" ? Infinity : 1
      const tell = async (place: IdPlace, id: string) =>
        (await answersTo(person, place, id, { household: seen }, variants)).map((answer) => shown(answer, [id]))
      await someAtATime(idPlaces, async (place) => {
        const toNothing = await tell(place, randomUUID())
        const statuses = toNothing.map((answer) => (answer as { status: number }).status)
        const expected = statusOfAbsent(place, role)
        if (!statuses.includes(expected)) differences.push(`${titleOf(place)}: ${statuses.join()} not ${expected}`)
        for (const id of hiddenIds(place, expected === 403, statuses.length)) {
          const answer = await tell(place, id)
          if (JSON.stringify(answer) !== JSON.stringify(toNothing)) {
            const name = Object.entries(hidden).find(([, value]) => value === id)?.[0]
            differences.push(
              `${titleOf(place)} with a ${name}: ${JSON.stringify(answer)}, not ${JSON.stringify(toNothing)}`,
            )
          }
        }
      })
      expect(differences).toEqual([])
      expect(await ofOwner()).toEqual(before)
    },
  )
})

describe("a household of others", () => {
  it("a user who is no member gets the answer to a household that does not exist, for each request", async () => {
    const stranger = await api.person("stranger")
    await stranger.stepUp()
    const before = await ofOwner()
    const differences: Array<string> = []
    const tell = async (place: IdPlace, household: string, named: Household) => {
      stranger.household = household
      const answers = await answersTo(stranger, place, named.holdingId, { household: named }, 1)
      return answers.map((answer) => shown(answer, [...Object.values(named), household]))
    }
    for (const place of idPlaces) {
      if (!["query", "command"].includes(endpointOf(place).kind)) continue
      const toNothing = await tell(place, randomUUID(), newIds())
      for (const named of [seen, hidden]) {
        const answer = await tell(place, owner.householdId, named)
        if (JSON.stringify(answer) === JSON.stringify(toNothing)) continue
        differences.push(`${titleOf(place)}: ${JSON.stringify(answer)}, not ${JSON.stringify(toNothing)}`)
      }
      expect(toNothing[0]).toMatchObject({ status: 404 })
    }
    expect(differences).toEqual([])
    expect(await ofOwner()).toEqual(before)
  })
})

it("every field of the API that names something is among those that are tried", () => {
  const titles = idPlaces.map(titleOf)
  expect(titles).toEqual(
    expect.arrayContaining([
      "dropGoal path.goalId",
      "setGoal body.portfolioId",
      "readHolding path.holdingId",
      "readExplanation query.subjectId",
      "recordSwap body.givenHoldingId",
      "removeMember path.memberId",
      "withdrawInvitation path.invitationId",
      "endSession path.sessionId",
      "removeAuthenticator path.deviceId",
      "actOnPeople body.userIds.[]",
    ]),
  )
  expect(Object.keys(elsewise).filter((title) => !titles.includes(title))).toEqual([])
  expect(titles.length).toBeGreaterThan(90)
})
