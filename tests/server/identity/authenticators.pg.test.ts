import { randomUUID } from "node:crypto"
import { generateSync } from "otplib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  type Authenticator,
  clock,
  elsewhere,
  enrolled,
  enterCode,
  givePassword,
  reopened,
  stepUpWith,
  tagOf,
} from "./circumstances.ts"

let api: TestApi
let anna: Person
let phone: Authenticator
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  anna = await api.person("anna")
  phone = await enrolled(anna, time)
})
afterAll(() => api.close())

/** Signs in elsewhere up to the second factor. */
const challenge = async (person = anna): Promise<string> => (await givePassword(elsewhere(api, person))).json.challenge
const enter = async (code: string, person = anna): Promise<Answer> =>
  enterCode(elsewhere(api, person), await challenge(person), code)

/** Codes of the same 30 seconds count once, so each begins with the next. */
const nextStep = (): void => time.move({ seconds: 30 })

describe("an authenticator", () => {
  it("an authenticator is enrolled with the data that its app needs, and is active once it gave a code", async () => {
    const ben = await api.person("ben")
    const deviceId = randomUUID()
    const path = `/api/account/authenticators/${deviceId}`
    const { json } = await ben.did("PUT", path, { name: "Ben's phone" })
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/) // 160 bits
    const uri = new URL(json.uri)
    expect(`${uri.protocol}//${uri.host}`).toBe("otpauth://totp")
    expect(decodeURIComponent(uri.pathname)).toBe(`/Wealth tracker:${ben.email}`)
    expect(uri.searchParams.get("secret")).toBe(json.secret)
    expect(uri.searchParams.get("issuer")).toBe("Wealth tracker")

    // Not yet: the mail is still enough, and it is not listed.
    expect((await ben.get("/api/account/authenticators")).json.authenticators).toEqual([])
    expect((await givePassword(elsewhere(api, ben))).json.steps).toEqual(["email"])

    const code = generateSync({ secret: json.secret, epoch: Math.floor(time.now().getTime() / 1_000) })
    const confirmed = await ben.did("POST", `${path}/confirmation`, { code })
    expect(confirmed.json.recoveryCodes).toHaveLength(10)
    expect((await ben.get("/api/account/authenticators")).json).toEqual({
      authenticators: [
        { deviceId, name: "Ben's phone", createdAt: expect.stringMatching(/^2026-/), lastUsedAt: expect.any(String) },
      ],
      recoveryCodesLeft: 10,
    })
    expect((await ben.get("/api/session")).json.hasAuthenticator).toBe(true)
    expect((await api.mails(ben.email))[0]?.subject).toBe("A second factor has been added")
  })

  it("an authenticator is required for signing in, also on a trusted device, and the mail is no longer enough", async () => {
    nextStep()
    const mailsBefore = (await api.mails(anna.email)).length
    const known = await givePassword(reopened(api, anna))
    expect(known.json).toEqual({ challenge: expect.any(String), steps: ["totp", "recoveryCode"] })
    const browser = elsewhere(api, anna)
    const { json } = await givePassword(browser)
    expect(json.steps).toEqual(["totp", "recoveryCode"])
    await browser.did("POST", "/api/session/code", { challenge: json.challenge }) // Answered as before, and nothing is sent.
    expect(await api.mails(anna.email)).toHaveLength(mailsBefore)
    expect((await enterCode(browser, json.challenge, phone.code())).status).toBe(200)
    expect((await browser.get("/api/portfolios")).status).toBe(200)
  })

  it("an authenticator makes codes of earlier mails invalid", async () => {
    const ben = await api.person("ben")
    const begun = await challenge(ben)
    const code = (await api.mails(ben.email))[0]?.code ?? ""
    await enrolled(ben, time)
    expect(tagOf(await enterCode(elsewhere(api, ben), begun, code))).toBe("CodeWrong")
  })

  it("an authenticator accepts neither the code of the 30 seconds before nor of those after", async () => {
    nextStep()
    for (const steps of [-1, 1, -2, 20]) expect(tagOf(await enter(phone.code(steps)))).toBe("CodeWrong")
    expect((await enter(phone.code())).status).toBe(200)
  })

  it("an authenticator accepts a code once: not again in the same 30 seconds, for any purpose", async () => {
    nextStep()
    const code = phone.code()
    const browser = elsewhere(api, anna)
    expect((await enterCode(browser, await challenge(), code)).status).toBe(200)
    expect(tagOf(await enter(code))).toBe("CodeWrong")
    expect(tagOf(await stepUpWith(browser, code))).toBe("CodeWrong")
    nextStep()
    expect((await stepUpWith(browser, phone.code())).status).toBe(200)
  })

  it.each([
    ["fifty challenges", () => challenge()],
    ["one challenge", undefined],
  ])("an authenticator accepts one code of fifty that arrive at once to %s", async (_, ownChallenge) => {
    nextStep()
    const shared = await challenge()
    const begun: Array<string> = []
    for (let one = 0; one < 50; one++) begun.push(ownChallenge && one % 10 === 0 ? await ownChallenge() : shared)
    nextStep()
    const code = phone.code()
    const answers = await Promise.all(begun.map((one) => enterCode(elsewhere(api, anna), one, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 422]).toContain(status)
  })

  it("several authenticators have codes of their own", async () => {
    nextStep()
    await stepUpWith(anna, phone.code())
    const tablet = await enrolled(anna, time, "Tablet")
    expect(tablet.recoveryCodes).toEqual([]) // Those of the first remain valid.
    const { authenticators } = (await anna.get("/api/account/authenticators")).json
    expect(authenticators.map(({ name }: { readonly name: string }) => name)).toEqual(["Phone", "Tablet"])
    nextStep()
    expect((await enter(phone.code())).status).toBe(200)
    expect((await enter(tablet.code())).status).toBe(200)
  })

  it("a removed authenticator makes its codes invalid, and the last one removes the whole second factor", async () => {
    const ben = await api.person("ben")
    const [one, other] = [await enrolled(ben, time, "One"), await enrolled(ben, time, "Other")]
    const remove = ({ deviceId }: Authenticator) => ben.send("DELETE", `/api/account/authenticators/${deviceId}`)
    expect((await remove(one)).status).toBe(204)
    expect((await api.mails(ben.email))[0]?.subject).toBe("A second factor has been removed")
    expect((await remove(one)).status).toBe(404)
    nextStep()
    expect(tagOf(await enter(one.code(), ben))).toBe("CodeWrong")
    expect((await enter(other.code(), ben)).status).toBe(200)
    expect((await remove(other)).status).toBe(204)
    expect((await ben.get("/api/account/authenticators")).json).toEqual({ authenticators: [], recoveryCodesLeft: 0 })
    expect((await givePassword(elsewhere(api, ben))).json.steps).toEqual(["email"])
    expect(tagOf(await enter(one.recoveryCodes[0] ?? "", ben))).toBe("CodeWrong")
  })

  it("an authenticator can neither be overwritten by its id nor enrolled for another user", async () => {
    nextStep()
    await stepUpWith(anna, phone.code())
    const again = await anna.put(`/api/account/authenticators/${phone.deviceId}`, { name: "Another" })
    expect(again.status).toBe(409)
    expect(tagOf(again)).toBe("AuthenticatorIdAlreadyUsed")
    const ben = await api.person("ben")
    const path = `/api/account/authenticators/${phone.deviceId}`
    expect((await ben.send("DELETE", path)).status).toBe(404)
    expect(tagOf(await ben.send("POST", `${path}/confirmation`, { code: phone.code(1) }))).toBe("AuthenticatorNotFound")
  })

  it("an authenticator is one of ten at most", async () => {
    const ben = await api.person("ben")
    for (let number = 1; number <= 10; number++) await enrolled(ben, time, `Number ${number}`)
    const eleventh = await ben.put(`/api/account/authenticators/${randomUUID()}`, { name: "Number 11" })
    expect(eleventh.json.refusal).toEqual({ _tag: "TooManyAuthenticators", most: 10 })
  })

  it.each(["12345", "1234567", "abcdef", "", "123456; drop"])(
    "an authenticator accepts no code of the form %j",
    async (code) => {
      const answer = await enterCode(elsewhere(api, anna), "a".repeat(43), code)
      expect(answer.status).toBe(400)
      expect(answer.json.errors).toEqual([{ field: "body.code", reason: "code.malformed" }])
    },
  )
})
