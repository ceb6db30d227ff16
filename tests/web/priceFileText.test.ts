import { expect, test } from "vitest"
import { textOf } from "#web/features/holdings/priceFile/fileText.ts"

test("a file in Windows-1252 is read like one in UTF-8", () => {
  const text = "Datum;Clôture\n06.06.2014;645,57\n"
  const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  expect(textOf(bytes)).toBe(text)
  expect(textOf(new TextEncoder().encode(text))).toBe(text)
})
