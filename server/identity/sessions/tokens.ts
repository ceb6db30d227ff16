import { createHash, randomBytes, randomInt } from "node:crypto"

/** A secret of which only the digest is stored: 256 random bits, in 43 characters that fit into a URL. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** SHA-256. The token cannot be computed from it; with 256 random bits it needs no salt. */
export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest()

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Eight digits, as they are sent by mail. */
export const newMailCode = (): string => String(randomInt(100_000_000)).padStart(8, "0")

/** 24 letters and digits of base32: 120 random bits, enough to store a digest without salt. */
export const newRecoveryCode = (): string => Array.from(randomBytes(24), (byte) => base32.charAt(byte & 31)).join("")

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** A code as it was typed, without the spaces and hyphens that make it readable. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase()
