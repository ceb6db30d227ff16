import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, elsewhere, givePassword, goesOn, reopened } from "./circumstances.ts"

let api: TestApi
let anna: Person
let tablet: Person
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  anna = await api.person("anna")
  tablet = elsewhere(api, anna)
  await tablet.signIn()
})
afterAll(() => api.close())

interface Listed {
  readonly browserId: string
  readonly userAgent: string | null
  readonly lastUsedAt: string
  readonly expiresAt: string
  readonly isCurrent: boolean
}

const known = async (person = anna): Promise<ReadonlyArray<Listed>> =>
  (await person.did("GET", "/api/account/sessions")).json.knownBrowsers
const needsCode = async (person: Person): Promise<boolean> =>
  (await givePassword(reopened(api, person))).json.steps !== undefined

describe("trusted browsers", () => {
  it("trusted browsers are listed with name, last use and end, also after their sessions have ended", async () => {
    await tablet.did("DELETE", "/api/session")
    const listed = await known()
    expect(listed.map(({ isCurrent }) => isCurrent).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    for (const { userAgent, lastUsedAt, expiresAt } of listed) {
      expect(userAgent).toMatch(/node/i)
      expect(Math.round((Date.parse(expiresAt) - time.now().getTime()) / 86_400_000)).toBe(90)
      expect(Date.parse(lastUsedAt)).toBeLessThanOrEqual(time.now().getTime())
    }
  })

  it("trusted browsers show when they were used last", async () => {
    time.move({ days: 3 })
    const before = time.now().toISOString()
    expect(await needsCode(tablet)).toBe(false)
    await givePassword(anna)
    const used = await known()
    expect(used).toHaveLength(2)
    for (const { lastUsedAt } of used) expect(lastUsedAt > before).toBe(true)
    await anna.stepUp()
  })

  it("trusted browsers are removed one by one: a code is needed there again, and it is signed out", async () => {
    const again = reopened(api, tablet)
    await givePassword(again)
    const other = (await known()).find(({ isCurrent }) => !isCurrent)
    const path = `/api/account/browsers/${other?.browserId}`
    expect((await anna.send("DELETE", path)).status).toBe(204)
    expect(await goesOn(again)).toBe(false)
    expect((await anna.send("DELETE", path)).status).toBe(204) // It was removed already.
    expect(await known()).toHaveLength(1)
    expect(await needsCode(tablet)).toBe(true)
    expect(await needsCode(anna)).toBe(false)
  })

  it("trusted browsers are visible to their own user alone", async () => {
    const ben = await api.person("ben")
    const [own] = await known(ben)
    await givePassword(anna)
    await anna.stepUp()
    await anna.did("DELETE", `/api/account/browsers/${own?.browserId}`)
    expect(await known(ben)).toEqual([expect.objectContaining({ browserId: own?.browserId })])
  })

  it("trusted browsers are removed with all other sessions, and this one stays trusted", async () => {
    await tablet.signIn()
    expect(await known()).toHaveLength(2)
    await anna.did("DELETE", "/api/account/sessions")
    expect(await known()).toEqual([expect.objectContaining({ isCurrent: true })])
    expect(await needsCode(tablet)).toBe(true)
  })

  it("the current browser can be removed without being signed out", async () => {
    const [here] = await known()
    await anna.did("DELETE", `/api/account/browsers/${here?.browserId}`)
    expect(await known()).toEqual([])
    expect(await goesOn(anna)).toBe(true)
    expect(await needsCode(anna)).toBe(true)
  })
})
