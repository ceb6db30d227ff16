import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { readCsv } from "#server/marketdata/files/csv.ts"

const now = new Date("2026-04-14T09:00:00Z")
const aapl = () => Result.succeed({ symbol: "AAPL", currency: "USD" })
const read = (text: string) => Result.getOrThrow(readCsv(text, now, aapl))
const readAt = (time: string, text: string) => Result.getOrThrow(readCsv(text, new Date(time), aapl))
const refusalOf = (text: string) => Result.getOrThrow(Result.flip(readCsv(text, now, aapl)))

describe("a table of reference rates", () => {
  test("a table of reference rates is accepted as the bank writes it: newest first, N/A where there was no rate, a comma at the end of each line", () => {
    const { series, refused } = read(
      "Date,USD,BGN,CHF,\n2014-06-09,1.3621,1.9558,1.2187,\n2014-06-06,1.3642,N/A,1.2194,\n2014-06-05,1.3567,N/A,N/A,\n",
    )
    expect(refused).toEqual([])
    expect(
      series.map(({ kind, symbol, currency, points }) => [
        kind,
        symbol,
        currency,
        points.map(({ day, value }) => `${day} ${value}`),
      ]),
    ).toEqual([
      ["rate", "USD", "USD", ["2014-06-09 1.3621", "2014-06-06 1.3642", "2014-06-05 1.3567"]],
      ["rate", "BGN", "BGN", ["2014-06-09 1.9558"]],
      ["rate", "CHF", "CHF", ["2014-06-09 1.2187", "2014-06-06 1.2194"]],
    ])
  })

  test("a table of reference rates may be ascending, with Windows line ends, a byte order mark, semicolons, quotes and blank lines", () => {
    const { series, refused } = read(
      '\uFEFFdate;USD;CHF\r\n\r\n"1999-01-04"; "1.1789" ;1.6168\r\n1999-01-05;1.179;1.6123',
    )
    expect(refused).toEqual([])
    expect(series.map(({ symbol, points }) => [symbol, points.length])).toEqual([
      ["USD", 2],
      ["CHF", 2],
    ])
  })

  test("a table of reference rates keeps a valid rate beside one that is refused, and names both the line and the currency", () => {
    const { series, refused } = read("date,USD,CHF\n2014-06-06,1.3642,abc\n2014-06-09,0,1.2187\n")
    expect(series.map(({ symbol, points }) => [symbol, points.map(({ day }) => day)])).toEqual([
      ["USD", ["2014-06-06"]],
      ["CHF", ["2014-06-09"]],
    ])
    expect(refused).toEqual([
      { line: 2, reason: 'CHF 2014-06-06: "abc" is not a number in plain digits with a decimal point' },
      { line: 3, reason: 'USD 2014-06-09: "0" is not above zero' },
    ])
  })
})

