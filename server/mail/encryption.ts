import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { DecryptionFailed, type Vault } from "#server/vault/vault.ts"

/** Encrypts a mail while it waits, and decrypts it. */
interface MailCipher {
  readonly encrypt: (context: string, text: string) => string
  /** Throws `DecryptionFailed` when the ciphertext was changed, or is that of another context. */
  readonly decrypt: (context: string, ciphertext: string) => string
}

/**
 * The cipher of mails to a subject, or of those to a person who has no account; `undefined` when the subject's key was
 * destroyed.
 */
export async function cipherFor(vault: Vault, subjectId: string | null | undefined): Promise<MailCipher | undefined> {
  if (!subjectId) return installationCipher(await vault.secret("mail"))
  const key = await vault.keyOf(subjectId)
  return (
    key && {
      encrypt: (context, text) => key.encrypt(context, text),
      decrypt: (context, ciphertext) => key.decrypt(context, ciphertext),
    }
  )
}

/** Binds a ciphertext to its row in the outbox: moved to another row it cannot be decrypted. */
export const contextOf = (id: string): string => `mail.outbox ${id}`

const prefix = "sealed:mail:"
const nonceLength = 12
const tagLength = 16

/** AES-256-GCM under a key of its own for each mail, derived from a secret of the installation. */
function installationCipher(secret: Buffer): MailCipher {
  const keyFor = (context: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", context, 32))
  return {
    encrypt(context, text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv("aes-256-gcm", keyFor(context), nonce, { authTagLength: tagLength })
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString("base64url")
    },
    decrypt(context, text) {
      const sealed = Buffer.from(text.slice(prefix.length), "base64url")
      if (!text.startsWith(prefix) || sealed.length < nonceLength + tagLength)
        throw new DecryptionFailed("not an encrypted mail")
      const nonce = sealed.subarray(0, nonceLength)
      const decipher = createDecipheriv("aes-256-gcm", keyFor(context), nonce, { authTagLength: tagLength })
      decipher.setAuthTag(sealed.subarray(-tagLength))
      try {
        return decipher.update(sealed.subarray(nonceLength, -tagLength), undefined, "utf8") + decipher.final("utf8")
      } catch (cause) {
        throw new DecryptionFailed("the ciphertext of a mail was altered or belongs to another mail", { cause })
      }
    },
  }
}
