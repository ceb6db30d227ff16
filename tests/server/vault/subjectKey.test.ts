import { randomBytes } from "node:crypto"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { partsOf, subjectKey } from "#server/vault/subjectKey.ts"
import { DecryptionFailed } from "#server/vault/vault.ts"

const anna = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"
const beat = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"
const bytes = randomBytes(32)
const key = subjectKey(anna, bytes, randomBytes)

const anyText = fc.string({ unit: "grapheme", maxLength: 200 })
const anyContext = fc.oneof(
  fc.constantFrom("holdings.name", `identity.users.email ${anna}`, "event holding-1 2", ""),
  fc.string({ unit: "grapheme", maxLength: 30 }),
)
const bothModes = [key.encrypt, key.encryptDeterministic]

/** Every text that differs from this one in one bit. */
function* flipped(text: string): Iterable<string> {
  const original = Buffer.from(text)
  for (let bit = 0; bit < original.length * 8; bit += 1) {
    const changed = Buffer.from(original)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    yield changed.toString("latin1")
  }
}

describe("an encrypted text", () => {
  it("an encrypted text decrypts to the plain text, names its subject, and is plain ASCII", () => {
    fc.assert(
      fc.property(anyText, anyContext, (text, context) => {
        for (const encrypt of bothModes) {
          const ciphertext = encrypt(context, text)
          expect(key.decrypt(context, ciphertext)).toBe(text)
          expect(ciphertext).toMatch(/^sealed:[\x21-\x7e]+$/)
          expect(partsOf(ciphertext).subjectId).toBe(anna)
        }
      }),
    )
  })

  it("an encrypted text is refused when any one bit was flipped", () => {
    for (const text of ["", "1", "Anna Keller", "a".repeat(31)]) {
      for (const encrypt of bothModes) {
        for (const changed of flipped(encrypt("holdings.name", text))) {
          expect(() => key.decrypt("holdings.name", changed)).toThrow(DecryptionFailed)
        }
      }
    }
  })

  it("an encrypted text is refused in another context and under another key", () => {
    const others = [subjectKey(anna, randomBytes(32), randomBytes), subjectKey(beat, bytes, randomBytes)]
    for (const encrypt of bothModes) {
      const ciphertext = encrypt("holdings.name", "Anna")
      expect(() => key.decrypt("debts.name", ciphertext)).toThrow(DecryptionFailed)
      for (const other of others) expect(() => other.decrypt("holdings.name", ciphertext)).toThrow(DecryptionFailed)
    }
  })

  it("an encrypted text cannot be used as one of the other mode", () => {
    const ciphertext = partsOf(key.encrypt("holdings.name", "Anna"))
    const deterministic = partsOf(key.encryptDeterministic("holdings.name", "Anna"))
    expect(() => key.decrypt("holdings.name", `sealed:${anna}:holdings.name:${ciphertext.payload}`)).toThrow(
      DecryptionFailed,
    )
    expect(() => key.decrypt("holdings.name", `sealed:${anna}:${deterministic.payload}`)).toThrow(DecryptionFailed)
  })

  it("an encrypted text differs each time, and cannot be compared", () => {
    const payloads = Array.from({ length: 1_000 }, () => partsOf(key.encrypt("holdings.name", "Anna")).payload)
    for (const part of [0, 16]) expect(new Set(payloads.map((text) => text.slice(part, part + 16))).size).toBe(1_000)
  })

  it("a deterministically encrypted text is the same for the same text in the same context under the same key, and for no other", () => {
    fc.assert(
      fc.property(anyText, anyText, anyContext, anyContext, (text, other, context, elsewhere) => {
        const payload = (of: typeof key, at: string, what: string) => partsOf(of.encryptDeterministic(at, what)).payload
        const [again, another] = [anna, beat].map((id) => subjectKey(id, bytes, randomBytes)) as [
          typeof key,
          typeof key,
        ]
        const ciphertext = payload(key, context, text)
        expect(payload(again, context, text)).toBe(ciphertext)
        expect(payload(key, context, other) === ciphertext).toBe(other === text)
        expect(payload(key, elsewhere, text) === ciphertext).toBe(elsewhere === context)
        expect(payload(another, context, text)).not.toBe(ciphertext)
      }),
    )
  })
})
