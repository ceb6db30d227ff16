import { describe, expect, it } from "vitest"
import { changedTranslations, englishTexts, ofServer, textsOf, translationsIn } from "#scripts/messages/catalogues.ts"
import { changedSince, shortHash, textsIn, withHashes, withoutHash } from "#scripts/messages/translations.ts"
import { unusedMessages } from "#scripts/messages/unusedMessages.ts"

const english = { title: "Holdings", add: "Add a holding" }
const german = withHashes({ title: "Positionen", add: "Position erfassen" }, english)
const renamed = { ...english, title: "Positions" }

describe("a translation", () => {
  it("a translation has the first eight digits of the SHA-256 of its English text", () => {
    expect(shortHash("abc")).toBe("ba7816bf")
    expect(withHashes({ title: "ABC" }, { title: "abc" })).toEqual({ title: "ba7816bf ABC" })
  })

  it("a translation is read without the hash", () => {
    expect(textsIn(german)).toEqual({ title: "Positionen", add: "Position erfassen" })
  })

  it("a translation is outdated when its English text changed after it was made", () => {
    expect(changedSince(english, german)).toEqual([])
    expect(changedSince(renamed, german)).toEqual(["title"])
    expect(changedSince(english, withHashes(german, renamed))).toEqual([])
  })

  it("a translation keeps its hash until it is written again or confirmed", () => {
    expect(withHashes(german, renamed)).toEqual(german)
    const written = withHashes({ ...german, title: "Bestände" }, renamed)
    expect(written["title"]).toBe(`${shortHash("Positions")} Bestände`)
    const confirmed = withHashes(german, renamed, new Set(["title"]))
    expect(confirmed).toEqual({ ...german, title: `${shortHash("Positions")} Positionen` })
  })

  it("a new translation has no hash yet", () => {
    expect(withoutHash({ ...german, add: "Hinzufügen" })).toEqual(["add"])
  })

  it("a translation whose English text is gone, or that is empty, gets no hash", () => {
    expect(withHashes({ gone: "Weg", title: " " }, english)).toEqual({ gone: "Weg", title: " " })
  })
})

it("the English texts equal those of the code, each with its description", async () => {
  const { texts, descriptions } = await englishTexts()
  expect(texts["accessEnded.goOn"]).toBe("Go to my household")
  expect(descriptions["accessEnded.goOn"]).toBe("Button on that page: leads to the user's own household")
  expect(Object.keys(await textsOf("de"))).toEqual(Object.keys(texts))
})

it("the texts of the server are read and translated as those of the client are", async () => {
  const { texts, descriptions } = await englishTexts(ofServer)
  expect(texts["mail.SignInCode.subject"]).toBe("Your security code")
  expect(texts["demoFamily.home.name"]).toBe("House by the lake")
  expect(descriptions["demoFamily.home.name"]).toBe("Demo household: the house that the family lives in")
  const german = await translationsIn("de", ofServer)
  expect(german["mail.SignInCode.subject"]).toBe(`${shortHash("Your security code")} Ihr Sicherheitscode`)
  expect(Object.keys(textsIn(german))).toEqual(Object.keys(texts))
  const client = Object.keys((await englishTexts()).texts)
  expect(client.filter((id) => id in texts)).toEqual([])
})

it("no translation is older than its English text", async () => {
  expect(await changedTranslations()).toEqual({ de: [], fr: [], it: [], es: [] })
})

describe("messages that are defined and not used", () => {
  const helpers = 'import { text, texts } from "#web/i18n/texts.ts"\n'
  const message = (id: string) => `text("${id}", "${id}", "Title")`
  const messages = `${helpers}export const pageMessages = texts("page", {
  title: ["Title", "Title"],
  empty: ["Nothing of {name}", "Empty list"],
})
`
  const unused = (...pages: ReadonlyArray<string>) =>
    unusedMessages(
      new Map([["web/messages.ts", messages], ...pages.map((text, at) => [`web/page${at}.tsx`, text] as const)]),
    )
  const imported = 'import { pageMessages as messages } from "./messages.ts"\n'

  it("unused messages are found one by one, regardless of the name of the object where it is used", () => {
    expect(unused()).toEqual(["page.title", "page.empty"])
    expect(unused(`${imported}const title = say(messages.title)`)).toEqual(["page.empty"])
    expect(
      unused(`${imported}say(messages.title)`, 'import { pageMessages } from "./messages.ts"\npageMessages.empty'),
    ).toEqual([])
  })

  it("messages are not reported where the whole object is looked up, spread or passed on", () => {
    for (const use of ["messages[kind]", "{ ...messages }", "told(messages)", "Object.values(messages)"]) {
      expect(unused(`${imported}const told = ${use}`), use).toEqual([])
    }
  })

  it("messages are not used by a comment, nor by another object of the same name", () => {
    expect(unused(`${imported}// messages.title\n/* messages.empty */`)).toEqual(["page.title", "page.empty"])
    const other = `${helpers}const messages = {\n  title: ${message("other.title")},\n}\nsay(messages.title)`
    expect(unused(other)).toEqual(["page.title", "page.empty"])
  })

  it("unused messages are found among constants of their own, and beyond a file that exports them again", () => {
    const alone = `${helpers}const lonely = ${message("lonely")}\nconst shown = ${message("shown")}\nsay(shown)`
    expect(unused(alone)).toEqual(["page.title", "page.empty", "lonely"])
    const words = 'export * from "./messages.ts"'
    const page = 'import { pageMessages } from "./page0.tsx"\nsay(pageMessages.empty)'
    expect(unused(words, page)).toEqual(["page.title"])
  })

  it("unused messages are found in an object of messages and tables", () => {
    const both = `${helpers}const messages = {
  title: ${message("second.title")},
  rows: texts("second.rows", { first: ["First", "Row"], last: ["Last", "Row"] }),
}
say(messages.title)`
    expect(unused(both)).toEqual(["page.title", "page.empty", "second.rows.first", "second.rows.last"])
  })

  it("every message of a list is used where the list is", () => {
    const list = `${helpers}const cards = [{ title: ${message("card.title")} }]\ncards.map(shown)`
    expect(unused(list)).toEqual(["page.title", "page.empty"])
  })
})
