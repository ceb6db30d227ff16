import type { TypedMessageDescriptor } from "react-intl"
import type { AccountAction } from "#contract/people/admin.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const actionNames: Words<AccountAction> = texts("admin.act", {
  disable: ["Disable", "Action on accounts"],
  enable: ["Enable", "Action on accounts"],
  sendPasswordReset: ["Send password reset", "Action on accounts: a link to set a new password is sent by mail"],
  signOut: ["Sign out", "Action on accounts: every session of theirs ends"],
})

type Many = { readonly total: number; readonly count: string }

/** Titles with the number of accounts. */
export const actionTitles: Readonly<Record<AccountAction, TypedMessageDescriptor<Many>>> = {
  disable: text(
    "admin.act.disable.title",
    "{total, plural, one {Disable {count} account} other {Disable {count} accounts}}",
    "Title and button of the window that asks for confirmation",
  ),
  enable: text(
    "admin.act.enable.title",
    "{total, plural, one {Enable {count} account} other {Enable {count} accounts}}",
    "Title and button of the window that asks for confirmation",
  ),
  sendPasswordReset: text(
    "admin.act.sendPasswordReset.title",
    "{total, plural, one {Send a password reset to {count} user} other {Send a password reset to {count} users}}",
    "Title and button of the window that asks for confirmation",
  ),
  signOut: text(
    "admin.act.signOut.title",
    "{total, plural, one {Sign out {count} user} other {Sign out {count} users}}",
    "Title and button of the window that asks for confirmation",
  ),
}

export const actionTexts: Words<AccountAction> = {
  disable: text(
    "admin.act.disable.text",
    "Disabled users are signed out at once and cannot sign in. Their data is not deleted.",
    "What disabling an account means",
  ),
  enable: text("admin.act.enable.text", "Enabled users can sign in again.", "What enabling an account means"),
  sendPasswordReset: text(
    "admin.act.sendPasswordReset.text",
    "Each user receives an email with a link to set a new password. The old password works until then.",
    "What sending a password reset means",
  ),
  signOut: text(
    "admin.act.signOut.text",
    "Every session ends at once, on every device. Signed-out users can sign in again.",
    "What signing out means",
  ),
}

export const outcomeMessages = texts("admin.outcome", {
  summary: ["{action}: {outcomes}", "The result of an action, such as: Disable: 3 done, 1 not allowed"],
  done: ["{count} done", "For how many accounts an action was done; part of a list"],
  unchanged: ["{count} unchanged", "How many accounts were in that state already; part of a list"],
  notFound: ["{count} no longer exist", "How many accounts do not exist any more; part of a list"],
  forbidden: ["{count} not allowed", "How many accounts the action was not allowed for; part of a list"],
  whoForbidden: [
    "Not allowed for your own account, nor for a super admin unless you are one: {people}",
    "Below the summary: for whom the action was not allowed",
  ],
})
