import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { readMarketFile } from "#server/marketdata/files/readFile.ts"
import { ecbXml } from "#tests/server/marketdata/ecbFiles.ts"
import { zipArchive } from "#scripts/hostile/zipArchive.ts"

const now = new Date("2026-04-14T09:00:00Z")
interface Read {
  readonly name: string
  readonly series?: ReadonlyArray<string>
  readonly reason?: string
}

const read = (
  name: string,
  content: string | Buffer,
  how: { symbol?: string; currency?: string } = {},
): ReadonlyArray<Read> =>
  readMarketFile(name, Buffer.from(content), { now, ...how }).map((document) =>
    Result.isSuccess(document.content)
      ? {
          name: document.name,
          series: document.content.success.series.map(({ kind, symbol, currency }) => `${kind} ${symbol} ${currency}`),
        }
      : { name: document.name, reason: document.content.failure.reason },
  )

const closing = "date,close\n2014-06-06,645.57\n"
const table = "Date,USD,CHF,\n2014-06-06,1.3642,1.2194,\n"
const xml = ecbXml({ "2014-06-06": { USD: "1.3642" } })

describe("a market data file", () => {
  test("a market data file is recognised by its content, not by its name", () => {
    expect(read("download", table)).toEqual([{ name: "download", series: ["rate USD USD", "rate CHF CHF"] }])
    expect(read("download.csv", xml)).toEqual([{ name: "download.csv", series: ["rate USD USD"] }])
    expect(read("download.xml", `\uFEFF\n${xml.slice(xml.indexOf("<gesmes"))}`)).toEqual([
      { name: "download.xml", series: ["rate USD USD"] },
    ])
  })

  test("a market data file in an archive is read like one beside it; other files there are ignored", () => {
    const archive = zipArchive({ "eurofxref-hist.csv": table, "daily.XML": xml, "readme.txt": "x" })
    expect(read("eurofxref-hist.zip", archive)).toEqual([
      { name: "eurofxref-hist.zip: eurofxref-hist.csv", series: ["rate USD USD", "rate CHF CHF"] },
      { name: "eurofxref-hist.zip: daily.XML", series: ["rate USD USD"] },
    ])
    expect(read("a.zip", zipArchive({ "readme.txt": "x" }))[0]?.reason).toMatch(/no .csv and no .xml/)
    expect(read("a.zip", archive.subarray(0, 100))[0]?.reason).toMatch(/damaged/)
    expect(read("a.zip", zipArchive({ "b.csv": archive.toString("latin1") }))[0]?.reason).toMatch(/header/)
  })

  test("a market data file of prices gets the name of the file, or the given symbol", () => {
    expect(read("aapl.csv", closing, { currency: "USD" })[0]?.series).toEqual(["price AAPL USD"])
    expect(read("download.csv", closing, { symbol: "nesn.sw", currency: "CHF" })[0]?.series).toEqual([
      "price NESN.SW CHF",
    ])
    expect(read("my prices.csv", closing, { currency: "USD" })[0]?.reason).toBe(
      '"MY PRICES" is not a symbol for prices: name one with --symbol',
    )
  })

  test("a market data file of prices needs its currency, by its code", () => {
    expect(read("AAPL.csv", closing)[0]?.reason).toBe(
      "specify the currency of the prices of AAPL, for example --currency USD",
    )
    for (const currency of ["GBX", "usd", "", "DOLLARS"]) {
      expect(read("AAPL.csv", closing, { currency })[0]?.reason).toMatch(/is not the code of a currency, such as USD/)
    }
  })

  test("a market data file with bytes that are not text is refused at their position", () => {
    expect(read("noise.csv", Buffer.from([0xff, 0xfe, 0x00, 0x41]))[0]?.reason).toMatch(/control character/)
    const [document] = readMarketFile("AAPL.csv", Buffer.concat([Buffer.from(closing), Buffer.from([0xe9, 0x0a])]), {
      now,
      currency: "USD",
    })
    expect(document && Result.isSuccess(document.content) && document.content.success.refused).toMatchObject([
      { line: 3 },
    ])
  })
})
