import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { endpoints } from "#contract/endpoints.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { namesHousehold } from "#server/http/guard.ts"
import { asked, founded, type Household, inviting, newIds, sampleBody, statement } from "./samples.ts"
import { shown as shownOf } from "./shown.ts"

/*
 * The data of one household do not exist for another: no answer reveals whether they exist. For ids in queries and
 * bodies see idsOfOthers.pg.test.ts.
 */

let api: TestApi
let anna: Person
let ben: Person
let annas: Household
let bens: Household
beforeAll(async () => {
  api = await testApi()
  await api.person("admin") // The first user is the super admin.
  ;[anna, ben] = await Promise.all([api.person("anna"), api.person("ben")])
  ;[annas, bens] = [await founded(anna), await founded(ben)]
  await inviting(anna, annas)
  await inviting(ben, bens)
})
afterAll(() => api.close())

const shown = (answer: Answer, ids: Household): object => shownOf(answer, Object.values(ids))

const pathOf = ({ path }: Endpoint, ids: Household): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name as keyof Household])

/** A household may create things under ids of its own choice: another's with that id is another thing. */
const creates = [
  "createPortfolio",
  "createJointPortfolio",
  "recordStake",
  "openHolding",
  "recordSwap",
  "recordUnitMove",
  "recordCorporateAction",
  "recordMoneyTransfer",
  "incurDebt",
  "connectWallet",
  "setGoal",
  "inviteMember",
  "enrolAuthenticator",
  "setPriceAlert",
]

/** The same for the entries that it records. */
const records = ["recordEntry", "recordDebtEntry", "recordWalletStatement", "markWalletToken"]

/** A missing thing is removed already. */
const forgets = ["forgetBrowser", "removePriceAlert"]

const byPath = endpoints.filter(({ params, name, kind }) => params && kind !== "admin" && !creates.includes(name))

describe("an id of another household in the path", () => {
  it.each(byPath)(
    "an id of another household in the path is answered by $name like an unknown one",
    async (endpoint) => {
      const ask = async (ids: Household): Promise<object> =>
        shown(await ben.send(endpoint.method, pathOf(endpoint, ids), sampleBodyOf(endpoint)), ids)
      const ofAnna = await ask(annas)
      expect(ofAnna).toMatchObject({ status: forgets.includes(endpoint.name) ? 204 : 404 })
      expect(ofAnna).toEqual(await ask(newIds()))
    },
  )

  it("an id of another household in the path is no browser in which another user is trusted", async () => {
    await ben.did("DELETE", `/api/account/browsers/${annas.browserId}`)
    expect((await anna.get("/api/account/sessions")).json.knownBrowsers).toContainEqual(
      expect.objectContaining({ browserId: annas.browserId }),
    )
  })

  it.each(byPath.filter(({ path }) => path.includes(":entryId")))(
    "an id of another household in the path is answered by $name like an unknown one, where only the entry is another's",
    async (endpoint) => {
      if (records.includes(endpoint.name)) return
      const ask = async (ids: Household): Promise<object> =>
        shown(await ben.send(endpoint.method, pathOf(endpoint, ids), sampleBodyOf(endpoint)), ids)
      const ofAnna = await ask({ ...bens, entryId: annas.entryId })
      expect(ofAnna).toMatchObject({ status: 404 })
      expect(ofAnna).toEqual(await ask({ ...bens, entryId: randomUUID() }))
    },
  )
})

const sampleBodyOf = ({ name, body }: Endpoint): unknown => (body ? sampleBody(name, bens) : undefined)

