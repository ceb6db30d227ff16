import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writeCsv } from "#contract/spreadsheets.ts"
import { readCsv } from "#server/files/csvReading.ts"

describe("a table as CSV", () => {
  it("a table as CSV is written as in RFC 4180", () => {
    expect(
      writeCsv([
        ["name", "value"],
        ['the "Hof", sold', 12.5],
        ["two\nlines", null],
      ]),
    ).toBe('name,value\r\n"the ""Hof"", sold",12.5\r\n"two\nlines",\r\n')
  })

  it.each(["=1+1", "+49 30 1", "-x", "@sum", "\tx", "\0x", "-5+3", "=cmd|' /C calc'!A0"])(
    "a table as CSV prevents a spreadsheet from taking %j for a formula",
    (cell) => {
      expect(writeCsv([[cell]])).toBe(`'${cell}\r\n`)
    },
  )

  it.each([
    "＝1+1",
    "＋1",
    "－1+1",
    "＠SUM(A1)",
    "﹦1",
    "\u200B=1+1",
    "\u200Bx",
    "\u2060=1",
    "\u00AD=1",
    "\u00A0=1",
    " =1",
    ";=1+1",
    "'=1",
  ])(
    "a table as CSV prevents a spreadsheet that reads other characters, or ignores invisible ones, from taking %j for a formula",
    (cell) => {
      expect(writeCsv([[cell]])).toMatch(/^'/u)
      expect(readCsv(writeCsv([[cell]]))).toEqual([[cell]])
    },
  )

  it("a table as CSV contains no formula where a spreadsheet expects semicolons, tabs or lines instead", () => {
    expect(writeCsv([["paid;=1+1"]])).toBe("paid;'=1+1\r\n")
    expect(writeCsv([["paid\t\u200B@SUM(A1)"]])).toBe("paid\t'\u200B@SUM(A1)\r\n")
    expect(writeCsv([["paid\r\n＝1+1\r\n\r\nlater"]])).toBe('"paid\r\n\'＝1+1\r\n\r\nlater"\r\n')
    expect(writeCsv([["paid; in full\nby Anna"]])).toBe('"paid; in full\nby Anna"\r\n')
  })

  it("a table as CSV is written in time proportional to its length, for any content", () => {
    const took = (text: string): number => {
      const before = process.cpuUsage()
      writeCsv([[text]])
      return process.cpuUsage(before).user / 1_000
    }
    for (const part of ["'", " ", "\t", ";", "\u00A0'", "\n "]) {
      // In proportion it would take a hundred times as long; with the square, ten thousand times.
      expect(took(part.repeat(1_000_000)), JSON.stringify(part)).toBeLessThan(
        Math.max(took(part.repeat(10_000)), 1) * 1_000,
      )
    }
  })

  it("a table as CSV prevents a formula also where the cell is quoted", () => {
    expect(writeCsv([["\rx"], ["=a,b"]])).toBe('"\'\rx"\r\n"\'=a,b"\r\n')
  })

  it("a table as CSV leaves numbers unchanged, negative ones too", () => {
    expect(writeCsv([["-5", "-12.75", -3, "0"]])).toBe("-5,-12.75,-3,0\r\n")
  })

  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n\0\",;5a.\u{FEFF} \u{200B}＝＠") }),
    fc.string({ unit: "grapheme" }),
    fc.integer().map(String),
  )

  it("a table as CSV is read back unchanged", () => {
    let neutralised = 0
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const text = writeCsv(rows)
        if (/(?:^|,|\n|")'/u.test(text)) neutralised += 1
        expect(readCsv(text)).toEqual(rows)
      }),
      { numRuns: 2_000 },
    )
    expect(neutralised).toBeGreaterThan(200)
  })

  it("a table as CSV has no cell that begins like a formula", () => {
    fc.assert(
      fc.property(cell, (text) => {
        const written = writeCsv([[text]])
          .replace(/\r\n$/u, "")
          .replace(/^"/u, "")
        const isNumber = /^-?\d+(\.\d+)?$/u.test(text)
        expect(isNumber || !/(?:^|[;\t\r\n])[\s\0\u200B]*[=+\-@＝＠]|^[;\t\r\0\u200B]/u.test(written)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it("a table as CSV can have line feeds alone, a byte order mark and no last line end", () => {
    expect(readCsv("\u{FEFF}a,b\n1,\n,2")).toEqual([
      ["a", "b"],
      ["1", ""],
      ["", "2"],
    ])
  })

  it.each(['"a', '"a"b', 'x,"y\n'])("a table as CSV is not read where quotation marks do not pair: %j", (text) => {
    expect(readCsv(text)).toBeUndefined()
  })
})
