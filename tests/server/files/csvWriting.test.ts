import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCsv, writeCsv } from "../../../server/files/csvWriting.ts"

describe("a table as CSV", () => {
  it("is written as RFC 4180 has it", () => {
    expect(
      writeCsv([
        ["name", "value"],
        ['the "Hof", sold', 12.5],
        ["two\nlines", null],
      ]),
    ).toBe('name,value\r\n"the ""Hof"", sold",12.5\r\n"two\nlines",\r\n')
  })

  it.each(["=1+1", "+49 30 1", "-x", "@sum", "\tx", "\0x", "-5+3", "=cmd|' /C calc'!A0"])(
    "keeps a spreadsheet from taking %j for a formula",
    (cell) => {
      expect(writeCsv([[cell]])).toBe(`'${cell}\r\n`)
    },
  )

  it("keeps it also where the cell is quoted", () => {
    expect(writeCsv([["\rx"], ["=a,b"]])).toBe('"\'\rx"\r\n"\'=a,b"\r\n')
  })

  it("leaves numbers alone, negative ones too", () => {
    expect(writeCsv([["-5", "-12.75", -3, "0"]])).toBe("-5,-12.75,-3,0\r\n")
  })

  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n\0\",;5a.\u{FEFF} ") }),
    fc.string({ unit: "grapheme" }),
    fc.integer().map(String),
  )

  it("is read back as it was", () => {
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

  it("has no cell that begins as a formula does", () => {
    fc.assert(
      fc.property(cell, (text) => {
        const written = writeCsv([[text]])
          .replace(/\r\n$/u, "")
          .replace(/^"/u, "")
        expect(/^-?\d+(\.\d+)?$/u.test(text) || !/^[=+\-@\t\r\0]/u.test(written)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it("is read with line feeds alone, with a byte order mark and without a last line end", () => {
    expect(readCsv("\u{FEFF}a,b\n1,\n,2")).toEqual([
      ["a", "b"],
      ["1", ""],
      ["", "2"],
    ])
  })

  it.each(['"a', 'a"b', '"a"b', 'x,"y\n'])("is not read where quotation marks do not pair: %j", (text) => {
    expect(readCsv(text)).toBeUndefined()
  })
})
