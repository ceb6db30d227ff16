import fastifyCookie from "@fastify/cookie"
import Fastify from "fastify"
import { afterAll, describe, expect, it } from "vitest"
import { cookies } from "#server/http/cookies.ts"

const app = Fastify()
afterAll(() => app.close())
const { refresh, device } = cookies({ secure: true })
await app.register(fastifyCookie)
app.get("/begin", (_, reply) => {
  refresh.write(reply, "a-token")
  device.write(reply, "a-device")
  return reply.send()
})
app.get("/end", (_, reply) => {
  refresh.clear(reply)
  return reply.send()
})
app.get("/read", (request) => ({ refresh: refresh.read(request) ?? null }))

const setBy = async (url: string): Promise<ReadonlyArray<string>> =>
  [(await app.inject(url)).headers["set-cookie"] ?? []].flat()

describe("a cookie of a product with https", () => {
  it("a cookie is of this host alone, inaccessible to scripts, and never sent with requests of another site", async () => {
    const set = await setBy("/begin")
    expect(set).toHaveLength(2)
    for (const cookie of set) {
      const [pair = "", ...attributes] = cookie.split("; ")
      expect(pair).toMatch(/^__Host-(rt|device)=/)
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Strict"]))
      expect(attributes.some((attribute) => /^domain/i.test(attribute))).toBe(false)
    }
  })

  it("a cookie of a session ends when the browser is closed, that of a device after ninety days", async () => {
    const [session = "", known = ""] = await setBy("/begin")
    expect(session).not.toMatch(/max-age|expires/i)
    expect(known).toContain(`Max-Age=${90 * 24 * 3_600}`)
  })

  it("a cookie is deleted with the attributes with which it was set", async () => {
    const [cleared = ""] = await setBy("/end")
    expect(cleared).toMatch(/^__Host-rt=;/)
    expect(cleared).toContain("Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    expect(cleared).toContain("Secure")
  })

  it("a cookie is read under its own name alone: one of a neighbouring host with a similar name is ignored", async () => {
    const { body } = await app.inject({ url: "/read", headers: { cookie: "rt=planted; __Secure-rt=planted" } })
    expect(JSON.parse(body)).toEqual({ refresh: null })
  })
})
