import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { openPool } from "#server/db/database.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, goesOn, pathTo } from "./circumstances.ts"

let api: TestApi
let anna: Person
/** The server's own key: a token that is refused although it has this signature is refused for its content. */
let ownKey: KeyObject
const time = clock()
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now } })
  anna = await api.person("anna")
  const pool = openPool(api.databaseUrl)
  const vault = openVault({
    pool,
    masterKeys: openMasterKeys(masterKeySource({ dataDir: api.dataDir })),
    now: time.now,
  })
  const seed = hkdfSync("sha256", await vault.secret("accessTokens"), "", "access tokens", 32)
  const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.from(seed)])
  ownKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" })
  await vault.close()
  await pool.end()
})
afterAll(() => api.close())

type Fields = Record<string, unknown>
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")
const partsOf = (token: string): [Fields, Fields] =>
  token.split(".", 2).map((part) => JSON.parse(Buffer.from(part, "base64url").toString())) as [Fields, Fields]

/** Anna's token with other fields, signed with some key. */
function token(fields: Fields, headerFields: Fields = {}, key: KeyObject = ownKey): string {
  const [header, payload] = partsOf(anna.accessToken)
  const signed = `${base64url({ ...header, ...headerFields })}.${base64url({ ...payload, ...fields })}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString("base64url")}`
}

const statusWith = async (authorization: string, browser = api.visitor()): Promise<number> =>
  (await browser.send("GET", "/api/session", undefined, { authorization })).status

const seconds = (): number => Math.floor(time.now().getTime() / 1_000)

describe("an access token", () => {
  it("an access token names its session, for five minutes, and nothing about the user", () => {
    const [header, payload] = partsOf(anna.accessToken)
    expect(header).toEqual({ alg: "EdDSA", typ: "at+jwt" })
    expect(payload).toEqual({
      iss: "wealth-tracker",
      aud: "wealth-tracker-api",
      sub: anna.userId,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: expect.any(Number),
      exp: Number(payload["iat"]) + 300,
    })
  })

  it("an access token is accepted unchanged, and when it is made again with the key", async () => {
    expect(await statusWith(`Bearer ${anna.accessToken}`)).toBe(200)
    expect(await statusWith(`Bearer ${token({})}`)).toBe(200)
  })

  it("an access token has one text: one whose unused bits were changed is refused", async () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    const whole = anna.accessToken.slice(0, -1)
    const bytes = (token: string) => Buffer.from(token.split(".")[2] ?? "", "base64url")
    const others = [...letters]
      .map((letter) => whole + letter)
      .filter((one) => one !== anna.accessToken && bytes(one).equals(bytes(anna.accessToken)))
    expect(others).not.toEqual([])
    for (const other of others) expect(await statusWith(`Bearer ${other}`)).toBe(401)
  })

  const unsigned = (alg: string): string => `${base64url({ alg, typ: "at+jwt" })}.${anna.accessToken.split(".")[1]}.`
  const publicKey = () => createPublicKey(ownKey)
  const byPublicKey = (alg: string, secret: string | Buffer): string => {
    const signed = `${base64url({ alg, typ: "at+jwt" })}.${anna.accessToken.split(".")[1]}`
    return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`
  }
  const stranger = generateKeyPairSync("ed25519").privateKey
  it.each<[string, () => string]>([
    ["signed by nobody (none)", () => unsigned("none")],
    ["signed by nobody (None)", () => unsigned("None")],
    ["without a signature", () => unsigned("EdDSA")],
    [
      "signed with the public key as a secret, as text",
      () => byPublicKey("HS256", publicKey().export({ format: "pem", type: "spki" })),
    ],
    [
      "signed with the public key as a secret, as bytes",
      () => byPublicKey("HS256", publicKey().export({ format: "der", type: "spki" })),
    ],
    ["signed by somebody else", () => token({}, {}, stranger)],
    ["of another type", () => token({}, { typ: "JWT" })],
    ["of no type", () => token({}, { typ: undefined })],
    ["of another algorithm", () => token({}, { alg: "ES256" })],
    ["for another audience", () => token({ aud: "another-api" })],
    ["for no audience", () => token({ aud: undefined })],
    ["of another issuer", () => token({ iss: "another" })],
    ["that is over", () => token({ iat: seconds() - 301, exp: seconds() - 1 })],
    ["without end", () => token({ exp: undefined })],
    ["of no session", () => token({ sid: undefined })],
    ["of a session that never was", () => token({ sid: randomUUID() })],
    ["of what is no session", () => token({ sid: "' or 1=1 --" })],
    ["of many sessions", () => token({ sid: [partsOf(anna.accessToken)[1]["sid"]] })],
    ["changed afterwards", () => anna.accessToken.replace(/\.[^.]*\./, `.${base64url({ sid: randomUUID() })}.`)],
    ["cut", () => anna.accessToken.slice(0, -10)],
    ["empty", () => ""],
    ["garbage", () => "a.b.c"],
    ["endless", () => "a".repeat(5_000)],
  ])("an access token is refused: one %s", async (_, made) => {
    expect(await statusWith(`Bearer ${made()}`)).toBe(401)
  })

  it.each([(given: string) => `Basic ${given}`, (given: string) => given, (given: string) => `bearer ${given}`])(
    "an access token is refused in another scheme",
    async (written) => {
      expect(await statusWith(written(anna.accessToken))).toBe(401)
    },
  )

  it("an access token is refused in a cookie or in the address", async () => {
    const headers = { cookie: `access=${anna.accessToken}; session=${anna.accessToken}; rt=${anna.accessToken}` }
    expect((await api.visitor().send("GET", "/api/session", undefined, headers)).status).toBe(401)
    expect((await api.visitor().get(`/api/session?access_token=${anna.accessToken}`)).status).toBe(401)
  })

  it("an access token expires after five minutes", async () => {
    const ben = await api.person("ben")
    time.move({ minutes: 4, seconds: 58 })
    expect((await ben.get("/api/session")).status).toBe(200)
    time.move({ seconds: 3 })
    expect((await ben.get("/api/session")).status).toBe(401)
    expect((await ben.send("POST", "/api/session/refresh", {})).status).toBe(200)
    expect((await ben.get("/api/session")).status).toBe(200)
  })
})

describe("a request without an access token", () => {
  it("no route accepts a cookie, except the two that refresh and end a session", async () => {
    const ben = await api.person("ben")
    ben.accessToken = ""
    expect([...ben.cookies.keys()].toSorted()).toEqual(["device", "rt"])
    for (const endpoint of endpoints) {
      if (endpoint.kind === "open") continue
      const answer = await ben.send(endpoint.method, pathTo(endpoint), endpoint.method === "GET" ? undefined : {})
      expect(answer.status, endpoint.name).toBe(401)
    }
    expect(await goesOn(ben)).toBe(true)
    expect((await ben.send("DELETE", "/api/session")).status).toBe(204)
    expect(await goesOn(ben)).toBe(false)
  })
})
