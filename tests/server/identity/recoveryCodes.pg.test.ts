import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  type Authenticator,
  clock,
  elsewhere,
  enrolled,
  enterCode,
  givePassword,
  goesOn,
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

const challenge = async (): Promise<string> => (await givePassword(elsewhere(api, anna))).json.challenge
const enter = async (code: string): Promise<Answer> => enterCode(elsewhere(api, anna), await challenge(), code)
const left = async (): Promise<number> => (await anna.get("/api/account/authenticators")).json.recoveryCodesLeft

describe("recovery codes", () => {
  it("recovery codes are ten, of 120 random bits each, all different", () => {
    expect(phone.recoveryCodes).toHaveLength(10)
    expect(new Set(phone.recoveryCodes).size).toBe(10)
    for (const code of phone.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{24}$/)
  })

  it("recovery codes sign in once each, instead of an authenticator, and the owner is informed", async () => {
    const [code = ""] = phone.recoveryCodes
    const typed = (code.match(/.{4}/g) ?? []).join(" ").toLowerCase()
    expect((await enter(typed)).status).toBe(200)
    expect(await left()).toBe(9)
    const mail = (await api.mails(anna.email)).find(({ subject }) => subject === "A recovery code has been used")
    expect(mail?.text).toContain("You have 9 left")
    expect(mail?.text).not.toContain(code)
    expect(tagOf(await enter(code))).toBe("CodeWrong")
    expect(tagOf(await enter("A".repeat(24)))).toBe("CodeWrong")
  })

  it.each([["to one challenge"], ["each to its own challenge"]])(
    "recovery codes sign in once of twenty times at once, %s",
    async (how) => {
      const code = phone.recoveryCodes[how.startsWith("to one") ? 1 : 2] ?? ""
      const shared = await challenge()
      const begun: Array<string> = []
      for (let one = 0; one < 20; one++) begun.push(how.startsWith("to one") ? shared : await challenge())
      const answers = await Promise.all(begun.map((one) => enterCode(elsewhere(api, anna), one, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    },
  )

  it("recovery codes also work for a step-up within a session", async () => {
    expect((await stepUpWith(anna, phone.recoveryCodes[3] ?? "")).status).toBe(200)
    expect(tagOf(await stepUpWith(anna, phone.recoveryCodes[3] ?? ""))).toBe("CodeWrong")
  })

  it("recovery codes can be replaced by new ones, which makes the old ones void, signs out elsewhere and sends a notice", async () => {
    const other = elsewhere(api, anna)
    await enterCode(other, (await givePassword(other)).json.challenge, phone.recoveryCodes[5] ?? "")
    expect(await goesOn(other)).toBe(true)
    const { recoveryCodes } = (await anna.did("PUT", "/api/account/recovery-codes")).json
    expect(recoveryCodes).toHaveLength(10)
    expect(await left()).toBe(10)
    expect(tagOf(await enter(phone.recoveryCodes[4] ?? ""))).toBe("CodeWrong")
    expect(await goesOn(other)).toBe(false)
    expect((await anna.get("/api/session")).status).toBe(200)
    const [notice] = await api.mails(anna.email)
    expect(notice?.subject).toBe("New recovery codes have been created")
    for (const code of recoveryCodes) expect(notice?.text).not.toContain(code)
    expect((await enter(recoveryCodes[4])).status).toBe(200)
  })

  it("recovery codes belong to one user alone, and exist only with an authenticator", async () => {
    const ben = await api.person("ben")
    expect((await ben.send("PUT", "/api/account/recovery-codes")).status).toBe(404)
    const bens = await enrolled(ben, time)
    expect(tagOf(await enter(bens.recoveryCodes[0] ?? ""))).toBe("CodeWrong")
  })
})
