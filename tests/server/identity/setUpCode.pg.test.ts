import { readSettings } from "#server/settings/settings.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type MailServer, mailServer, parsed } from "#tests/server/mail/mailServer.ts"
import { password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { collectingLogger } from "#tests/support/loggers.ts"
import { enterCode, givePassword, signUp, tagOf } from "./circumstances.ts"

// An installation that others can reach: the code of the start confirms its first account.

let api: TestApi
let operatorLines: Array<string>
let warnings: Array<string>
beforeAll(async () => {
  operatorLines = []
  warnings = []
  api = await testApi({
    settings: { publicUrl: new URL("http://wealth.example.org") },
    ports: { logger: collectingLogger(warnings), tellOperator: (line) => operatorLines.push(line) },
  })
})
afterAll(() => api.close())

const roleOf = async (person: Person): Promise<string> => (await person.get("/api/session")).json.installationRole

describe("an installation without a mail server that others can reach", () => {
  let operator: Person

  it("the installation says so in the log, in health, and to every visitor", async () => {
    expect(warnings).toEqual([expect.stringMatching(/^no mail server is set \(SMTP_URL\)/)])
    const health = await api.visitor().get("/api/health")
    expect(health.status).toBe(200)
    expect(health.json).toMatchObject({ status: "degraded", mail: "notSetUp" })
    expect((await api.visitor().get("/api/installation")).json).toMatchObject({ noMail: true, hasMailbox: false })
  })

  it("a stranger who reaches it first does not become the super admin, by no code that a stranger has", async () => {
    const stranger = api.visitor()
    const { json } = await signUp(stranger)
    expect(json.steps).toEqual(["setUp"])
    for (const guess of ["ABCD".repeat(6), "12345678", "A2".repeat(12)]) {
      expect(tagOf(await enterCode(stranger, json.challenge, guess))).toBe("CodeWrong")
    }
    expect((await stranger.get("/api/session")).status).toBe(401)
    expect(operatorLines).toEqual([])
  })

  it("the first account is confirmed by the code that the start prints, and is the super admin", async () => {
    const code = await api.server.setUpCode()
    expect(code).toMatch(/^[A-Z2-7]{24}$/)
    operator = api.visitor()
    const { challenge } = (await signUp(operator)).json
    expect((await enterCode(operator, challenge, (code ?? "").toLowerCase())).status).toBe(200)
    expect(await roleOf(operator)).toBe("superAdmin")
  })

  it("the set-up code confirms no further account, whose sign-up asks for the code of the operator", async () => {
    expect(await api.server.setUpCode()).toBeUndefined()
    const [further, code] = [api.visitor(), "ABCD".repeat(6)]
    const { challenge, steps } = (await signUp(further)).json
    expect(steps).toEqual(["confirm"])
    expect(tagOf(await enterCode(further, challenge, code))).toBe("CodeWrong")
    // The operator reads it in the folder and passes it on.
    const [mail] = await api.mails(further.email)
    expect((await enterCode(further, challenge, mail?.code ?? "")).status).toBe(200)
    expect(await roleOf(further)).toBe("user")
  })

  it("the second step of the super admin on another browser takes the code that the server prints, of others it prints none", async () => {
    const elsewhere = api.visitor(operator.email)
    const { challenge, steps } = (await givePassword(elsewhere)).json
    expect(steps).toEqual(["email"])
    const code =
      /: (\d{4}) (\d{4})\./
        .exec(operatorLines.at(-1) ?? "")
        ?.slice(1)
        .join("") ?? ""
    expect((await enterCode(elsewhere, challenge, code)).status).toBe(200)
    const printed = operatorLines.length
    const other = await api.person("other")
    expect((await givePassword(api.visitor(other.email))).json.steps).toEqual(["email"])
    expect(operatorLines).toHaveLength(printed)
  })
})

describe("an installation with a mail server that others can reach", () => {
  let server: MailServer
  let mailing: TestApi
  beforeAll(async () => {
    server = await mailServer()
    const { smtpUrl } = readSettings({ SMTP_URL: server.url() })
    mailing = await testApi({ settings: { publicUrl: new URL("http://wealth.example.org"), smtpUrl } })
  })
  afterAll(async () => {
    await mailing.close()
    await server.close()
  })
  /** The texts of the mails to a user, newest first. */
  async function textsTo({ email }: Person): Promise<ReadonlyArray<string>> {
    await mailing.mailsSettled()
    const mails = server.received.filter(({ to }) => to.includes(email))
    return (await Promise.all(mails.map(async (mail) => (await parsed(mail)).text ?? ""))).toReversed()
  }

  it("a stranger who reaches it first is confirmed by no mail, and does not become the super admin", async () => {
    const stranger = mailing.visitor()
    const { challenge, steps } = (await signUp(stranger)).json
    expect(steps).toEqual(["setUp"])
    await stranger.send("POST", "/api/session/code", { challenge })
    expect(await textsTo(stranger)).toEqual([])
    // A link for a new password proves the address as well.
    await stranger.did("POST", "/api/password/forgotten", { email: stranger.email })
    const [, token = ""] = /#([\w-]{43})/.exec((await textsTo(stranger))[0] ?? "") ?? []
    await stranger.did("POST", "/api/password/reset", { token, password: `${password} again` })
    expect((await givePassword(stranger, `${password} again`)).json.steps).toEqual(["setUp"])
    expect((await stranger.get("/api/session")).status).toBe(401)
    expect(await mailing.server.setUpCode()).toMatch(/^[A-Z2-7]{24}$/)
  })

  it("the first account is confirmed by the code that the start prints, and every further one by a mail", async () => {
    const [operator, further] = [mailing.visitor(), mailing.visitor()]
    const { challenge } = (await signUp(operator)).json
    const code = (await mailing.server.setUpCode()) ?? ""
    expect((await enterCode(operator, challenge, code)).status).toBe(200)
    expect(await roleOf(operator)).toBe("superAdmin")
    expect(await mailing.server.setUpCode()).toBeUndefined()
    const later = (await signUp(further)).json
    expect(later.steps).toEqual(["confirm"])
    const mailed = /\b(\d{4})[ \u00a0](\d{4})\b/.exec((await textsTo(further))[0] ?? "")
    expect(tagOf(await enterCode(further, later.challenge, code))).toBe("CodeWrong")
    expect((await enterCode(further, later.challenge, mailed?.slice(1).join("") ?? "")).status).toBe(200)
    expect(await roleOf(further)).toBe("user")
    expect((await mailing.visitor().get("/api/health")).json).toMatchObject({ mail: "sent" })
  })
})

it("an installation that serves its own machine alone prints no set-up code, and health does not complain of its mail", async () => {
  const { host, smtpUrl } = readSettings({})
  const other = await testApi({ settings: { host, smtpUrl } })
  try {
    expect(await other.server.setUpCode()).toBeUndefined()
    expect((await other.visitor().get("/api/health")).json).toMatchObject({ mail: "shown" })
    expect((await signUp(other.visitor())).json.steps).toEqual(["confirm"])
  } finally {
    await other.close()
  }
})
