import type { Language } from "#contract/identity.ts"
import type { Db } from "#server/db/database.ts"

/**
 * Every mail that the product writes, with its values. A link leads to the product's own address and has its token
 * in the fragment, which no server and no log on the way sees.
 */
export type Mail =
  /** After signing up: the link confirms from any device, the code in the window that is still open. */
  | { readonly _tag: "ConfirmAddress"; readonly link: string; readonly code: string; readonly hours: number }
  /** A sign-up with an address that has an account: only the owner of the account is notified. */
  | { readonly _tag: "AddressHasAccount"; readonly signInLink: string; readonly resetLink: string }
  /** A user asks for an address that is reserved for its former owner. To that address. */
  | { readonly _tag: "AddressKept"; readonly until: string }
  /** The second step of signing in on a new device, until an authenticator is enrolled; also to confirm what is sensitive. */
  | { readonly _tag: "SignInCode"; readonly code: string; readonly minutes: number }
  | { readonly _tag: "ResetPassword"; readonly link: string; readonly minutes: number }
  | { readonly _tag: "PasswordChanged"; readonly at: string; readonly resetLink: string }
  /** To the new address. */
  | { readonly _tag: "ConfirmNewAddress"; readonly link: string; readonly hours: number }
  /** To the old address: seven days to take it back. */
  | { readonly _tag: "AddressChanged"; readonly newAddress: string; readonly undoLink: string; readonly days: number }
  | { readonly _tag: "SecondFactorAdded"; readonly device: string; readonly at: string }
  | { readonly _tag: "SecondFactorRemoved"; readonly device: string; readonly at: string }
  | { readonly _tag: "RecoveryCodesRenewed"; readonly at: string }
  | { readonly _tag: "RecoveryCodeUsed"; readonly left: number; readonly at: string }
  /** A user who lost every second factor asked to sign in without: possible once the wait is over, unless it is cancelled. */
  | { readonly _tag: "SecondFactorLost"; readonly opensAt: string; readonly cancelLink: string }
  | { readonly _tag: "SignedInOnNewDevice"; readonly device: string; readonly at: string }
  | {
      readonly _tag: "Invited"
      readonly inviter: string
      /** Absent while it has no name. */
      readonly household: string | null
      readonly role: "owner" | "editor" | "viewer" | "adviser" | "auditor"
      readonly link: string
      readonly days: number
    }
  /** To the owners of a household: an invitation was accepted. */
  | {
      readonly _tag: "MemberJoined"
      /** As the person states it; absent: they state none. */
      readonly name: string | null
      readonly address: string
      /** Absent while it has no name. */
      readonly household: string | null
      readonly role: "owner" | "editor" | "viewer" | "adviser" | "auditor"
      /** Titles of the portfolios that they see; absent: they see all of them. */
      readonly portfolios: ReadonlyArray<string> | null
      /** The last day, as `2026-12-31`; absent: without end. */
      readonly until: string | null
      readonly membersLink: string
    }
  | { readonly _tag: "AccountDisabled" }
  | { readonly _tag: "AccountErased" }

export interface MailToSend {
  /** Given where the state of the mail is read later; otherwise random. */
  readonly id?: string
  readonly to: string
  readonly language: Language
  readonly mail: Mail
  /** The person or household whose personal data it holds: erased with them. Absent where none are stored. */
  readonly subjectId?: string
}

export interface MailQueue {
  /** Puts a mail into the outbox, in the transaction of its cause: it is sent once that has committed, and not otherwise. */
  readonly queue: (db: Db, mail: MailToSend) => Promise<void>
}
