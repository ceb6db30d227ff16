import { defineMessage } from "react-intl"

/* What can be said of a failure without the words for everything that may be refused. */

export const unreachable = defineMessage({
  id: "guard.unreachable",
  defaultMessage: "The server is not responding. Check your connection and try again.",
  description: "In place of figures that could not be fetched",
})

/** The same for a form that was sent. */
export const unreachableKept = defineMessage({
  id: "failure.unreachable",
  defaultMessage: "The server is not responding. Check your connection and try again: your entries are kept.",
  description: "No answer came from the server",
})

/** Where a page stays empty because the person did not prove who they are. */
export const unproved = defineMessage({
  id: "failure.unproved",
  defaultMessage: "Shown only after you confirm your identity.",
  description: "In place of a page: the person closed the window that asked for the password",
})
