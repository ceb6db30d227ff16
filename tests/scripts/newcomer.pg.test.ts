import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newcomer } from "#scripts/setup/newcomer.ts"
import { openPool } from "#server/db/database.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

type Mails = ReadonlyArray<{ readonly to: string; readonly text: string }>

async function sessionOf(authorization: string) {
  const answer = await fetch(`${api.url}/api/session`, { headers: { authorization } })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return (await answer.json()) as { readonly email: string; readonly steppedUpUntil: string | null }
}

describe("a user of the drills", () => {
  it("a user of the drills keeps a step-up, although a request of the ended session is refused meanwhile", async () => {
    let duringProof = () => {}
    const user = await newcomer(api.url, async () => {
      duringProof()
      return ((await (await fetch(`${api.url}/api/mailbox`)).json()) as { readonly mails: Mails }).mails
    })
    const before = await user.authorization()
    let meanwhile: Promise<string> | undefined
    duringProof = () => void (meanwhile ??= user.authorization({ refused: before }))
    await Promise.all([user.stepUp(), user.stepUp()])
    const current = await user.authorization()
    expect(current).not.toBe(before)
    expect(await meanwhile).toBe(current)
    expect((await sessionOf(current)).steppedUpUntil).not.toBeNull()
  })

  it("a user of the drills who signs in and steps up at once has stepped up", async () => {
    const user = await newcomer(api.url)
    const signingIn = user.authorization({ refused: await user.authorization() })
    await Promise.all([signingIn, user.stepUp()])
    expect((await sessionOf(await user.authorization())).steppedUpUntil).not.toBeNull()
  })

  it("a user of the drills whose browser is not trusted any more signs in by a mailed code", async () => {
    const user = await newcomer(api.url)
    const pool = openPool(api.databaseUrl, { max: 1 })
    await pool.query("delete from identity.devices where user_id = $1", [user.userId])
    await pool.end()
    const before = await user.authorization()
    const again = await user.authorization({ refused: before })
    expect(again).not.toBe(before)
    expect(await sessionOf(again)).toMatchObject({ email: user.email })
  })
})
