import type { Mail } from "#server/mail/mail.ts"
import type { Formats } from "#server/mail/formatting.ts"

/** What the product is called, in every language. */
export const productName = "Wealth Tracker"

/** How long a user who lost every second factor waits before they can sign in without. */
export const lostFactorHours = 72

export type MailOf<Tag extends Mail["_tag"]> = Extract<Mail, { readonly _tag: Tag }>
type LinkOf<Of> = Extract<keyof Of, "link" | `${string}Link`>

/** What one mail says, in the order in which it is read. A code is shown between the paragraphs and the buttons. */
export interface MailText<Of = Mail> {
  readonly subject: string
  readonly paragraphs: readonly [string, ...ReadonlyArray<string>]
  /** What the button over each link says. */
  readonly buttons: { readonly [Link in LinkOf<Of>]: string }
  /** How long it holds, and what follows. */
  readonly consequences: ReadonlyArray<string>
  /** What to do for a reader who did not cause it. */
  readonly otherwise: string
}

/** Everything that mails say in one language. A catalogue that misses a mail, a text or a button does not compile. */
export interface Texts {
  readonly greeting: string
  /** Shown between a button and its link, written out. Text has no buttons and does without. */
  readonly linkWritten: string
  /** Who sent it, and what they never ask for. */
  readonly sentBy: string
  readonly mails: { readonly [Tag in Mail["_tag"]]: (mail: MailOf<Tag>, format: Formats) => MailText<MailOf<Tag>> }
}

export type InvitedRole = MailOf<"Invited">["role"]
