import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type Person, password, preferences, profile, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, elsewhere, enrolled, givePassword } from "#tests/server/identity/circumstances.ts"

/* The actions at routes without a session. */
let api: TestApi
let admin: Person
let pool: ReturnType<typeof openPool>
const time = clock()

beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  pool = openPool(api.databaseUrl)
  admin = await api.person("admin")
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

/** The stored activity of a user, oldest first. */
async function actionsOf(userId: string): Promise<ReadonlyArray<string>> {
  const { json } = await admin.did("GET", `/api/admin/activity?userId=${userId}&type=auth&limit=100`)
  return json.activity.map(({ action }: { action: string }) => action).reverse()
}
const lastAction = async (userId: string) => (await actionsOf(userId)).at(-1)
const post = (path: string, body: unknown) => api.visitor().did("POST", path, body)
const tokenTo = async (email: string) => (await api.mails(email))[0]?.tokens[0]

async function lastSeen(userId: string): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>(
    `select last_activity_at as at from activity.inactivity where user_id = $1`,
    [userId],
  )
  return rows[0]?.at
}

/** Stored after the answer, so that its time reveals nothing. */
const eventually = async (userId: string, action: string) => {
  await expect.poll(() => lastAction(userId)).toBe(action)
}

describe("the stored activity of a user", () => {
  it("the activity contains the sign-up, the confirmation of the address by the link, and the sign-out", async () => {
    const email = anAddress("anna")
    await post("/api/sign-up", { email, password, profile, preferences })
    await post("/api/sign-up/confirmation", { token: await tokenTo(email) })
    const anna = api.visitor(email)
    await anna.signIn()
    await anna.did("DELETE", "/api/session")
    expect(await actionsOf(anna.userId)).toEqual(["signUp", "confirmAddress", "takeSecondStep", "signOut"])
  })

  it("the activity contains a sign-out with the cookie alone, as a page sends it whose access token has expired", async () => {
    const anna = await api.person("anna")
    const { userId } = anna
    anna.accessToken = ""
    await anna.did("DELETE", "/api/session")
    expect(await lastAction(userId)).toBe("signOut")
  })

  it("the activity contains a new password set by a link, and the request for the link", async () => {
    const anna = await api.person("anna")
    await post("/api/password/forgotten", { email: anna.email })
    await eventually(anna.userId, "forgetPassword")
    await post("/api/password/reset", { token: await tokenTo(anna.email), password: "another horse battery staple" })
    expect(await lastAction(anna.userId)).toBe("resetPassword")
  })

  it("the activity contains the confirmation of another address, and its reversal", async () => {
    const [anna, email] = [await api.person("anna"), anAddress("new")]
    await anna.did("PUT", "/api/account/email", { email })
    await post("/api/email/confirmation", { token: await tokenTo(email) })
    expect(await lastAction(anna.userId)).toBe("confirmNewEmail")
    await post("/api/email/undo", { token: await tokenTo(anna.email) })
    expect(await lastAction(anna.userId)).toBe("undoNewEmail")
  })

  it("the activity contains the request for another code, and the report and recall of a lost second factor", async () => {
    const anna = await api.person("anna")
    const byMail = (await givePassword(elsewhere(api, anna))).json
    await post("/api/session/code", { challenge: byMail.challenge })
    await eventually(anna.userId, "sendCodeAgain")
    await enrolled(anna, time)
    const { challenge } = (await givePassword(elsewhere(api, anna))).json
    await post("/api/session/lost-second-factor", { challenge })
    expect(await lastAction(anna.userId)).toBe("requestFactorReset")
    await post("/api/session/lost-second-factor/cancellation", { token: await tokenTo(anna.email) })
    expect(await lastAction(anna.userId)).toBe("cancelFactorReset")
  })
})

describe("a request by a person who knows only an address", () => {
  it("the request does not mark the owner of the address as active", async () => {
    const anna = await api.person("anna")
    const seen = await lastSeen(anna.userId)
    time.move({ minutes: 1 })
    await post("/api/password/forgotten", { email: anna.email })
    await eventually(anna.userId, "forgetPassword")
    expect(await lastSeen(anna.userId)).toEqual(seen)
  })

  it("a sign-up with the address of an account leaves no trace, because its owner did nothing", async () => {
    const anna = await api.person("anna")
    const before = await actionsOf(anna.userId)
    const { json } = await post("/api/sign-up", { email: anna.email, password, profile, preferences })
    await post("/api/session/code", { challenge: json.challenge })
    await post("/api/password/forgotten", { email: anna.email })
    await eventually(anna.userId, "forgetPassword")
    expect(await actionsOf(anna.userId)).toEqual([...before, "forgetPassword"])
  })

  it("the request is answered before its subject is looked up", async () => {
    const { concerned } = api.server.identity
    const looked = Promise.withResolvers<undefined>()
    const byEmail = concerned.byEmail
    Object.assign(concerned, { byEmail: () => looked.promise })
    try {
      const anna = await api.person("anna")
      for (const email of [anna.email, anAddress("nobody")]) {
        expect((await post("/api/password/forgotten", { email })).status).toBe(204)
      }
    } finally {
      looked.resolve(undefined)
      Object.assign(concerned, { byEmail })
    }
  })
})
