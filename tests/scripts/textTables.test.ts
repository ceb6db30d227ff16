import { describe, expect, expectTypeOf, it } from "vitest"
import { idsQuotedIn } from "#scripts/messages/textParts.ts"
import { textsDefinedIn, withIdsOnly } from "#scripts/messages/textTables.ts"
import { ofClient, sourcesOf } from "#scripts/messages/catalogues.ts"
import { text, type Text, texts } from "#web/i18n/texts.ts"

const imports = 'import { text, texts as table } from "#web/i18n/texts.ts"\n'
const code = `${imports}export const pageMessages = table("page", {
  title: ["Title", "Title of the page"],
  // A text of another place.
  cancel: commonWords.cancel,
  below: text("page.under", "Below “{name}”", "Heading"),
  "two-words": ["Two words", "Label"],
})
export const lone = text("lone", "Alone", "Button")
const cards = [{ icon: "swap", title: text("card.title", "Swaps", "Title of a card") }]
function shown() { return text("within", "Within", "Label") }
`

describe("texts as the rows of a table", () => {
  it("each row is a message with its id, its English text and its description", () => {
    const messages = texts("page", {
      title: ["Title", "Title of the page"],
      cancel: text("cancel", "Cancel", "Button"),
    })
    expect(messages).toEqual({
      title: { id: "page.title", defaultMessage: "Title", description: "Title of the page" },
      cancel: { id: "cancel", defaultMessage: "Cancel", description: "Button" },
    })
  })

  it("a message has the type of the values that its text names", () => {
    const messages = texts("page", {
      title: ["Title", "Title"],
      on: ["{name} on {day}", "Label"],
      counted: ["{count, plural, one {one entry of {name}} other {# entries of {name}}} on {day}", "Label"],
      taxed: ["{isTaxed, select, yes {{amount}, {tax} withheld} other {{amount}}}", "Label"],
      share: ["{units} {one, select, yes {share} other {shares}} of {name}", "Label"],
      role: ["{role, select, owner {an owner} other {a member}}", "Label"],
      both: ["{by, select, all {{n, plural, one {# day} other {# days}}} other {soon}}, {title}", "Label"],
    })
    expectTypeOf(messages.title).toEqualTypeOf<Text>()
    expectTypeOf(messages.on).toEqualTypeOf<Text<{ readonly name: string; readonly day: string }>>()
    expectTypeOf(messages.counted).toEqualTypeOf<
      Text<{ readonly count: number; readonly name: string; readonly day: string }>
    >()
    expectTypeOf(messages.taxed).toEqualTypeOf<
      Text<{ readonly isTaxed: "yes" | "no"; readonly amount: string; readonly tax: string }>
    >()
    expectTypeOf(messages.share).toEqualTypeOf<
      Text<{ readonly units: string; readonly one: "yes" | "no"; readonly name: string }>
    >()
    expectTypeOf(messages.role).toEqualTypeOf<Text<{ readonly role: string }>>()
    expectTypeOf(messages.both).toEqualTypeOf<
      Text<{ readonly by: string; readonly n: number; readonly title: string }>
    >()
  })
})

describe("the texts that are read from the code", () => {
  it("the texts of tables and single ones are found with the places at which they are defined", () => {
    expect(textsDefinedIn("page.ts", code)).toEqual([
      {
        id: "page.title",
        english: "Title",
        description: "Title of the page",
        constant: "pageMessages",
        property: "title",
      },
      {
        id: "page.under",
        english: "Below “{name}”",
        description: "Heading",
        constant: "pageMessages",
        property: "below",
      },
      {
        id: "page.two-words",
        english: "Two words",
        description: "Label",
        constant: "pageMessages",
        property: "two-words",
      },
      { id: "lone", english: "Alone", description: "Button", constant: "lone", property: undefined },
      { id: "card.title", english: "Swaps", description: "Title of a card", constant: "cards", property: undefined },
      { id: "within", english: "Within", description: "Label", constant: undefined, property: undefined },
    ])
  })

  it("a function of the same name from elsewhere defines no text", () => {
    expect(textsDefinedIn("page.ts", 'import { text } from "./drawing.ts"\ntext("a", "b", "c")')).toEqual([])
  })

  it.each([
    ["a prefix that is computed", "const m = table(prefix, { title: ['Title', 'Title'] })"],
    ["an English text that is put together", "const m = table('page', { title: ['a' + 'b', 'Title'] })"],
    ["a text without a description", "const m = table('page', { title: ['Title'] })"],
    ["an empty description", "const m = text('page.title', 'Title', '')"],
    ["a table that is not written there", "const m = table('page', rows)"],
  ])("%s is refused with the line at which it is", (_, statement) => {
    expect(() => textsDefinedIn("page.ts", imports + statement)).toThrow(/^page\.ts:2: write /u)
  })
})

describe("the code that browsers fetch", () => {
  it("only the ids remain, each in full, and what is not a text is unchanged", () => {
    const built = withIdsOnly("page.ts", code, false)
    expect(built).not.toMatch(/Title of|Below|Heading|Alone|Two words/u)
    expect(built).toContain(`export const pageMessages = {
  title: {"id":"page.title"},
  // A text of another place.
  cancel: commonWords.cancel,
  below: {"id":"page.under"},
  "two-words": {"id":"page.two-words"},
}
export const lone = {"id":"lone"}
`)
    expect(idsQuotedIn(built, (id) => id.startsWith("page."))).toEqual(["page.title", "page.under", "page.two-words"])
  })

  it("the English texts remain for pages that are shown before they are translated, without descriptions", () => {
    const built = withIdsOnly("page.ts", code, true)
    expect(built).toContain('title: {"id":"page.title","defaultMessage":"Title"}')
    expect(built).not.toContain("Title of the page")
  })

  it("no English text and no description of the client remains in the code of its modules", async () => {
    for (const [path, source] of await sourcesOf(ofClient)) {
      const defined = textsDefinedIn(path, source)
      const built = withIdsOnly(path, source, false)
      for (const { id, description } of defined) {
        expect(built, path).toContain(JSON.stringify({ id }))
        expect(built.includes(JSON.stringify(description)), `${path}: ${id}`).toBe(false)
      }
    }
  })

  it("every message of the client is defined as a row or as a text of its own", async () => {
    const sources = await sourcesOf(ofClient)
    const others = [...sources].filter(([, source]) => /\bdefineMessages?\b|\bdefaultMessage\b/u.test(source))
    expect(others.map(([path]) => path)).toEqual(["web/i18n/texts.ts"])
  })
})
