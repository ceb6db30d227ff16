import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign as signature,
} from "node:crypto"
import Fastify from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AccessTokens, accessTokens, accessTokenSeconds } from "#server/identity/sessions/accessTokens.ts"

const secret = Buffer.alloc(32, 7)
const sessionId = "018f4c7e-0000-7000-8000-00000000000a"
const whose = { userId: "018f4c7e-0000-7000-8000-000000000001", sessionId, tokenId: "one" }
const start = Date.parse("2026-05-04T09:00:00Z")
let now = start
let tokens: AccessTokens
const app = Fastify()
beforeAll(async () => {
  tokens = await accessTokens(app, secret, () => new Date(now))
})
afterAll(() => app.close())

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
const partsOf = (token: string): [string, string, string] => token.split(".") as [string, string, string]
const read = (encoded: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(encoded, "base64url").toString()) as Record<string, unknown>

/** The server's own key, as an attacker with the installation's secret would have it. */
const ownKey = createPrivateKey({
  key: Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    Buffer.from(hkdfSync("sha256", secret, "", "access tokens", 32)),
  ]),
  format: "der",
  type: "pkcs8",
})

/** A token as the server makes it, with a change, signed by the server's own key. */
function signed(changes: { readonly header?: object; readonly claims?: object }): string {
  const [header, claims] = partsOf(tokens.sign(whose))
  const text = `${part({ ...read(header), ...changes.header })}.${part({ ...read(claims), ...changes.claims })}`
  return `${text}.${signature(null, Buffer.from(text), ownKey).toString("base64url")}`
}

describe("an access token", () => {
  it("an access token identifies its session until it expires, and not a second longer", () => {
    now = start
    expect(tokens.sessionOf(tokens.sign(whose))).toBe(sessionId)
    const ending = signed({ claims: { exp: start / 1_000 + accessTokenSeconds } })
    now = start + (accessTokenSeconds - 1) * 1_000
    expect(tokens.sessionOf(ending)).toBe(sessionId)
    now = start + (accessTokenSeconds + 1) * 1_000
    expect(tokens.sessionOf(ending)).toBeUndefined()
    now = start
  })

  it("an access token names a session and a user by their ids, and has no other personal data", () => {
    const [header, claims] = partsOf(tokens.sign(whose)).slice(0, 2).map(read)
    expect(header).toEqual({ alg: "EdDSA", typ: "at+jwt" })
    expect(Object.keys(claims ?? {}).toSorted()).toEqual(["aud", "exp", "iat", "iss", "jti", "sid", "sub"])
  })

  it("an access token is refused when any character was changed", () => {
    const token = tokens.sign(whose)
    for (let at = 0; at < token.length - 1; at++) {
      if (token[at] === ".") continue
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1)
      expect(tokens.sessionOf(changed), changed).toBeUndefined()
    }
  })

  it("an access token is refused without a signature, and under any algorithm but the one", () => {
    const [header, claims] = partsOf(tokens.sign(whose))
    const publicKey = createPublicKey(ownKey).export({ format: "pem", type: "spki" })
    for (const alg of ["none", "None", "nOnE"]) {
      expect(tokens.sessionOf(`${part({ alg, typ: "at+jwt" })}.${claims}.`)).toBeUndefined()
      expect(tokens.sessionOf(`${part({ alg, typ: "at+jwt" })}.${claims}`)).toBeUndefined()
    }
    for (const alg of ["HS256", "HS512"]) {
      const text = `${part({ ...read(header), alg })}.${claims}`
      const mac = createHmac(alg === "HS256" ? "sha256" : "sha512", publicKey).update(text)
      expect(tokens.sessionOf(`${text}.${mac.digest("base64url")}`)).toBeUndefined()
    }
  })

  it("an access token is refused under a key that it contains or names itself", () => {
    const stranger = generateKeyPairSync("ed25519")
    const jwk = stranger.publicKey.export({ format: "jwk" })
    const [, claims] = partsOf(tokens.sign(whose))
    for (const brought of [
      { jwk },
      { jku: "https://evil.example/keys" },
      { x5u: "https://evil.example" },
      { kid: "1" },
    ]) {
      const text = `${part({ alg: "EdDSA", typ: "at+jwt", ...brought })}.${claims}`
      const token = `${text}.${signature(null, Buffer.from(text), stranger.privateKey).toString("base64url")}`
      expect(tokens.sessionOf(token)).toBeUndefined()
    }
  })

  it.each([
    ["of another type", { header: { typ: "JWT" } }],
    ["of no type", { header: { typ: undefined } }],
    ["for another service", { claims: { aud: "another-api" } }],
    ["from somebody else", { claims: { iss: "somebody-else" } }],
    ["that never ends", { claims: { exp: undefined } }],
    ["of no session", { claims: { sid: undefined } }],
    ["that is not good yet", { claims: { nbf: start / 1_000 + 600 } }],
  ])("an access token is refused %s, with any signature", (_, changes) => {
    expect(tokens.sessionOf(signed(changes))).toBeUndefined()
  })

  it("an access token of another installation is refused", async () => {
    const elsewhere = Fastify()
    const others = await accessTokens(elsewhere, Buffer.alloc(32, 8), () => new Date(now))
    expect(tokens.sessionOf(others.sign(whose))).toBeUndefined()
    await elsewhere.close()
  })
})
