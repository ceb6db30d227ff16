import { texts } from "#web/i18n/texts.ts"

/** Alone in its file: every page shows them. */
export const healthMenuMessages = texts("dataHealth", {
  toDo: [
    "{count, plural, one {# thing to do} other {# things to do}}",
    "Beside data health in the navigation, to a screen reader",
  ],
})
