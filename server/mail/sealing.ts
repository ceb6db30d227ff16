import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { SealBroken, type SubjectKey, type Vault } from "../vault/vault.ts"

/** Seals a mail while it waits. */
export type MailSeal = Pick<SubjectKey, "seal" | "open">

/**
 * The seal for mails to a subject, or for those to somebody who has no account; `undefined` when the subject's key was
 * destroyed.
 */
export async function sealFor(vault: Vault, subjectId: string | null | undefined): Promise<MailSeal | undefined> {
  return subjectId ? vault.keyOf(subjectId) : installationSeal(await vault.secret("mail"))
}

/** Bound to its place in the outbox: moved to another row it cannot be opened. */
export const contextOf = (id: string): string => `mail.outbox ${id}`

const prefix = "sealed:mail:"
const nonceLength = 12
const tagLength = 16

/** AES-256-GCM under a key of its own for each mail, derived from a secret of the installation. */
function installationSeal(secret: Buffer): MailSeal {
  const keyFor = (context: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", context, 32))
  return {
    seal(context, text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv("aes-256-gcm", keyFor(context), nonce, { authTagLength: tagLength })
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString("base64url")
    },
    open(context, text) {
      const sealed = Buffer.from(text.slice(prefix.length), "base64url")
      if (!text.startsWith(prefix) || sealed.length < nonceLength + tagLength) throw new SealBroken("not a sealed mail")
      const nonce = sealed.subarray(0, nonceLength)
      const decipher = createDecipheriv("aes-256-gcm", keyFor(context), nonce, { authTagLength: tagLength })
      decipher.setAuthTag(sealed.subarray(-tagLength))
      try {
        return decipher.update(sealed.subarray(nonceLength, -tagLength), undefined, "utf8") + decipher.final("utf8")
      } catch (cause) {
        throw new SealBroken("a mail was changed while it waited, or moved", { cause })
      }
    },
  }
}
