import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { Schema } from "effect"
import * as fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { Country, Sector } from "#domain/holding/classes/sector.ts"
import { Isin } from "#domain/shared/isin.ts"
import { Currency } from "#domain/shared/money.ts"
import { Title } from "#domain/shared/text.ts"
import { exchangeOf } from "#server/marketdata/listings/exchanges.ts"
import { listingOf } from "#server/marketdata/listings/listing.ts"
import type { ListingIndex } from "#server/marketdata/listings/listingIndex.ts"
import { productListings } from "#server/marketdata/listings/listings.ts"
import { searchInstruments } from "#server/marketdata/listings/searchInstruments.ts"
import { typingErrors } from "#server/marketdata/listings/words.ts"
import { samples } from "#tests/support/samples.ts"

const file = new URL("../../../server/marketdata/listings/listings.tsv.gz", import.meta.url)
const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n")

let listings: ListingIndex
beforeAll(async () => {
  listings = await productListings()
})

const german = { exchange: "XETRA", currency: "EUR" }
const american = { exchange: "NASDAQ", currency: "USD" }
const symbols = (text: string, preferred: { exchange: string | null; currency: string } = german, limit = 5) =>
  listings.search(text, preferred, limit).map(({ symbol }) => symbol)

describe("the list of shares and funds", () => {
  it("each line of the file is a listing at a known exchange, with a valid ISIN, sector and country where it has them", () => {
    const isListing = Schema.is(
      Schema.Struct({
        kind: Schema.Literals(["share", "etf"]),
        symbol: Schema.String.check(Schema.isPattern(/^[A-Z0-9][A-Z0-9.-]{0,31}$/)),
        name: Title,
        currency: Currency,
        mic: Schema.Literals([...exchangeOf.keys()]),
        isin: Schema.NullOr(Isin),
        sector: Schema.NullOr(Sector),
        country: Schema.NullOr(Country),
        size: Schema.NullOr(Schema.Literals([1, 2, 3, 4, 5, 6])),
      }),
    )
    expect(lines[0]?.split("\t")).toEqual("kind symbol name currency mic isin sector country size".split(" "))
    expect(lines.slice(1).filter((line) => !isListing(listingOf(line)))).toEqual([])
    expect(new Set(lines.map((line) => line.split("\t")[1])).size).toBe(lines.length)
    expect(listings.size).toBe(lines.length - 1)
    expect(listings.size).toBeGreaterThan(36_000)
  })
})

