import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Endpoint } from "../../../server/contract/endpoint.ts"
import { endpoints } from "../../../server/contract/endpoints.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "../http/testApi.ts"
import { namesHousehold } from "../../../server/http/guard.ts"
import { asked, founded, type Household, inviting, newIds, sampleBody, statement } from "./samples.ts"
import { shown as shownOf } from "./shown.ts"

/*
 * What belongs to one household is, for another, not there: not even whether it exists can be told from an answer. For ids
 * in queries and bodies see idsOfOthers.pg.test.ts.
 */

let api: TestApi
let anna: Person
let ben: Person
let annas: Household
let bens: Household
beforeAll(async () => {
  api = await testApi()
  await api.person("admin") // who comes first looks after the installation
  ;[anna, ben] = await Promise.all([api.person("anna"), api.person("ben")])
  ;[annas, bens] = [await founded(anna), await founded(ben)]
  await inviting(anna, annas)
  await inviting(ben, bens)
})
afterAll(() => api.close())

const shown = (answer: Answer, ids: Household): object => shownOf(answer, Object.values(ids))

const pathOf = ({ path }: Endpoint, ids: Household): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name as keyof Household])

/** Under an id of its own making a household may create what it likes: another's of that id is another thing. */
const creates = [
  "createPortfolio",
  "recordStake",
  "openHolding",
  "recordSwap",
  "incurDebt",
  "connectWallet",
  "setGoal",
  "inviteMember",
  "enrolAuthenticator",
]

/** The same of the entries that it records. */
const records = ["recordEntry", "recordDebtEntry", "stateWallet"]

/** What is not there is forgotten already. */
const forgets = ["forgetBrowser"]

const byPath = endpoints.filter(({ params, name, kind }) => params && kind !== "admin" && !creates.includes(name))

describe("an id of another household in the path", () => {
  it.each(byPath)("is answered by $name as one of nothing", async (endpoint) => {
    const ask = async (ids: Household): Promise<object> =>
      shown(await ben.send(endpoint.method, pathOf(endpoint, ids), sampleBodyOf(endpoint)), ids)
    const ofAnna = await ask(annas)
    expect(ofAnna).toMatchObject({ status: forgets.includes(endpoint.name) ? 204 : 404 })
    expect(ofAnna).toEqual(await ask(newIds()))
  })

  it("is none of a browser that another person is known by", async () => {
    await ben.did("DELETE", `/api/account/browsers/${annas.browserId}`)
    expect((await anna.get("/api/account/sessions")).json.knownBrowsers).toContainEqual(
      expect.objectContaining({ browserId: annas.browserId }),
    )
  })

  it.each(byPath.filter(({ path }) => path.includes(":entryId")))(
    "is answered by $name as one of nothing, where only the entry is another's",
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

  it.each(ofHousehold)("is as nothing to $name where it is another's", async (endpoint) => {
    const ask = async (ids: Household, household: string): Promise<object> => {
      const body = endpoint.body && sampleBody(endpoint.name, ids)
      return shown(await ben.send(endpoint.method, pathOf(endpoint, ids), body, { household }), ids)
    }
    const ofAnna = await ask(annas, annas.householdId)
    expect(ofAnna).toMatchObject({ status: 404, said: notTheirs })
    const nothing = newIds()
    expect(await ask(nothing, nothing.householdId)).toEqual(ofAnna)
    // Nor does it matter what of his own he asks for there.
    expect(await ask(bens, annas.householdId)).toEqual(ofAnna)
    expect(await ask(bens, "' or true --")).toEqual(ofAnna)
  })

  it.each(ofHousehold.filter(({ method, params, answer }) => method === "GET" && !params && answer))(
    "may be one's own: $name answers as without",
    async ({ name, path }) => {
      const { status, text } = await ben.send("GET", path + (asked[name] ?? ""), undefined, {
        household: bens.householdId,
      })
      expect(status).toBe(200)
      expect(text).toBe((await ben.get(path + (asked[name] ?? ""))).text)
    },
  )
})

/** The same for a household of others and for one that there is not. */
const notTheirs = JSON.stringify({
  type: "urn:wealth-tracker:problem:notFound",
  title: "Not found",
  status: 404,
  code: "notFound",
  refusal: { _tag: "NotTheirHousehold" },
})

describe("somebody who looks after nothing but their own household", () => {
  it.each(endpoints.filter(({ kind }) => kind === "admin"))(
    "is told by $name that it is for admins",
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
      // Before anything is looked at that was sent.
      expect(await ask(annas, endpoint.method === "GET" ? undefined : "no JSON {")).toEqual(ofAnna)
    },
  )
})

it("takes the second step of another's proof for that of none, whatever the code", async () => {
  const begun = (await anna.did("POST", "/api/session/step-up", { password })).json.challenge
  const [mail] = await api.mails(anna.email)
  const finish = (challenge: string) =>
    ben.send("POST", "/api/session/step-up/second-step", { challenge, code: mail?.code })
  const [withAnnas, withNone] = [await finish(begun), await finish(randomBytes(32).toString("base64url"))]
  expect([withAnnas.status, withAnnas.text]).toEqual([422, withNone.text])
  expect(withNone.status).toBe(422)
})

it("creates things of its own under ids that another household uses, and touches nothing of the other's", async () => {
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
  const owed = (await ben.get(`/api/debts/${annas.debtId}`)).json.debt
  expect(owed).toMatchObject({ name: "Ben's", figures: { owed: "77.00" } })
  expect((await ben.get(`/api/wallets/${annas.walletId}`)).json.wallet).toMatchObject({ title: "Ben's" })
  const path = `/api/holdings/${annas.holdingId}`
  expect((await ben.get(path)).json.holding).toMatchObject({ name: "Ben's", figures: { units: "77" } })
  expect(await everythingOf(anna, annas)).toEqual(before)
})

it("shows nobody anything of another household anywhere", async () => {
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
    // Mails of an installation without a mail server are there for whoever uses its machine.
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

describe("somebody who is not signed in", () => {
  it.each(endpoints.filter(({ kind }) => kind !== "open"))("learns nothing from $name", async (endpoint) => {
    const body = endpoint.method === "GET" ? undefined : { any: "thing" }
    const [head, claims] = anna.accessToken.split(".")
    // Neither a token of one's own making nor the cookie, with which a session goes on, opens anything.
    for (const headers of [
      {},
      { household: annas.householdId },
      { authorization: `Bearer ${head}.${claims}.${randomBytes(64).toString("base64url")}` },
      { cookie: Array.from(anna.cookies, ([name, value]) => `${name}=${value}`).join("; ") },
    ]) {
      const { status, json } = await api.anybody().send(endpoint.method, pathOf(endpoint, annas), body, headers)
      expect(status).toBe(401)
      expect(json).toEqual({
        type: "urn:wealth-tracker:problem:notSignedIn",
        title: "Nobody is signed in",
        status: 401,
        code: "notSignedIn",
      })
    }
  })
})
