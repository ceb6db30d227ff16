import { defineMessage } from "react-intl"

/* The texts of failures that do not need the texts of all refusals. */

export const unreachable = defineMessage({
  id: "guard.unreachable",
  defaultMessage: "The server is not responding. Check your connection and try again.",
  description: "In place of figures that could not be fetched",
})

/** For a form that was submitted. */
export const unreachableKept = defineMessage({
  id: "failure.unreachable",
  defaultMessage: "The server is not responding. Check your connection and try again: your entries are kept.",
  description: "No answer came from the server",
})

/** For a page that stays empty because the user did not confirm their identity. */
export const unproved = defineMessage({
  id: "failure.unproved",
  defaultMessage: "Shown only after you confirm your identity.",
  description: "In place of a page: the person closed the window that asked for the password",
})
