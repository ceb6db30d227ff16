// @vitest-environment jsdom
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCsv } from "#server/files/csvReading.ts"
import { stageFor } from "#ui/download/picture.ts"
import { fileName } from "#ui/download/saveFile.ts"
import { readCell, sheetRows } from "#ui/download/sheet.ts"
import { csvOf } from "#ui/download/useTableFile.ts"

const element = (html: string): Element => {
  const parent = document.createElement("table")
  parent.innerHTML = `<tbody><tr>${html}</tr></tbody>`
  return parent.querySelector("td") as Element
}

describe("a downloaded table", () => {
  it("a downloaded table can be read by every spreadsheet: a byte order mark, commas, decimal points and lines that end in CR LF", () => {
    expect(
      csvOf([
        ["Day", "Value"],
        ["2024-01-31", "-1234.50"],
      ]),
    ).toBe("\uFEFFDay,Value\r\n2024-01-31,-1234.50\r\n")
  })

  it("a downloaded table contains no text that a spreadsheet takes for a formula, and numbers stay numbers", () => {
    const dangerous = ["=1+1", "+1", "-cmd", "@SUM(A1)", "\t=1", " =1", "'=1"]
    expect(csvOf([dangerous])).toBe(`\uFEFF'=1+1,'+1,'-cmd,'@SUM(A1),'\t'=1,' =1,''=1\r\n`)
    expect(csvOf([["-1.5", "12", "a-b"]])).toBe("\uFEFF-1.5,12,a-b\r\n")
  })

  it("a downloaded table contains no formula for a spreadsheet that reads full-width characters, ignores invisible ones, or expects semicolons", () => {
    const dangerous = ["＝1+1", "＠SUM(A1)", "\u200B=1+1", ";=1+1"]
    expect(csvOf([dangerous])).toMatch(/^\uFEFF'＝1\+1,'＠SUM\(A1\),'\u200B=1\+1,';'=1\+1\r\n$/u)
    expect(csvOf([["paid;=1+1"]])).toBe("\uFEFFpaid;'=1+1\r\n")
    expect(readCsv(csvOf([dangerous]))).toEqual([dangerous])
  })

  it("a downloaded table is read back unchanged, with any content", () => {
    const cell = fc.string({ unit: "grapheme-ascii" }).map((text) => `x${text}`)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(readCsv(csvOf(rows))).toEqual(rows)
      }),
    )
  })

  it("a downloaded table names the currency of amounts once where it is the same, and otherwise beside each", () => {
    const words = { currency: "Currency", currencyOf: (column: string) => `${column}: currency` }
    const chf = (amount: string) => ({ amount, currency: "CHF" })
    const columns = [
      { header: "Name", cells: ["A", "B"] },
      { header: "Value", cells: [chf("1.00"), null] },
    ]
    expect(sheetRows(columns, words)).toEqual([
      ["Name", "Value", "Currency"],
      ["A", "1.00", "CHF"],
      ["B", "", "CHF"],
    ])
    const mixed = [...columns, { header: "Cost", cells: [{ amount: "2.00", currency: "USD" }, chf("3.00")] }]
    expect(sheetRows(mixed, words)).toEqual([
      ["Name", "Value", "Value: currency", "Cost", "Cost: currency"],
      ["A", "1.00", "CHF", "2.00", "USD"],
      ["B", "", "", "3.00", "CHF"],
    ])
  })

  it("a cell has its exact amount, else the plain figure or day that it is sorted by, else its words", () => {
    const money = element(
      `<td><span data-amount="1234.567" data-currency="EUR">EUR 1’234.57</span><button>Explain</button></td>`,
    )
    expect(readCell(money, "1234.567")).toEqual({ amount: "1234.567", currency: "EUR" })
    expect(readCell(element("<td>31 January 2024</td>"), "2024-01-31")).toBe("2024-01-31")
    expect(readCell(element("<td>12,5</td>"), "12.5")).toBe("12.5")
    const words = element(
      `<td><span aria-hidden="true">Name</span><a>Villa</a><span class="table-sub">Lugano</span><button>More</button></td>`,
    )
    expect(readCell(words, "Villa")).toBe("Villa Lugano")
    expect(readCell(element("<td>\u2013</td>"), null)).toBeNull()
  })

  it("a downloaded table has its title as its name", () => {
    expect(fileName("Net worth: Müller & Söhne", "csv")).toBe("Net-worth-Muller-Sohne.csv")
    expect(fileName("///", "png")).toBe("figures.png")
  })
})

describe("the picture of a chart", () => {
  it("the picture of a chart has its title, day and currency, and nothing that needs a click or a pointer", () => {
    const chart = document.createElement("figure")
    chart.innerHTML = `<div data-not-drawn><button>Table</button></div>
      <svg><path d="M0,0"/><g class="plot-pointer"/></svg><div class="plot-tip">here</div>`
    const stage = stageFor(chart, { title: "Net worth", context: "31 December 2024 · CHF" })
    expect(stage.querySelector(".picture-title")?.textContent).toBe("Net worth")
    expect(stage.querySelector(".picture-caption")?.textContent).toBe("31 December 2024 · CHF")
    expect(stage.querySelector("svg path")).toBeTruthy()
    expect(stage.querySelector("button, .plot-pointer, .plot-tip")).toBeNull()
    expect(stage.inert).toBe(true)
    // The page does not change.
    expect(chart.querySelector("button")).toBeTruthy()
  })
})
