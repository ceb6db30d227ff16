// @vitest-environment jsdom
import { until } from "#tests/support/waiting.ts"
import { Result } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { changePassword } from "#contract/people/account.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { createAccessToken } from "#web/client/access.ts"
import { createCalls } from "#web/client/call.ts"
import { type Client, createClient } from "#web/client/client.ts"
import { accessOf, forgetSession, ownHousehold, sessionOf } from "#tests/support/session.ts"
import { nothing, notSignedIn, ok, problem, refused, stubRoutes } from "#tests/support/wholeClient.tsx"

const session = sessionOf("2024-06-30")
const portfolios = { portfolios: [], stakes: [] }
const holdsFor = (seconds: number, token = "old") => ({ ...accessOf(session, token), expiresInSeconds: seconds })
type Taken = Parameters<Client["takeAccess"]>[0]

/** The access token of a page that was given one for so many seconds, and the requests of the page. */
function begin(seconds: number) {
  const events: Array<string> = []
  const access = createAccessToken(({ kind }) => events.push(kind))
  access.take(holdsFor(seconds) as Taken)
  return { events, access, ...createCalls(access, () => undefined) }
}

beforeEach(forgetSession)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the access token", () => {
  it("the access token is renewed once, however many requests find at the same time that it has expired", async () => {
    const { received } = stubRoutes({
      "POST /api/session/refresh": () => ok(accessOf(session, "new")),
      "GET /api/portfolios": ({ headers }) =>
        headers["authorization"] === "Bearer new" ? ok(portfolios) : notSignedIn(),
    })
    const { call } = begin(300)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(listPortfolios, {}, { householdId: ownHousehold })),
    )
    expect(answers.every(Result.isSuccess)).toBe(true)
    expect(received.filter(({ route }) => route.endsWith("/refresh"))).toHaveLength(1)
    expect(received.filter(({ route }) => route === "GET /api/portfolios")).toHaveLength(10)
  })

  it("the access token is renewed before it expires, so that no request carries an expired one", async () => {
    const { received } = stubRoutes({
      "POST /api/session/refresh": () => ok(accessOf(session, "new")),
      "GET /api/portfolios": () => ok(portfolios),
    })
    const { call } = begin(10)
    await call(listPortfolios, {}, { householdId: ownHousehold })
    expect(received.map(({ route, headers }) => [route, headers["authorization"]])).toEqual([
      ["POST /api/session/refresh", undefined],
      ["GET /api/portfolios", "Bearer new"],
    ])
  })

  it("the access token is kept in memory alone", () => {
    begin(300)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain("old")
  })

  it("the access token is requested again after a while when another tab was faster, for more than a second", async () => {
    vi.useFakeTimers()
    let conflicts = 2
    const { received, answer } = stubRoutes({
      "POST /api/session/refresh": () => (conflicts-- > 0 ? problem(409, "conflict") : ok(accessOf(session, "new"))),
    })
    const started = Date.now()
    const { renew } = begin(10).access
    const renewing = renew()
    await vi.runAllTimersAsync()
    expect(Result.isSuccess(await renewing)).toBe(true)
    expect(received).toHaveLength(3)
    expect(Date.now() - started).toBeGreaterThanOrEqual(300)
    expect(Date.now() - started).toBeLessThanOrEqual(800)

    answer({ "POST /api/session/refresh": () => problem(409, "conflict") })
    const startedAgain = Date.now()
    const again = renew()
    await vi.runAllTimersAsync()
    expect(await again).toEqual(Result.fail({ kind: "unreachable" }))
    // The server accepts a cookie whose answer was lost again after one second.
    expect(Date.now() - startedAgain).toBeGreaterThan(1_000)
    expect(received).toHaveLength(3 + 10)
  })

  it("the access token is requested by one tab after the other where the browser supports locks", async () => {
    const held: Array<string> = []
    vi.stubGlobal("navigator", {
      ...navigator,
      locks: {
        request: (name: string, work: () => Promise<unknown>) => {
          held.push(name)
          return work()
        },
      },
    })
    stubRoutes({ "POST /api/session/refresh": () => ok(accessOf(session, "new")) })
    await begin(10).access.renew()
    expect(held).toEqual(["session"])
  })

  it("an access token that cannot be renewed ends the session, and no further request is sent", async () => {
    const { received } = stubRoutes({
      "POST /api/session/refresh": notSignedIn,
      "GET /api/portfolios": notSignedIn,
    })
    const { access, call, events } = begin(300)
    const answers = await Promise.all([
      call(listPortfolios, {}, { householdId: ownHousehold }),
      call(listPortfolios, {}, { householdId: ownHousehold }),
    ])
    expect(answers.every(Result.isFailure)).toBe(true)
    expect(events).toEqual(["ended"])
    expect(access.current()).toBeUndefined()
    expect(received.filter(({ route }) => route === "GET /api/portfolios")).toHaveLength(2)
  })

  it("the access token of a user who signed in in another tab is not used for requests of the first user", async () => {
    const ben = sessionOf("2024-06-30", { more: { userId: "018f4c7e-0000-7000-8000-0000000000b1" } })
    const { received } = stubRoutes({
      "POST /api/session/refresh": () => ok(accessOf(ben, "of Ben")),
      "PUT /api/account/password": nothing,
    })
    const { call } = begin(10)
    const answer = await call(changePassword, { body: { password: "of Anna, as she wanted it" } })
    expect(answer).toEqual(Result.fail({ kind: "cancelled" }))
    expect(received.map(({ route }) => route)).toEqual(["POST /api/session/refresh"])
  })
})

