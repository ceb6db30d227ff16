import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"

type Person = { readonly person: string }

export const householdMessages = {
  title: commonWords.household,
  below: defineMessage({
    id: "household.below",
    defaultMessage: "Members of this household and what each of them may do.",
    description: "Below the title",
  }),
  activity: defineMessage({ id: "household.activity", defaultMessage: "Activity", description: "Link" }),
  rename: defineMessage({ id: "household.rename", defaultMessage: "Change name", description: "Button and title" }),
  name: defineMessage({ id: "household.name", defaultMessage: "Household name", description: "Field" }),
  nameHint: defineMessage({
    id: "household.nameHint",
    defaultMessage: "For example: Keller family. Shown to people you invite.",
    description: "Below the field",
  }),
  invitedBy: defineMessage({
    id: "household.invitedBy",
    defaultMessage: "Invited by",
    description: "Column of the open invitations: the member who sent it",
  }),
  renamedBack: defineMessage({
    id: "household.renamedBack",
    defaultMessage: "The household has its former name again.",
    description: "Notice after a change of the name was undone",
  }),
  renamed: defineMessage({
    id: "household.renamed",
    defaultMessage: "The name has been changed.",
    description: "Notice",
  }),
  members: defineMessage({ id: "household.members", defaultMessage: "Members", description: "Heading" }),
  readOnly: defineMessage({
    id: "household.readOnly",
    defaultMessage: "Only owners can invite, change and remove members.",
    description: "Below the heading, for members without the permission",
  }),
  person: labelWords.person,
  you: labelWords.you,
  erasedPerson: defineMessage({
    id: "household.erasedPerson",
    defaultMessage: "Deleted user",
    description: "In place of the name of a user whose account was erased",
  }),
  role: labelWords.role,
  until: labelWords.until,
  withoutEnd: defineMessage({
    id: "household.withoutEnd",
    defaultMessage: "No end date",
    description: "In the column until",
  }),
  portfolios: commonWords.portfolios,
  everything: defineMessage({
    id: "household.everything",
    defaultMessage: "Everything",
    description: "Which portfolios are shown: all there are",
  }),
  chosen: defineMessage({
    id: "household.chosen",
    defaultMessage: "Some portfolios",
    description: "Choice: which portfolios are shown",
  }),
  chosenCount: defineMessage<{ readonly count: number }>({
    id: "household.chosenCount",
    defaultMessage: "{count, plural, one {# portfolio} other {# portfolios}}",
    description: "Which portfolios are shown, where their titles are not known",
  }),
  actionsOf: defineMessage<Person>({
    id: "household.actionsOf",
    defaultMessage: "Actions for {person}",
    description: "Button that opens the menu of a member",
  }),
  change: defineMessage({ id: "household.change", defaultMessage: "Change access", description: "Menu and title" }),
  changed: defineMessage<Person>({
    id: "household.changed",
    defaultMessage: "The access of {person} has been changed.",
    description: "Notice",
  }),
  remove: defineMessage({ id: "household.remove", defaultMessage: "Remove member", description: "Menu and title" }),
  removeIt: labelWords.remove,
  removeText: defineMessage<Person>({
    id: "household.removeText",
    defaultMessage: "{person} loses access immediately. Their entries are kept.",
    description: "In the window that removes a member",
  }),
  removed: defineMessage<Person>({
    id: "household.removed",
    defaultMessage: "{person} has been removed.",
    description: "Notice",
  }),
  invite: defineMessage({ id: "household.invite", defaultMessage: "Invite", description: "Button" }),
  inviteTitle: defineMessage({ id: "household.inviteTitle", defaultMessage: "Invite a member", description: "Title" }),
  inviteText: defineMessage({
    id: "household.inviteText",
    defaultMessage:
      "The invited person receives a link that is valid for seven days. Only an account with this email address can accept it; the owners are then notified by email.",
    description: "In the window that invites, over the field for the address",
  }),
  email: labelWords.emailAddress,
  lastDay: defineMessage({ id: "household.lastDay", defaultMessage: "Last day of access", description: "Field" }),
  lastDayHint: defineMessage({
    id: "household.lastDayHint",
    defaultMessage: "Leave empty for unlimited access.",
    description: "Below the field",
  }),
  lastDayNeeded: defineMessage({
    id: "household.lastDayNeeded",
    defaultMessage: "Auditor access always has an end date.",
    description: "Below the field, for an auditor",
  }),
  invited: defineMessage<{ readonly email: string }>({
    id: "household.invited",
    defaultMessage: "{email} has been invited.",
    description: "Notice",
  }),
  invitations: defineMessage({
    id: "household.invitations",
    defaultMessage: "Open invitations",
    description: "Heading",
  }),
  expires: defineMessage({ id: "household.expires", defaultMessage: "Link valid until", description: "Column" }),
  expired: defineMessage({
    id: "household.expired",
    defaultMessage: "expired",
    description: "Beside the day until which the link of an invitation was good",
  }),
  withdraw: defineMessage({ id: "household.withdraw", defaultMessage: "Withdraw", description: "Button" }),
  withdrawOne: defineMessage<{ readonly email: string }>({
    id: "household.withdrawOne",
    defaultMessage: "Withdraw the invitation of {email}",
    description: "The button withdraw, read aloud",
  }),
  withdrawTitle: defineMessage({
    id: "household.withdrawTitle",
    defaultMessage: "Withdraw invitation",
    description: "Title of a window",
  }),
  withdrawText: defineMessage<Person>({
    id: "household.withdrawText",
    defaultMessage: "The link sent to {person} stops working immediately. A new invitation sends a new email.",
    description: "In the window that withdraws an invitation",
  }),
  withdrawn: defineMessage({
    id: "household.withdrawn",
    defaultMessage: "The invitation has been withdrawn: its link no longer works.",
    description: "Notice",
  }),
  leave: defineMessage({
    id: "household.leave",
    defaultMessage: "Leave household",
    description: "Heading, button, title",
  }),
  leaveText: defineMessage({
    id: "household.leaveText",
    defaultMessage: "You lose access immediately and can return only by a new invitation. Your entries are kept.",
    description: "Below the heading, and in the window that asks again",
  }),
  onlyOwner: defineMessage({
    id: "household.onlyOwner",
    defaultMessage: "You are the only owner. Make another member an owner first.",
    description: "In place of the button that leaves",
  }),
  left: defineMessage({ id: "household.left", defaultMessage: "You have left the household.", description: "Notice" }),
}
