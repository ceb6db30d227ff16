import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { defaultLimits } from "#server/identity/attempts.ts"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import {
  type Authenticator,
  clock,
  elsewhere,
  enrolled,
  enterCode,
  generous,
  givePassword,
  pathTo,
  stepUpWith,
  tagOf,
} from "./circumstances.ts"

let api: TestApi
let anna: Person
let phone: Authenticator
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now, limits: { ...generous, code: defaultLimits.code } } })
  anna = await api.person("anna")
  phone = await enrolled(anna, time)
  time.move({ minutes: 20 })
})
afterAll(() => api.close())

const challenge = async (): Promise<string> => (await givePassword(elsewhere(api, anna))).json.challenge

/** A code that is certainly wrong. */
const wrong = (number: number): string => {
  const code = String(number).padStart(6, "0")
  return code === phone.code() ? wrong(number + 500_000) : code
}

describe("guessing the code of an authenticator", () => {
  it("guessing the code of an authenticator is answered five times in a quarter of an hour, for any number of challenges", async () => {
    const evaluated: Array<Answer> = []
    const refused: Array<Answer> = []
    const guessMany = async (challenges: number): Promise<void> => {
      for (let one = 0; one < challenges; one++) {
        const begun = await challenge()
        // Five are tried with each, all at once; the challenge itself refuses the others.
        const answers = await Promise.all(
          Array.from({ length: 25 }, (_, number) => enterCode(api.visitor(), begun, wrong(one * 25 + number))),
        )
        for (const answer of answers) {
          const tag = tagOf(answer)
          if (tag === "CodeWrong") evaluated.push(answer)
          else if (tag === "TooManyAttempts" || tag === "ChallengeOver") refused.push(answer)
        }
      }
    }
    await guessMany(40)
    expect(evaluated).toHaveLength(5)
    expect(refused).toHaveLength(995)

    // The correct code is not checked either, until the quarter of an hour is over.
    const right = await enterCode(elsewhere(api, anna), await challenge(), phone.code())
    expect(right.status).toBe(429)
    expect(Number(right.headers.get("retry-after"))).toBeLessThanOrEqual(900)
    time.move({ minutes: 15 })
    await guessMany(2)
    expect(evaluated).toHaveLength(10)
    time.move({ minutes: 15 })
    expect((await enterCode(elsewhere(api, anna), await challenge(), phone.code())).status).toBe(200)
  })

  it("guessing within a session counts as well", async () => {
    time.move({ minutes: 15 })
    const browser = elsewhere(api, anna)
    await enterCode(browser, await challenge(), phone.code())
    for (let number = 0; number < 5; number++) expect(tagOf(await stepUpWith(browser, wrong(number)))).toBe("CodeWrong")
    expect(tagOf(await stepUpWith(browser, phone.code(1)))).toBe("TooManyAttempts")
    expect(tagOf(await enterCode(api.visitor(), await challenge(), phone.code()))).toBe("TooManyAttempts")
  })
})

describe("the first step alone", () => {
  it("no route answers with the first step alone, with any use of its challenge", async () => {
    const begun = await challenge()
    for (const endpoint of endpoints.filter(({ kind }) => kind !== "open")) {
      for (const authorization of [`Bearer ${begun}`, `Bearer ${begun}.${begun}.${begun}`]) {
        const body = endpoint.method === "GET" ? undefined : {}
        const answer = await api.visitor().send(endpoint.method, pathTo(endpoint), body, {
          authorization,
          cookie: `rt=${begun}; session=${begun}; device=${begun}`,
        })
        expect(answer.status, endpoint.name).toBe(401)
      }
    }
    const refreshed = await api.visitor().send("POST", "/api/session/refresh", {}, { cookie: `rt=${begun}` })
    expect(refreshed.status).toBe(401)
  })
})
