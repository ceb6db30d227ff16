import { randomBytes } from "node:crypto"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { partsOf, subjectKey } from "../../../server/vault/subjectKey.ts"
import { SealBroken } from "../../../server/vault/vault.ts"

const anna = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"
const beat = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"
const bytes = randomBytes(32)
const key = subjectKey(anna, bytes, randomBytes)

const anyText = fc.string({ unit: "grapheme", maxLength: 200 })
const anyContext = fc.oneof(
  fc.constantFrom("holdings.name", `identity.users.email ${anna}`, "event holding-1 2", ""),
  fc.string({ unit: "grapheme", maxLength: 30 }),
)
const bothWays = [key.seal, key.sealAlike]

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
        for (const seal of bothWays) {
          const sealed = seal(context, text)
          expect(key.open(context, sealed)).toBe(text)
          expect(sealed).toMatch(/^sealed:[\x21-\x7e]+$/)
          expect(partsOf(sealed).subjectId).toBe(anna)
        }
      }),
    )
  })

  it("an encrypted text is refused when any one bit was flipped", () => {
    for (const text of ["", "1", "Anna Keller", "a".repeat(31)]) {
      for (const seal of bothWays) {
        for (const changed of flipped(seal("holdings.name", text))) {
          expect(() => key.open("holdings.name", changed)).toThrow(SealBroken)
        }
      }
    }
  })

  it("an encrypted text is refused in another context and under another key", () => {
    const others = [subjectKey(anna, randomBytes(32), randomBytes), subjectKey(beat, bytes, randomBytes)]
    for (const seal of bothWays) {
      const sealed = seal("holdings.name", "Anna")
      expect(() => key.open("debts.name", sealed)).toThrow(SealBroken)
      for (const other of others) expect(() => other.open("holdings.name", sealed)).toThrow(SealBroken)
    }
  })

  it("an encrypted text cannot be used as one of the other mode", () => {
    const sealed = partsOf(key.seal("holdings.name", "Anna"))
    const alike = partsOf(key.sealAlike("holdings.name", "Anna"))
    expect(() => key.open("holdings.name", `sealed:${anna}:holdings.name:${sealed.payload}`)).toThrow(SealBroken)
    expect(() => key.open("holdings.name", `sealed:${anna}:${alike.payload}`)).toThrow(SealBroken)
  })

  it("an encrypted text differs each time, and cannot be compared", () => {
    const sealed = Array.from({ length: 1_000 }, () => partsOf(key.seal("holdings.name", "Anna")).payload)
    for (const part of [0, 16]) expect(new Set(sealed.map((text) => text.slice(part, part + 16))).size).toBe(1_000)
  })

  it("a deterministically encrypted text is the same for the same text in the same context under the same key, and for no other", () => {
    fc.assert(
      fc.property(anyText, anyText, anyContext, anyContext, (text, other, context, elsewhere) => {
        const payload = (of: typeof key, at: string, what: string) => partsOf(of.sealAlike(at, what)).payload
        const [again, another] = [anna, beat].map((id) => subjectKey(id, bytes, randomBytes)) as [
          typeof key,
          typeof key,
        ]
        const sealed = payload(key, context, text)
        expect(payload(again, context, text)).toBe(sealed)
        expect(payload(key, context, other) === sealed).toBe(other === text)
        expect(payload(key, elsewhere, text) === sealed).toBe(elsewhere === context)
        expect(payload(another, context, text)).not.toBe(sealed)
      }),
    )
  })
})
