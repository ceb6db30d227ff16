import type { SendMailOptions } from "nodemailer"
import type { Language } from "#contract/people/identity.ts"
import type { Sender } from "#server/settings/sender.ts"

/** A composed mail to one recipient. */
export interface OutgoingMail {
  /** The id in the outbox. It is the same in every attempt, so that a mailbox recognises a repetition. */
  readonly id: string
  readonly to: string
  /** The user or household whose personal data it contains, if any. */
  readonly subjectId?: string
  /** When it was queued. */
  readonly at: Date
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a mail program ends mails of this kind with one click; absent: the mail was not chosen. */
  readonly oneClickUrl?: string
}

export interface MailTransport {
  /** Sends the mail. Aborts with the signal. Throws {@link MailRefused}. */
  readonly send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
}

/** A mail was not accepted. The reason is only a code, because answers of mail servers quote addresses. */
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
 * The mail as nodemailer composes it. Throws {@link MailRefused} unless the recipient is clearly one address: text that
 * could be read as two must not decide who receives a link.
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
    // Asks mail programs not to send automatic replies, such as out-of-office replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(mail.oneClickUrl !== undefined && {
        "List-Unsubscribe": `<${mail.oneClickUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // A report of a mail server then names the mail and its recipient, also where the mail was forwarded.
    dsn: { id: mail.id, return: "headers", notify: ["failure", "delay"], recipient: mail.to },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
