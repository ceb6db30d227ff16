import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defaultLimits } from "#server/identity/attempts.ts"
import { password, preferences, profile, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, enterCode, generous, givePassword, seen, signUp, tagOf } from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now, limits: { ...generous, code: defaultLimits.code } } })
})
afterAll(() => api.close())

const confirm = (token: string | undefined, browser = api.visitor()) =>
  browser.send("POST", "/api/sign-up/confirmation", { token })

describe("signing up", () => {
  it("signing up answers the same for an unknown address, for one with an account, and for one that waits for confirmation", async () => {
    const known = await api.person("known")
    const waiting = api.visitor()
    const answers = [
      await signUp(waiting),
      await signUp(waiting, { password: "another password entirely" }),
      await signUp(api.visitor(known.email), { password: "another password entirely" }),
      await signUp(api.visitor(known.email.toUpperCase())),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), steps: ["confirm"] })
      expect(seen(answer)).toEqual(seen(answers[0] as (typeof answers)[0]))
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await api.mails(known.email)).slice(0, 2).map(({ subject }) => subject)).toEqual([
      "You already have an account",
      "You already have an account",
    ])
    expect((await api.mails(waiting.email)).map(({ subject }) => subject)).toEqual([
      "Confirm your email address",
      "Confirm your email address",
    ])
    expect((await givePassword(known, "another password entirely")).status).toBe(422)
    expect((await givePassword(known)).status).toBe(200)
  })

  it("signing up answers codes the same whether or not the challenge has an account", async () => {
    const known = await api.person("known")
    const ofKnown = api.visitor(known.email)
    const unknown = api.visitor()
    const tried = async (browser: typeof known): Promise<ReadonlyArray<object>> => {
      const answers: Array<object> = []
      for (let signingUp = 0; signingUp < 2; signingUp++) {
        const { challenge } = (await signUp(browser)).json
        for (let attempt = 0; attempt < 7; attempt++)
          answers.push(seen(await enterCode(browser, challenge, "12345678")))
      }
      return answers
    }
    const answers = await tried(ofKnown)
    expect(answers).toEqual(await tried(unknown))
    expect(answers.map((answer) => JSON.stringify(answer).includes("ChallengeOver"))).toEqual(
      [false, false, false, false, false, true, true].concat([false, false, false, false, false, true, true]),
    )
  })

  it("signing up signs in with the code of the mail, once, in the user's own household", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    expect((await anna.get("/api/session")).status).toBe(401)
    const [mail] = await api.mails(anna.email)
    const entered = await enterCode(anna, challenge, mail?.code ?? "")
    expect(entered.status).toBe(200)
    expect(entered.json.session).toMatchObject({
      email: anna.email,
      profile,
      preferences,
      hasAuthenticator: false,
      households: [{ role: "owner", until: null, portfolios: null }],
    })
    expect((await anna.get("/api/portfolios")).status).toBe(200)
    expect(tagOf(await enterCode(api.visitor(), challenge, mail?.code ?? ""))).toBe("ChallengeOver")
  })

  it("signing up accepts the code as people type it, and no other in its place", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    const { code = "" } = (await api.mails(anna.email))[0] ?? {}
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, "0")
    expect(tagOf(await enterCode(anna, challenge, wrong))).toBe("CodeWrong")
    expect((await enterCode(anna, challenge, `${code.slice(0, 4)} ${code.slice(4)} `)).status).toBe(200)
  })

  it("signing up allows five attempts with a code, refuses the correct one afterwards, and every one after a day", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    const { code = "" } = (await api.mails(anna.email))[0] ?? {}
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, "0")
    for (let attempt = 0; attempt < 5; attempt++)
      expect(tagOf(await enterCode(anna, challenge, wrong))).toBe("CodeWrong")
    expect(tagOf(await enterCode(anna, challenge, code))).toBe("ChallengeOver")

    const ben = api.visitor()
    const late = (await signUp(ben)).json.challenge
    const mail = (await api.mails(ben.email))[0]
    time.move({ hours: 24 })
    expect(tagOf(await enterCode(ben, late, mail?.code ?? ""))).toBe("ChallengeOver")
    expect(tagOf(await confirm(mail?.tokens[0]))).toBe("LinkOver")
  })

  it("signing up sends the code again, and then the earlier one is no longer valid", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    const first = (await api.mails(anna.email))[0]
    expect((await anna.send("POST", "/api/session/code", { challenge })).status).toBe(204)
    const second = (await api.mails(anna.email))[0]
    expect(tagOf(await enterCode(anna, challenge, first?.code ?? ""))).toBe("CodeWrong")
    time.move({ hours: 23 })
    expect((await enterCode(anna, challenge, second?.code ?? "")).status).toBe(200)
  })

  it("signing up is confirmed from elsewhere by the link, once; the browser that followed it needs no second code", async () => {
    const anna = api.visitor()
    await signUp(anna)
    const [mail] = await api.mails(anna.email)
    const telephone = api.visitor(anna.email)
    expect((await confirm(mail?.tokens[0], telephone)).status).toBe(204)
    expect((await telephone.get("/api/session")).status).toBe(401)
    expect((await givePassword(telephone)).json).toHaveProperty("accessToken")
    expect((await telephone.get("/api/portfolios")).status).toBe(200)
    expect(tagOf(await confirm(mail?.tokens[0]))).toBe("LinkOver")
    expect((await givePassword(api.visitor(anna.email))).json.steps).toEqual(["email"])
  })

  it("signing up sends a link to the configured address, regardless of the host in the request", async () => {
    const anna = api.visitor()
    await anna.send(
      "POST",
      "/api/sign-up",
      { email: anna.email, password, profile, preferences },
      { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    )
    expect((await api.mails(anna.email))[0]?.text).toContain(`${api.url}/auth/confirm#`)
  })

  it("signing up again voids link and code of the earlier one, so that no user confirms another's password", async () => {
    const anna = api.visitor()
    const { challenge } = (await signUp(anna)).json
    const first = (await api.mails(anna.email))[0]
    const stranger = api.visitor(anna.email)
    await signUp(stranger, { password: "of somebody else altogether" })
    expect(tagOf(await enterCode(anna, challenge, first?.code ?? ""))).toBe("ChallengeOver")
    expect(tagOf(await confirm(first?.tokens[0]))).toBe("LinkOver")

    // The address is hers: the password that she sets by mail is valid, and the stranger is locked out.
    const second = (await api.mails(anna.email))[0]
    expect((await confirm(second?.tokens[0], anna)).status).toBe(204)
    expect((await givePassword(stranger, "of somebody else altogether")).json).not.toHaveProperty("accessToken")
    await anna.did("POST", "/api/password/forgotten", { email: anna.email })
    const token = (await api.mails(anna.email))[0]?.tokens[0]
    await anna.did("POST", "/api/password/reset", { token, password })
    expect((await givePassword(anna)).status).toBe(200)
    expect((await givePassword(stranger, "of somebody else altogether")).status).toBe(422)
  })

  it("signing up gives no access without confirmation, and asks for it at the correct password", async () => {
    const anna = api.visitor()
    await signUp(anna)
    const { json } = await givePassword(anna)
    expect(json.steps).toEqual(["confirm"])
    const [mail] = await api.mails(anna.email)
    expect((await enterCode(anna, json.challenge, mail?.code ?? "")).status).toBe(200)
  })

  it("an unconfirmed account is deleted a week after the last sign-up", async () => {
    const [anna, ben] = [api.visitor(), api.visitor()]
    await signUp(anna)
    await signUp(ben)
    time.move({ days: 5 })
    await signUp(ben)
    time.move({ days: 3 })
    await api.server.tidy()
    expect(tagOf(await givePassword(anna))).toBe("SignInRefused")
    expect((await givePassword(ben)).json.steps).toEqual(["confirm"])
  })

  it.each([
    [{ email: "anna" }, "body.email", "email.malformed"],
    [{ email: "anna@example" }, "body.email", "email.malformed"],
    [{ email: "anna\u0000@example.org" }, "body.email", "email.malformed"],
    [{ email: "anna@example.org\r\nbcc: ben@example.org" }, "body.email", "email.malformed"],
    [{ email: "(c)a@example.test" }, "body.email", "email.malformed"],
    [{ email: "a,b@example.test" }, "body.email", "email.malformed"],
    [{ email: "a\u200B@example.test" }, "body.email", "email.malformed"],
    [{ email: "a@exam\u200Bple.test" }, "body.email", "email.malformed"],
    [{ email: "a@example..test" }, "body.email", "email.malformed"],
    [{ email: "a@[192.0.2.1].test" }, "body.email", "email.malformed"],
    [{ email: `${"a".repeat(64)}@${"b".repeat(187)}.org` }, "body.email", "email.malformed"],
    [{ preferences: { ...preferences, language: "la" } }, "body.preferences.language", "notOneOf"],
    [{ profile: { ...profile, country: "Switzerland" } }, "body.profile.country", "country.malformed"],
    [{ role: "admin" }, "body.role", "unexpected"],
    [{ installationRole: "superAdmin" }, "body.installationRole", "unexpected"],
  ])("signing up refuses %j", async (change, field, reason) => {
    const answer = await signUp(api.visitor(anAddress()), change)
    expect(answer.status).toBe(400)
    expect(answer.json.errors).toEqual([{ field, reason }])
  })

  it("signing up accepts an address once, in any case and form", async () => {
    const email = `zoé.${randomUUID()}@example.org`
    const anna = api.visitor(email)
    const { challenge } = (await signUp(anna)).json
    await enterCode(anna, challenge, (await api.mails(email))[0]?.code ?? "")
    for (const as of [email, email.toUpperCase(), email.normalize("NFD")]) {
      await signUp(api.visitor(), { email: as, password: "another password entirely" })
      expect((await api.mails(email))[0]?.subject).toBe("You already have an account")
      expect((await givePassword(anna, password, as)).status).toBe(200)
    }
  })
})
