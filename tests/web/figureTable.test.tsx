// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Column, FigureTable, type RowGroup } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"

interface Row {
  readonly name: string
  readonly kind: "loan" | "card"
  readonly amount: string
}

const row = (name: string, kind: Row["kind"], amount: string): Row => ({ name, kind, amount })
const rows = [row("Car", "loan", "7.00"), row("Visa", "card", "1.50"), row("House", "loan", "9.00")]
const money = (amount: string) => <Money amount={amount} currency="EUR" />
const columns: ReadonlyArray<Column<Row>> = [
  {
    id: "name",
    header: "Debt",
    isRowHeader: true,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    foot: "Total",
  },
  {
    id: "amount",
    header: "Owed",
    currency: "EUR",
    kind: "figure",
    cell: ({ amount }) => money(amount),
    sortBy: ({ amount }) => amount,
    subtotal: (some) => money(some.length === 1 ? "1.50" : "16.00"),
    foot: money("17.50"),
  },
]
const group = (id: Row["kind"], title: string): RowGroup<Row> => ({ id, title, has: ({ kind }) => kind === id })
const show = (props: object) =>
  showPage(<FigureTable label="Debts" rows={rows} keyOf={({ name }) => name} columns={columns} {...props} />, "/x", {})
const shown = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("a table of figures", () => {
  it("a table names the currency of a column in its header", async () => {
    show({})
    expect(await screen.findByRole("columnheader", { name: "Owed, EUR" })).toBeTruthy()
  })

  it("a table divides its rows into groups with subtotals, sorts within them and leaves out empty ones", async () => {
    show({
      groups: [group("loan", "Loans"), group("card", "Cards"), { id: "none", title: "None", has: () => false }],
      initialSort: { column: "amount", direction: "descending" },
    })
    await screen.findByRole("table")
    // On a phone each cell repeats its header, to sighted people only.
    expect(shown()).toEqual([
      "DebtOwed, EUR",
      "LoansEUR 16.00",
      "HouseOwed, EUREUR 9.00",
      "CarOwed, EUREUR 7.00",
      "CardsEUR 1.50",
      "VisaOwed, EUREUR 1.50",
      "TotalEUR 17.50",
    ])
  })

  it("a table shows its first rows, and the others after a button", async () => {
    show({ shownAtFirst: 2 })
    const later = () => Array.from(document.querySelectorAll("tr[data-later]"), ({ textContent }) => textContent)
    const all = await screen.findByRole("button", { name: "Show all 3" })
    expect(later()).toEqual([expect.stringContaining("House")])
    await newUser().click(all)
    expect(later()).toEqual([])
    expect(screen.queryByRole("button", { name: "Show all 3" })).toBeNull()
  })

  it("a table that is as short as its first rows has no such button", async () => {
    show({ shownAtFirst: 3 })
    await screen.findByRole("table")
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull()
  })
})
