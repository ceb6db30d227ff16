import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto"
import { DecryptionFailed } from "./vault.ts"

export type RandomBytes = (count: number) => Buffer

export const nonceBytes = 12
const tagBytes = 16
/** By how much the encrypted content is longer. */
export const addedBytes = nonceBytes + tagBytes

/**
 * AES-256-GCM. Returns nonce, ciphertext and tag in one buffer. `bound` is authenticated with the content: decryption
 * with another value fails. The key is a `KeyObject` because creating one from bytes each time takes ten times as long.
 */
export function encrypt(key: KeyObject, nonce: Buffer, bound: string, content: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(bound))
  // In this mode, `final` returns no further bytes.
  const ciphertext = cipher.update(content)
  cipher.final()
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()], nonceBytes + ciphertext.length + tagBytes)
}

/** Throws {@link DecryptionFailed}. */
export function decrypt(key: KeyObject, bound: string, encrypted: Buffer): Buffer {
  if (encrypted.length < nonceBytes + tagBytes) throw new DecryptionFailed("too short for a ciphertext")
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  try {
    const content = decipher.update(encrypted.subarray(nonceBytes, -tagBytes))
    decipher.final()
    return content
  } catch {
    throw new DecryptionFailed("it was changed, or encrypted elsewhere or under another key")
  }
}
