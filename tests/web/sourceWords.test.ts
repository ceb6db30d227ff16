import { createIntl } from "react-intl"
import { expect, it } from "vitest"
import de from "virtual:texts/de"
import { sourceName } from "#web/i18n/sourceWords.ts"

it("the source of a price has its common name, and a file its own name", () => {
  const intl = createIntl({ locale: "de", messages: de })
  expect(sourceName("ecb", intl)).toBe("Europäische Zentralbank")
  expect(sourceName("file:AAPL.csv", intl)).toBe("AAPL.csv")
  expect(sourceName("demo", intl)).toBe("Beispieldaten")
})
