import { defineMessage, type MessageValue } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { ActivityType } from "#contract/activityLog.ts"
import type { Words } from "#web/i18n/words.ts"

export const activityTypeNames: Words<ActivityType> = {
  auth: defineMessage({ id: "activityType.auth", defaultMessage: "Sign-in", description: "Type of activity" }),
  navigation: defineMessage({
    id: "activityType.navigation",
    defaultMessage: "Pages opened",
    description: "Type of activity",
  }),
  asset_management: defineMessage({
    id: "activityType.assetManagement",
    defaultMessage: "Assets and debts",
    description: "Type of activity",
  }),
  portfolio_management: commonWords.portfolios,
  settings: commonWords.settings,
  admin: commonWords.administration,
  subscription: labelWords.subscription,
  document_management: labelWords.documents,
}

export const activityLogMessages = {
  search: defineMessage({
    id: "activityLog.search",
    defaultMessage: "Action, page, ID or email address",
    description: "Search field: part of an action, of a page or of an id, or a whole e-mail address",
  }),
  from: defineMessage({ id: "activityLog.from", defaultMessage: "From", description: "Field: first day" }),
  to: defineMessage({ id: "activityLog.to", defaultMessage: "To", description: "Field: last day" }),
  anyone: defineMessage({ id: "activityLog.anyone", defaultMessage: "Everyone", description: "Choice" }),
  clear: defineMessage({
    id: "activityLog.clear",
    defaultMessage: "Clear filters",
    description: "Button: everything is shown again",
  }),
  follow: defineMessage({
    id: "activityLog.follow",
    defaultMessage: "Follow live",
    description: "Switch: new activity appears by itself",
  }),
  following: defineMessage({
    id: "activityLog.following",
    defaultMessage: "New activity appears at the top automatically.",
    description: "While the list follows live",
  }),
  notFollowing: defineMessage({
    id: "activityLog.notFollowing",
    defaultMessage: "New activity does not appear automatically.",
    description: "While the list does not follow live",
  }),
  arrived: defineMessage<{ readonly count: number }>({
    id: "activityLog.arrived",
    defaultMessage: "{count, plural, one {# new entry} other {# new entries}}",
    description: "Read aloud when new activity appears",
  }),
  isNew: defineMessage({ id: "activityLog.isNew", defaultMessage: "New", description: "Mark of a new line" }),
  list: defineMessage({ id: "activityLog.list", defaultMessage: "Activity", description: "Name of the list" }),
  nothing: defineMessage({ id: "activityLog.nothing", defaultMessage: "No activity", description: "Title" }),
  nothingText: defineMessage({
    id: "activityLog.nothingText",
    defaultMessage: "No activity matches. Broaden or clear the filters.",
    description: "Empty list",
  }),
  about: defineMessage<{ readonly what: string; readonly name: MessageValue }>({
    id: "activityLog.about",
    defaultMessage: "{what}: {name}",
    description: "An action, such as “Recorded an entry of an asset”, and the name of that asset",
  }),
  aboutRemoved: defineMessage<{ readonly what: string; readonly name: string }>({
    id: "activityLog.aboutRemoved",
    defaultMessage: "{what}: {name} (deleted)",
    description: "The same of an asset, portfolio, debt or wallet that was deleted since",
  }),
  viewed: defineMessage({
    id: "activityLog.viewed",
    defaultMessage: "Opened a page",
    description: "Activity log: an action; the name of the page follows after a colon where it is known",
  }),
  export: defineMessage({
    id: "activityLog.export",
    defaultMessage: "Export as CSV",
    description: "Button: everything that the filters let through is downloaded as a file",
  }),
  exported: defineMessage({
    id: "activityLog.exported",
    defaultMessage: "The activity has been exported.",
    description: "Notice",
  }),
  erased: defineMessage({
    id: "activityLog.erased",
    defaultMessage: "Deleted account",
    description: "In place of the e-mail address of a user whose account was erased",
  }),
  onlyPerson: defineMessage<{ readonly email: string }>({
    id: "activityLog.onlyPerson",
    defaultMessage: "Only {email}",
    description: "Link: only what this person did is shown",
  }),
  otherAction: defineMessage({
    id: "activityLog.otherAction",
    defaultMessage: "Other",
    description: "In place of a sentence, for an action that is newer than the client; its name follows",
  }),
}

/** Below a list of which older pages can be loaded. */
export const olderActivityMessages = {
  older: defineMessage({
    id: "activityLog.older",
    defaultMessage: "Load older activity",
    description: "Button below the list",
  }),
  noOlder: defineMessage({
    id: "activityLog.noOlder",
    defaultMessage: "No older activity.",
    description: "Below the list",
  }),
}
