import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defaultLimits } from "#server/identity/attempts.ts"
import { type Answer, type Person, productPauses, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  anAddress,
  clock,
  elsewhere,
  enrolled,
  enterCode,
  generous,
  givePassword,
  reopened,
  seen,
  signUp,
  statusesOf,
  tagOf,
} from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { ...productPauses, now: time.now, limits: { ...generous, mail: defaultLimits.mail } } })
})
afterAll(() => api.close())

const next = "a new one, chosen by its owner"
const forget = (email: string, headers?: Record<string, string>): Promise<Answer> =>
  api.visitor().send("POST", "/api/password/forgotten", { email }, headers)
const reset = (token: string | undefined, password = next): Promise<Answer> =>
  api.visitor().send("POST", "/api/password/reset", { token, password })
const newestToken = async ({ email }: Person): Promise<string | undefined> => (await api.mails(email))[0]?.tokens[0]
const resets = async ({ email }: Person): Promise<number> =>
  (await api.mails(email)).filter(({ subject }) => subject === "Set a new password").length

describe("a forgotten password", () => {
  it("a forgotten password is answered the same, and not sooner, whether or not the address has an account", async () => {
    const anna = await api.person("anna")
    const answers: Array<object> = []
    for (const email of [anna.email, anAddress(), anna.email.toUpperCase()]) {
      const begun = performance.now()
      const answer = await forget(email)
      expect(performance.now() - begun).toBeGreaterThan(245) // Longer than looking up a user and writing a mail.
      expect(answer.status).toBe(204)
      answers.push(seen(answer))
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await resets(anna)).toBe(2)
  })

  it("a forgotten password is replaced by the link in the mail, which signs no user in, and ends every session", async () => {
    const anna = await api.person("anna")
    await forget(anna.email)
    const token = await newestToken(anna)
    const answer = await reset(token)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await anna.get("/api/session")).status).toBe(401)
    expect((await api.mails(anna.email))[0]?.subject).toBe("Your password has been changed")
    expect(tagOf(await givePassword(anna))).toBe("SignInRefused")
    expect((await givePassword(reopened(api, anna), next)).json.steps).toEqual(["email"]) // No device is trusted any more.
    expect((await elsewhere(api, anna).signIn(next)).status).toBe(200)
  })

  it("a new password is set once, within ten minutes, by the newest link", async () => {
    const anna = await api.person("anna")
    await forget(anna.email)
    const first = await newestToken(anna)
    await forget(anna.email)
    const second = await newestToken(anna)
    expect(tagOf(await reset(first))).toBe("LinkOver")
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(second)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(tagOf(await reset(second))).toBe("LinkOver")
    time.move({ hours: 1 })
    await forget(anna.email)
    const third = await newestToken(anna)
    time.move({ minutes: 10 })
    expect(tagOf(await reset(third))).toBe("LinkOver")
    expect(tagOf(await reset("a".repeat(43)))).toBe("LinkOver")
  })

  it("a new password may not be easy to guess, and then the link remains valid", async () => {
    const anna = await api.person("anna")
    await forget(anna.email)
    const token = await newestToken(anna)
    expect((await reset(token, "short")).status).toBe(400)
    expect(tagOf(await reset(token, anna.email))).toBe("PasswordTooCommon")
    expect((await reset(token)).status).toBe(204)
  })

  it("a new password leaves the second factor as it is", async () => {
    const anna = await api.person("anna")
    const phone = await enrolled(anna, time)
    time.move({ seconds: 30 })
    await forget(anna.email)
    await reset(await newestToken(anna))
    const browser = elsewhere(api, anna)
    const { json } = await givePassword(browser, next)
    expect(json.steps).toEqual(["totp", "recoveryCode"])
    expect((await enterCode(browser, json.challenge, phone.code())).status).toBe(200)
  })

  it("a new password ends what was started with the old one: sign-ins elsewhere, and another address", async () => {
    const anna = await api.person("anna")
    const stranger = elsewhere(api, anna)
    const { challenge } = (await givePassword(stranger)).json
    const code = (await api.mails(anna.email))[0]?.code ?? ""
    const email = anAddress("stranger")
    await anna.did("PUT", "/api/account/email", { email })
    const toStranger = (await api.mails(email))[0]?.tokens[0]
    await forget(anna.email)
    await reset(await newestToken(anna))
    expect(tagOf(await enterCode(stranger, challenge, code))).toBe("ChallengeOver")
    const taken = await api.visitor().send("POST", "/api/email/confirmation", { token: toStranger })
    expect(tagOf(taken)).toBe("LinkOver")
  })

  it("a new password by a link in a mail confirms the address", async () => {
    const anna = api.visitor()
    await signUp(anna)
    await forget(anna.email)
    await reset(await newestToken(anna))
    expect((await givePassword(anna, next)).json.steps).toEqual(["email"])
  })

  it("a link is sent three times per hour to one account, and answered the same beyond", async () => {
    const anna = await api.person("anna")
    time.move({ hours: 1 })
    const answers: Array<object> = []
    for (let one = 0; one < 5; one++) answers.push(seen(await forget(anna.email)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await resets(anna)).toBe(3)
    time.move({ hours: 1 })
    await forget(anna.email)
    expect(await resets(anna)).toBe(4)
  })

  it("a link is sent ten times per hour for one network address", async () => {
    const strict = await testApi({
      settings: { proxies: 1 },
      ports: { ...productPauses, now: time.now, limits: { ...generous, mailAddress: defaultLimits.mailAddress } },
    })
    const from = (address: string): Promise<Answer> =>
      strict.visitor().send("POST", "/api/password/forgotten", { email: anAddress() }, { "x-forwarded-for": address })
    const answers = await Promise.all(Array.from({ length: 12 }, () => from("2001:db8:1:2::1")))
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429])
    expect((await from("2001:db8:1:2:ffff::1")).status).toBe(429) // The same household.
    expect((await from("2001:db8:1:3::1")).status).toBe(204)
    await strict.close()
  })
})

describe("a link in a mail", () => {
  it("a link in a mail leads to the configured address, in the reader's language, regardless of the host in the request", async () => {
    const settled = await testApi({
      settings: { publicUrl: new URL("https://wealth.example.org") },
      ports: { now: time.now },
    })
    const anna = await settled.person("anna")
    await anna.did("PUT", "/api/preferences", {
      language: "de",
      baseCurrency: "EUR",
      numberFormat: "swiss",
      costMethod: "average",
      theme: "system",
      defaultExchange: null,
      hideAmounts: false,
    })
    const { hostname, port } = new URL(settled.url)
    const asked = request({
      hostname,
      port,
      method: "POST",
      path: "/api/password/forgotten",
      headers: {
        "content-type": "application/json",
        "x-forwarded-host": "evil.example",
        forwarded: "host=evil.example",
      },
    })
    asked.end(JSON.stringify({ email: anna.email }))
    const [answer] = (await once(asked, "response")) as [IncomingMessage]
    expect(answer.statusCode).toBe(204)
    const [mail] = await settled.mails(anna.email)
    expect(mail?.text).toMatch(/https:\/\/wealth\.example\.org\/de\/auth\/reset#[\w-]{43}\s/)
    expect(mail?.text).not.toContain("evil.example")
    await settled.close()
  })
})
