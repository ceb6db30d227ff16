import { defineMessage, type IntlShape } from "react-intl"

const messages = {
  ecb: defineMessage({
    id: "priceSource.ecb",
    defaultMessage: "European Central Bank",
    description: "Where a price or an exchange rate comes from",
  }),
  demo: defineMessage({
    id: "priceSource.demo",
    defaultMessage: "sample data",
    description: "Where a price or an exchange rate comes from, after a colon or a dot",
  }),
}

/** The source of a price or an exchange rate; for data that an operator imported, the name of the file. */
export function sourceName(source: string, intl: IntlShape): string {
  if (source === "ecb" || source === "demo") return intl.formatMessage(messages[source])
  return source.replace(/^file:/, "")
}
