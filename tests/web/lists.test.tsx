// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { EntryView, type HoldingAnswer } from "#contract/holdings.ts"
import { EntriesTab } from "#web/features/holdings/detail/EntriesTab.tsx"
import { ClassHead } from "#web/features/holdings/list/ClassHead.tsx"
import { HoldingsList } from "#web/features/holdings/list/HoldingsList.tsx"
import DebtPage from "#web/features/debts/DebtPage.tsx"
import LiabilitiesPage from "#web/features/debts/LiabilitiesPage.tsx"
import WalletPage from "#web/features/wallets/WalletPage.tsx"
import { WalletsList } from "#web/features/wallets/WalletsList.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, idOf, sentHolding } from "./dialogs.tsx"
import { family, holding, recordedAt } from "./family.ts"
import { sentDebt, sentWallet } from "./sentLines.ts"
import { sessionOf } from "#tests/support/session.ts"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const on = { on: "2024-06-30", currency: "EUR" }
const wallets = { ...on, wallets: [sentWallet("Ledger"), sentWallet("Browser wallet", "USD")] }
const debts = { ...on, debts: [sentDebt("Loan"), sentDebt("Dollar loan", "USD")] }
const answers = {
  ...family,
  "/api/holdings": { ...on, holdings: [sentHolding(holdingOf("security"))] },
  "/api/wallets": wallets,
  "/api/debts": debts,
}
const names = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent)

/** Selects a value of a filter. */
async function narrow(filter: string, option: string) {
  const user = newUser()
  await user.click(screen.getByRole("button", { name: new RegExp(`${filter}$`) }))
  await user.click(screen.getByRole("option", { name: option }))
}

describe("a list on a day before the first line", () => {
  it("a list of holdings states that nothing was held, and not that nothing was found", async () => {
    showPage(<HoldingsList scope="all" add={null} />, "/app/assets?on=2009-12-31", answers)
    expect(await screen.findByText("Nothing held on this day.")).toBeDefined()
    expect(screen.queryByText("No holding matches these filters.")).toBeNull()
    cleanup()
    showPage(<HoldingsList scope="all" add={null} />, "/app/assets?currency=CHF", answers)
    expect(await screen.findByText("No holding matches these filters.")).toBeDefined()
  })

  it("a list of wallets states that there were none, instead of a total of zero", async () => {
    showPage(<WalletsList add={null} />, "/app/assets/crypto?tab=wallets&on=2020-12-31", answers)
    expect(await screen.findByText("No wallet connected on this day.")).toBeDefined()
    expect(screen.queryByRole("table")).toBeNull()
  })

  it("a list of debts states that there were none, and the page of a debt that it did not exist yet", async () => {
    const debtId = debts.debts[0]?.debtId ?? ""
    showPage(<LiabilitiesPage />, "/app/liabilities?on=2020-12-31", answers)
    expect(await screen.findByText("No debts on this day.")).toBeDefined()
    cleanup()
    showPage(<DebtPage debtId={debtId} />, `/app/liabilities/${debtId}?on=2020-12-31`, {
      ...answers,
      [`/api/debts/${debtId}`]: { on: "2020-12-31", currency: "EUR", debt: debts.debts[0], entries: [] },
    })
    expect(
      await screen.findByText("Drawn down on 1 May 2021: it did not exist yet on the day you chose."),
    ).toBeDefined()
  })

  it("the page of a debt has its next payment, with its day, and the last one of its plan", async () => {
    const debtId = debts.debts[0]?.debtId ?? ""
    const row = { number: 1, on: "2024-07-31", payment: "24777.57", interest: "906.25", principal: "23871.32" }
    showPage(<DebtPage debtId={debtId} />, `/app/liabilities/${debtId}`, {
      ...answers,
      [`/api/debts/${debtId}`]: { ...on, debt: debts.debts[0], entries: [] },
      [`/api/debts/${debtId}/schedule`]: {
        ...on,
        owed: "750000.00",
        unavailable: null,
        monthlyPayment: null,
        remainingInterest: "47578.13",
        paidOffOn: "2035-03-01",
        rows: [{ ...row, remaining: "726128.68" }],
      },
    })
    const valueOf = async (name: string) =>
      (await screen.findByText(name)).parentElement?.querySelector("dd")?.textContent.replaceAll(/\s/gu, " ")
    expect(await valueOf("Next payment")).toBe("EUR 24,777.5731 Jul 2024")
    expect(await valueOf("Paid off on")).toBe("1 Mar 2035")
    expect(await valueOf("Lender")).toBe("Bank")
    expect(screen.queryByText("not stated")).toBeNull()
  })

  it("an address of earlier versions that names a debt leads to its page, on the same day", async () => {
    const debtId = debts.debts[0]?.debtId ?? ""
    const { location } = showPage(<LiabilitiesPage />, `/app/liabilities?on=2020-12-31&debt=${debtId}`, answers)
    await waitFor(() => expect(location()).toBe(`/app/liabilities/${debtId}?on=2020-12-31`))
  })
})

