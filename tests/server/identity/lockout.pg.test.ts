import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { defaultLimits } from "#server/identity/attempts.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  anAddress,
  clock,
  elsewhere,
  enrolled,
  enterCode,
  generous,
  givePassword,
  reopened,
  signUp,
  tagOf,
} from "./circumstances.ts"

let api: TestApi
let pool: pg.Pool
const time = clock()
beforeAll(async () => {
  const limits = { ...defaultLimits, address: generous.address, mailAddress: generous.mailAddress }
  api = await testApi({ ports: { now: time.now, limits }, settings: { proxies: 1 } })
  pool = openPool(api.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const fail = (person: Person, email = person.email): Promise<Answer> => givePassword(person, "wrong password", email)

const expectToWait = (answer: Answer, seconds: number): void => {
  expect(answer.status).toBe(429)
  expect(answer.json).toMatchObject({ refusal: { _tag: "TooManyAttempts", retryAfterSeconds: seconds } })
  expect(answer.headers.get("retry-after")).toBe(String(seconds))
}

describe("guessing a password", () => {
  it("guessing a password is slowed down after five failures, twice as much each time, also with the correct one", async () => {
    const anna = await api.person("anna")
    const stranger = elsewhere(api, anna)
    for (let failure = 0; failure < 5; failure++) expect(tagOf(await fail(stranger))).toBe("SignInRefused")
    for (const seconds of [1, 2, 4]) {
      expectToWait(await givePassword(stranger), seconds)
      time.move({ seconds })
      expect(tagOf(await fail(stranger))).toBe("SignInRefused")
    }
    expectToWait(await givePassword(stranger), 8)
    time.move({ seconds: 8 })
    expect((await givePassword(stranger)).status).toBe(200)
    for (let failure = 0; failure < 5; failure++) expect(tagOf(await fail(stranger))).toBe("SignInRefused") // Again.
  })

  it("guesses are deleted after a day, also when no sign-in succeeds", async () => {
    await fail(api.visitor(), anAddress())
    time.move({ seconds: 2 * 86_400 })
    await api.server.tidy()
    expect((await pool.query("select from identity.attempts")).rowCount).toBe(0)
  })

  it("guessing a password is slowed down in the same way for an address without an account", async () => {
    const email = anAddress()
    for (let failure = 0; failure < 5; failure++) expect(tagOf(await fail(api.visitor(), email))).toBe("SignInRefused")
    expectToWait(await fail(api.visitor(), email), 1)
  })

  it("guessing elsewhere locks the owner neither out of trusted devices nor of the step-up", async () => {
    const anna = await api.person("anna")
    const stranger = elsewhere(api, anna)
    for (let failure = 0; failure < 5; failure++) await fail(stranger)
    expectToWait(await fail(stranger), 1)
    const again = reopened(api, anna)
    expect((await givePassword(again)).json).toHaveProperty("accessToken")
    expect((await again.send("POST", "/api/session/step-up", { password })).status).toBe(200)
    expectToWait(await fail(stranger), 1) // Her success gave the stranger nothing.
  })

  it("guessing with the cookie of a trusted device is slowed down there as well", async () => {
    const anna = await api.person("anna")
    const thief = reopened(api, anna)
    for (let failure = 0; failure < 5; failure++) expect(tagOf(await fail(thief))).toBe("SignInRefused")
    expectToWait(await givePassword(thief), 1)
  })

  it("guessing in a session is slowed down, too", async () => {
    const anna = await api.person("anna")
    const guess = () => anna.send("POST", "/api/session/step-up", { password: "wrong password" })
    for (let failure = 0; failure < 5; failure++) expect(tagOf(await guess())).toBe("SignInRefused")
    expectToWait(await guess(), 1)
  })

  it("guessing ends after a hundred failures: until a new password is set by mail the correct one is refused as well", async () => {
    const anna = await api.person("anna")
    const stranger = elsewhere(api, anna)
    for (let failure = 0; failure < 100; failure++) {
      // Each takes a while, so most are skipped.
      if (failure === 5) failure = await skipTo(anna, 95)
      time.move({ minutes: 31 })
      expect(tagOf(await fail(stranger))).toBe("SignInRefused")
    }
    time.move({ minutes: 31 })
    const [wrong, right] = [await fail(stranger), await givePassword(stranger)]
    expect(tagOf(right)).toBe("SignInRefused")
    expect(right.text).toBe(wrong.text)
    // In her own browser, where no stranger guessed, it is still valid; that does not unlock it for strangers.
    expect((await givePassword(reopened(api, anna))).status).toBe(200)
    expect(tagOf(await givePassword(stranger))).toBe("SignInRefused")

    await stranger.did("POST", "/api/password/forgotten", { email: anna.email })
    const token = (await api.mails(anna.email))[0]?.tokens[0]
    await anna.did("POST", "/api/password/reset", { token, password: "a new one, since the old is locked" })
    expect((await givePassword(stranger, "a new one, since the old is locked")).status).toBe(200)
  })

  it("only consecutive failures count", async () => {
    const anna = await api.person("anna")
    await pool.query("update identity.users set failures = 99 where user_id = $1", [anna.userId])
    expect((await givePassword(reopened(api, anna))).status).toBe(200)
    expect(tagOf(await fail(reopened(api, anna)))).toBe("SignInRefused")
    expect((await givePassword(reopened(api, anna))).status).toBe(200)
  })
})

/** As if so many had failed already. */
async function skipTo({ userId }: Person, failures: number): Promise<number> {
  const { rows } = await pool.query<{ failures: number }>(
    "update identity.users u set failures = $2 from identity.users before where u.user_id = $1 and before.user_id = $1 returning before.failures",
    [userId, failures],
  )
  expect(rows[0]?.failures).toBe(5)
  return failures
}

describe("requested mails", () => {
  it("mails to an unconfirmed address are limited to three per hour, without a sign in the answer", async () => {
    const anna = api.visitor()
    await signUp(anna)
    for (let time = 0; time < 5; time++) expect((await givePassword(anna)).json.steps).toEqual(["confirm"])
    expect(await api.mails(anna.email)).toHaveLength(3)
  })

  it("requests beyond the limit leave the last code valid", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    for (let time = 0; time < 5; time++) await anna.did("POST", "/api/session/code", { challenge })
    const mails = await api.mails(anna.email)
    expect(mails).toHaveLength(3)
    expect((await enterCode(anna, challenge, mails[0]?.code ?? "")).status).toBe(200)
  })
})

describe("one network address", () => {
  it("one network address may fail twenty times per minute, for any routes; another is not affected", async () => {
    const strict = await testApi({
      settings: { proxies: 1 },
      ports: { now: time.now, limits: defaultLimits },
    })
    const from = (address: string) => ({ "x-forwarded-for": `198.51.100.77, ${address}` })
    const tried = (address: string) =>
      strict.visitor().send("POST", "/api/session", { email: anAddress(), password: "wrong" }, from(address))
    for (let failure = 0; failure < 15; failure++) expect((await tried("203.0.113.1")).status).toBe(422)
    for (let failure = 0; failure < 5; failure++) {
      const body = { challenge: "a".repeat(43), code: "123456" }
      const answer = await strict.visitor().send("POST", "/api/session/second-step", body, from("203.0.113.1"))
      expect(tagOf(answer)).toBe("ChallengeOver")
    }
    const refused = await tried("203.0.113.1")
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60)
    expect((await tried("203.0.113.2")).status).toBe(422)
    time.move({ seconds: 60 })
    expect((await tried("203.0.113.1")).status).toBe(422)
    await strict.close()
  })

  it("one network address leaves a trusted browser its sign-in, second step and mails when others in it fail", async () => {
    const strict = await testApi({ ports: { now: time.now, limits: defaultLimits } })
    const [anna, ben] = [await strict.person("anna"), await strict.person("ben")]
    const phone = await enrolled(ben, time)
    time.move({ seconds: 30 })
    for (let failure = 0; failure < 20; failure++) await fail(strict.visitor())
    for (let mail = 0; mail < 10; mail++) {
      await strict.visitor().send("POST", "/api/password/forgotten", { email: anAddress() })
    }
    expect((await givePassword(elsewhere(strict, anna))).status).toBe(429)
    const forgotten = (browser: Person) => browser.send("POST", "/api/password/forgotten", { email: anna.email })
    expect((await forgotten(strict.visitor())).status).toBe(429)

    expect((await givePassword(reopened(strict, anna))).json).toHaveProperty("accessToken")
    const mails = (await strict.mails(anna.email)).length
    expect((await forgotten(reopened(strict, anna))).status).toBe(204)
    expect(await strict.mails(anna.email)).toHaveLength(mails + 1)
    const known = reopened(strict, ben)
    const { challenge } = (await givePassword(known)).json
    expect((await enterCode(known, challenge, phone.code())).status).toBe(200)
    // Strangers who have a challenge, and no cookie, wait.
    const asked = (await givePassword(known)).json.challenge
    expect((await enterCode(strict.visitor(), asked, "123456")).status).toBe(429)
    await strict.close()
  })
})
