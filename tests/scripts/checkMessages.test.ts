import { describe, expect, it } from "vitest"
import {
  changedSince,
  isUpToDate,
  keptAnew,
  shortHash,
  type TranslatedFrom,
} from "../../scripts/messages/translatedFrom.ts"

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
