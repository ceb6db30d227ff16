import { expect, it } from "vitest"
import { type BuiltModule, comeWith, filesOf, overBudget } from "../../scripts/client/firstView.ts"

const built: Readonly<Record<string, BuiltModule>> = {
  "index.html": { file: "assets/index.js", imports: ["_react.js"] },
  "Page.tsx": { file: "assets/Page.js", imports: ["_react.js", "_figures.js"] },
  "_react.js": { file: "assets/react.js" },
  "_figures.js": { file: "assets/figures.js", imports: ["_react.js"] },
  "Later.tsx": { file: "assets/Later.js" },
}

it("counts what a page comes with once, and nothing that is fetched later", () => {
  const files = ["assets/index.js", "assets/Page.js", "assets/react.js", "assets/figures.js"]
  expect(filesOf(["index.html", "Page.tsx"], built)).toEqual(files)
})

it("does not take a page that is gone for one that weighs nothing", () => {
  expect(() => filesOf(["Gone.tsx"], built)).toThrow("not built: Gone.tsx")
})

it("notices what should come later and does not, be it in a file of the page or no file of its own any more", () => {
  const files = filesOf(["index.html", "Page.tsx"], built)
  expect(comeWith(files, ["Later.tsx"], built)).toEqual([])
  expect(comeWith(files, ["Later.tsx"], { ...built, "Later.tsx": { file: "assets/Page.js" } })).toEqual(["Later.tsx"])
  expect(comeWith(files, ["Chart.tsx"], built)).toEqual(["Chart.tsx"])
})

it("names what is over its budget, and by how much, and what comes too early", () => {
  const home = { name: "home page", bytes: 60_000, textBytes: 0, budget: 60_000, tooEarly: [] }
  expect(overBudget([home])).toEqual([])
  expect(overBudget([{ ...home, bytes: 60_001 }])).toEqual([
    "The first view of the home page takes 60001 bytes of JavaScript instead of at most 60000.",
  ])
  expect(overBudget([{ ...home, tooEarly: ["Chart.tsx"] }])).toEqual([
    "The first view of the home page waits for Chart.tsx, which should come later.",
  ])
})
