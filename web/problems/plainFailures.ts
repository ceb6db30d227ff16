import { text } from "#web/i18n/texts.ts"

/* The texts of failures that do not need the texts of all refusals. */

export const unreachable = text(
  "guard.unreachable",
  "The server is not responding. Check your connection and try again.",
  "In place of figures that could not be fetched",
)

/** For a form that was submitted. */
export const unreachableKept = text(
  "failure.unreachable",
  "The server is not responding. Check your connection and try again: your entries are kept.",
  "No answer came from the server",
)

/** For a page that stays empty because the user did not confirm their identity. */
export const unproved = text(
  "failure.unproved",
  "Shown only after you confirm your identity.",
  "In place of a page: the person closed the window that asked for the password",
)
