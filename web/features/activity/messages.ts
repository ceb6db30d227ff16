import type { MessageValue } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { ActivityType } from "#contract/people/activityLog.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const activityTypeNames: Words<ActivityType> = texts("activityType", {
  auth: ["Sign-in", "Type of activity"],
  navigation: ["Pages opened", "Type of activity"],
  asset_management: text("activityType.assetManagement", "Assets and debts", "Type of activity"),
  portfolio_management: commonWords.portfolios,
  settings: commonWords.settings,
  admin: commonWords.administration,
  subscription: labelWords.subscription,
  document_management: labelWords.documents,
})

export const activityLogMessages = texts("activityLog", {
  search: [
    "Action, page, ID or email address",
    "Search field: part of an action, of a page or of an id, or a whole e-mail address",
  ],
  from: ["From", "Field: first day"],
  to: ["To", "Field: last day"],
  anyone: ["Everyone", "Choice"],
  clear: ["Clear filters", "Button: everything is shown again"],
  follow: ["Follow live", "Switch: new activity appears by itself"],
  following: ["New activity appears at the top automatically.", "While the list follows live"],
  notFollowing: ["New activity does not appear automatically.", "While the list does not follow live"],
  arrived: ["{count, plural, one {# new entry} other {# new entries}}", "Read aloud when new activity appears"],
  isNew: ["New", "Mark of a new line"],
  list: ["Activity", "Name of the list"],
  nothing: ["No activity", "Title"],
  nothingText: ["No activity matches. Broaden or clear the filters.", "Empty list"],
  about: text<{ readonly what: string; readonly name: MessageValue }>(
    "activityLog.about",
    "{what}: {name}",
    "An action, such as “Recorded an entry of an asset”, and the name of that asset",
  ),
  aboutRemoved: ["{what}: {name} (deleted)", "The same of an asset, portfolio, debt or wallet that was deleted since"],
  viewed: ["Opened a page", "Activity log: an action; the name of the page follows after a colon where it is known"],
  export: ["Export as CSV", "Button: everything that the filters let through is downloaded as a file"],
  exported: ["The activity has been exported.", "Notice"],
  erased: ["Deleted account", "In place of the e-mail address of a user whose account was erased"],
  onlyPerson: ["Only {email}", "Link: only what this person did is shown"],
  otherAction: ["Other", "In place of a sentence, for an action that is newer than the client; its name follows"],
})

/** Below a list of which older pages can be loaded. */
export const olderActivityMessages = texts("activityLog", {
  older: ["Load older activity", "Button below the list"],
  noOlder: ["No older activity.", "Below the list"],
})
