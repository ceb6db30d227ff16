import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { readEcbXml } from "#server/marketdata/files/ecbXml.ts"
import { ecbXml } from "#tests/server/marketdata/ecbFiles.ts"

const now = new Date("2026-04-14T09:00:00Z")
const read = (text: string) => Result.getOrThrow(readEcbXml(text, now))
const refusalOf = (text: string) => Result.getOrThrow(Result.flip(readEcbXml(text, now)))

describe("the bank's XML", () => {
  test("the bank's XML of one day gives a rate for each currency, exactly as printed", () => {
    const { title, series, refused } = read(ecbXml({ "2014-06-06": { USD: "1.3642", JPY: "139.94", CHF: "1.2194" } }))
    expect(title).toBe("rates of 3 currencies for 1 EUR")
    expect(refused).toEqual([])
    expect(
      series.map(({ kind, symbol, points }) => [kind, symbol, points.map(({ day, value }) => [day, value])]),
    ).toEqual([
      ["rate", "USD", [["2014-06-06", "1.3642"]]],
      ["rate", "JPY", [["2014-06-06", "139.94"]]],
      ["rate", "CHF", [["2014-06-06", "1.2194"]]],
    ])
  })

  test("the bank's XML of many days gives each day its own rates, and none where the bank gave none", () => {
    const { series } = read(ecbXml({ "2014-06-09": { USD: "1.3621" }, "2014-06-06": { USD: "1.3642", CHF: "1.2194" } }))
    expect(series.map(({ symbol, points }) => [symbol, points.map(({ day }) => day)])).toEqual([
      ["USD", ["2014-06-09", "2014-06-06"]],
      ["CHF", ["2014-06-06"]],
    ])
  })

  test("the bank's XML with invalid values names their lines and gives the others", () => {
    const { series, refused } = read(
      ecbXml({
        "2014-06-06": { USD: "1.3642", CHF: "N/A", EUR: "1" },
        "2014-13-06": { USD: "1" },
        "2014-06-05": { USD: "1e999" },
      }),
    )
    expect(series.map(({ symbol, points }) => [symbol, points.map(({ day }) => day)])).toEqual([
      ["USD", ["2014-06-06"]],
    ])
    expect(refused).toEqual([
      { line: 7, reason: 'CHF 2014-06-06: "N/A" is not a number in plain digits with a decimal point' },
      { line: 8, reason: '"EUR" is not the code of a currency other than EUR' },
      { line: 10, reason: '"2014-13-06" is not a day of the calendar between 1900-01-01 and 2199-12-31' },
      { line: 14, reason: 'USD 2014-06-05: "1e999" is not a number in plain digits with a decimal point' },
    ])
  })

  test.each([
    ["truncated", ecbXml({ "2014-06-06": { USD: "1.3642" } }).slice(0, -30), /unclosed tag|unexpected end/],
    [
      "a page for people",
      "<!DOCTYPE html><html><body>Log in</body></html>",
      /document type declaration is not accepted/,
    ],
    ["XML of something else", "<rates><rate>1</rate></rates>", /it contains no rates/],
    ["an envelope without rates", ecbXml({}), /it contains no rates/],
    ["a rate outside a day", '<Envelope><Cube currency="USD" rate="1"/></Envelope>', /outside the day/],
    ["not well-formed", "<a><b></a>", /unexpected close tag|unclosed/i],
    [
      "an entity of its own",
      '<Envelope><Cube time="2014-06-06"><Cube currency="USD" rate="&lol;"/></Cube></Envelope>',
      /undefined entity/,
    ],
    [
      "entities that grow",
      '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><Envelope>&b;</Envelope>',
      /document type declaration is not accepted/,
    ],
    ["a NUL", "<Envelope>\u0000</Envelope>", /disallowed character/],
  ])("the bank's XML is refused as a whole when it is %s", (_, text, reason) => {
    expect(refusalOf(text).reason).toMatch(reason)
  })
})