describe("a list filtered by portfolio and currency", () => {
  it("a list of wallets can be filtered by portfolio and currency", async () => {
    const { asked } = showPage(<WalletsList add={null} />, `/x?tab=wallets&currency=USD&portfolio=${holding}`, answers)
    await screen.findByRole("table")
    expect(names()).toEqual([expect.stringContaining("Browser wallet")])
    expect(asked).toContain(`/api/wallets?portfolioId=${holding}`)
    for (const filter of ["Keller Holding", "USD"]) expect(screen.getAllByText(filter).length).toBeGreaterThan(0)
  })

  it("a list of debts can be filtered by portfolio and currency", async () => {
    const { asked } = showPage(<LiabilitiesPage />, `/x?portfolio=${holding}`, answers)
    await screen.findByRole("table")
    expect(asked).toContain(`/api/debts?portfolioId=${holding}`)
    await narrow("Currency", "USD")
    expect(names()).toEqual(["Loans", expect.stringContaining("Dollar loan")])
  })

  it("debts are one table with a heading for each type, and without columns that no debt fills", async () => {
    const blank = { interestRate: null, monthlyPayment: null, dueOn: null }
    const own = (name: string, more: object) => ({ ...sentDebt(name), ...blank, ...more })
    showPage(<LiabilitiesPage />, "/app/liabilities", {
      ...answers,
      "/api/debts": {
        ...on,
        debts: [own("Visa", { debtType: "creditCard" }), own("House", { debtType: "mortgage", interestRate: "1.5" })],
      },
    })
    await screen.findByRole("link", { name: "House" })
    expect(screen.getAllByRole("table")).toHaveLength(1)
    expect(names()).toEqual([
      "Mortgages",
      expect.stringMatching(/^House/),
      "Credit cards",
      expect.stringMatching(/^Visa/),
    ])
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
    expect(headers).toContain("Interest rate")
    expect(headers).toContain("Household share, EUR")
    for (const empty of ["Payment", "Due"]) expect(headers).not.toContain(empty)
  })
})

