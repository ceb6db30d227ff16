import { createPrivateKey, createPublicKey, hkdfSync } from "node:crypto"
import fastifyJwt from "@fastify/jwt"
import { Schema } from "effect"
import type { FastifyInstance } from "fastify"

/** An access token names the session of a request for a few minutes. Each request checks that the session has not ended. */
export interface AccessTokens {
  readonly sign: (token: { readonly userId: string; readonly sessionId: string; readonly tokenId: string }) => string
  /** Returns the session id of a valid token that has not expired; otherwise `undefined`. */
  readonly sessionOf: (token: string) => string | undefined
}

export const accessTokenSeconds = 300
const issuer = "wealth-tracker"
const audience = "wealth-tracker-api"

/** Accepts only Ed25519 (RFC 9068: `at+jwt`). Every process derives the key from the same secret. */
export async function accessTokens(app: FastifyInstance, secret: Buffer, now: () => Date): Promise<AccessTokens> {
  const { privateKey, publicKey } = keysOf(secret)
  const namespace = { iss: issuer, aud: audience, algorithm: "EdDSA", expiresIn: accessTokenSeconds } as const
  await app.register(fastifyJwt, {
    secret: { private: privateKey, public: publicKey },
    sign: namespace,
    verify: {
      allowedIss: issuer,
      allowedAud: audience,
      algorithms: ["EdDSA"],
      requiredClaims: ["iss", "aud", "sid", "sub", "exp"],
    },
  })
  // Verifying a signature takes 0.2 ms and always gives the same result: a verified token is cached until it expires.
  const verified = new Map<string, Verified>()
  return {
    sign: ({ userId, sessionId, tokenId }) =>
      app.jwt.sign(
        { sid: sessionId, sub: userId, jti: tokenId, iat: Math.floor(now().getTime() / 1_000) },
        { header: { typ: "at+jwt", alg: "EdDSA" } },
      ),
    sessionOf(token) {
      const moment = now().getTime()
      const known = verified.get(token)
      if (known && moment < known.endsAt) return known.sessionId
      verified.delete(token)
      const checked = check(token, moment)
      if (checked) keep(token, checked)
      return checked?.sessionId
    },
  }

  function check(token: string, moment: number): Verified | undefined {
    if (!token.split(".").every(isCanonical)) return undefined
    try {
      const verifying = { complete: true, clockTimestamp: moment }
      const { header, payload } = app.jwt.verify<Complete>(token, verifying as object)
      const { sid: sessionId, exp } = payload
      if (header.typ !== "at+jwt" || !isSessionId(sessionId)) return undefined
      return { sessionId, endsAt: exp * 1_000 }
    } catch {
      return undefined
    }
  }

  /** Whether the last character has no bits that decoding ignores: there is one text for each token. */
  function isCanonical(part: string): boolean {
    return Buffer.from(part, "base64url").toString("base64url") === part
  }

  function keep(token: string, checked: Verified): void {
    verified.set(token, checked)
    for (const oldest of verified.keys()) {
      if (verified.size <= verifiedMost) break
      verified.delete(oldest)
    }
  }
}

/** The session of a token, and when the token expires, in milliseconds. */
interface Verified {
  readonly sessionId: string
  readonly endsAt: number
}

/** The maximum number of verified tokens in the cache, of about 500 bytes each. */
const verifiedMost = 5_000

interface Complete {
  readonly header: { readonly typ?: string }
  readonly payload: { readonly sid: unknown; readonly exp: number }
}

const isSessionId = Schema.is(Schema.String.check(Schema.isUUID()))

/** The PKCS #8 header of an Ed25519 key, before its 32 bytes (RFC 8410). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex")

function keysOf(secret: Buffer): { readonly privateKey: string; readonly publicKey: string } {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "access tokens", 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" })
  return {
    privateKey: key.export({ format: "pem", type: "pkcs8" }).toString(),
    publicKey: createPublicKey(key).export({ format: "pem", type: "spki" }).toString(),
  }
}
