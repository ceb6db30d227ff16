import { labelWords } from "#web/i18n/labelWords.ts"
import type { PersonView } from "#contract/people/admin.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const roleNames: Words<PersonView["role"]> = texts("admin.role", {
  user: ["User", "The role of a user"],
  admin: ["Admin", "The role of a user"],
  superAdmin: ["Super admin", "The role of a user"],
})

export const roleNotes: Words<PersonView["role"]> = {
  user: text("admin.role.user.note", "Sees only their own households.", "Below the choice User"),
  admin: text(
    "admin.role.admin.note",
    "Sees this area; disables, enables and signs out users. Has access during maintenance.",
    "Below the choice Admin",
  ),
  superAdmin: text(
    "admin.role.superAdmin.note",
    "Also changes roles, plans and the system, and manages data.",
    "Below the choice Super admin",
  ),
}

export const statusNames: Words<PersonView["status"]> = texts("admin.status", {
  unconfirmed: ["Unconfirmed", "State of an account: its e-mail address is not confirmed"],
  active: labelWords.active,
  disabled: ["Disabled", "State of an account"],
})

export const usersMessages = texts("admin.users", {
  below: [
    "{total, plural, =0 {No account matches} one {{count} account} other {{count} accounts}}",
    "Below the title: how many accounts match the filters",
  ],
  search: ["Email address or name", "Search field"],
  anyRole: ["All roles", "Choice"],
  anyStatus: ["Any status", "Choice"],
  user: ["User", "Column"],
  twoFactor: ["Authenticator", "Column: whether an authenticator app is set up"],
  yes: text("admin.users.twoFactor.yes", "Set up", "In the column: an authenticator app is set up"),
  no: text("admin.users.twoFactor.no", "Not set up", "In the column: no authenticator app is set up"),
  lastActivity: ["Last activity", "Column"],
  sessions: ["Sessions", "Column: on how many devices a user is signed in"],
  households: ["Households", "Column"],
  household: ["{role} · {plan}", "A household of a user: their role and its plan"],
  planUntil: ["{plan} until {day}", "The plan of a household and the last day that it covers"],
  trialUntil: ["{plan}, trial until {day}", "The plan of a household that tries it, and the last day of the trial"],
  planExpired: ["{plan}, expired on {day}", "The plan of a household that has expired"],
  since: ["Since {day}", "Below a user: since when the account exists"],
  empty: ["No users match", "Title"],
  emptyText: ["Shorten the search, or show all roles and statuses.", "Empty list"],
  select: ["Select {email}", "Checkbox of a line"],
  selectPage: ["Select all on this page", "Checkbox above the table"],
  selected: [
    "{total, plural, =0 {No users selected} one {{count} user selected} other {{count} users selected}}",
    "Above the table, beside the actions for the selected users",
  ],
  tooMany: ["Select at most {most} at once.", "Beside the number of users who are selected"],
  deselect: ["Deselect all", "Button"],
  changeRole: ["Change role", "Action, title and button"],
  roleChanged: ["The role of {email} has been changed.", "Notice"],
  grantPlan: ["Grant a plan", "Action, title and button"],
  plan: ["Plan", "Field"],
  planGranted: ["{plan} is granted until {day}.", "Notice"],
  showActivity: ["Show activity", "Action: to what this person did"],
})
