import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto"
import { DecryptionFailed, type SubjectKey, type Vault } from "./vault.ts"
import { addedBytes, decrypt, encrypt, nonceBytes, type RandomBytes } from "./wrapping.ts"

/*
 * `sealed:<subject>:<payload>`, or `sealed:<subject>:<context>:<payload>` when encrypted deterministically: that form is
 * stored in tables which are read by whole rows, so the ciphertext itself names where it belongs.
 */

/** The parts of a ciphertext, which are readable without its key. */
interface CiphertextParts {
  readonly subjectId: string
  /** Only of a deterministically encrypted text. */
  readonly context: string | undefined
  readonly payload: string
}

export const ciphertextPrefix = "sealed:"

/** How long the ciphertext of a text of so many bytes is, in bytes, if it is not encrypted deterministically. */
export const encryptedLength = (bytes: number): number =>
  ciphertextPrefix.length + subjectIdLength + 1 + Math.ceil(((addedBytes + bytes) * 4) / 3)

const subjectIdLength = 36

/** Whether the text is the id of a subject, as in a ciphertext: a UUID in lower case. */
export const isSubjectId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Throws {@link DecryptionFailed} when the text does not have the form of a ciphertext. */
export function partsOf(ciphertext: string): CiphertextParts {
  const match = form.exec(ciphertext)
  if (!match) throw new DecryptionFailed("not the form of a ciphertext")
  const [, subjectId = "", context, payload = ""] = match
  return { subjectId, context: context === undefined ? undefined : decoded(context), payload }
}

const form = /^sealed:([0-9a-f-]{36}):(?:([\w%.!~*'()-]*):)?([\w-]+)$/

function decoded(context: string): string {
  try {
    const text = decodeURIComponent(context)
    if (encodeURIComponent(text) === context) return text
  } catch {
    // Refused below.
  }
  throw new DecryptionFailed("not the form of a ciphertext")
}

/**
 * Several texts of base64url decode to the same bytes: the last character has two or four bits too many. Only one text
 * was written, in which they are zero.
 */
function isCanonical(payload: string): boolean {
  const left = payload.length % 4
  return left === 0 || (left === 2 ? "AQgw" : left === 3 ? "AEIMQUYcgkosw048" : "").includes(payload.at(-1) ?? "")
}

/** The key of a subject, derived from its 32 bytes. */
export function subjectKey(subjectId: string, bytes: Buffer, randomBytes: RandomBytes): SubjectKey {
  const derived = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync("sha256", bytes, subjectId, purpose, 32)))
  // Separate keys, so that a random nonce and one computed from the text never coincide under the same key.
  const [randomNonceKey, deterministicKey, nonceKey] = [
    derived("sealed"),
    derived("sealed alike"),
    derived("nonces of sealed alike"),
  ]
  const bound = (context: string): string => `${subjectId} ${context}`
  /** What all texts of a context have in common: one entry for each encrypted column. */
  const deterministicIn = new Map<string, { readonly digested: string; readonly prefix: string }>()
  const inContext = (context: string) => {
    const known = deterministicIn.get(context)
    if (known) return known
    const parts = {
      digested: `${Buffer.byteLength(context)} ${context} `,
      prefix: `${ciphertextPrefix}${subjectId}:${encodeURIComponent(context)}:`,
    }
    deterministicIn.set(context, parts)
    return parts
  }

  return {
    subjectId,
    encrypt(context, text) {
      const encrypted = encrypt(randomNonceKey, randomBytes(nonceBytes), bound(context), Buffer.from(text))
      return `${ciphertextPrefix}${subjectId}:${encrypted.toString("base64url")}`
    },
    encryptDeterministic(context, text) {
      const { digested, prefix } = inContext(context)
      const content = Buffer.from(text)
      const digest = createHmac("sha256", nonceKey).update(digested).update(content)
      const encrypted = encrypt(deterministicKey, digest.digest().subarray(0, nonceBytes), bound(context), content)
      return prefix + encrypted.toString("base64url")
    },
    decrypt(context, ciphertext) {
      const parts = partsOf(ciphertext)
      if (parts.subjectId !== subjectId) throw new DecryptionFailed("encrypted under the key of another subject")
      if (parts.context !== undefined && parts.context !== context)
        throw new DecryptionFailed("encrypted for another context")
      if (!isCanonical(parts.payload)) throw new DecryptionFailed("not the form of a ciphertext")
      const encrypted = Buffer.from(parts.payload, "base64url")
      const key = parts.context === undefined ? randomNonceKey : deterministicKey
      return decrypt(key, bound(context), encrypted).toString()
    },
  }
}

/**
 * Decrypts a deterministically encrypted text, which names its own context. Returns plain text unchanged, and `undefined`
 * when the subject's key was destroyed.
 */
export async function decryptedText({ keyOf }: Pick<Vault, "keyOf">, text: string): Promise<string | undefined> {
  if (!text.startsWith(ciphertextPrefix)) return text
  const { subjectId, context = "" } = partsOf(text)
  return (await keyOf(subjectId))?.decrypt(context, text)
}
