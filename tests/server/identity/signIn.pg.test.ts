import { type HouseholdId, UserId } from "#domain/shared/ids.ts"
import { testLog } from "#tests/support/testLog.ts"
import { collect } from "#tests/server/eventlog/samples.ts"
import { argon2Sync, randomBytes, randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import { type Answer, password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, elsewhere, enterCode, givePassword, reopened, seen, signUp, tagOf } from "./circumstances.ts"

/** Slow enough that requests wait for each other. */
const slow = { memory: 65_536, passes: 1, parallelism: 1 }

let api: TestApi
let pool: pg.Pool
let anna: Person
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now, passwordCost: slow } })
  pool = openPool(api.databaseUrl)
  anna = await api.person("anna")
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

describe("signing in", () => {
  it("signing in does not distinguish a wrong password from an unknown address", async () => {
    const waiting = api.visitor()
    await signUp(waiting)
    const refusals = [
      await givePassword(elsewhere(api, anna), "not the password of anna"),
      await givePassword(api.visitor(), password, anAddress()),
      await givePassword(api.visitor(), password, "no address"),
      await givePassword(api.visitor(), password, "a\u0000b@example.org"),
      await givePassword(api.visitor(), "", anna.email.replace("@", "@x.")),
      await givePassword(waiting, "not what was signed up with"),
    ]
    for (const refusal of refusals) {
      expect(seen(refusal)).toEqual(seen(refusals[0] as Answer))
      expect(refusal.status).toBe(422)
      expect(tagOf(refusal)).toBe("SignInRefused")
      expect(refusal.headers.getSetCookie()).toEqual([])
    }
  })

  // Hashing is limited: two at a time, twenty wait. A refused request came while others were running.
  it.each(["that nobody has", "that somebody has"])(
    "signing in does the same work for an address %s, and refuses requests under overload",
    async (whose) => {
      const email = whose.startsWith("that somebody") ? anna.email : anAddress()
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => givePassword(api.visitor(), "wrong password", email)),
      )
      const busy = answers.filter(({ status }) => status === 503)
      expect(answers.filter(({ status }) => status === 422).length + busy.length).toBe(40)
      expect(busy.length).toBeGreaterThanOrEqual(8)
      for (const { headers, json } of busy) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
        expect(json.code).toBe("unavailable")
      }
      expect((await givePassword(reopened(api, anna))).status).toBe(200)
    },
  )

  it("signing in needs the code of a mail on an untrusted device, and only there", async () => {
    const abroad = elsewhere(api, anna)
    const first = await givePassword(abroad)
    expect(first.json).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), steps: ["email"] })
    expect(first.headers.getSetCookie()).toEqual([])
    const [mail] = await api.mails(anna.email)
    expect(mail?.subject).toBe("Your security code")
    expect((await enterCode(abroad, first.json.challenge, mail?.code ?? "")).status).toBe(200)
    expect((await api.mails(anna.email))[0]?.subject).toBe("Sign-in on a new device")
    expect((await givePassword(abroad)).json.session.email).toBe(anna.email)
  })

  it("signing in trusts a device for the account that was signed in there, and for no other", async () => {
    const ben = await api.person("ben")
    const atAnnas = reopened(api, anna)
    expect((await givePassword(atAnnas, password, ben.email)).json.steps).toEqual(["email"])
    expect((await givePassword(atAnnas)).json).toHaveProperty("accessToken")
  })

  it("signing in trusts a device for ninety days", async () => {
    const ben = await api.person("ben")
    time.move({ days: 89 })
    expect((await givePassword(ben)).json).toHaveProperty("accessToken")
    time.move({ days: 2 })
    expect((await givePassword(ben)).json.steps).toEqual(["email"])
  })

  it("signing in allows five attempts with a code, for ten minutes, for its own challenge", async () => {
    const abroad = elsewhere(api, anna)
    const codeOf = async () => (await api.mails(anna.email))[0]?.code ?? ""
    const first = (await givePassword(abroad)).json.challenge
    const ofFirst = await codeOf()
    const second = (await givePassword(abroad)).json.challenge
    expect(tagOf(await enterCode(abroad, second, ofFirst))).toBe("CodeWrong")
    const wrong = String((Number(ofFirst) + 1) % 1e8).padStart(8, "0")
    for (let attempt = 0; attempt < 5; attempt++) expect(tagOf(await enterCode(abroad, first, wrong))).toBe("CodeWrong")
    expect(tagOf(await enterCode(abroad, first, ofFirst))).toBe("ChallengeOver")
    const third = (await givePassword(abroad)).json.challenge
    const late = await codeOf()
    time.move({ minutes: 10 })
    expect(tagOf(await enterCode(abroad, third, late))).toBe("ChallengeOver")
  })

  it("signing in accepts a code once, also when it arrives many times at once", async () => {
    const { challenge } = (await givePassword(elsewhere(api, anna))).json
    const code = (await api.mails(anna.email))[0]?.code ?? ""
    const answers = await Promise.all(Array.from({ length: 20 }, () => enterCode(api.visitor(), challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tagOf(await enterCode(api.visitor(), challenge, code))).toBe("ChallengeOver")
  })

  it("signing in accepts the address in any case", async () => {
    expect((await givePassword(reopened(api, anna), password, anna.email.toUpperCase())).status).toBe(200)
  })

  it("signing in founds the household once if the server died before it was founded", async () => {
    const ben = api.visitor()
    await signUp(ben)
    const [mail] = await api.mails(ben.email)
    await ben.did("POST", "/api/sign-up/confirmation", { token: mail?.tokens[0] }) // Confirmed, and without a household so far.
    expect((await givePassword(ben)).status).toBe(200)
    expect((await givePassword(ben)).status).toBe(200)
    const log = testLog(pool)
    const events = await collect(log.readStream(householdStream(ben.householdId as HouseholdId)))
    await log.close()
    expect(events.filter(({ type }) => type === "HouseholdFounded")).toHaveLength(1)
    expect((await ben.get("/api/net-worth")).status).toBe(200)
  })

  it("signing in replaces a hash from before the pepper by one with it, the first time", async () => {
    const salt = randomBytes(16)
    const tag = argon2Sync("argon2id", {
      message: password,
      nonce: salt,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")
    const old = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(salt)}$${unpadded(tag)}`
    await pool.query("update identity.users set password_hash = $2 where user_id = $1", [anna.userId, old])
    expect(tagOf(await givePassword(reopened(api, anna), "wrong password"))).toBe("SignInRefused")
    expect(await hashOf(anna)).toBe(old)
    expect((await givePassword(reopened(api, anna))).status).toBe(200)
    expect(await hashOf(anna)).toMatch(/^\$argon2id\$v=19\$m=65536,t=1,p=1,keyid=1\$/)
    expect((await givePassword(reopened(api, anna))).status).toBe(200)
  })

  it("signing in is refused to a disabled user, once the password was correct, with a notice by mail", async () => {
    const ben = await api.person("ben")
    await api.server.identity.disable(UserId.make(ben.userId))
    expect((await ben.get("/api/session")).status).toBe(401)
    expect((await ben.send("POST", "/api/session/refresh", {})).status).toBe(401)
    expect(tagOf(await givePassword(elsewhere(api, ben), "wrong password"))).toBe("SignInRefused")
    expect(tagOf(await givePassword(elsewhere(api, ben)))).toBe("AccountDisabled")
    expect((await api.mails(ben.email))[0]?.subject).toBe("Your account has been disabled")
    await api.server.identity.enable(UserId.make(ben.userId))
    expect((await elsewhere(api, ben).signIn()).status).toBe(200)
  })

  it.each(["x", "", randomUUID(), "a".repeat(44)])("signing in accepts no challenge of %j", async (challenge) => {
    expect((await enterCode(api.visitor(), challenge, "12345678")).status).toBe(400)
  })
})

const hashOf = async ({ userId }: Person): Promise<string | undefined> =>
  (await pool.query<{ hash: string }>("select password_hash as hash from identity.users where user_id = $1", [userId]))
    .rows[0]?.hash
