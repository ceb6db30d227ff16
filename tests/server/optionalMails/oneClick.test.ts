import { afterAll, beforeAll, expect, it } from "vitest"
import type { FastifyInstance } from "fastify"
import { createApp } from "#server/http/app.ts"
import { serveOneClick } from "#server/optionalMails/oneClick.ts"

const reported: Array<unknown> = []
let app: FastifyInstance

beforeAll(async () => {
  app = await createApp({ proxies: 0, client: "", report: (error) => reported.push(error) })
  const linkTo = (language: string, path: string, token?: string) => `https://wealth.test/${language}${path}#${token}`
  await serveOneClick(app, { choices: { stop: async () => undefined }, linkTo })
})
afterAll(() => app.close())

const get = (token: string) => app.inject({ method: "GET", url: `/api/mails/one-click/${token}` })

it("the address in the header of a mail leads to the page that asks", async () => {
  const { statusCode, headers } = await get(`${"a".repeat(43)}?language=de`)
  expect([statusCode, headers.location]).toEqual([302, `https://wealth.test/de/auth/stop-mails#${"a".repeat(43)}`])
})

it.each(["%0d%0aset-cookie:%20a=b", "%E4%B8%AD".repeat(5), "%00", "..%2F..%2F", "a".repeat(900)])(
  "an address with %s in place of a token leads nowhere, and is no error of the server",
  async (token) => {
    const { statusCode, headers, json } = await get(token)
    expect([statusCode, json().code]).toEqual([404, "notFound"])
    expect(headers["content-security-policy"]).toBeDefined()
    expect([headers.location, headers["set-cookie"]]).toEqual([undefined, undefined])
    expect(reported).toEqual([])
  },
)