describe("a table of closing prices", () => {
  test("a table of closing prices is accepted exactly, ignoring other columns", () => {
    const { title, series } = read(
      "Date,Open,Close,Volume\n2014-06-06,649.9,645.57,12497810\n2014-06-09,92.7,93.70,75415000\n",
    )
    expect(title).toBe("prices of AAPL in USD")
    expect(series).toMatchObject([
      {
        kind: "price",
        symbol: "AAPL",
        currency: "USD",
        points: [
          { day: "2014-06-06", value: "645.57" },
          { day: "2014-06-09", value: "93.70" },
        ],
      },
    ])
  })

  test("a table of closing prices may contain zero, which is a price", () => {
    const { series, refused } = read("date,close\n2014-06-09,0\n2014-06-10,0.000\n")
    expect(refused).toEqual([])
    expect(series[0]?.points.map(({ value }) => value)).toEqual(["0", "0.000"])
  })

  test.each([
    ["bad-date,1", '"bad-date" is not a day written YYYY-MM-DD'],
    ["06.06.2014,1", '"06.06.2014" is not a day written YYYY-MM-DD'],
    [",1", '"" is not a day written YYYY-MM-DD'],
    ["2014-02-30,1", '"2014-02-30" is not a day of the calendar between 1900-01-01 and 2199-12-31'],
    ["1899-12-31,1", '"1899-12-31" is not a day of the calendar between 1900-01-01 and 2199-12-31'],
    ["2026-04-15,1", '"2026-04-15" is in the future'],
    ["2014-06-10,", 'AAPL 2014-06-10: "" is not a number in plain digits with a decimal point'],
    ["2014-06-10,null", 'AAPL 2014-06-10: "null" is not a number in plain digits with a decimal point'],
    ["2014-06-10,NaN", 'AAPL 2014-06-10: "NaN" is not a number in plain digits with a decimal point'],
    ["2014-06-10,Infinity", 'AAPL 2014-06-10: "Infinity" is not a number in plain digits with a decimal point'],
    ["2014-06-10,1e999", 'AAPL 2014-06-10: "1e999" is not a number in plain digits with a decimal point'],
    ["2014-06-10,0x1F", 'AAPL 2014-06-10: "0x1F" is not a number in plain digits with a decimal point'],
    ["2014-06-10,1'234.5", `AAPL 2014-06-10: "1'234.5" is not a number in plain digits with a decimal point`],
    ['2014-06-10,"1,234.5"', 'AAPL 2014-06-10: "1,234.5" is not a number in plain digits with a decimal point'],
    ["2014-06-10,.5", 'AAPL 2014-06-10: ".5" is not a number in plain digits with a decimal point'],
    ["2014-06-10,٣", 'AAPL 2014-06-10: "٣" is not a number in plain digits with a decimal point'],
    ["2014-06-10,-0", 'AAPL 2014-06-10: "-0" is below zero'],
    ["2014-06-10,-93.7", 'AAPL 2014-06-10: "-93.7" is below zero'],
    [
      `2014-06-10,${"9".repeat(40)}`,
      `AAPL 2014-06-10: "${"9".repeat(40)}" has more than 18 digits before or after the point`,
    ],
    [
      `2014-06-10,1.${"1".repeat(19)}`,
      `AAPL 2014-06-10: "1.${"1".repeat(19)}" has more than 18 digits before or after the point`,
    ],
    ["2014-06-10,93\u00007", "holds a control character"],
    ["2014-06-10\u001b[31m,93.7", "holds a control character"],
    ['2014-06-10,"93.7', "has a quotation mark out of place"],
    ["2014-06-10,93.7,1", 'has 3 cells where the header has 2: "2014-06-10,93.7,1"'],
    ["2014-06-10", 'has 1 cell where the header has 2: "2014-06-10"'],
    ["2014-06-06,645.58", "AAPL 2014-06-06: 645.58, but line 2 says 645.57, which is used"],
  ])("a table of closing prices refuses %j by its line and accepts the rest", (line, reason) => {
    const { series, refused } = read(`date,close\n2014-06-06,645.57\n${line}\n2014-06-09,93.70\n`)
    expect(refused).toEqual([{ line: 3, reason }])
    expect(series[0]?.points.map(({ day, value }) => [day, value])).toEqual([
      ["2014-06-06", "645.57"],
      ["2014-06-09", "93.70"],
    ])
  })

  test("a table of closing prices may contain a day twice with the same value", () => {
    const { series, refused } = read(
      "date,close\n2014-06-06,645.57\n2014-06-06,645.570\n2014-06-07,20\n2014-06-07,020.0\n",
    )
    expect(refused).toEqual([])
    expect(series[0]?.points).toHaveLength(2)
  })

  test("a table of closing prices counts lines as an editor does, blank ones included", () => {
    const { refused } = read("\n\ndate,close\n\n2014-06-06,x\n")
    expect(refused.map(({ line }) => line)).toEqual([5])
  })

  test("a table of closing prices accepts the value of today, even of a day that has begun only on the other side of the earth", () => {
    const { series, refused } = readAt("2026-04-13T22:00:00Z", "date,close\n2026-04-14,1\n2026-04-15,1\n")
    expect(series[0]?.points.map(({ day }) => day)).toEqual(["2026-04-14"])
    expect(refused.map(({ line }) => line)).toEqual([3])
  })
})

describe("a table of another kind", () => {
  test.each([
    ["", { reason: "the file is empty" }],
    ["\n  \n", { reason: "the file is empty" }],
    [
      "date,price\n2014-06-06,1\n",
      { line: 1, reason: "the header names neither date and close, nor date and currencies, nor date, kind and value" },
    ],
    [
      "2014-06-06,645.57\n",
      { line: 1, reason: "the header names neither date and close, nor date and currencies, nor date, kind and value" },
    ],
    [
      "date,EUR\n2014-06-06,1\n",
      { line: 1, reason: "the header names neither date and close, nor date and currencies, nor date, kind and value" },
    ],
    [
      "date,USD,comment\n2014-06-06,1,x\n",
      { line: 1, reason: "the header names neither date and close, nor date and currencies, nor date, kind and value" },
    ],
    ["\u0000\u0001\u0002", { line: 1, reason: "the header holds a control character" }],
    ['"date,close\n2014-06-06,1\n', { line: 1, reason: "the header has a quotation mark out of place" }],
    [
      '{"base":"EUR"}',
      { line: 1, reason: "the header names neither date and close, nor date and currencies, nor date, kind and value" },
    ],
  ])("a table of another kind is refused as a whole: %j", (text, refusal) => {
    expect(refusalOf(text)).toEqual(refusal)
  })
})
