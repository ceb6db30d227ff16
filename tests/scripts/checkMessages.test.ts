import { describe, expect, it } from "vitest"
import {
  changedSince,
  isUpToDate,
  keptAnew,
  shortHash,
  type TranslatedFrom,
} from "../../scripts/messages/translatedFrom.ts"
import { unusedMessages } from "../../scripts/messages/unusedMessages.ts"
import { serverTexts } from "../../server/admin/serverTexts.ts"
import translatedFrom from "../../web/messages/translatedFrom.json" with { type: "json" }

const english = { title: "Holdings", add: "Add a holding" }
const german = { title: "Positionen", add: "Position erfassen" }
const kept = keptAnew({}, { english, translations: { de: german } })
const renamed = { ...english, title: "Positions" }

describe("what is kept of the English texts that translations were made from", () => {
  it("takes every translation that it meets for the first time to be of the English text as it stands", () => {
    expect(kept).toEqual({
      en: { title: shortHash("Holdings"), add: shortHash("Add a holding") },
      de: {
        title: `${shortHash("Holdings")} ${shortHash("Positionen")}`,
        add: `${shortHash("Add a holding")} ${shortHash("Position erfassen")}`,
      },
    })
    expect(changedSince(kept, "de")).toEqual([])
  })

  it("tells a text by the first eight digits of its SHA-256", () => {
    expect(shortHash("abc")).toBe("ba7816bf")
  })

  it("tells a translation whose English text was changed after it, until it is translated anew", () => {
    const after = keptAnew(kept, { english: renamed, translations: { de: german } })
    expect(changedSince(after, "de")).toEqual(["title"])
    expect(changedSince(keptAnew(after, { english: renamed, translations: { de: german } }), "de")).toEqual(["title"])
    const translated = keptAnew(after, { english: renamed, translations: { de: { ...german, title: "Bestände" } } })
    expect(changedSince(translated, "de")).toEqual([])
  })

  it("forgets that the English text was changed once it is as it was", () => {
    const after = keptAnew(kept, { english: renamed, translations: { de: german } })
    expect(changedSince(keptAnew(after, { english, translations: { de: german } }), "de")).toEqual([])
  })

  it("lets somebody confirm that a translation is right still", () => {
    const after = keptAnew(kept, { english: renamed, translations: { de: german } }, new Set(["title"]))
    expect(changedSince(after, "de")).toEqual([])
  })

  it("keeps nothing of texts that are gone, nor of translations that are missing", () => {
    const after = keptAnew(kept, { english: { add: english.add }, translations: { de: { add: " " } } })
    expect(after).toEqual({ en: { add: shortHash(english.add) }, de: {} })
  })

  it("is out of date when a text or a translation is not the one that it was kept of, in whatever order", () => {
    const of = (texts: { readonly [id: string]: string }, translation: { readonly [id: string]: string }) =>
      isUpToDate(kept, { english: texts, translations: { de: translation } })
    expect(of(english, german)).toBe(true)
    expect(of({ add: english.add, title: english.title }, german)).toBe(true)
    expect(of(renamed, german)).toBe(false)
    expect(of(english, { ...german, add: "Hinzufügen" })).toBe(false)
    expect(of({ ...english, close: "Close" }, german)).toBe(false)
    const { title: _, ...untitled } = german
    expect(of(english, untitled)).toBe(false)
    const withStray: TranslatedFrom = { ...kept, de: { ...kept["de"], gone: "00000000 00000000" } }
    expect(isUpToDate(withStray, { english, translations: { de: german } })).toBe(false)
  })
})

it("keeps from which English text the mails were translated, besides those of the client", () => {
  const { en, de }: TranslatedFrom = translatedFrom
  const subject = serverTexts().find(({ id }) => id === "mail.SignInCode.subject")
  expect(en?.["mail.SignInCode.subject"]).toBe(shortHash(subject?.texts.en ?? ""))
  expect(de?.["mail.SignInCode.subject"]).toBe(
    `${shortHash(subject?.texts.en ?? "")} ${shortHash(subject?.texts.de ?? "")}`,
  )
})

describe("messages that are defined and shown nowhere", () => {
  const message = (id: string) => `defineMessage({ id: "${id}", defaultMessage: "${id}", description: "Title" })`
  const messages = `export const pageMessages = {
  title: ${message("page.title")},
  empty: defineMessage<{ readonly name: string }>({
    id: "page.empty",
    defaultMessage: "Nothing of {name}",
    description: "Empty list",
  }),
}
`
  const unused = (...pages: ReadonlyArray<string>) =>
    unusedMessages(
      new Map([["web/messages.ts", messages], ...pages.map((text, at) => [`web/page${at}.tsx`, text] as const)]),
    )
  const imported = 'import { pageMessages as messages } from "./messages.ts"\n'

  it("are found one by one, whatever the object is called where it is shown", () => {
    expect(unused()).toEqual(["page.title", "page.empty"])
    expect(unused(`${imported}const title = say(messages.title)`)).toEqual(["page.empty"])
    expect(
      unused(`${imported}say(messages.title)`, 'import { pageMessages } from "./messages.ts"\npageMessages.empty'),
    ).toEqual([])
  })

  it("are none where the whole object is looked up, spread or given away", () => {
    for (const use of ["messages[kind]", "{ ...messages }", "told(messages)", "Object.values(messages)"]) {
      expect(unused(`${imported}const told = ${use}`), use).toEqual([])
    }
  })

  it("are not used by a comment, nor by another object of the same name", () => {
    expect(unused(`${imported}// messages.title\n/* messages.empty */`)).toEqual(["page.title", "page.empty"])
    const other = `const messages = {\n  title: ${message("other.title")},\n}\nsay(messages.title)`
    expect(unused(other)).toEqual(["page.title", "page.empty"])
  })

  it("are found among constants of their own, and beyond a file that passes them on", () => {
    const alone = `const lonely = ${message("lonely")}\nconst shown = ${message("shown")}\nsay(shown)`
    expect(unused(alone)).toEqual(["page.title", "page.empty", "lonely"])
    const words = 'export * from "./messages.ts"'
    const page = 'import { pageMessages } from "./page0.tsx"\nsay(pageMessages.empty)'
    expect(unused(words, page)).toEqual(["page.title"])
  })

  it("are found in the second form too", () => {
    const both = `const messages = defineMessages({
  title: { id: "second.title", defaultMessage: "Title", description: "Title" },
  text: { id: "second.text", defaultMessage: "Text", description: "Text" },
})
say(messages.text)`
    expect(unused(both)).toEqual(["page.title", "page.empty", "second.title"])
  })
})
