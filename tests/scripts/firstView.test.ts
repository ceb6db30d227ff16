import { expect, it } from "vitest"
import { type BuiltModule, comeWith, compressedBytes, filesOf, overBudget } from "#scripts/client/firstView.ts"

const built: Readonly<Record<string, BuiltModule>> = {
  "index.html": { file: "assets/index.js", imports: ["_react.js"] },
  "Page.tsx": { file: "assets/Page.js", imports: ["_react.js", "_figures.js"] },
  "_react.js": { file: "assets/react.js" },
  "_figures.js": { file: "assets/figures.js", imports: ["_react.js"] },
  "Later.tsx": { file: "assets/Later.js" },
}

it("the weight of a page counts its first files once, and nothing that is loaded later", () => {
  const files = ["assets/index.js", "assets/Page.js", "assets/react.js", "assets/figures.js"]
  expect(filesOf(["index.html", "Page.tsx"], built)).toEqual(files)
})

it("a missing page fails instead of having no weight", () => {
  expect(() => filesOf(["Gone.tsx"], built)).toThrow("not built: Gone.tsx")
})

it("a file that should be loaded later and is not is reported, whether it is a file of the page or no file any more", () => {
  const files = filesOf(["index.html", "Page.tsx"], built)
  expect(comeWith(files, ["Later.tsx"], built)).toEqual([])
  expect(comeWith(files, ["Later.tsx"], { ...built, "Later.tsx": { file: "assets/Page.js" } })).toEqual(["Later.tsx"])
  expect(comeWith(files, ["Chart.tsx"], built)).toEqual(["Chart.tsx"])
})

it("a page over its budget is named with the excess, and a file that comes too early is named", () => {
  const home = { name: "home page", bytes: 60_000, textBytes: 0, budget: 60_000, tooEarly: [] }
  expect(overBudget([home])).toEqual([])
  expect(overBudget([{ ...home, bytes: 60_001 }])).toEqual([
    "The first view of the home page takes 60001 bytes of JavaScript instead of at most 60000.",
  ])
  expect(overBudget([{ ...home, tooEarly: ["Chart.tsx"] }])).toEqual([
    "The first view of the home page waits for Chart.tsx, which should come later.",
  ])
})

it("the weight of a file does not depend on the digests in the names of the others", () => {
  const naming = (...digests: ReadonlyArray<string>) => digests.map((digest) => `import("./Page-${digest}.js")`).join()
  const [one, other] = [naming("Ab3_x-9Z", "qqqqqqqq"), naming("0fK2mWp7", "tR8-_vL1")]
  expect(compressedBytes(one)).toBe(compressedBytes(other))
  // Another name is nine bytes more.
  expect(compressedBytes(naming("Ab3_x-9Z", "qqqqqqqq")) - compressedBytes(naming("Ab3_x-9Z", "Ab3_x-9Z"))).toBe(9)
})
