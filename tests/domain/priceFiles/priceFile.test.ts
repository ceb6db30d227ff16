import { describe, expect, test } from "vitest"
import { readPriceFile } from "#domain/priceFiles/priceFile.ts"

const today = "2026-11-28"
const read = (text: string, known: Omit<Parameters<typeof readPriceFile>[1], "today"> = {}) =>
  readPriceFile(text, { today, ...known })
const pricesOf = (text: string, known = {}) => {
  const file = read(text, known)
  return file._tag === "Read" ? file.prices.map(({ day, price }) => `${day} ${price}`) : file
}
const june = ["2014-06-06 645.57", "2014-06-09 93.70"]

describe("a file of prices", () => {
  test.each([
    [
      "Yahoo's, of which the close counts and not the adjusted close",
      "Date,Open,High,Low,Close,Adj Close,Volume\n2014-06-06,649.9,651.26,644.47,645.57,20.44,87484600\n2014-06-09,92.7,93.88,91.75,93.70,20.77,301660000\n",
    ],
    [
      "Stooq's, in Polish",
      "Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n2014-06-06,649.9,651.26,644.47,645.57,1\n2014-06-09,92.7,93.88,91.75,93.70,1\n",
    ],
    ["a German bank's, newest first", "Datum;Schlusskurs\n09.06.2014;93,70\n06.06.2014;645,57\n"],
    ["with tabs and quotation marks", '"date"\t"price"\n"2014-06-06"\t"645.57"\n"2014-06-09"\t"93.70"\n'],
    ["without a header", "2014-06-06;645,57\n2014-06-09;93,70"],
    [
      "with Windows line ends, a byte order mark and blank lines",
      "\uFEFFDate,Close\r\n\r\n2014-06-06,645.57\r\n2014-06-09,93.70\r\n",
    ],
    [
      "with the adjusted close before the close",
      "Date,Adj Close,Close\n2014-06-06,20.44,645.57\n2014-06-09,20.77,93.70\n",
    ],
    ["with times beside the days", "Date,Close\n2014-06-06 00:00:00,645.57\n2014-06-09T00:00:00Z,93.70\n"],
  ])("a file of prices is read exactly: %s", (_, text) => {
    expect(pricesOf(text)).toEqual(june)
  })

  test("prices in pence, cents or agorot are hundredths of the currency, exactly", () => {
    // Ocado on 2 January 2020 in London: 1,259.5 pence are 12.595 pounds.
    const pence = "Date;Close\n2020-01-02;1259.5\n2020-01-03;1300\n2020-01-06;0.01\n"
    expect(pricesOf(pence, { isInHundredths: true })).toEqual([
      "2020-01-02 12.595",
      "2020-01-03 13",
      "2020-01-06 0.0001",
    ])
    expect(pricesOf(pence)).toEqual(["2020-01-02 1259.5", "2020-01-03 1300", "2020-01-06 0.01"])
  })

  test("the order of day and month is asked about only where every date is a day by both", () => {
    const open = "Date,Close\n03/04/2024,1.5\n05/05/2024,2.5\n"
    expect(read(open)).toEqual({ _tag: "Ambiguous", ask: "order", example: "03/04/2024" })
    expect(pricesOf(open, { order: "dmy" })).toEqual(["2024-04-03 1.5", "2024-05-05 2.5"])
    expect(pricesOf(open, { order: "mdy" })).toEqual(["2024-03-04 1.5", "2024-05-05 2.5"])
    expect(pricesOf("Date,Close\n03/04/2024,1.5\n04/13/2024,2.5\n")).toEqual(["2024-03-04 1.5", "2024-04-13 2.5"])
    expect(pricesOf("Date,Close\n03/04/2024,1.5\n13/04/2024,2.5\n")).toEqual(["2024-04-03 1.5", "2024-04-13 2.5"])
  })

  test("a decimal mark is never guessed: 1.234 between semicolons is asked about unless another number decides", () => {
    const open = "Datum;Kurs\n06.06.2014;1.234\n09.06.2014;1.300\n"
    expect(read(open)).toEqual({ _tag: "Ambiguous", ask: "mark", example: "1.234" })
    expect(pricesOf(open, { mark: "," })).toEqual(["2014-06-06 1234", "2014-06-09 1300"])
    expect(pricesOf(open, { mark: "." })).toEqual(["2014-06-06 1.234", "2014-06-09 1.300"])
    expect(pricesOf("Datum;Kurs\n06.06.2014;1.234\n09.06.2014;999,5\n")).toEqual([
      "2014-06-06 1234",
      "2014-06-09 999.5",
    ])
    expect(pricesOf("Datum;Kurs\n06.06.2014;1'234.50\n09.06.2014;1.5\n")).toEqual([
      "2014-06-06 1234.50",
      "2014-06-09 1.5",
    ])
    expect(pricesOf("Datum;Kurs\n06.06.2014;0,123\n09.06.2014;1,234\n")).toEqual([
      "2014-06-06 0.123",
      "2014-06-09 1.234",
    ])
    // Between commas, a point is one of decimals.
    expect(pricesOf("Date,Close\n2014-06-06,1.234\n")).toEqual(["2014-06-06 1.234"])
  })

  test("every line that is left out is named with its number and reason, and the others are read", () => {
    const file = read(
      [
        "Date,Close",
        "2014-06-06,645.57",
        "2014-02-30,1",
        "2014-06-10,null",
        "2026-11-29,1",
        "2014-06-11,-1",
        "2014-06-12",
        "2014-06-06,645.58",
        "2014-06-06,645.570",
        '2014-06-13,"1',
        "2014-06-16,1\u0000",
        "2014-06-17,1e3",
        "1/2/14,3",
        "2014-06-09,93.70",
      ].join("\n"),
    )
    expect(file).toMatchObject({
      prices: [
        { line: 2, day: "2014-06-06", price: "645.57" },
        { line: 14, day: "2014-06-09", price: "93.70" },
      ],
      refused: [
        { line: 3, fault: "date", text: "2014-02-30" },
        { line: 4, fault: "price", text: "null" },
        { line: 5, fault: "future" },
        { line: 6, fault: "price", text: "-1" },
        { line: 7, fault: "cells" },
        { line: 8, fault: "contradicts", text: "2" },
        { line: 10, fault: "quotes" },
        { line: 11, fault: "control" },
        { line: 12, fault: "price", text: "1e3" },
        { line: 13, fault: "date" },
      ],
    })
  })

  test("a price has all its digits, at most 18 on each side", () => {
    const exact = "0.000000000000000001"
    expect(pricesOf(`Date,Close\n2014-06-06,${exact}\n`)).toEqual([`2014-06-06 ${exact}`])
    expect(pricesOf(`Date,Close\n2014-06-06,1.${"1".repeat(19)}\n`)).toEqual({ _tag: "Unreadable", reason: "noPrices" })
  })

  test.each([
    ["", "empty"],
    ["Date,Open,High\n2014-06-06,1,2\n", "columns"],
    ["2014-06-06,1,2\n", "columns"],
    ["Name,Amount\nA,1\n", "columns"],
    ["Date,Close\n2014-06-06,none\n", "noPrices"],
  ] as const)("a file without prices that can be read is refused: %j", (text, reason) => {
    expect(read(text)).toEqual({ _tag: "Unreadable", reason })
  })

  test("10,000 days are read, and one more is refused", () => {
    const day = (index: number) => new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10)
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `${day(index)},${index}.5`)
    expect(read(["Date,Close", ...lines(10_000)].join("\n"))).toMatchObject({ _tag: "Read", refused: [] })
    expect(read(["Date,Close", ...lines(10_001)].join("\n"))).toEqual({ _tag: "Unreadable", reason: "tooManyDays" })
  })
})
