import { defineMessage } from "react-intl"

/** The texts of the page for unknown addresses, also in the app area. */
export const notFoundMessages = {
  oops: defineMessage({
    id: "notFound.oops",
    defaultMessage: "Oops! Page not found",
    description: "Below 404, for an address that does not exist",
  }),
  home: defineMessage({ id: "notFound.home", defaultMessage: "Return to Home", description: "Link" }),
  description: defineMessage({
    id: "site.notFound.description",
    defaultMessage: "There is no page at this address.",
    description: "Text below 'Oops! Page not found'",
  }),
}
