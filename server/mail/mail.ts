import type { AlertCondition } from "#domain/alerts/terms.ts"
import type { PaidPlan } from "#domain/subscription/plans.ts"
import type { Language, NumberFormat } from "#contract/people/identity.ts"
import type { SummaryFigures } from "./summary.ts"
import type { Db } from "#server/db/database.ts"

/**
 * All mails of the product, with their values. A link leads to the product's own address. Its token is in the fragment,
 * which reaches no server and no access log.
 */
export type Mail =
  /** After signing up: the link confirms from any device, the code in the window that is still open. */
  | { readonly _tag: "ConfirmAddress"; readonly link: string; readonly code: string; readonly hours: number }
  /** After the address was confirmed, once. */
  | { readonly _tag: "Welcome"; readonly appLink: string; readonly mailsLink: string }
  /** A sign-up with an address that has an account: only the owner of the account is notified. */
  | { readonly _tag: "AddressHasAccount"; readonly signInLink: string; readonly resetLink: string }
  /** To an address that a user requested while it is reserved for its former owner. */
  | { readonly _tag: "AddressKept"; readonly until: string }
  /** The second factor for a sign-in on a new device or a step-up, until an authenticator is enrolled. */
  | { readonly _tag: "SignInCode"; readonly code: string; readonly minutes: number }
  | { readonly _tag: "ResetPassword"; readonly link: string; readonly minutes: number }
  | { readonly _tag: "PasswordChanged"; readonly at: string; readonly resetLink: string }
  /** To the new address. */
  | { readonly _tag: "ConfirmNewAddress"; readonly link: string; readonly hours: number }
  /** To the old address: the change can be undone for seven days. */
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
      /** Null while the household has no name. */
      readonly household: string | null
      readonly role: "owner" | "editor" | "viewer" | "adviser" | "auditor"
      readonly link: string
      readonly days: number
    }
  /** To the owners of a household: an invitation was accepted. */
  | {
      readonly _tag: "MemberJoined"
      /** As the member entered it; null if they entered none. */
      readonly name: string | null
      readonly address: string
      /** Null while the household has no name. */
      readonly household: string | null
      readonly role: "owner" | "editor" | "viewer" | "adviser" | "auditor"
      /** Titles of the portfolios that they see; null: they see all of them. */
      readonly portfolios: ReadonlyArray<string> | null
      /** The last day, as `2026-12-31`; null: without end. */
      readonly until: string | null
      readonly membersLink: string
    }
  /** To the owners of a household: the free trial ends, after which nothing can be added without a plan. */
  | { readonly _tag: "TrialEnding"; readonly until: string; readonly plansLink: string }
  /** The same for a plan that was ordered already: it is charged afterwards. */
  | { readonly _tag: "OrderedTrialEnding"; readonly plan: PaidPlan; readonly until: string; readonly plansLink: string }
  | { readonly _tag: "PlanStarted"; readonly plan: PaidPlan; readonly until: string; readonly plansLink: string }
  | { readonly _tag: "PlanChanged"; readonly plan: PaidPlan; readonly until: string; readonly plansLink: string }
  /** `until`: the last day on which the plan continues without the payment. */
  | { readonly _tag: "PaymentFailed"; readonly plan: PaidPlan; readonly until: string; readonly plansLink: string }
  /** On Monday, to a person who chose it: the net worth of a household, and how the week changed it. */
  | ({
      readonly _tag: "WeeklySummary"
      /** Null while the household has no name. */
      readonly household: string | null
      readonly figures: SummaryFigures
      readonly numberFormat: NumberFormat
      readonly appLink: string
    } & Chosen)
  /** To a person who set an alert: the price of a holding meets it, after one that did not. */
  | ({
      readonly _tag: "PriceAlert"
      readonly holding: string
      readonly condition: AlertCondition
      /** A price in the currency, or a percentage. */
      readonly threshold: string
      readonly price: string
      readonly currency: string
      readonly on: string
      /** Of a change: the price of the day before. */
      readonly before: { readonly price: string; readonly on: string } | null
      readonly numberFormat: NumberFormat
      readonly alertsLink: string
    } & Chosen)
  | { readonly _tag: "AccountDisabled" }
  | { readonly _tag: "AccountErased" }
  /** To an admin who checks whether mails arrive. */
  | { readonly _tag: "TestMail"; readonly at: string }

/** A mail that its reader has chosen, and can end without signing in. */
interface Chosen {
  /** The page on which the reader ends it. */
  readonly stopLink: string
  /** Where a mail program ends it with one click, by POST (RFC 8058). It is in the headers only. */
  readonly oneClickUrl: string
}

export interface MailToSend {
  /** Set if the caller reads the state of the mail later; random by default. */
  readonly id?: string
  readonly to: string
  readonly language: Language
  readonly mail: Mail
  /** The user or household whose personal data the mail contains: erased with them. Absent if there is none. */
  readonly subjectId?: string
}

export interface MailQueue {
  /** Puts a mail into the outbox, in the transaction of its cause. It is sent only after that has committed. */
  readonly queue: (db: Db, mail: MailToSend) => Promise<void>
}
