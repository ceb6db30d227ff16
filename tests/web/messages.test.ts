import { describe, expect, it } from "vitest"
import { catalogueFaults, messageFaults, spaceFaults } from "#scripts/checkMessages.ts"
import { argumentsOf } from "#scripts/messages/icuArguments.ts"
import { withFixedSpaces } from "#scripts/messages/spaces.ts"
import { oldWordFaults } from "#scripts/messages/oldWords.ts"
import { elided, intlOf } from "#web/i18n/intlOf.ts"

const english = {
  "sale.refused": "{held} units were held on {day}.",
  "days.old": "{days, plural, one {# day} other {# days}}",
  title: "Holdings",
}
const german = {
  "sale.refused": "Am {day} waren {held} Stück im Bestand.",
  "days.old": "{days, plural, one {# Tag} other {# Tage}}",
  title: "Positionen",
}

describe("the check of the catalogues", () => {
  it("the check accepts a complete translation with its arguments in any order", () => {
    expect(catalogueFaults(english, german)).toEqual([])
  })

  it("the check finds a text that is missing or empty", () => {
    const { title: _, ...untitled } = german
    expect(catalogueFaults(english, untitled)).toEqual(["title is missing"])
    expect(catalogueFaults(english, { ...german, title: " " })).toEqual(["title is missing"])
  })

  it("the check finds a text that is no longer used", () => {
    expect(catalogueFaults(english, { ...german, "old.title": "Bestände" })).toEqual(["old.title is not used"])
  })

  it("the check finds an argument that is lost, misspelt or of another kind", () => {
    expect(catalogueFaults(english, { ...german, "sale.refused": "Am {tag} waren {held} Stück im Bestand." })).toEqual([
      "sale.refused has the arguments held:argument, tag:argument instead of day:argument, held:argument",
    ])
    expect(catalogueFaults(english, { ...german, "days.old": "{days} Tage" })).toEqual([
      "days.old has the arguments days:argument instead of days:plural",
    ])
  })

  it("the check finds a text that cannot be parsed", () => {
    expect(catalogueFaults(english, { ...german, title: "Positionen {" })).toEqual([
      "title cannot be read as an ICU message",
    ])
  })

  it("the check sees the arguments within plurals", () => {
    expect(argumentsOf("{days, plural, one {{age} day old} other {{age} days old}}, {day}")).toBe(
      "age:argument, day:argument, days:plural",
    )
  })
})

describe("the check of spaces in translations", () => {
  it("French has a space that keeps a line together before its signs, and every language before a percent sign", () => {
    const [typed, kept] = [
      "Prix : 50 % ? « Oui » ; non !",
      "Prix\u202f: 50\u202f%\u202f? «\u202fOui\u202f»\u202f; non\u202f!",
    ]
    expect(spaceFaults("fr", { price: typed, fixed: kept })).toEqual([
      expect.stringContaining("price has a space at which a line can break"),
    ])
    expect(withFixedSpaces("fr", typed)).toBe(kept)
    expect(withFixedSpaces("de", "Über 50 % : ja")).toBe("Über 50\u00a0% : ja")
  })
})

it("every text of the client exists in every language, with the same arguments", async () => {
  expect(await messageFaults()).toEqual([])
})

describe("the check of old words in English texts", () => {
  it("the check names the text, the word and the plain wording for each old word", () => {
    expect(
      oldWordFaults({
        "a.who": "Ask whoever runs it.",
        "b.mail": "An e-mail was sent.",
        "c.value": "What it is worth",
        "d.none": "Nobody was told.",
      }),
    ).toEqual([
      "a.who says “whoever”: write the user, the member, the operator, a person who",
      "b.mail says “e-mail”: write email",
      "c.value says “worth”: write value, valuation",
      "d.none says “Nobody”: write no user, no member, no other process: name who it is",
      "d.none says “told”: write shown, reported, notified; told apart: distinguished",
    ])
  })

  it("the check accepts the terms of the trade and plain wording", () => {
    expect(oldWordFaults({ a: "Net worth on {day}", b: "Total gain", c: "The operator sent an email." })).toEqual([])
  })
})

describe("Italian texts", () => {
  it("Italian texts elide the article before 8, 11 and every number that begins with a vowel", () => {
    expect(elided("Patrimonio netto al 8 dicembre, dal 11 marzo, del 80 %")).toBe(
      "Patrimonio netto all’8 dicembre, dall’11 marzo, dell’80 %",
    )
    expect(elided("Il 8 maggio e il 11 maggio")).toBe("L’8 maggio e l’11 maggio")
    expect(elided("al 1º gennaio, dal 18 luglio, il 110 %, nel 2018")).toBe(
      "al 1º gennaio, dal 18 luglio, il 110 %, nel 2018",
    )
  })

  it("Italian texts elide the article before a day that is filled in, and no other language does", () => {
    const text = { id: "day", defaultMessage: "al {day}" }
    expect(intlOf("it", { day: "al {day}" }).formatMessage(text, { day: "8 maggio" })).toBe("all’8 maggio")
    expect(intlOf("es", { day: "al {day}" }).formatMessage(text, { day: "8 de mayo" })).toBe("al 8 de mayo")
  })
})
