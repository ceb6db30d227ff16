import { text, texts } from "#web/i18n/texts.ts"

/** The texts of the page for unknown addresses, also in the app area. */
export const notFoundMessages = texts("notFound", {
  oops: ["Oops! Page not found", "Below 404, for an address that does not exist"],
  home: ["Return to Home", "Link"],
  description: text(
    "site.notFound.description",
    "There is no page at this address.",
    "Text below 'Oops! Page not found'",
  ),
})
