import type { SendMailOptions } from "nodemailer"
import type { Language } from "../contract/identity.ts"
import type { Sender } from "./sender.ts"

/** A mail as it is handed over: composed, and to one recipient. */
export interface Letter {
  /** Of the outbox. The same at a second attempt, so that a mailbox recognises what it has already. */
  readonly id: string
  readonly to: string
  /** Whose personal data it holds, where somebody's are kept here. */
  readonly subjectId?: string
  /** When it was queued. */
  readonly at: Date
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailTransport {
  /** Hands the letter over for good. Breaks off when aborted. Throws {@link LetterRefused}. */
  readonly send: (letter: Letter, signal: AbortSignal) => Promise<void>
}

/** A letter was not taken over. Says why by a code alone: what a mail server answers quotes addresses. */
export class LetterRefused extends Error {
  override readonly name = "LetterRefused"
  /** The status of the mail server, or the code of the failure, such as `ECONNREFUSED`. */
  readonly kind: string
  /** `forGood`: this letter to this recipient will never be taken. */
  readonly lasting: "forNow" | "forGood"
  constructor(kind: string, lasting: "forNow" | "forGood") {
    super(`a letter was refused: ${kind}`)
    this.kind = kind
    this.lasting = lasting
  }
}

/**
 * The letter as nodemailer composes it. Throws {@link LetterRefused} where the recipient is not plainly one address:
 * text that may be read as two must not decide who receives a link.
 */
export function messageOf(letter: Letter, from: Sender): SendMailOptions {
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(letter.to)) {
    throw new LetterRefused("EADDRESS", "forGood")
  }
  return {
    from: { name: from.name, address: from.address },
    to: { name: "", address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.at,
    messageId: `<${letter.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    // Asks automatic answers (of somebody on holiday) not to come.
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": letter.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
