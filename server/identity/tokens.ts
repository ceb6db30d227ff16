import { createHash, randomBytes, randomInt } from "node:crypto"

/** What is told once and kept only as its digest: 256 random bits, in 43 characters that fit into an address. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** SHA-256. Whoever reads it cannot find the token; of 256 random bits it needs no salt. */
export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest()

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Eight digits, as they are sent by mail. */
export const newMailCode = (): string => String(randomInt(100_000_000)).padStart(8, "0")

/** 24 letters and digits of base32: 120 random bits, enough to be kept as a plain digest. */
export const newRecoveryCode = (): string => Array.from(randomBytes(24), (byte) => base32.charAt(byte & 31)).join("")

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** A code as it was typed, without the spaces and hyphens that make it readable. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase()