describe("a request", () => {
  it("a request names its household, regardless of the selected one", async () => {
    const { received } = stubRoutes({ "GET /api/portfolios": () => ok(portfolios) })
    const { call, chooseHousehold, takeAccess } = createClient()
    takeAccess(holdsFor(300) as Taken)
    chooseHousehold("018f4c7e-0000-7000-8000-0000000000a9")
    await call(listPortfolios, {}, { householdId: ownHousehold })
    expect(received[0]?.headers).toMatchObject({ authorization: "Bearer old", household: ownHousehold })
  })

  it("a request that needs a step-up is sent again, unchanged, after the step-up", async () => {
    let isProved = false
    const { received } = stubRoutes({
      "PUT /api/account/password": () => (isProved ? nothing() : refused("StepUpNeeded")),
    })
    const { call, offerStepUp } = begin(300)
    const withdraw = offerStepUp(async () => (isProved = true))
    const body = { password: "a whole new sentence" }
    expect(Result.isSuccess(await call(changePassword, { body }, { commandId: "a" }))).toBe(true)
    withdraw()
    expect(received.map((one) => [one.body, one.headers["command-id"]])).toEqual([
      [body, "a"],
      [body, "a"],
    ])
  })

  it("requests that need a step-up at the same time ask the user once, and are all sent again", async () => {
    let isProved = false
    let asked = 0
    const { received } = stubRoutes({
      "PUT /api/account/password": () => (isProved ? nothing() : refused("StepUpNeeded")),
    })
    const { call, offerStepUp } = begin(300)
    const asking = Promise.withResolvers<boolean>()
    offerStepUp(() => {
      asked += 1
      return asking.promise
    })
    const both = Promise.all(["one", "two"].map((password) => call(changePassword, { body: { password } })))
    await until(() => received.length === 2)
    isProved = true
    asking.resolve(true)
    expect((await both).every(Result.isSuccess)).toBe(true)
    expect(asked).toBe(1)
    expect(received).toHaveLength(4)
  })

  it("a request that needs a step-up is dropped without a message when the user cancels", async () => {
    const { received } = stubRoutes({ "PUT /api/account/password": () => refused("StepUpNeeded") })
    const { call, offerStepUp } = begin(300)
    const withdraw = offerStepUp(async () => false)
    const answer = await call(changePassword, { body: { password: "a whole new sentence" } })
    withdraw()
    expect(answer).toEqual(Result.fail({ kind: "cancelled" }))
    expect(received).toHaveLength(1)
  })
})
