import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, elsewhere, givePassword, goesOn, reopened, statusesOf } from "./circumstances.ts"

let api: TestApi
let anna: Person
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
})
afterAll(() => api.close())
beforeEach(async () => {
  anna = await api.person("anna")
  time.move({ minutes: 4 })
})

const lives = async (person: Person): Promise<boolean> => (await person.get("/api/session")).status === 200
const refresh = (person: Person): Promise<Answer> => person.send("POST", "/api/session/refresh", {})
const listed = async (person: Person): Promise<ReadonlyArray<{ sessionId: string; isCurrent: boolean }>> =>
  (await person.did("GET", "/api/account/sessions")).json.sessions

/** So many tabs of one browser in which the same user signs in at the same moment. */
async function tabsThatSignIn(count: number, person = anna): Promise<ReadonlyArray<Person>> {
  const tabs = Array.from({ length: count }, () => reopened(api, person))
  const answers = await Promise.all(tabs.map((tab) => givePassword(tab)))
  expect(statusesOf(answers)).toEqual(Array.from({ length: count }, () => 200))
  // One of the answers replaces the secret that identifies the browser, for every tab.
  const device = tabs.map(({ cookies }) => cookies.get("device")).find((one) => one !== person.cookies.get("device"))
  for (const tab of [...tabs, person]) if (device !== undefined) tab.cookies.set("device", device)
  return tabs
}

/** The browser itself, with the cookies of the answer that arrived last, and no page. */
const browserOf = (tab: Person): Person => reopened(api, tab)

async function sessionsKept(person: Person): Promise<number> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select count(*)::int as n from identity.sessions where user_id = $1", [
      person.userId,
    ])
    return rows[0].n
  } finally {
    await client.end()
  }
}

describe("several sign-ins of one user in one browser at once", () => {
  it("all sign-ins work until their access tokens expire, and so does the tab that was signed in before", async () => {
    const tabs = await tabsThatSignIn(8)
    for (const tab of [...tabs, anna]) expect(await lives(tab)).toBe(true)
    time.move({ seconds: 50 })
    expect(await lives(anna)).toBe(true)
    time.move({ minutes: 3, seconds: 50 })
    for (const tab of tabs) expect(await lives(tab)).toBe(true)
    time.move({ seconds: 21 })
    for (const tab of tabs) expect(await lives(tab)).toBe(false)
  })

  it("all sign-ins leave a working browser, for any order of their answers", async () => {
    for (const last of [0, 4, 7]) {
      const tabs = await tabsThatSignIn(8)
      const browser = browserOf(tabs[last] ?? anna)
      for (let minutes = 0; minutes < 40; minutes += 4) {
        time.move({ minutes: 4 })
        expect((await refresh(browser)).status, `after ${minutes} minutes`).toBe(200)
        expect((await browser.get("/api/portfolios")).status).toBe(200)
      }
    }
  })

  it("all sign-ins are listed as one browser, which is the current one", async () => {
    const tabs = await tabsThatSignIn(8)
    const tablet = elsewhere(api, anna)
    await tablet.signIn()
    for (const tab of [tabs[0], tabs[7]]) {
      const sessions = await listed(tab ?? anna)
      expect(sessions).toHaveLength(2)
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    }
  })

  it("all sign-ins end together: by signing out in one tab, and by the owner elsewhere", async () => {
    const tablet = elsewhere(api, anna)
    await tablet.signIn()
    const tabs = await tabsThatSignIn(3)
    await tabs[1]?.did("DELETE", "/api/session")
    for (const tab of [tabs[0], tabs[2], anna]) expect(tab && (await lives(tab))).toBe(false)
    expect(await lives(tablet)).toBe(true)

    const again = await tabsThatSignIn(3)
    const other = (await listed(tablet)).find(({ isCurrent }) => !isCurrent)
    await tablet.stepUp()
    await tablet.did("DELETE", `/api/account/sessions/${other?.sessionId}`)
    for (const tab of again) {
      expect(await lives(tab)).toBe(false)
      expect(await goesOn(tab)).toBe(false)
    }
    expect(await lives(tablet)).toBe(true)
  })

  it("all sign-ins leave twenty sessions at most: the least recently used ones end", async () => {
    const tabs: Array<Person> = []
    for (let number = 0; number < 25; number++) tabs.push(...(await tabsThatSignIn(1)))
    expect(await sessionsKept(anna)).toBe(20)
    expect(await lives(tabs[24] ?? anna)).toBe(true)
    expect(await lives(tabs[0] ?? anna)).toBe(false)
  })
})

describe("signing in again in a browser", () => {
  it("signing in again in a browser leaves one session, once the earlier access tokens have expired", async () => {
    const [tab = anna] = await tabsThatSignIn(1)
    time.move({ minutes: 4 })
    expect((await refresh(tab)).status).toBe(200)
    expect(await lives(anna)).toBe(false)
    time.move({ minutes: 2 })
    const [last = anna] = await tabsThatSignIn(1, tab)
    time.move({ minutes: 4 })
    expect((await refresh(last)).status).toBe(200)
    time.move({ minutes: 2 })
    await tabsThatSignIn(1, last)
    expect(await sessionsKept(anna)).toBe(2) // The new one, and the last, whose access token is still valid.
  })

  it("signing in again makes the cookie of the session before invalid: used again, it ends every session there", async () => {
    const thief = reopened(api, anna)
    const [tab = anna] = await tabsThatSignIn(1)
    const slowerTab = reopened(api, thief)
    expect((await refresh(slowerTab)).status).toBe(409) // It was sent before the answer to the sign-in arrived.
    expect(await lives(tab)).toBe(true)
    time.move({ seconds: 11 })
    expect((await refresh(thief)).status).toBe(401)
    expect(await lives(tab)).toBe(false)
    expect((await refresh(tab)).status).toBe(401)
  })

  it("signing in again shuts out a thief who copied the cookies and refreshes without pause", async () => {
    const thief = reopened(api, anna)
    expect((await refresh(thief)).status).toBe(200)
    const [tab = anna] = await tabsThatSignIn(1)
    for (let seconds = 0; seconds < 260; seconds += 30) {
      await refresh(thief)
      time.move({ seconds: 30 })
    }
    await refresh(tab)
    await refresh(thief)
    await refresh(tab)
    expect((await refresh(thief)).status).toBe(401)
    expect(await lives(thief)).toBe(false)
  })

  it("signing in again does not shorten the session of a tab that performs a step-up", async () => {
    await tabsThatSignIn(1)
    await anna.stepUp()
    for (let minutes = 0; minutes < 40; minutes += 4) {
      time.move({ minutes: 4 })
      expect((await refresh(anna)).status, `after ${minutes} minutes`).toBe(200)
      expect((await anna.get("/api/portfolios")).status).toBe(200)
    }
  })

  it("signing in again leaves the user's sessions in other browsers as they are", async () => {
    const tablet = elsewhere(api, anna)
    await tablet.signIn()
    await tabsThatSignIn(8)
    time.move({ minutes: 6 })
    expect((await refresh(tablet)).status).toBe(200)
  })
})