describe("a list of holdings to compare", () => {
  const costs = (cost: string, unrealised: string) => ({ cost, realised: "0.00", unrealised })
  const held = (name: string, number: number, more: object, currency = "EUR") => {
    const sent = sentHolding(holdingOf("security", idOf(number), name))
    return { ...sent, currency, figures: { ...sent.figures, ...more } }
  }
  const part = (value: string) => ({ share: "100", valueInBase: value, unroundedInBase: value })
  const holdings = [
    // Bought for 600.00, 4 units: 150.00 each, and a gain of 150 ÷ 600.
    held("Nestlé", 51, { units: "4", average: costs("600.00", "150.00"), household: part("750.00") }),
    held("Apple", 52, { units: "2", average: costs("500.00", "-250.00"), household: part("250.00") }, "USD"),
    ...[53, 54, 55, 56].map((number) => held(`Fund ${number}`, number, { household: part("0.00") })),
  ]
  const shown = (address: string) =>
    showPage(<HoldingsList scope="security" add={null} />, address, {
      ...answers,
      "/api/holdings": { ...on, holdings },
    })
  const rowOf = (name: string) => {
    const row = screen.getByRole("link", { name }).closest("tr")
    return Array.from(row?.cells ?? [], (cell) => onDesk(cell.querySelector(".table-content")))
  }
  /** The text of a cell without what only a phone shows. */
  const onDesk = (cell: Element | null): string => {
    const copy = cell?.cloneNode(true)
    if (!(copy instanceof Element)) return ""
    for (const phone of copy.querySelectorAll(".table-on-phone")) phone.remove()
    return copy.textContent ?? ""
  }
  const columnsShown = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)

  it("the gain is stated in percent of the cost, and further columns are chosen and kept", async () => {
    const user = newUser()
    shown("/app/assets/shares")
    await screen.findByRole("table")
    expect(rowOf("Nestlé")).toContain("+25.00%")
    expect(rowOf("Apple")).toContain("−50.00%")
    expect(columnsShown().slice(0, 5)).toEqual(["Holding", "Units", "Price", "Value, EUR", "Weight"])
    expect(columnsShown()).not.toContain("Average cost")
    await user.click(screen.getByRole("button", { name: "Columns" }))
    await user.click(await screen.findByRole("checkbox", { name: "Average cost" }))
    const kept = localStorage.getItem("columns.security") ?? ""
    cleanup()
    shown("/app/assets/shares")
    localStorage.setItem("columns.security", kept) // showPage begins without storage
    await screen.findByRole("table")
    expect(columnsShown()).toEqual(expect.arrayContaining(["Weight", "Average cost"]))
    // 750 of 1,000 in total.
    expect(rowOf("Nestlé").join(" ").replaceAll(/\s/gu, " ")).toMatch(/75\.00%.*EUR 150\.00/u)
  })

  it("the age of the prices is stated once below the list, with the holdings whose price is of another day", async () => {
    const at = (day: string) => ({ price: { amount: "10", currency: "EUR", on: day, source: null } })
    const priced = [
      held("Acme", 57, at("2024-06-28")),
      held("Beta", 58, at("2024-06-28")),
      held("Corp", 59, at("2024-06-27")),
    ]
    showPage(<HoldingsList scope="security" add={null} />, "/app/assets/shares", {
      ...answers,
      "/api/holdings": { ...on, holdings: priced },
    })
    expect(await screen.findByText("Prices of 28 Jun 2024; of another day: Corp (27 Jun 2024).")).toBeDefined()
    expect(rowOf("Corp").join(" ")).not.toContain("2024")
    // Every row is in the currency of the totals: the headers name it.
    expect(columnsShown()).toEqual(expect.arrayContaining(["Price, EUR", "Value, EUR"]))
    cleanup()
    showPage(<HoldingsList scope="security" add={null} />, "/app/assets/shares", {
      ...answers,
      "/api/holdings": { ...on, holdings: priced.slice(0, 2) },
    })
    expect(await screen.findByText("Prices of 28 Jun 2024.")).toBeDefined()
  })

  it("cost and gain have totals in the currency of the totals, by the method that is chosen", async () => {
    const inBase = (cost: string) => ({ owned: cost, household: cost })
    const [nestle, apple, ...others] = holdings
    const withCosts = [
      {
        ...nestle,
        figures: { ...nestle?.figures, costInBase: { average: inBase("600"), fifo: null, pooled: inBase("640") } },
      },
      {
        ...apple,
        figures: { ...apple?.figures, costInBase: { average: inBase("460.0040"), fifo: null, pooled: null } },
      },
      ...others,
    ]
    const totalOf = async (costMethod: "average" | "pooled") => {
      showPage(
        <HoldingsList scope="security" add={null} />,
        "/app/assets/shares",
        { ...answers, "/api/holdings": { ...on, holdings: withCosts } },
        sessionOf("2024-06-30", { preferences: { costMethod } }),
      )
      const table = await screen.findByRole("table")
      const text = onDesk(table.querySelector("tfoot")).replaceAll(/\s/gu, " ")
      const gainOnPhone = table.querySelector("tfoot .table-on-phone")?.textContent.trim()
      const notes = screen.getAllByText(/^(Cost and gain|The cost) in the total/).map(({ textContent }) => textContent)
      cleanup()
      return { text, gainOnPhone, notes }
    }
    // 600 + 460.004, and 750 + 250 less that; −60 ÷ 1,060.
    expect(await totalOf("average")).toEqual({
      text: "TotalEUR 1,000.00EUR 1,060.00EUR −60.00−5.66%",
      gainOnPhone: "−60.00",
      notes: [
        "Cost and gain in the total exclude 4 holdings without a cost.",
        "The cost in the total is converted at the exchange rates of the days on which it was paid.",
      ],
    })
    // The row of Apple has cost and gain in EUR like its value, 250 less 460, and its cost in USD below.
    showPage(<HoldingsList scope="security" add={null} />, "/app/assets/shares", {
      ...answers,
      "/api/holdings": { ...on, holdings: withCosts },
    })
    await screen.findByRole("table")
    const ofApple = rowOf("Apple").join(" | ").replaceAll(/\s/gu, " ")
    expect(ofApple).toContain("EUR 460.00USD 500.00 | EUR −210.00 | −45.65%")
    expect(columnsShown()).toEqual(expect.arrayContaining(["Value, EUR", "Cost basis, EUR"]))
    cleanup()
    // Nestlé by the average over its owner, and Apple, which has no other holding beside it, by its own.
    expect((await totalOf("pooled")).text).toBe("TotalEUR 1,000.00EUR 1,100.00EUR −100.00−9.09%")
  })

  it("on a phone, a row has its units times the price, and the gain in money beside the percentage", async () => {
    const price = { amount: "187.5", currency: "EUR", on: "2024-06-28", source: "file" }
    const figures = { units: "4", price, average: costs("600.00", "150.00"), household: part("750.00") }
    const nestle = { ...held("Nestlé", 51, figures), priceSymbol: "YAHOO:NESN.SW" }
    showPage(<HoldingsList scope="security" add={null} />, "/app/assets/shares", {
      ...answers,
      "/api/holdings": { ...on, holdings: [nestle] },
    })
    const row = (await screen.findByRole("link", { name: "Nestlé" })).closest("tr")
    const onPhone = Array.from(row?.querySelectorAll(".table-on-phone") ?? [], ({ textContent }) => textContent)
    // 4 × 187.50 = 750, bought for 600.
    expect(onPhone.map((text) => text?.replaceAll(/\s/gu, " ").trim())).toEqual(["4 × EUR 187.50", "+150.00"])
    // The symbol is that of the exchange, without the provider of the prices.
    expect(row?.querySelector(".table-on-desk")?.textContent).toMatch(/ · NESN\.SW/)
    expect(row?.textContent).not.toContain("YAHOO")
  })

  it("the head of a class has its change since the first day of the period", async () => {
    const sent = family["/api/net-worth"] as object
    const netWorth = (day: string, assets: string) => ({
      ...sent,
      on: day,
      currency: "EUR",
      since: "2023-06-30",
      allocation: {
        byClass: [{ assetClass: "security", assets, percent: "75.00" }],
        byInvestable: [],
        byCurrency: [],
        byPortfolio: [],
      },
    })
    showPage(<ClassHead assetClass="security" />, "/app/assets/shares", {
      ...answers,
      "/api/net-worth": netWorth("2024-06-30", "750.00"),
      "/api/net-worth?on=2023-06-30": netWorth("2023-06-30", "620.00"),
    })
    // 750 − 620
    expect((await screen.findByText(/^since/)).textContent).toBe("since 30 Jun 2023")
    expect(document.querySelector(".headline")?.textContent.replaceAll(/\s/gu, " ")).toContain(
      "75.00% of assets · EUR +130.00",
    )
  })

  it("the list is filtered by a part of a name without accents, and grouped with a total for each group", async () => {
    shown("/app/assets/shares?text=nestle")
    await screen.findByRole("table")
    expect(names()).toEqual([expect.stringContaining("Nestlé")])
    cleanup()
    shown("/app/assets/shares?group=currency")
    await screen.findByRole("heading", { level: 2, name: "USD" })
    const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
    expect(groups).toEqual(["EUR", "USD"])
    const totals = screen.getAllByRole("table").map((table) => table.querySelector("tfoot")?.textContent)
    expect(totals.map((total) => total?.replaceAll(/\s/gu, " "))).toEqual(["TotalEUR 750.00", "TotalEUR 250.00"])
  })

  it("the list shows the ticker of an instrument in place of another typed symbol, and finds the holding by both", async () => {
    const changed = { ...holdingOf("security", idOf(3), "Facebook"), priceSymbol: "YAHOO:FB", ticker: "META" }
    for (const text of ["yahoo:fb", "meta"]) {
      showPage(<HoldingsList scope="security" add={null} />, `/app/assets/shares?text=${text}`, {
        ...answers,
        "/api/holdings": { ...on, holdings: [sentHolding(changed), sentHolding(holdingOf("security", idOf(5)))] },
      })
      await screen.findByRole("table")
      expect(names()).toEqual([expect.stringMatching(/^Facebook.*Stock · META$/)])
      cleanup()
    }
  })
})

