import type { SendMailOptions } from "nodemailer"
import type { Language } from "#contract/identity.ts"
import type { Sender } from "./sender.ts"

/** A mail as it is handed over: composed, and to one recipient. */
export interface OutgoingMail {
  /** Of the outbox. The same at a second attempt, so that a mailbox recognises what it has already. */
  readonly id: string
  readonly to: string
  /** Whose personal data it holds, where such data are stored. */
  readonly subjectId?: string
  /** When it was queued. */
  readonly at: Date
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailTransport {
  /** Hands the mail over. Aborts with the signal. Throws {@link MailRefused}. */
  readonly send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
}

/** A mail was not accepted. Gives a code alone as the reason: answers of mail servers quote addresses. */
export class MailRefused extends Error {
  override readonly name = "MailRefused"
  /** The status of the mail server, or the code of the failure, such as `ECONNREFUSED`. */
  readonly kind: string
  /** `forGood`: this mail to this recipient will never be accepted. */
  readonly lasting: "forNow" | "forGood"
  constructor(kind: string, lasting: "forNow" | "forGood") {
    super(`a mail was refused: ${kind}`)
    this.kind = kind
    this.lasting = lasting
  }
}

/**
 * The mail as nodemailer composes it. Throws {@link MailRefused} where the recipient is not plainly one address:
 * text that may be read as two must not decide who receives a link.
 */
export function messageOf(mail: OutgoingMail, from: Sender): SendMailOptions {
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(mail.to)) {
    throw new MailRefused("EADDRESS", "forGood")
  }
  return {
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.at,
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    // Asks mail programs not to send automatic replies, such as those of a holiday.
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
