import { texts } from "#web/i18n/texts.ts"

/** Alone in its file: every page shows them. */
export const suggestionMenuMessages = texts("suggestions", {
  menu: ["Suggestions", "Navigation, with the number of reported splits and dividends that are not recorded"],
  menuCount: ["{count, plural, one {# suggestion} other {# suggestions}}", "The number beside it, to a screen reader"],
})