it("entries are filtered by kind, where there are several, and sorted by amount", async () => {
  const entry = (number: number, payment: string, amount: string) =>
    Schema.decodeUnknownSync(EntryView)({
      entryId: idOf(number),
      entry: {
        _tag: "CashFlow",
        kind: payment,
        amount: { amount, currency: "EUR" },
        taxWithheld: { amount: "0", currency: "EUR" },
        paidOn: `2020-0${number}-01`,
        comment: null,
      },
      status: "counts",
      voidReason: null,
      replaces: null,
      replacedBy: null,
      recordedAt: "2020-06-01T10:00:00.000Z",
    })
  const tab = (entries: ReadonlyArray<EntryView>) => (
    <EntriesTab
      tab="trades"
      answer={
        {
          holding: holdingOf("security"),
          entries,
          earned: [],
          unitsAfter: [],
          recordedAt,
          on: "2020-06-30",
        } as unknown as HoldingAnswer
      }
      onOpen={() => {}}
    />
  )
  showPage(tab([entry(3, "dividend", "20"), entry(2, "expense", "3"), entry(1, "dividend", "100")]), "/x", answers)
  const table = await screen.findByRole("table")
  const amounts = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => /\d+\.\d\d/.exec(row.textContent ?? "")?.[0])
  await userEvent.click(screen.getByRole("button", { name: "Amount" }))
  expect(amounts()).toEqual(["100.00", "20.00", "3.00"])
  await narrow("Type", "Dividend")
  expect(amounts()).toEqual(["100.00", "20.00"])
  cleanup()

  showPage(tab([entry(1, "dividend", "100")]), "/x", answers)
  await screen.findByRole("table")
  expect(screen.queryByRole("button", { name: /Type$/ })).toBeNull()
})

