import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { AccountAction } from "#contract/admin.ts"
import type { Words } from "#web/i18n/words.ts"

export const actionNames: Words<AccountAction> = {
  disable: defineMessage({ id: "admin.act.disable", defaultMessage: "Disable", description: "Action on accounts" }),
  enable: defineMessage({ id: "admin.act.enable", defaultMessage: "Enable", description: "Action on accounts" }),
  sendPasswordReset: defineMessage({
    id: "admin.act.sendPasswordReset",
    defaultMessage: "Send password reset",
    description: "Action on accounts: a link to set a new password is sent by mail",
  }),
  signOut: defineMessage({
    id: "admin.act.signOut",
    defaultMessage: "Sign out",
    description: "Action on accounts: every session of theirs ends",
  }),
}

type Many = { readonly total: number; readonly count: string }

/** Titles with the number of accounts. */
export const actionTitles: Readonly<Record<AccountAction, TypedMessageDescriptor<Many>>> = {
  disable: defineMessage<Many>({
    id: "admin.act.disable.title",
    defaultMessage: "{total, plural, one {Disable {count} account} other {Disable {count} accounts}}",
    description: "Title and button of the window that asks for confirmation",
  }),
  enable: defineMessage<Many>({
    id: "admin.act.enable.title",
    defaultMessage: "{total, plural, one {Enable {count} account} other {Enable {count} accounts}}",
    description: "Title and button of the window that asks for confirmation",
  }),
  sendPasswordReset: defineMessage<Many>({
    id: "admin.act.sendPasswordReset.title",
    defaultMessage:
      "{total, plural, one {Send a password reset to {count} user} other {Send a password reset to {count} users}}",
    description: "Title and button of the window that asks for confirmation",
  }),
  signOut: defineMessage<Many>({
    id: "admin.act.signOut.title",
    defaultMessage: "{total, plural, one {Sign out {count} user} other {Sign out {count} users}}",
    description: "Title and button of the window that asks for confirmation",
  }),
}

export const actionTexts: Words<AccountAction> = {
  disable: defineMessage({
    id: "admin.act.disable.text",
    defaultMessage: "Disabled users are signed out at once and cannot sign in. Their data is not deleted.",
    description: "What disabling an account means",
  }),
  enable: defineMessage({
    id: "admin.act.enable.text",
    defaultMessage: "Enabled users can sign in again.",
    description: "What enabling an account means",
  }),
  sendPasswordReset: defineMessage({
    id: "admin.act.sendPasswordReset.text",
    defaultMessage: "Each user receives an email with a link to set a new password. The old password works until then.",
    description: "What sending a password reset means",
  }),
  signOut: defineMessage({
    id: "admin.act.signOut.text",
    defaultMessage: "Every session ends at once, on every device. Signed-out users can sign in again.",
    description: "What signing out means",
  }),
}

export const outcomeMessages = {
  summary: defineMessage<{ readonly action: string; readonly outcomes: string }>({
    id: "admin.outcome.summary",
    defaultMessage: "{action}: {outcomes}",
    description: "The result of an action, such as: Disable: 3 done, 1 not allowed",
  }),
  done: defineMessage<{ readonly count: string }>({
    id: "admin.outcome.done",
    defaultMessage: "{count} done",
    description: "For how many accounts an action was done; part of a list",
  }),
  unchanged: defineMessage<{ readonly count: string }>({
    id: "admin.outcome.unchanged",
    defaultMessage: "{count} unchanged",
    description: "How many accounts were in that state already; part of a list",
  }),
  notFound: defineMessage<{ readonly count: string }>({
    id: "admin.outcome.notFound",
    defaultMessage: "{count} no longer exist",
    description: "How many accounts do not exist any more; part of a list",
  }),
  forbidden: defineMessage<{ readonly count: string }>({
    id: "admin.outcome.forbidden",
    defaultMessage: "{count} not allowed",
    description: "How many accounts the action was not allowed for; part of a list",
  }),
  whoForbidden: defineMessage<{ readonly people: string }>({
    id: "admin.outcome.whoForbidden",
    defaultMessage: "Not allowed for your own account, nor for a super admin unless you are one: {people}",
    description: "Below the summary: for whom the action was not allowed",
  }),
}
