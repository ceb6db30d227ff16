import { createIntl } from "react-intl"
import { expect, it } from "vitest"
import de from "virtual:texts/de"
import { sourceName } from "../../web/messages/sourceWords.ts"

it("names where a price comes from as people call it, and a file by its name", () => {
  const intl = createIntl({ locale: "de", messages: de })
  expect(sourceName("ecb", intl)).toBe("Europäische Zentralbank")
  expect(sourceName("file:AAPL.csv", intl)).toBe("AAPL.csv")
  expect(sourceName("demo", intl)).toBe("Beispieldaten")
})
