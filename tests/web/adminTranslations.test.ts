import { describe, expect, it } from "vitest"
import { matching, textsOf, withServerTexts } from "#web/features/admin/translations/texts.ts"

const ofClient = {
  catalogues: {
    en: { a: "Holdings", b: "Trade", c: "Portfolio" },
    de: { a: "Positionen", b: " ", c: "Portfolio" },
    fr: { a: "Positions", b: "Opération", c: "Portefeuille" },
    it: { a: "Posizioni", b: "Operazione", c: "Portafoglio" },
    es: { a: "Posiciones", b: "Operación", c: "Cartera" },
  },
  descriptions: { a: "Title" },
  changed: { fr: ["a", "mail.b"] },
}
const texts = textsOf(ofClient)
const idsOf = (search: string, wanted: Parameters<typeof matching>[2]) =>
  matching(texts, search, wanted).map(({ id }) => id)

describe("the texts of the product", () => {
  it("the texts of the product are listed by id, with their description, in every language, English first", () => {
    expect(texts[0]).toEqual({
      id: "a",
      description: "Title",
      translations: [
        { language: "en", text: "Holdings", remark: undefined },
        { language: "de", text: "Positionen", remark: undefined },
        { language: "fr", text: "Positions", remark: "changed" },
        { language: "it", text: "Posizioni", remark: undefined },
        { language: "es", text: "Posiciones", remark: undefined },
      ],
    })
  })

  it("the texts of the product can be filtered for missing, outdated and untranslated ones", () => {
    expect([idsOf("", "missing"), idsOf("", "changed"), idsOf("", "same")]).toEqual([["b"], ["a"], ["c"]])
  })

  it("the texts of the product can be searched by id and in every language, regardless of case", () => {
    expect([idsOf("CARTERA", "all"), idsOf("b", "all"), idsOf("cartera", "missing")]).toEqual([["c"], ["b"], []])
  })

  it("the texts of the product include those that the server writes, with the same descriptions", () => {
    const written = {
      id: "mail.b",
      description: "Mail: button",
      texts: { en: "Close", de: "Schließen", fr: "Fermer", it: null, es: "Close" },
    }
    const all = textsOf(withServerTexts(ofClient, [written]))
    expect(all.map(({ id }) => id)).toEqual(["a", "b", "c", "mail.b"])
    expect(all.at(-1)).toEqual({
      id: "mail.b",
      description: "Mail: button",
      translations: [
        { language: "en", text: "Close", remark: undefined },
        { language: "de", text: "Schließen", remark: undefined },
        { language: "fr", text: "Fermer", remark: "changed" },
        { language: "it", text: "", remark: "missing" },
        { language: "es", text: "Close", remark: "same" },
      ],
    })
  })

  it("the texts of a mail are listed in reading order, as the server has them", () => {
    const ids = ["mail.Welcome.subject", "mail.Welcome.paragraphs.1", "mail.Welcome.buttons.link", "mail.Alert.subject"]
    const nothingSaid = { en: "", de: "", fr: "", it: "", es: "" }
    const written = ids.map((id) => ({ id, description: "", texts: nothingSaid }))
    expect(textsOf(withServerTexts(ofClient, written)).map(({ id }) => id)).toEqual([
      "a",
      "b",
      "c",
      "mail.Alert.subject",
      "mail.Welcome.subject",
      "mail.Welcome.paragraphs.1",
      "mail.Welcome.buttons.link",
    ])
  })
})
