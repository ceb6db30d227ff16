import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
let admin: Person
beforeAll(async () => {
  api = await testApi({
    settings: { analyticsScript: { url: new URL("https://stats.example.com/js/script.js"), domain: "wealth.example" } },
  })
  admin = await api.person("admin")
})
afterAll(() => api.close())

const view = { page: "/pricing", language: "en", width: "wide", referrer: null }
const send = (body: unknown) => api.visitor().send("POST", "/api/page-views", body)

describe("counting a page", () => {
  it("counting a page accepts a known page from any visitor, answers nothing and sets nothing", async () => {
    const answer = await send(view)
    expect([answer.status, answer.text]).toEqual([204, ""])
    expect(answer.headers.get("set-cookie")).toBeNull()
    expect((await admin.get("/api/admin/visits")).json).toMatchObject({
      total: 1,
      pages: [{ name: "/pricing", views: 1 }],
    })
  })

  it.each([
    ["a path that is no page", { ...view, page: "/app/assets/shares/11111111-1111-4111-8111-111111111111" }],
    ["a name in the place of a page", { ...view, page: "/anna-keller" }],
    ["a language that is not spoken", { ...view, language: "xx" }],
    ["a width in pixels, by which a window could be told", { ...view, width: 1437 }],
    ["a whole address that led here", { ...view, referrer: "https://example.org/?q=anna" }],
    ["a host that is too long", { ...view, referrer: `${"a".repeat(100)}.example` }],
    ["an id of whoever looks", { ...view, visitor: "11111111-1111-4111-8111-111111111111" }],
    ["nothing", undefined],
  ])("counting a page refuses %s", async (_, body) => {
    expect((await send(body)).status).toBe(400)
  })

  it("the counts of pages are visible to admins alone", async () => {
    const user = await api.person("user")
    expect((await user.get("/api/admin/visits")).status).toBe(403)
    expect((await api.visitor().get("/api/admin/visits")).status).toBe(401)
  })

  it("counting is left to another service where the operator names one, which browsers may contact", async () => {
    const answer = await api.visitor().get("/api/installation")
    expect(answer.json.analyticsScript).toEqual({
      url: "https://stats.example.com/js/script.js",
      domain: "wealth.example",
    })
    const policy = answer.headers.get("content-security-policy") ?? ""
    expect(policy.split("; ").filter((part) => part.includes("example.com"))).toEqual([
      "script-src 'self' https://stats.example.com",
      "connect-src 'self' https://stats.example.com",
    ])
  })
})
