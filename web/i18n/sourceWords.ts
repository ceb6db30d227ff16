import type { IntlShape } from "react-intl"
import { texts } from "./texts.ts"

const messages = texts("priceSource", {
  ecb: ["European Central Bank", "Where a price or an exchange rate comes from"],
  demo: ["sample data", "Where a price or an exchange rate comes from, after a colon or a dot"],
})

/** The source of a price or an exchange rate; for data that an operator imported, the name of the file. */
export function sourceName(source: string, intl: IntlShape): string {
  if (source === "ecb" || source === "demo") return intl.formatMessage(messages[source])
  return source.replace(/^file:/, "")
}
