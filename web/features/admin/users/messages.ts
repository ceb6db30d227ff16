import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { PersonView } from "#contract/admin.ts"
import type { Words } from "#web/i18n/words.ts"

export const roleNames: Words<PersonView["role"]> = {
  user: defineMessage({ id: "admin.role.user", defaultMessage: "User", description: "The role of a user" }),
  admin: defineMessage({ id: "admin.role.admin", defaultMessage: "Admin", description: "The role of a user" }),
  superAdmin: defineMessage({
    id: "admin.role.superAdmin",
    defaultMessage: "Super admin",
    description: "The role of a user",
  }),
}

export const roleNotes: Words<PersonView["role"]> = {
  user: defineMessage({
    id: "admin.role.user.note",
    defaultMessage: "Sees only their own households.",
    description: "Below the choice User",
  }),
  admin: defineMessage({
    id: "admin.role.admin.note",
    defaultMessage: "Sees this area; disables, enables and signs out users. Has access during maintenance.",
    description: "Below the choice Admin",
  }),
  superAdmin: defineMessage({
    id: "admin.role.superAdmin.note",
    defaultMessage: "Also changes roles, plans and the system, and manages data.",
    description: "Below the choice Super admin",
  }),
}

export const statusNames: Words<PersonView["status"]> = {
  unconfirmed: defineMessage({
    id: "admin.status.unconfirmed",
    defaultMessage: "Unconfirmed",
    description: "State of an account: its e-mail address is not confirmed",
  }),
  active: labelWords.active,
  disabled: defineMessage({
    id: "admin.status.disabled",
    defaultMessage: "Disabled",
    description: "State of an account",
  }),
}

export const usersMessages = {
  below: defineMessage<{ readonly total: number; readonly count: string }>({
    id: "admin.users.below",
    defaultMessage: "{total, plural, =0 {No account matches} one {{count} account} other {{count} accounts}}",
    description: "Below the title: how many accounts match the filters",
  }),
  search: defineMessage({
    id: "admin.users.search",
    defaultMessage: "Email address or name",
    description: "Search field",
  }),
  anyRole: defineMessage({ id: "admin.users.anyRole", defaultMessage: "All roles", description: "Choice" }),
  anyStatus: defineMessage({ id: "admin.users.anyStatus", defaultMessage: "Any status", description: "Choice" }),
  user: defineMessage({ id: "admin.users.user", defaultMessage: "User", description: "Column" }),
  twoFactor: defineMessage({
    id: "admin.users.twoFactor",
    defaultMessage: "Authenticator",
    description: "Column: whether an authenticator app is set up",
  }),
  yes: defineMessage({
    id: "admin.users.twoFactor.yes",
    defaultMessage: "Set up",
    description: "In the column: an authenticator app is set up",
  }),
  no: defineMessage({
    id: "admin.users.twoFactor.no",
    defaultMessage: "Not set up",
    description: "In the column: no authenticator app is set up",
  }),
  lastActivity: defineMessage({
    id: "admin.users.lastActivity",
    defaultMessage: "Last activity",
    description: "Column",
  }),
  sessions: defineMessage({
    id: "admin.users.sessions",
    defaultMessage: "Sessions",
    description: "Column: on how many devices a user is signed in",
  }),
  households: defineMessage({ id: "admin.users.households", defaultMessage: "Households", description: "Column" }),
  household: defineMessage<{ readonly role: string; readonly plan: string }>({
    id: "admin.users.household",
    defaultMessage: "{role} · {plan}",
    description: "A household of a user: their role and its plan",
  }),
  planUntil: defineMessage<{ readonly plan: string; readonly day: string }>({
    id: "admin.users.planUntil",
    defaultMessage: "{plan} until {day}",
    description: "The plan of a household and the last day that it covers",
  }),
  trialUntil: defineMessage<{ readonly plan: string; readonly day: string }>({
    id: "admin.users.trialUntil",
    defaultMessage: "{plan}, trial until {day}",
    description: "The plan of a household that tries it, and the last day of the trial",
  }),
  planExpired: defineMessage<{ readonly plan: string; readonly day: string }>({
    id: "admin.users.planExpired",
    defaultMessage: "{plan}, expired on {day}",
    description: "The plan of a household that has expired",
  }),
  since: defineMessage<{ readonly day: string }>({
    id: "admin.users.since",
    defaultMessage: "Since {day}",
    description: "Below a user: since when the account exists",
  }),
  empty: defineMessage({ id: "admin.users.empty", defaultMessage: "No users match", description: "Title" }),
  emptyText: defineMessage({
    id: "admin.users.emptyText",
    defaultMessage: "Shorten the search, or show all roles and statuses.",
    description: "Empty list",
  }),
  select: defineMessage<{ readonly email: string }>({
    id: "admin.users.select",
    defaultMessage: "Select {email}",
    description: "Checkbox of a line",
  }),
  selectPage: defineMessage({
    id: "admin.users.selectPage",
    defaultMessage: "Select all on this page",
    description: "Checkbox above the table",
  }),
  selected: defineMessage<{ readonly total: number; readonly count: string }>({
    id: "admin.users.selected",
    defaultMessage:
      "{total, plural, =0 {No users selected} one {{count} user selected} other {{count} users selected}}",
    description: "Above the table, beside the actions for the selected users",
  }),
  tooMany: defineMessage<{ readonly most: string }>({
    id: "admin.users.tooMany",
    defaultMessage: "Select at most {most} at once.",
    description: "Beside the number of users who are selected",
  }),
  deselect: defineMessage({ id: "admin.users.deselect", defaultMessage: "Deselect all", description: "Button" }),
  changeRole: defineMessage({
    id: "admin.users.changeRole",
    defaultMessage: "Change role",
    description: "Action, title and button",
  }),
  roleChanged: defineMessage<{ readonly email: string }>({
    id: "admin.users.roleChanged",
    defaultMessage: "The role of {email} has been changed.",
    description: "Notice",
  }),
  grantPlan: defineMessage({
    id: "admin.users.grantPlan",
    defaultMessage: "Grant a plan",
    description: "Action, title and button",
  }),
  plan: defineMessage({ id: "admin.users.plan", defaultMessage: "Plan", description: "Field" }),
  planGranted: defineMessage<{ readonly plan: string; readonly day: string }>({
    id: "admin.users.planGranted",
    defaultMessage: "{plan} is granted until {day}.",
    description: "Notice",
  }),
  showActivity: defineMessage({
    id: "admin.users.showActivity",
    defaultMessage: "Show activity",
    description: "Action: to what this person did",
  }),
}
