import { describe, expect, it } from "vitest"
import { catalogueFaults, messageFaults } from "../../scripts/checkMessages.ts"
import { argumentsOf } from "../../scripts/messages/icuArguments.ts"

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
  it("finds nothing wrong with a complete translation, in whatever order its sentences put things", () => {
    expect(catalogueFaults(english, german)).toEqual([])
  })

  it("finds a text that is missing or empty", () => {
    const { title: _, ...untitled } = german
    expect(catalogueFaults(english, untitled)).toEqual(["title is missing"])
    expect(catalogueFaults(english, { ...german, title: " " })).toEqual(["title is missing"])
  })

  it("finds a text that nobody shows any more", () => {
    expect(catalogueFaults(english, { ...german, "old.title": "Bestände" })).toEqual(["old.title is not used"])
  })

  it("finds an argument that is lost, misspelt or of another kind", () => {
    expect(catalogueFaults(english, { ...german, "sale.refused": "Am {tag} waren {held} Stück im Bestand." })).toEqual([
      "sale.refused has the arguments held:argument, tag:argument instead of day:argument, held:argument",
    ])
    expect(catalogueFaults(english, { ...german, "days.old": "{days} Tage" })).toEqual([
      "days.old has the arguments days:argument instead of days:plural",
    ])
  })

  it("finds a text that cannot be read", () => {
    expect(catalogueFaults(english, { ...german, title: "Positionen {" })).toEqual([
      "title cannot be read as an ICU message",
    ])
  })

  it("sees the arguments within plurals", () => {
    expect(argumentsOf("{days, plural, one {{age} day old} other {{age} days old}}, {day}")).toBe(
      "age:argument, day:argument, days:plural",
    )
  })
})

it("every text of the client stands in every language, with the same arguments", async () => {
  expect(await messageFaults()).toEqual([])
})
