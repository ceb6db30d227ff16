import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { DecryptionFailed, type SubjectKey, type Vault } from "#server/vault/vault.ts"

/** Encrypts for real, with keys derived from names, so that another process has the same. */
export function testVault(): Vault {
  const destroyed = new Set<string>()
  return {
    keyOf: (subjectId) => Promise.resolve(destroyed.has(subjectId) ? undefined : keyOf(subjectId)),
    destroy(subjectId) {
      destroyed.add(subjectId)
      return Promise.resolve()
    },
    secret: (name) => Promise.resolve(digest(`secret ${name}`)),
  }
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

function keyOf(subjectId: string): SubjectKey {
  const key = digest(`subject ${subjectId}`)
  const encrypt = (context: string, text: string, nonce: Uint8Array = randomBytes(12)): string => {
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context))
    const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
    return `sealed:${subjectId}:${bytes.toString("base64url")}`
  }
  return {
    subjectId,
    encrypt: (context, text) => encrypt(context, text),
    encryptDeterministic: (context, text) => encrypt(context, text, digest(`${context}\n${text}`).subarray(0, 12)),
    decrypt(context, text) {
      const bytes = Buffer.from(text.split(":").at(-1) ?? "", "base64url")
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-16))
      try {
        return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8")
      } catch (cause) {
        throw new DecryptionFailed("broken", { cause })
      }
    },
  }
}