describe("the household that a request names", () => {
  const ofHousehold = endpoints.filter(namesHousehold)

  it.each(ofHousehold)("the household of another user is answered by $name like an unknown one", async (endpoint) => {
    const ask = async (ids: Household, household: string): Promise<object> => {
      const body = endpoint.body && sampleBody(endpoint.name, ids)
      return shown(await ben.send(endpoint.method, pathOf(endpoint, ids), body, { household }), ids)
    }
    const ofAnna = await ask(annas, annas.householdId)
    expect(ofAnna).toMatchObject({ status: 404, said: notTheirs })
    const nothing = newIds()
    expect(await ask(nothing, nothing.householdId)).toEqual(ofAnna)
    // The ids of his own do not matter there either.
    expect(await ask(bens, annas.householdId)).toEqual(ofAnna)
    expect(await ask(bens, "' or true --")).toEqual(ofAnna)
  })

  it.each(ofHousehold.filter(({ method, params, answer }) => method === "GET" && !params && answer))(
    "the user's own household may be named: $name answers as without",
    async ({ name, path }) => {
      const { status, text } = await ben.send("GET", path + (asked[name] ?? ""), undefined, {
        household: bens.householdId,
      })
      expect(status).toBe(200)
      expect(text).toBe((await ben.get(path + (asked[name] ?? ""))).text)
    },
  )
})

/** The same for a household of others and for an unknown one. */
const notTheirs = JSON.stringify({
  type: "urn:wealth-tracker:problem:notFound",
  title: "Not found",
  status: 404,
  code: "notFound",
  refusal: { _tag: "NotTheirHousehold" },
})

describe("a user who is no admin", () => {
  it.each(endpoints.filter(({ kind }) => kind === "admin"))(
    "the user is informed by $name that it is for admins",
    async (endpoint) => {
      const ask = async (ids: Household, body: unknown): Promise<object> =>
        shown(await ben.send(endpoint.method, pathOf(endpoint, ids), body), ids)
      const ofAnna = await ask(annas, endpoint.body && sampleBody(endpoint.name, annas))
      expect(ofAnna).toMatchObject({
        status: 403,
        said: JSON.stringify({
          type: "urn:wealth-tracker:problem:forbidden",
          title: "The request is not allowed",
          status: 403,
          code: "forbidden",
          refusal: { _tag: "AdminsOnly", superAdmin: endpoint.guard.superAdmin === true },
        }),
      })
      for (const ids of [bens, newIds()]) {
        expect(await ask(ids, endpoint.body && sampleBody(endpoint.name, ids))).toEqual(ofAnna)
      }
      // Before any part of the input is checked.
      expect(await ask(annas, endpoint.method === "GET" ? undefined : "no JSON {")).toEqual(ofAnna)
    },
  )
})

it("the second factor with a challenge of another user is answered like one without, for any code", async () => {
  const begun = (await anna.did("POST", "/api/session/step-up", { password })).json.challenge
  const [mail] = await api.mails(anna.email)
  const finish = (challenge: string) =>
    ben.send("POST", "/api/session/step-up/second-step", { challenge, code: mail?.code })
  const [withAnnas, withNone] = [await finish(begun), await finish(randomBytes(32).toString("base64url"))]
  expect([withAnnas.status, withAnnas.text]).toEqual([422, withNone.text])
  expect(withNone.status).toBe(422)
})

it("a household creates things under ids that another household uses, and changes nothing of the other's", async () => {
  const before = await everythingOf(anna, annas)
  await ben.did("PUT", `/api/portfolios/${annas.portfolioId}`, { title: "Ben's" })
  await ben.did("PUT", `/api/holdings/${annas.holdingId}`, {
    ...(sampleBody("openHolding", bens) as object),
    name: "Ben's",
  })
  await ben.did("PUT", `/api/holdings/${annas.holdingId}/entries/${annas.entryId}`, {
    ...(sampleBody("recordEntry", bens) as object),
    quantity: "77",
  })
  await ben.did("PUT", `/api/debts/${annas.debtId}`, {
    ...(sampleBody("incurDebt", bens) as object),
    name: "Ben's",
  })
  await ben.did("PUT", `/api/debts/${annas.debtId}/entries/${annas.entryId}`, {
    _tag: "OwedBalance",
    owed: { amount: "77", currency: "EUR" },
    statedOn: "2024-01-02",
  })
  await ben.did("PUT", `/api/wallets/${annas.walletId}`, {
    ...(sampleBody("connectWallet", bens) as object),
    title: "Ben's",
  })
  await ben.did("PUT", `/api/wallets/${annas.walletId}/statements/${annas.entryId}`, { ...statement, tokens: [] })
  await ben.did("PUT", `/api/goals/${annas.goalId}`, { ...(sampleBody("setGoal", bens) as object), title: "Ben's" })
  const invitation = sampleBody("inviteMember", bens) as { readonly email: string }
  await ben.did("PUT", `/api/household/invitations/${annas.invitationId}`, invitation)
  await ben.did("PUT", `/api/account/authenticators/${annas.deviceId}`, { name: "Ben's" })
  expect((await ben.get("/api/household")).json.invitations).toContainEqual(
    expect.objectContaining({ invitationId: annas.invitationId, email: invitation.email }),
  )
  const owed = (await ben.get(`/api/debts/${annas.debtId}?on=2024-01-02`)).json.debt
  expect(owed).toMatchObject({ name: "Ben's", figures: { owed: "77.00" } })
  expect((await ben.get(`/api/wallets/${annas.walletId}`)).json.wallet).toMatchObject({ title: "Ben's" })
  const path = `/api/holdings/${annas.holdingId}`
  expect((await ben.get(path)).json.holding).toMatchObject({ name: "Ben's", figures: { units: "77" } })
  expect(await everythingOf(anna, annas)).toEqual(before)
})

