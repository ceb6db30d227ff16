import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { defaultLimits } from "#server/identity/attempts.ts"
import { password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, elsewhere, enterCode, generous, givePassword, goesOn, reopened, tagOf } from "./circumstances.ts"

let api: TestApi
let anna: Person
const time = clock()
beforeAll(async () => {
  const limits = {
    ...defaultLimits,
    account: generous.account,
    address: generous.address,
    mailAddress: generous.mailAddress,
  }
  api = await testApi({ ports: { now: time.now, limits } })
})
afterAll(() => api.close())
beforeEach(async () => {
  anna = await api.person("anna")
  time.move({ minutes: 61 })
})

/** A browser with exactly this device cookie. */
function bringing(device: string | undefined, email: string): Person {
  const browser = api.visitor(email)
  browser.cookies.set("device", device ?? "")
  return browser
}

/** A user signs in in a browser with the password, and with the code of a mail where one is needed. */
async function signInAs(browser: Person, { email }: Person, isShared = false): Promise<void> {
  const first = await givePassword(browser, password, email)
  if (!first.json.challenge) return
  const [mail] = await api.mails(email)
  const shared = isShared ? { isShared } : {}
  const answered = { challenge: first.json.challenge, code: mail?.code, ...shared }
  await browser.did("POST", "/api/session/second-step", answered)
}

