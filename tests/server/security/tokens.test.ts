import { describe, expect, it } from "vitest"
import { createHash } from "node:crypto"
import { digestOf, isToken, newMailCode, newRecoveryCode, newToken } from "#server/identity/sessions/tokens.ts"

/** So many that a repeated value would occur. */
const many = <Value>(make: () => Value): ReadonlyArray<Value> => Array.from({ length: 20_000 }, make)

describe("a token of a session, a link or a challenge", () => {
  it("a token has 256 random bits, and only its SHA-256 is stored", () => {
    const tokens = many(newToken)
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32)
    expect(tokens.every(isToken)).toBe(true)
    const [token = ""] = tokens
    expect(digestOf(token)).toEqual(createHash("sha256").update(token).digest())
  })

  it("a token has every bit set as often as not", () => {
    const set = Array<number>(256).fill(0)
    const tokens = many(newToken)
    for (const token of tokens) {
      Buffer.from(token, "base64url").forEach((byte, at) => {
        for (let bit = 0; bit < 8; bit++) set[at * 8 + bit]! += (byte >> bit) & 1
      })
    }
    // Six standard deviations of a fair coin: about once in two million runs of this test.
    const most = 6 * Math.sqrt(tokens.length / 4)
    for (const count of set) expect(Math.abs(count - tokens.length / 2)).toBeLessThan(most)
  })
})

it("a recovery code has 24 letters and digits of base32, which are 120 bits", () => {
  const codes = many(newRecoveryCode)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{24}$/)
  expect(24 * Math.log2(32)).toBeGreaterThanOrEqual(112)
  expect(new Set(codes.flatMap((code) => [...code])).size).toBe(32)
})

it("a code by mail has eight digits, also with leading zeros", () => {
  const codes = many(newMailCode)
  for (const code of codes) expect(code).toMatch(/^\d{8}$/)
  expect(Math.log2(10 ** 8)).toBeGreaterThan(20)
  for (const first of "0123456789") expect(codes.some((code) => code.startsWith(first))).toBe(true)
})