it("trades show units, price, fees, taxes and the units after each, in the order in which they count", async () => {
  const eur = (amount: string) => ({ amount, currency: "EUR" })
  const view = (number: number, entry: object) =>
    Schema.decodeUnknownSync(EntryView)({
      entryId: idOf(number),
      entry,
      status: "counts",
      voidReason: null,
      replaces: null,
      replacedBy: null,
      recordedAt: "2020-06-01T10:00:00.000Z",
    })
  const trade = (number: number, side: string, quantity: string, more: object) =>
    view(number, { _tag: "Trade", side, quantity, fees: eur("0"), tradedOn: "2020-03-01", ...more })
  const bought = trade(1, "buy", "10", { consideration: eur("1000"), fees: eur("9.50"), tradedOn: "2020-01-10" })
  const split = view(2, { _tag: "Split", from: 1, to: 3, effectiveOn: "2020-02-01" })
  // Recorded before the purchase of its day, which counts first.
  const sold = trade(3, "sell", "32", { consideration: eur("1200"), taxes: eur("31"), comment: "For the roof" })
  const more = trade(4, "buy", "4", { consideration: eur("0.0006") })
  const unitsAfter = [
    { entryId: idOf(1), change: "10", units: "10" },
    { entryId: idOf(2), change: "20", units: "30" },
    { entryId: idOf(4), change: "4", units: "34" },
    { entryId: idOf(3), change: "-32", units: "2" },
  ]
  const answer = {
    holding: holdingOf("security"),
    entries: [more, sold, split, bought],
    earned: [],
    unitsAfter,
    recordedAt,
  }
  showPage(
    <EntriesTab tab="trades" answer={{ ...answer, on: "2020-06-30" } as unknown as HoldingAnswer} onOpen={() => {}} />,
    "/x",
    answers,
  )
  const table = await screen.findByRole("table")
  const cells = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        Array.from(row.querySelectorAll(".table-content"), (cell) => (cell.textContent ?? "").replaceAll(/\s/gu, " ")),
      )
  const headers = within(table).getAllByRole("columnheader")
  expect(headers.map(({ textContent }) => textContent).join(", ")).toBe(
    "Day, Type, Units, Price per unit, Fees, Taxes, Amount, Units after, Actions",
  )
  const shown = [
    // 1,200 ÷ 32 = 37.50; 0.0006 ÷ 4 = 0.00015; 1,000 ÷ 10 = 100.
    ["SellSold 32 unitsFor the roof", "−32", "EUR 37.50", "", "EUR 31.00", "EUR 1,200.00", "2"],
    ["BuyBought 4 units", "+4", "EUR 0.00015", "", "", "EUR 0.0006", "34"],
    ["SplitSplit 3 for 1", "+20", "", "", "", "", "30"],
    ["BuyBought 10 units", "+10", "EUR 100.00", "EUR 9.50", "", "EUR 1,000.00", "10"],
  ]
  expect(cells().map((row) => row.slice(0, 7))).toEqual(shown)
  await userEvent.click(screen.getByRole("button", { name: "Day" }))
  expect(cells().map((row) => row.slice(0, 7))).toEqual(shown.toReversed())
  await narrow("Type", "Buy")
  expect(cells().map(([kind]) => kind)).toEqual(["BuyBought 10 units", "BuyBought 4 units"])
})

