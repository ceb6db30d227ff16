// @vitest-environment jsdom
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { languages } from "../../server/contract/identity.ts"

it("tells whoever comes without JavaScript in every language what is missing", () => {
  const { body } = new DOMParser().parseFromString(readFileSync("web/index.html", "utf8"), "text/html")
  const told = [...body.querySelectorAll<HTMLElement>("noscript [lang]")]
  expect(told.map(({ lang }) => lang)).toEqual([...languages])
  for (const { textContent } of told) expect(textContent).toContain("JavaScript")
  expect(new Set(told.map(({ textContent }) => textContent)).size).toBe(languages.length)
})
