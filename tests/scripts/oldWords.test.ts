import { describe, expect, it } from "vitest"
import { oldWordsIn } from "#scripts/check/oldWords.ts"
import { oldWordFaultsOf } from "#tests/support/plainWords.ts"

const saidIn = (text: string): ReadonlyArray<string> => oldWordsIn(text).map(({ word }) => word)

describe("the search for old words", () => {
  it("the search for old words finds each word of a text, with its line and its replacement", () => {
    expect(oldWordsIn("A total\nthat is reckoned anew")).toEqual([
      { word: "anew", use: "again, new", line: 1 },
      { word: "reckoned", use: "compute, calculate", line: 1 },
    ])
  })

  it("the search for old words reads a name word by word", () => {
    expect(saidIn("dailyWorth WORTH_ON isMadeUp")).toEqual(["Worth", "WORTH", "Made Up"])
  })

  it("the search for old words finds a phrase that a comment breaks over two lines", () => {
    expect(saidIn("/** The rest of\n * it. */")).toEqual(["of it"])
  })

  it.each(["The net worth", "a high-net-worth client", "netWorth", "the net\n * worth", "N stands for a number"])(
    "the search for old words accepts the right use in %j",
    (text) => {
      expect(saidIn(text)).toEqual([])
    },
  )

  it("the search for old words accepts names that are stored for good", () => {
    expect(saidIn('HouseholdDeclaredMadeUp, made_up, "madeUp" and sealed:mail:')).toEqual([])
  })

  it.each([
    ["a comment", "domain/x.ts", "// Whoever asks\n"],
    ["a name that is declared", "domain/x.ts", "const worthOn = 1"],
    ["a parameter", "domain/x.ts", "const f = (worth: number) => 1"],
    ["a field of a type", "domain/x.ts", "interface X { readonly worth: number }"],
    ["a field of an object of the product", "domain/x.ts", "f({ worth: 1 })"],
    ["the title of a test", "tests/x.test.ts", 'it.each([1])("is worth %s", f)'],
    ["a text that a command prints", "scripts/x.ts", 'console.log("What stands here")'],
    ["a document", "docs/x.md", "The journal"],
    ["the name of a file", "docs/journal.md", ""],
  ])("the search for old words reads %s", (_, file, text) => {
    expect(oldWordFaultsOf(file, text)).toHaveLength(1)
  })

  it.each([
    ["texts of the interface, which have a check of their own", "web/x.ts", 'const text = "worth"'],
    ["names of the product that a test uses", "tests/x.test.ts", "f({ worth: view.worth })"],
    ["code quoted in a comment", "domain/x.ts", "// See `worthOn`."],
  ])("the search for old words leaves out %s", (_, file, text) => {
    expect(oldWordFaultsOf(file, text)).toEqual([])
  })
})
