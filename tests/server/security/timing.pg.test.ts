import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, type Person, password, preferences, profile, type TestApi, testApi } from "../http/testApi.ts"
import { anAddress, givePassword, seen, tagOf } from "../identity/circumstances.ts"

/* Whoever asks with an address learns neither from the answer nor from when it comes whether somebody has it. */
let api: TestApi
let anna: Person
beforeAll(async () => {
  // Beside it nothing else is much work.
  api = await testApi({ ports: { passwordCost: { memory: 65_536, passes: 2, parallelism: 1 } } })
  anna = await api.person("anna")
})
afterAll(() => api.close())

async function msOf(ask: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

/** What this process alone works for it, in milliseconds, whatever else the machine is busy with. */
async function workOf(ask: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await ask()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** By turns. Of each the least: nothing takes less than what it needs. */
async function leastWork(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const least: [number, number] = [Infinity, Infinity]
  for (let turn = 0; turn < 3; turn += 1) {
    least[0] = Math.min(least[0], await workOf(one))
    least[1] = Math.min(least[1], await workOf(other))
  }
  return least
}

describe("signing in with an address that nobody has", () => {
  const wrong = (email: string) => async () => {
    expect(tagOf(await givePassword(api.anybody(email), "not the right one"))).toBe("SignInRefused")
  }

  it("is as much work as with a wrong password, since one is derived all the same", async () => {
    const [known, unknown] = await leastWork(wrong(anna.email), wrong(anAddress("nobody")))
    expect(unknown).toBeGreaterThan(known / 2)
  })

  it("is answered no sooner than somebody is looked for and a failure is written", async () => {
    for (const email of [anna.email, anAddress("nobody")]) expect(await msOf(wrong(email))).toBeGreaterThan(95)
  })
})

describe("signing up", () => {
  const signUp = (email: string) =>
    api.anybody().send("POST", "/api/sign-up", { email, password, profile, preferences })

  it("is answered the same with an address that is free and with one that has an account", async () => {
    const free = await signUp(anAddress())
    const taken = await signUp(anna.email)
    const ofForm = ({ status, json }: Answer) => ({ status, steps: json.steps, challenge: json.challenge.length })
    expect(ofForm(taken)).toEqual(ofForm(free))
  })

  it("derives a password in both cases, and is answered no sooner than an account is kept and a mail written", async () => {
    const [taken, free] = await leastWork(
      () => signUp(anna.email),
      () => signUp(anAddress()),
    )
    expect(taken).toBeGreaterThan(free / 2)
    for (const email of [anna.email, anAddress()]) expect(await msOf(() => signUp(email))).toBeGreaterThan(245)
  })
})

describe("another address for one's account", () => {
  it("is asked for no quicker where it is free than where somebody has it, or had it", async () => {
    const ben = await api.person("ben")
    const former = await api.person("carla")
    const moved = anAddress("moved")
    await former.did("PUT", "/api/account/email", { email: moved })
    await api.anybody().did("POST", "/api/email/confirmation", { token: (await api.mails(moved))[0]?.tokens[0] })
    const asked: Array<object> = []
    for (const email of [anAddress(), anna.email, former.email]) {
      const ms = await msOf(async () => asked.push(seen(await ben.put("/api/account/email", { email }))))
      expect(ms).toBeGreaterThan(245) // longer than looking for somebody, sealing an address and writing a mail
    }
    expect(asked[0]).toMatchObject({ status: 204 })
    expect(asked[1]).toEqual(asked[0])
    expect(asked[2]).toEqual(asked[0])
  })
})
