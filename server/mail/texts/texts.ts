import type { Mail } from "#server/mail/mail.ts"
import type { Formats } from "#server/mail/formatting.ts"

/** How long a user who lost every second factor waits before they can sign in without one. */
export const lostFactorHours = 72

export type MailOf<Tag extends Mail["_tag"]> = Extract<Mail, { readonly _tag: Tag }>
type LinkOf<Of> = Extract<keyof Of, "link" | `${string}Link`>

/** The texts of one mail, in reading order. A code is shown between the paragraphs and the buttons. */
export interface MailText<Of = Mail> {
  readonly subject: string
  readonly paragraphs: readonly [string, ...ReadonlyArray<string>]
  /** The label of the button above each link. */
  readonly buttons: { readonly [Link in LinkOf<Of>]: string }
  /** How long its link or code is valid, and what follows. */
  readonly consequences: ReadonlyArray<string>
  /** What a reader should do who did not cause the mail. */
  readonly otherwise: string
}

/** All texts of mails in one language. A catalogue without a mail, a text or a button does not compile. */
export interface Texts {
  readonly greeting: string
  /** Shown between a button and its written-out link. The plain text has no buttons and omits it. */
  readonly linkWritten: string
  /** Who sent it, and what they never ask for. */
  readonly sentBy: string
  readonly mails: { readonly [Tag in Mail["_tag"]]: (mail: MailOf<Tag>, format: Formats) => MailText<MailOf<Tag>> }
}

export type InvitedRole = MailOf<"Invited">["role"]
