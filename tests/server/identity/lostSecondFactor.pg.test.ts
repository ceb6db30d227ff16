import { renameSync, rmSync, writeFileSync } from "node:fs"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { bringMailsForward } from "#tests/support/mailJobs.ts"
import { type Answer, type Person, type TestApi, type TestMail, testApi } from "#tests/server/http/testApi.ts"
import { type Authenticator, clock, elsewhere, enrolled, enterCode, givePassword, tagOf } from "./circumstances.ts"

let api: TestApi
let pool: pg.Pool
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  pool = openPool(api.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

async function withAuthenticator(): Promise<{ person: Person; phone: Authenticator }> {
  const person = await api.person("anna")
  const phone = await enrolled(person, time)
  time.move({ seconds: 30 })
  return { person, phone }
}

/** Reports, after the correct password, that every second factor is lost. */
async function sayLost(person: Person): Promise<Answer> {
  const { challenge } = (await givePassword(elsewhere(api, person))).json
  return elsewhere(api, person).send("POST", "/api/session/lost-second-factor", { challenge })
}

const notices = async ({ email }: Person): Promise<ReadonlyArray<TestMail>> =>
  (await api.mails(email)).filter(({ subject }) => subject.includes("access your account without its second factor"))

const cancel = (token: string | undefined): Promise<Answer> =>
  api.visitor().send("POST", "/api/session/lost-second-factor/cancellation", { token })

describe("a user who lost every second factor", () => {
  it("the user continues with password and mailbox after 72 hours and three notices, and enrols again", async () => {
    const { person, phone } = await withAuthenticator()
    expect((await sayLost(person)).status).toBe(204)
    for (let day = 1; day <= 3; day++) {
      expect(await notices(person)).toHaveLength(day)
      expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
      time.move({ hours: 23, minutes: 55 })
      await api.server.tidy()
      expect(await notices(person)).toHaveLength(day)
      time.move({ minutes: 5 })
      await api.server.tidy()
    }
    expect(await notices(person)).toHaveLength(3)

    const browser = elsewhere(api, person)
    const { json } = await givePassword(browser)
    expect(json.steps).toEqual(["totp", "recoveryCode", "email"])
    const entered = await enterCode(browser, json.challenge, (await api.mails(person.email))[0]?.code ?? "")
    expect(entered.status).toBe(200)
    expect(entered.json.session.hasAuthenticator).toBe(false)
    expect((await browser.get("/api/account/authenticators")).json).toEqual({
      authenticators: [],
      recoveryCodesLeft: 0,
    })
    expect((await person.get("/api/session")).status).toBe(401) // Users who were signed in with the lost one.

    const next = (await givePassword(elsewhere(api, person))).json
    expect(next.steps).toEqual(["email"])
    expect(tagOf(await enterCode(browser, next.challenge, phone.code()))).toBe("CodeWrong")
    expect(tagOf(await enterCode(browser, next.challenge, phone.recoveryCodes[0] ?? ""))).toBe("CodeWrong")
    expect((await enrolled(browser, time)).recoveryCodes).toHaveLength(10)
  })

  it("the wait is longer when notices could not be sent in time: there are always three, a day apart", async () => {
    const { person } = await withAuthenticator()
    await sayLost(person)
    await api.mailsSettled()
    time.move({ hours: 100 }) // No server was running.
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
    await api.server.tidy()
    await api.server.tidy()
    expect(await notices(person)).toHaveLength(2)
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
    time.move({ hours: 24 })
    await api.server.tidy()
    expect(await notices(person)).toHaveLength(3)
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
    time.move({ hours: 24 })
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode", "email"])
  })

  it("the wait is longer when the mail server refuses a notice: it is sent again, and counts then", async () => {
    const { person } = await withAuthenticator()
    await api.mailsSettled()
    const folder = mailboxFolder(api)
    renameSync(folder, `${folder}.away`)
    writeFileSync(folder, "where no mail can be put")
    const aDay = async () => {
      await api.mailsSettled()
      time.move({ hours: 24 })
      await bringMailsForward(pool, 24 * 60)
      await api.mailsSettled()
      await api.server.tidy()
    }
    await sayLost(person)
    for (let day = 1; day <= 4; day++) await aDay()
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
    rmSync(folder)
    renameSync(`${folder}.away`, folder)

    for (let day = 0; (await notices(person)).length < 3; day++) {
      expect(day).toBeLessThan(6)
      expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
      await aDay()
    }
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
    await aDay()
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode", "email"])
  })

  it("the user is informed when the wait ends, and it begins once", async () => {
    const { person } = await withAuthenticator()
    await sayLost(person)
    const again = await sayLost(person)
    expect(again.status).toBe(422)
    const opensAt = Date.parse(again.json.refusal.opensAt)
    expect(Math.abs(opensAt - time.now().getTime() - 72 * 3_600_000)).toBeLessThan(5_000)
    expect(await notices(person)).toHaveLength(1)
  })

  it.each([0, 1, 2])("the wait is stopped by the link of notice %i, for good", async (which) => {
    const { person } = await withAuthenticator()
    await sayLost(person)
    for (let day = 1; day <= 2; day++) {
      await api.mailsSettled()
      time.move({ hours: 24 })
      await api.server.tidy()
    }
    const token = (await notices(person)).toReversed()[which]?.tokens[0]
    expect((await cancel(token)).status).toBe(204)
    expect(tagOf(await cancel(token))).toBe("LinkOver")
    time.move({ hours: 72 })
    await api.server.tidy()
    expect(await notices(person)).toHaveLength(3)
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
  })

  it("the wait ends when the user gives the second factor", async () => {
    const { person, phone } = await withAuthenticator()
    await sayLost(person)
    const browser = elsewhere(api, person)
    const { challenge } = (await givePassword(browser)).json
    expect((await enterCode(browser, challenge, phone.code())).status).toBe(200)
    for (let day = 1; day <= 4; day++) {
      time.move({ hours: 24 })
      await api.server.tidy()
    }
    expect(await notices(person)).toHaveLength(1)
    expect((await givePassword(elsewhere(api, person))).json.steps).toEqual(["totp", "recoveryCode"])
  })

  it("the loss can be reported after the correct password alone, and only where there is a second factor", async () => {
    const ben = await api.person("ben")
    expect(tagOf(await sayLost(ben))).toBe("ChallengeOver")
    const invented = await api.visitor().send("POST", "/api/session/lost-second-factor", { challenge: "a".repeat(43) })
    expect(tagOf(invented)).toBe("ChallengeOver")
    expect(tagOf(await cancel("a".repeat(43)))).toBe("LinkOver")
  })
})
