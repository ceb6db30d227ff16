import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Answer,
  type Person,
  password,
  preferences,
  productPauses,
  profile,
  type TestApi,
  testApi,
} from "#tests/server/http/testApi.ts"
import { anAddress, givePassword, seen, tagOf } from "#tests/server/identity/circumstances.ts"

/* A client that sends an address learns neither from the answer nor from its time whether it has an account. */
let api: TestApi
let anna: Person
beforeAll(async () => {
  // Compared with it all other work is small.
  api = await testApi({ ports: { ...productPauses, passwordCost: { memory: 65_536, passes: 2, parallelism: 1 } } })
  anna = await api.person("anna")
})
afterAll(() => api.close())

async function msOf(ask: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

/** The CPU time of this process alone, in milliseconds, regardless of the load of the machine. */
async function workOf(ask: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await ask()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Alternating. The minimum of each, because the work has a lower limit. */
async function leastWork(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const least: [number, number] = [Infinity, Infinity]
  for (let turn = 0; turn < 3; turn += 1) {
    least[0] = Math.min(least[0], await workOf(one))
    least[1] = Math.min(least[1], await workOf(other))
  }
  return least
}

describe("signing in with an unknown address", () => {
  const wrong = (email: string) => async () => {
    expect(tagOf(await givePassword(api.visitor(email), "not the right one"))).toBe("SignInRefused")
  }

  it("signing in with an unknown address takes as much work as with a wrong password, since one is derived anyway", async () => {
    const [known, unknown] = await leastWork(wrong(anna.email), wrong(anAddress("nobody")))
    expect(unknown).toBeGreaterThan(known / 2)
  })

  it("signing in with an unknown address is answered no sooner than a user is looked up and a failure is written", async () => {
    for (const email of [anna.email, anAddress("nobody")]) expect(await msOf(wrong(email))).toBeGreaterThan(95)
  })
})

describe("signing up", () => {
  const signUp = (email: string) =>
    api.visitor().send("POST", "/api/sign-up", { email, password, profile, preferences })

  it("signing up is answered the same with an unknown address and with one that has an account", async () => {
    const free = await signUp(anAddress())
    const taken = await signUp(anna.email)
    const ofForm = ({ status, json }: Answer) => ({ status, steps: json.steps, challenge: json.challenge.length })
    expect(ofForm(taken)).toEqual(ofForm(free))
  })

  it("signing up derives a password in both cases, and is answered no sooner than an account is stored and a mail written", async () => {
    const [taken, free] = await leastWork(
      () => signUp(anna.email),
      () => signUp(anAddress()),
    )
    expect(taken).toBeGreaterThan(free / 2)
    for (const email of [anna.email, anAddress()]) expect(await msOf(() => signUp(email))).toBeGreaterThan(245)
  })
})

describe("changing the address of an account", () => {
  it("changing the address is answered no sooner for an available address than for one that has or had an account", async () => {
    const ben = await api.person("ben")
    const former = await api.person("carla")
    const moved = anAddress("moved")
    await former.did("PUT", "/api/account/email", { email: moved })
    await api.visitor().did("POST", "/api/email/confirmation", { token: (await api.mails(moved))[0]?.tokens[0] })
    const asked: Array<object> = []
    for (const email of [anAddress(), anna.email, former.email]) {
      const ms = await msOf(async () => asked.push(seen(await ben.put("/api/account/email", { email }))))
      expect(ms).toBeGreaterThan(245) // Longer than looking up a user, encrypting an address and writing a mail.
    }
    expect(asked[0]).toMatchObject({ status: 204 })
    expect(asked[1]).toEqual(asked[0])
    expect(asked[2]).toEqual(asked[0])
  })
})
