import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto"
import { SealBroken, type SubjectKey } from "./vault.ts"
import { decrypt, encrypt, nonceBytes, type RandomBytes } from "./wrapping.ts"

/*
 * `sealed:<subject>:<payload>`, or `sealed:<subject>:<context>:<payload>` for what was sealed alike: that stands in
 * tables from which it is read by whole rows, and says by itself where it belongs.
 */

/** What can be read of a sealed text without its key. */
export interface SealedParts {
  readonly subjectId: string
  /** Known of what was sealed alike only. */
  readonly context: string | undefined
  readonly payload: string
}

export const sealedPrefix = "sealed:"

/** Whether it is the id of a subject, as it is written in a sealed text: a UUID in lower case. */
export const isSubjectId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Throws {@link SealBroken} when it is not the form of a sealed text. */
export function partsOf(sealed: string): SealedParts {
  const match = form.exec(sealed)
  if (!match) throw new SealBroken("not the form of a sealed text")
  const [, subjectId = "", context, payload = ""] = match
  return { subjectId, context: context === undefined ? undefined : decoded(context), payload }
}

const form = /^sealed:([0-9a-f-]{36}):(?:([\w%.!~*'()-]*):)?([\w-]+)$/

function decoded(context: string): string {
  try {
    const text = decodeURIComponent(context)
    if (encodeURIComponent(text) === context) return text
  } catch {
    // Said below.
  }
  throw new SealBroken("not the form of a sealed text")
}

/** The key of a subject, out of its 32 bytes. */
export function subjectKey(subjectId: string, bytes: Buffer, randomBytes: RandomBytes): SubjectKey {
  const derived = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync("sha256", bytes, subjectId, purpose, 32)))
  // Apart, so that a nonce made by chance and one made from the text never meet under one key.
  const [unlikeKey, alikeKey, nonceKey] = [
    derived("sealed"),
    derived("sealed alike"),
    derived("nonces of sealed alike"),
  ]
  const bound = (context: string): string => `${subjectId} ${context}`

  return {
    subjectId,
    seal(context, text) {
      const encrypted = encrypt(unlikeKey, randomBytes(nonceBytes), bound(context), Buffer.from(text))
      return `${sealedPrefix}${subjectId}:${encrypted.toString("base64url")}`
    },
    sealAlike(context, text) {
      const content = Buffer.from(text)
      const digest = createHmac("sha256", nonceKey)
        .update(`${Buffer.byteLength(context)} ${context} `)
        .update(content)
      const encrypted = encrypt(alikeKey, digest.digest().subarray(0, nonceBytes), bound(context), content)
      return `${sealedPrefix}${subjectId}:${encodeURIComponent(context)}:${encrypted.toString("base64url")}`
    },
    open(context, sealed) {
      const parts = partsOf(sealed)
      if (parts.subjectId !== subjectId) throw new SealBroken("sealed under the key of another")
      if (parts.context !== undefined && parts.context !== context) throw new SealBroken("sealed elsewhere")
      const encrypted = Buffer.from(parts.payload, "base64url")
      // Several texts decode to the same bytes; only one of them was written.
      if (encrypted.toString("base64url") !== parts.payload) throw new SealBroken("not the form of a sealed text")
      const key = parts.context === undefined ? unlikeKey : alikeKey
      return decrypt(key, bound(context), encrypted).toString()
    },
  }
}
