import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { UserId } from "#domain/shared/ids.ts"
import type { Preferences } from "#contract/people/identity.ts"
import { preferences, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { anAddress, clock, tagOf } from "./circumstances.ts"

let api: TestApi
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
})
afterAll(() => api.close())

describe("simultaneous changes by a user to their own data", () => {
  it("simultaneous changes are all stored: name, preferences and address", async () => {
    const anna = await api.person("anna")
    for (let round = 0; round < 3; round++) {
      const email = anAddress(`new${round}`)
      const userId = anna.userId as UserId
      const changes = { ...preferences, defaultExchange: `XSW${round}` } as Preferences
      await anna.did("PUT", "/api/account/email", { email })
      const token = (await api.mails(email))[0]?.tokens[0]
      const named = { firstName: `Anna ${round}`, lastName: "Keller", country: "CH" }
      // A user who was authenticated before the address changed may write after it.
      const [confirmed] = await Promise.all([
        api.visitor().send("POST", "/api/email/confirmation", { token }),
        api.server.identity.people.changeProfile(userId, named),
        api.server.identity.people.changePreferences(userId, changes),
        anna.put("/api/account/profile", named),
        anna.put("/api/preferences", changes),
      ])
      expect(confirmed.status).toBe(204)
      const after = (await api.server.identity.people.findByEmail(email))?.person
      expect(after).toMatchObject({ email, profile: named, preferences: changes })
      const again = api.visitor(email)
      expect(tagOf(await again.signIn())).toBeUndefined()
      Object.assign(anna, { accessToken: again.accessToken })
    }
  })
})