it("a wallet without notes offers to add some", async () => {
  const [wallet] = wallets.wallets
  showPage(<WalletPage walletId={wallet?.walletId ?? ""} />, `/app/x?tab=notes`, {
    ...answers,
    [`/api/wallets/${wallet?.walletId}`]: {
      ...on,
      wallet,
      holdings: { statedOn: null, tokens: [], byChain: [], byToken: [] },
      statements: [],
    },
  })
  await userEvent.click(await screen.findByRole("button", { name: "Add notes" }))
  expect(within(await screen.findByRole("dialog")).getByLabelText(/^Notes/)).toBeDefined()
})

it("an airdrop shows its value of the day as income and cost, or why it has none, and a dividend its ex-day", async () => {
  const view = (number: number, entry: object) =>
    Schema.decodeUnknownSync(EntryView)({
      entryId: idOf(number),
      entry,
      status: "counts",
      voidReason: null,
      replaces: null,
      replacedBy: null,
      recordedAt: "2020-06-01T10:00:00.000Z",
    })
  const eur = (amount: string) => ({ amount, currency: "EUR" })
  const airdrop = (number: number) =>
    view(number, {
      _tag: "Delivery",
      direction: "in",
      quantity: "10",
      cost: eur("0"),
      reason: "airdrop",
      deliveredOn: `2020-0${number}-01`,
    })
  const dividend = view(4, {
    _tag: "CashFlow",
    kind: "dividend",
    amount: eur("20"),
    taxWithheld: eur("0"),
    exDividendOn: "2020-03-20",
    paidOn: "2020-04-01",
  })
  const earned = [
    { entryId: idOf(3), value: "55.50" },
    { entryId: idOf(2), value: null },
  ]
  const unitsAfter = [1, 2, 3].map((n) => ({ entryId: idOf(n), change: "10", units: String(10 * n) }))
  const entries = [dividend, airdrop(3), airdrop(2), airdrop(1)]
  const answer = { holding: holdingOf("crypto"), entries, earned, unitsAfter, recordedAt }
  showPage(
    <EntriesTab tab="trades" answer={{ ...answer, on: "2020-06-30" } as unknown as HoldingAnswer} onOpen={() => {}} />,
    "/x",
    answers,
  )
  const table = await screen.findByRole("table")
  const [, paid, priced, unpriced, without] = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent ?? "")
  expect(paid).toMatch(/Ex-dividend date .*2020/)
  expect(priced).toContain("Market value on the day: income and cost")
  expect(priced).toContain("55.50")
  expect(unpriced).toContain("No price known on the day: no income and no cost yet")
  expect(without).toContain("No income, no cost")
  for (const row of [unpriced, without]) expect(row).not.toContain("0.00")
})
