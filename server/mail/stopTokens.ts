import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { Schema } from "effect"
import { UserId } from "#domain/shared/ids.ts"
import type { MailTopic } from "#contract/people/mailChoices.ts"
import type { Vault } from "#server/vault/vault.ts"

/** The tokens of links that end a chosen mail: they are signed, name reader and mail, and are valid for good. */
export interface StopTokens {
  readonly tokenOf: (userId: UserId, topic: MailTopic) => Promise<string>
  /** Undefined: the token was not signed here. */
  readonly read: (token: string) => Promise<Stopped | undefined>
}

export interface Stopped {
  readonly userId: UserId
  readonly topic: MailTopic
}

/** 16 bytes of the user's id, one of the mail, and 15 of the signature: 32 bytes, as many as other links have. */
const signedLength = 17
const signatureLength = 15

const topicBytes: Record<MailTopic, number> = { weeklySummary: 1, priceAlerts: 2 }

export function stopTokens(vault: Vault): StopTokens {
  async function signatureOf(signed: Buffer): Promise<Buffer> {
    const key = Buffer.from(hkdfSync("sha256", await vault.secret("mail"), "", "links that end a mail", 32))
    return createHmac("sha256", key).update(signed).digest().subarray(0, signatureLength)
  }
  return {
    async tokenOf(userId, topic) {
      const signed = Buffer.concat([Buffer.from(userId.replaceAll("-", ""), "hex"), Buffer.from([topicBytes[topic]])])
      return Buffer.concat([signed, await signatureOf(signed)]).toString("base64url")
    },
    async read(token) {
      const bytes = Buffer.from(token, "base64url")
      if (bytes.length !== signedLength + signatureLength) return undefined
      const signed = bytes.subarray(0, signedLength)
      if (!timingSafeEqual(bytes.subarray(signedLength), await signatureOf(signed))) return undefined
      const topic = (Object.keys(topicBytes) as ReadonlyArray<MailTopic>).find((one) => topicBytes[one] === signed[16])
      const userId = signed
        .subarray(0, 16)
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
      return topic && isUserId(userId) ? { userId, topic } : undefined
    },
  }
}

const isUserId = Schema.is(UserId)