it("no answer shows a user data of another household", async () => {
  const secret = `secret-${randomUUID()}`
  await anna.did("PUT", `/api/portfolios/${annas.portfolioId}/title`, { title: secret })
  const named = (name: string, field: string) => ({ ...(sampleBody(name, annas) as object), [field]: secret })
  await anna.did("PUT", `/api/debts/${annas.debtId}/terms`, named("reviseDebtTerms", "name"))
  await anna.did("PUT", `/api/wallets/${annas.walletId}/terms`, named("reviseWallet", "title"))
  await anna.did("PUT", `/api/goals/${annas.goalId}`, named("setGoal", "title"))
  await anna.did("PUT", "/api/household/name", { name: secret })
  await anna.did("PUT", "/api/account/profile", { firstName: secret, lastName: secret, country: null })
  const own = (await anna.get("/api/household")).json
  expect(own).toMatchObject({ name: secret, members: [{ name: `${secret} ${secret}`, email: anna.email }] })
  for (const { name, method, path, params } of endpoints) {
    if (method !== "GET" || params) continue
    const { text } = await ben.get(path + (asked[name] ?? ""))
    expect(text, path).not.toContain(secret)
    // Mails of an installation without a mail server are visible to users of its machine.
    expect(name === "readMailbox" || !text.includes(anna.email), path).toBe(true)
  }
})

const everythingOf = async (person: Person, ids: Household): Promise<ReadonlyArray<string>> => {
  const paths = [
    "/api/portfolios",
    "/api/holdings",
    `/api/holdings/${ids.holdingId}`,
    "/api/debts",
    `/api/debts/${ids.debtId}`,
    "/api/wallets",
    `/api/wallets/${ids.walletId}`,
    "/api/goals",
    "/api/net-worth",
    "/api/activity",
    "/api/household",
    "/api/account/authenticators",
  ]
  return Promise.all(paths.map(async (path) => (await person.get(path)).text))
}

describe("a visitor without a session", () => {
  it.each(endpoints.filter(({ kind }) => kind !== "open"))(
    "the visitor learns nothing from $name",
    async (endpoint) => {
      const body = endpoint.method === "GET" ? undefined : { any: "thing" }
      const [head, claims] = anna.accessToken.split(".")
      // Neither a forged token nor the cookie that continues a session gives access.
      for (const headers of [
        {},
        { household: annas.householdId },
        { authorization: `Bearer ${head}.${claims}.${randomBytes(64).toString("base64url")}` },
        { cookie: Array.from(anna.cookies, ([name, value]) => `${name}=${value}`).join("; ") },
      ]) {
        const { status, json } = await api.visitor().send(endpoint.method, pathOf(endpoint, annas), body, headers)
        expect(status).toBe(401)
        expect(json).toEqual({
          type: "urn:wealth-tracker:problem:notSignedIn",
          title: "Not signed in",
          status: 401,
          code: "notSignedIn",
        })
      }
    },
  )
})
