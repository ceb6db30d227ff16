// @vitest-environment jsdom
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { languages } from "#contract/people/identity.ts"

it("the page without JavaScript explains in every language what is missing", () => {
  const { body } = new DOMParser().parseFromString(readFileSync("web/index.html", "utf8"), "text/html")
  const texts = [...body.querySelectorAll<HTMLElement>("noscript [lang]")]
  expect(texts.map(({ lang }) => lang)).toEqual([...languages])
  for (const { textContent } of texts) expect(textContent).toContain("JavaScript")
  expect(new Set(texts.map(({ textContent }) => textContent)).size).toBe(languages.length)
})
