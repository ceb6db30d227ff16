import { expect, it } from "vitest"
import { idsQuotedIn, type ModuleGraph, partsOf } from "#scripts/messages/textParts.ts"

const imports: Readonly<Record<string, ReadonlyArray<string>>> = {
  "main.tsx": ["Shell.tsx", "words.ts"],
  "Shell.tsx": ["words.ts"],
  "Dashboard.tsx": ["words.ts", "Figures.tsx"],
  "Figures.tsx": ["Dashboard.tsx"],
  "Bare.tsx": ["words.ts"],
}
const ids: Readonly<Record<string, ReadonlyArray<string>>> = {
  "Shell.tsx": ["shell.menu"],
  "words.ts": ["word.cancel"],
  "Dashboard.tsx": ["dashboard.title"],
  "Figures.tsx": ["figures.gain"],
}
const graph: ModuleGraph = { importsOf: (module) => imports[module] ?? [], idsIn: (module) => ids[module] ?? [] }

it("the texts of a module are found by the ids that it quotes, in any form", () => {
  const known = new Set(["page.title", "page.below", "page.more"])
  const code = `text("page.title", "Title", "Title of the page"); const name = 'page.below'; const other = "page.gone"; \`page.more\``
  expect(idsQuotedIn(code, (id) => known.has(id))).toEqual(["page.title", "page.below", "page.more"])
})

it("a page has the texts of all its modules, except those of the start", () => {
  const { start, later } = partsOf({ start: ["main.tsx"], fetchedLater: ["Dashboard.tsx"] }, graph)
  expect(start).toEqual(["shell.menu", "word.cancel"])
  expect(later).toEqual(new Map([["Dashboard.tsx", ["dashboard.title", "figures.gain"]]]))
})

it("a module without texts has no text bundle to wait for", () => {
  expect(partsOf({ start: ["main.tsx"], fetchedLater: ["Bare.tsx"] }, graph).later).toEqual(new Map())
})

it("modules that import each other have the same texts", () => {
  const { later } = partsOf({ start: ["main.tsx"], fetchedLater: ["Dashboard.tsx", "Figures.tsx"] }, graph)
  expect(later.get("Figures.tsx")).toEqual(later.get("Dashboard.tsx"))
})