async function database(text: string, values: Array<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

describe("a trusted browser", () => {
  it("a browser is not trusted for a stranger who copied the cookie before: their sign-in needs a code", async () => {
    const mallory = await api.person("mallory")
    const shared = reopened(api, mallory)
    const noted = shared.cookies.get("device")
    await signInAs(shared, anna)
    const attack = bringing(noted, anna.email)
    expect((await givePassword(attack)).json.steps).toEqual(["email"])
    // In the shared browser itself Anna and Mallory are each trusted.
    expect((await givePassword(shared, password, anna.email)).json).toHaveProperty("accessToken")
    expect((await givePassword(shared, password, mallory.email)).json).toHaveProperty("accessToken")
  })

  it("a browser is trusted by a secret that each sign-in replaces: an earlier one is invalid a minute later", async () => {
    const noted = anna.cookies.get("device")
    expect((await givePassword(anna)).json).toHaveProperty("accessToken")
    expect(anna.cookies.get("device")).not.toBe(noted)
    time.move({ seconds: 61 })
    expect((await givePassword(bringing(noted, anna.email))).json.steps).toEqual(["email"])
    expect((await givePassword(reopened(api, anna))).json).toHaveProperty("accessToken")
  })

  it("a browser gets a new secret after a second factor", async () => {
    const tablet = elsewhere(api, anna)
    await tablet.signIn()
    expect(tablet.cookies.get("device")).not.toBe(anna.cookies.get("device"))
  })

  it("a cookie of a former version, or one with other content, needs a code once more", async () => {
    for (const device of ["a".repeat(43), "x", "", "a".repeat(43) + ".".repeat(3_000), `${"%00".repeat(9)}.b`]) {
      const browser = bringing(device, anna.email)
      await browser.signIn()
      expect((await givePassword(browser)).json, device).toHaveProperty("accessToken")
      time.move({ minutes: 61 })
    }
  })

  it("a browser is not trusted after the user marked the computer as shared", async () => {
    const shared = elsewhere(api, anna)
    await signInAs(shared, anna, true)
    expect(shared.cookies.has("device")).toBe(false)
    expect(await goesOn(shared)).toBe(true)
    expect((await givePassword(shared)).json.steps).toEqual(["email"])
    // In a browser that was trusted before it is removed.
    const known = reopened(api, anna)
    await known.did("POST", "/api/session", { email: anna.email, password, isShared: true })
    expect((await givePassword(reopened(api, known))).json.steps).toEqual(["email"])
    expect((await givePassword(reopened(api, anna))).json.steps).toEqual(["email"])
  })
})

describe("signing out", () => {
  const asksForCode = async (cookie: string | undefined, { email }: Person): Promise<boolean> =>
    (await givePassword(bringing(cookie, email))).json.steps !== undefined

  it("signing out of a shared computer removes the trust for the user, and for no other", async () => {
    const mallory = await api.person("mallory")
    const shared = reopened(api, mallory)
    await signInAs(shared, anna)
    const noted = shared.cookies.get("device")
    await anna.signIn()
    const listed = async () => (await anna.did("GET", "/api/account/sessions")).json.knownBrowsers.length
    const before = await listed()
    const answer = await shared.send("DELETE", "/api/session?browser=forget")
    expect(answer.status).toBe(204)
    expect(await goesOn(shared)).toBe(false)
    for (const cookie of [noted, shared.cookies.get("device")]) expect(await asksForCode(cookie, anna)).toBe(true)
    expect(await asksForCode(shared.cookies.get("device"), mallory)).toBe(false)
    expect(await listed()).toBe(before - 1)
  })

  it("signing out otherwise leaves the browser trusted, and allows no other choice", async () => {
    const here = reopened(api, anna)
    await signInAs(here, anna)
    expect((await here.send("DELETE", "/api/session?browser=keep")).status).toBe(400)
    expect(await goesOn(here)).toBe(true)
    await here.did("DELETE", "/api/session")
    expect(await asksForCode(here.cookies.get("device"), anna)).toBe(false)
    expect((await api.visitor().send("DELETE", "/api/session?browser=forget")).status).toBe(204)
  })
})

describe("attacks by strangers", () => {
  const forgotten = (browser: Person) => browser.did("POST", "/api/password/forgotten", { email: anna.email })

  it("strangers who request a new password again and again leave the owner three mails in a trusted browser", async () => {
    for (let number = 0; number < 5; number++) await forgotten(api.visitor())
    const before = (await api.mails(anna.email)).length
    for (let number = 0; number < 4; number++) await forgotten(anna)
    const mails = await api.mails(anna.email)
    expect(mails).toHaveLength(before + 3)
    const token = mails[0]?.tokens[0]
    await api.visitor().did("POST", "/api/password/reset", { token, password: "quite another password" })
    expect(tagOf(await givePassword(elsewhere(api, anna), "quite another password"))).toBeUndefined()
  })

  it("strangers who use up every mail leave the owner a link that works in an untrusted browser, at any minute", async () => {
    const start = (await api.mails(anna.email)).length
    const setByNewest = async (password: string) => {
      const token = (await api.mails(anna.email))[0]?.tokens[0]
      return (await api.visitor().send("POST", "/api/password/reset", { token, password })).status
    }
    for (let minute = 0; minute < 57; minute += 3) {
      for (let number = 0; number < 4; number++) await forgotten(api.visitor())
      time.move({ minutes: 3 })
    }
    await forgotten(elsewhere(api, anna))
    // Three, and then one whenever the ten minutes of the last are over, so that a mailbox cannot be flooded.
    const sent = (await api.mails(anna.email)).length - start
    expect(sent).toBeGreaterThan(3)
    expect(sent).toBeLessThanOrEqual(8)
    expect(await setByNewest("quite another password")).toBe(204)
    expect(tagOf(await givePassword(elsewhere(api, anna), "quite another password"))).toBeUndefined()

    // Within the ten minutes of a link as well: it is in the mailbox already.
    time.move({ minutes: 61 })
    for (let number = 0; number < 4; number++) await forgotten(api.visitor())
    time.move({ minutes: 5 })
    await forgotten(elsewhere(api, anna))
    expect(await setByNewest("one more other password")).toBe(204)
  })

  it("strangers who send simultaneous requests cause one mail with a link, once three were sent", async () => {
    for (let number = 0; number < 3; number++) await forgotten(api.visitor())
    time.move({ minutes: 11 })
    const before = (await api.mails(anna.email)).length
    await Promise.all(Array.from({ length: 6 }, () => forgotten(api.visitor())))
    expect(await api.mails(anna.email)).toHaveLength(before + 1)
  })

  it("strangers who type a hundred wrong passwords lock it for untrusted browsers, and not where the owner is", async () => {
    await database("update identity.users set failures = 100 where user_id = $1", [anna.userId])
    expect(tagOf(await givePassword(elsewhere(api, anna)))).toBe("SignInRefused")
    expect((await givePassword(anna)).json).toHaveProperty("accessToken")
    await anna.stepUp()
    expect(tagOf(await givePassword(elsewhere(api, anna)))).toBe("SignInRefused")
    // A new password by mail, from any browser, unlocks it everywhere.
    await forgotten(api.visitor())
    const token = (await api.mails(anna.email))[0]?.tokens[0]
    await api.visitor().did("POST", "/api/password/reset", { token, password: "quite another password" })
    const { challenge } = (await givePassword(elsewhere(api, anna), "quite another password")).json
    const code = (await api.mails(anna.email))[0]?.code ?? ""
    expect((await enterCode(elsewhere(api, anna), challenge, code)).status).toBe(200)
  })

  it("a hundred wrong passwords in a trusted browser lock the account there", async () => {
    await database("update identity.devices set failures = 100 where user_id = $1", [anna.userId])
    expect(tagOf(await givePassword(reopened(api, anna)))).toBe("PasswordLocked")
    expect((await givePassword(elsewhere(api, anna))).json.steps).toEqual(["email"])
  })
})
