import { Schema } from "effect"
import { Email } from "#contract/people/identity.ts"

/** The sender of mails. */
export interface Sender {
  /** May be empty. */
  readonly name: string
  readonly address: string
}

/** Reads `Wealth Tracker <post@example.org>` or a bare address; `undefined` when it is neither. */
export function senderOf(text: string): Sender | undefined {
  const [, quoted, plain, inBrackets, bare] =
    /^(?:(?:"([^"\\]*)"|([^"<>]*?))\s*<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? []
  const sender = { name: quoted ?? plain ?? "", address: inBrackets ?? bare ?? "" }
  return isEmail(sender.address) && !/\p{Cc}/u.test(sender.name) ? sender : undefined
}

/** {@link senderOf} for a sender that was checked before; throws when it is none. */
export function knownSender(text: string): Sender {
  const sender = senderOf(text)
  if (!sender) throw new Error("mails need a sender such as Wealth Tracker <post@example.org>")
  return sender
}

const isEmail = Schema.is(Email)
