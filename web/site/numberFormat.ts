import type { Language, NumberFormat } from "../../server/contract/identity.ts"

/** How the public pages write numbers. Within the app everybody chooses for themselves. */
export const numberFormatOf: Record<Language, NumberFormat> = {
  en: "angloAmerican",
  de: "continental",
  fr: "continental",
  it: "continental",
  es: "continental",
}
