import { parse as parseWhole } from "@formatjs/icu-messageformat-parser"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import de from "virtual:texts/de"
import en from "virtual:texts/en"
import es from "virtual:texts/es"
import fr from "virtual:texts/fr"
import { parse } from "#web/i18n/icuMessage.ts"
import it_ from "virtual:texts/it"

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de, fr, it: it_, es }

describe("the message parser of the browser", () => {
  it.each(Object.keys(catalogues))("the parser returns the written texts in %s, text by text", (language) => {
    const texts = Object.entries(catalogues[language] ?? {})
    expect(texts.length).toBeGreaterThan(1000)
    for (const [id, text] of texts) expect({ id, read: parse(text) }).toEqual({ id, read: parseWhole(text) })
  })

  it("the parser returns the same for any nesting of arguments", () => {
    const word = fc.stringMatching(/^[a-zé’ ,.:]{1,8}$/)
    const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,5}$/)
    const { text } = fc.letrec<{ text: string; part: string }>((tie) => ({
      text: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
      part: fc.oneof(
        { maxDepth: 3 },
        word,
        fc.constantFrom("#", "''"),
        name.map((argument) => `{${argument}}`),
        fc
          .tuple(name, tie("text"), tie("text"))
          .map(([count, one, other]) => `{${count}, plural, =0 {none} one {${one}} other {${other}}}`),
        fc.tuple(name, tie("text"), tie("text")).map(([kind, a, b]) => `{${kind} , select , a{${a}} other {${b}} }`),
      ),
    }))
    fc.assert(
      fc.property(text, (one) => {
        expect(parse(one)).toEqual(parseWhole(one))
      }),
    )
  })

  it.each(["{", "}", "{count", "{count, number}", "{count, plural, one {a}", "{a b}", "{kind, select, a b}"])(
    "the parser refuses invalid texts: %s",
    (text) => expect(() => parse(text)).toThrow("cannot be read"),
  )
})
