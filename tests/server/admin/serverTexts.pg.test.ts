import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ServerText } from "#contract/people/admin.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { samples } from "#tests/server/mail/samples.ts"

let api: TestApi
let superAdmin: Person
let admin: Person
let user: Person
beforeAll(async () => {
  api = await testApi()
  superAdmin = await api.person("superadmin")
  admin = await api.person("admin")
  user = await api.person("user")
  await superAdmin.stepUp()
  await superAdmin.did("PUT", `/api/admin/users/${admin.userId}/role`, { role: "admin" })
  await admin.stepUp()
})
afterAll(() => api.close())

const path = "/api/admin/texts"

describe("the texts that the server writes", () => {
  it("the texts of the server are shown to admins and super admins, and to no other user", async () => {
    const asked = await Promise.all([superAdmin, admin, user, api.visitor()].map((one) => one.get(path)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 403, 401])
    expect(asked[2]?.json).toEqual((await user.get("/api/admin/system")).json)
    expect(asked[3]?.json).toEqual((await api.visitor().get("/api/admin/system")).json)
  })

  it("the texts of the server are those of every mail and of the demo family, in five languages", async () => {
    const { texts } = (await admin.get(path)).json as { readonly texts: ReadonlyArray<ServerText> }
    const mails = new Set(texts.map(({ id }) => id.split(".")).map(([kind, name]) => kind === "mail" && name))
    for (const name of [...Object.keys(samples), "greeting", "linkWritten", "sentBy"]) expect(mails).toContain(name)
    expect(texts.find(({ id }) => id === "mail.SignInCode.subject")).toEqual({
      id: "mail.SignInCode.subject",
      description: "Mail with a security code, to sign in or to confirm what is sensitive: Subject",
      texts: {
        en: "Your security code",
        de: "Ihr Sicherheitscode",
        fr: "Votre code de sécurité",
        it: "Il Suo codice di sicurezza",
        es: "Su código de seguridad",
      },
    })
    expect(texts.find(({ id }) => id === "demoFamily.household")?.texts.de).toBe("Familie Falkenberg")
    expect(texts.find(({ id }) => id === "demoFamily.home.address")?.texts.it).toBe("Am Seehang 7, Seewinkel")
  })
})