describe("the search of the list", () => {
  it("finds Apple by name, ticker, ISIN and the beginning of its ISIN", () => {
    for (const text of ["Apple", "apple", "  APPLE inc ", "AAPL", "US0378331005", "us03783310"])
      expect(symbols(text, american)[0]).toBe("AAPL")
  })

  it("finds a listing first at the exchange of the person, then in their currency", () => {
    expect(symbols("Apple", german)[0]).toBe("APC.DE")
    expect(symbols("Apple", { exchange: "Borsa Italiana", currency: "EUR" })[0]).toBe("AAPL.MI")
    expect(symbols("Apple", { exchange: null, currency: "USD" })[0]).toBe("AAPL")
    expect(symbols("Nestlé", { exchange: "SIX", currency: "CHF" })[0]).toBe("NESN.SW")
    expect(symbols("VOD", { exchange: "lse", currency: "GBP" })[0]).toBe("VOD.L")
  })

  it("finds a fund by its ticker, and a listing by its ticker with the suffix, the exchange or the currency", () => {
    expect(symbols("VWCE")).toEqual(["VWCE.DE", "VWCE.MI"])
    for (const text of ["VOD.L", "vod.l", "VOD L", "LSE:VOD", "vodafone lse gbp"])
      expect(symbols(text)[0]).toBe("VOD.L")
    expect(symbols("nasdaq:aapl")).toEqual(["AAPL"])
    expect(symbols("BRK.B", american)[0]).toBe("BRK-B")
    expect(symbols("700")[0]).toBe("0700.HK")
  })

  it("forgives accents on either side, and umlauts that are written out", () => {
    expect(symbols("Nestlé")).toEqual(symbols("nestle"))
    expect(symbols("L’Oréal")[0]).toBe("LOR.DE")
    expect(symbols("Münchener Rück")[0]).toBe("MUV2.DE")
    expect(symbols("Muenchener")[0]).toBe("MUV2.DE")
  })

  it("finds a large company before a small one of which only the beginning of the name is the same", () => {
    const nyse = { exchange: "NYSE", currency: "USD" }
    const found = symbols("apple", nyse, 10)
    expect(found.indexOf("AAPL")).toBeLessThan(found.indexOf("APLE"))
    expect(symbols("sap", { exchange: null, currency: "EUR" })[0]).toBe("SAP.DE")
  })

  it("finds names with a typing error: a letter wrong, missing, too many, or two in the wrong order", () => {
    for (const text of ["Aplle", "Appel", "Appple", "Aple inc"]) expect(symbols(text)).toContain("APC.DE")
    const names = ["Microsoft", "Volkswagen", "Siemens", "Unilever", "Vodafone", "Allianz", "Novartis", "Heineken"]
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(),
        fc.constantFrom("wrong", "missing", "more", "swapped"),
        fc.constantFrom(..."aeioqxz"),
        (name, place, how, letter) => {
          const at = 1 + (place % (name.length - 2))
          const typed = mistyped(name, at, how, letter)
          const [first] = listings.search(typed, german, 1)
          expect(first?.name.toLowerCase(), typed).toContain(name.toLowerCase())
        },
      ),
      { numRuns: samples(100) },
    )
  })

  it("counts a typing error as one, whether letters are wrong, missing, too many or swapped", () => {
    expect(typingErrors("nestle", "nestle", 2)).toBe(0)
    for (const typed of ["nistle", "nstle", "nesttle", "netsle", "nestel"])
      expect(typingErrors(typed, "nestle", 2)).toBe(1)
    expect(typingErrors("nest", "nestle", 2)).toBe(0)
    expect(typingErrors("volvo", "nestle", 2)).toBe(3)
    fc.assert(
      fc.property(fc.string({ maxLength: 70 }), fc.string({ maxLength: 70 }), (typed, word) => {
        expect(typingErrors(typed, word, 2)).toBeLessThanOrEqual(3)
        const begun = typed.slice(0, 59)
        expect(typingErrors(begun, begun + word, 2)).toBe(0)
      }),
      { numRuns: samples(200) },
    )
  })

  it("answers any text, also signs alone, within its limit", () => {
    for (const text of ["..", "&&", "\u0000\u0000", "’’", "🙂🙂", "ßß", "a".repeat(100)])
      expect(symbols(text).length).toBeLessThanOrEqual(5)
    expect(symbols("in", german, 20)).toHaveLength(20)
    expect(symbols("qzxqzxqzx")).toEqual([])
  })
})

describe("the instruments that are proposed", () => {
  it("for securities are listings, with name, exchange, currency, sector, country and ISIN", async () => {
    expect((await searchInstruments("US0378331005", "security", american))[0]).toEqual({
      kind: "share",
      name: "Apple Inc.",
      ticker: "AAPL",
      symbol: "AAPL",
      currency: "USD",
      exchange: { name: "NASDAQ", mic: "XNAS" },
      isin: "US0378331005",
      sector: "informationTechnology",
      country: "US",
      coin: null,
    })
  })

  it("for crypto are coins, and for metals the four metals, in any language of the interface", async () => {
    expect((await searchInstruments("btc", "crypto", german)).map(({ coin }) => coin)[0]).toBe("bitcoin")
    expect((await searchInstruments("ether", "crypto", german))[0]).toMatchObject({ ticker: "ETH", currency: "USD" })
    for (const text of ["gold", "oro", "XAU"])
      expect((await searchInstruments(text, "metal", german)).map(({ ticker }) => ticker)[0]).toBe("XAU")
    expect(await searchInstruments("Apple", "metal", german)).toEqual([])
  })
})

function mistyped(name: string, at: number, how: string, letter: string): string {
  const [before, after] = [name.slice(0, at), name.slice(at)]
  if (how === "missing") return before + after.slice(1)
  if (how === "more") return before + letter + after
  if (how === "wrong") return before + letter + after.slice(1)
  return before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2)
}
