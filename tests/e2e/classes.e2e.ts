import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "#tests/support/runningProduct.ts"
import {
  borrow,
  buyGold,
  buyHouse,
  buyShares,
  foundFamily,
  hangPainting,
  investInFund,
  moveTokens,
  on,
  openAccounts,
  prices,
  sellGold,
  setGoal,
  recordWalletStatement,
} from "./everyClass.ts"
import { figuresOfEveryClass } from "./everyFigure.ts"
import { leave } from "./leaving.ts"
import { importPrices } from "./marketData.ts"
import { newcomer, type Person } from "./person.ts"

/* What Nora enters, and the totals calculated by hand, are in everyClass.ts; everyFigure.ts compares them. */
test.describe.configure({ mode: "serial" })

let product: RunningProduct
let nora: Person

test.beforeAll(async ({ browser }) => {
  product = await runningProduct()
  const folder = mkdtempSync(join(tmpdir(), "wealth-prices-"))
  const series = Object.entries(prices).map(([symbol, lines]) => {
    const file = join(folder, `${symbol}.csv`)
    writeFileSync(file, `date,close\n${lines}`)
    return file
  })
  await importPrices(product.databaseUrl, "EUR", series)
  rmSync(folder, { recursive: true })
  nora = await newcomer(browser, product.address)
  await nora.signUp("nora@example.org", "something of every class")
  await foundFamily(nora)
})
test.afterAll(({ browser }) => leave(browser, product))

test("a house that half belongs to the family counts with that half, with its rent separate", async () => {
  await buyHouse(nora)
  await expect(nora.page.getByText("50% belongs to the portfolio")).toBeVisible()
  await expect(nora.reading("Rent, last 12 months")).toContainText("1,500.00 to date")
  await expect(nora.reading("Rent, last 12 months")).toContainText("300.00 of expenses to date")
})

test("gold counts by its fine weight; a sale of too many pieces, or on the day of the purchase, is refused", async () => {
  await buyGold(nora)
  await nora.record("Sell")
  await nora.fillIn({ "Trade date": "2023-05-02", Pieces: "11", Consideration: "19,800" })
  await expect(await nora.refusal("Record")).toContainText("Sell quantity exceeds holdings: 10 pieces were held")
  await expect(nora.dialog.getByLabel("Pieces")).toHaveValue("11")
  await nora.fillIn({ "Trade date": "2021-01-04", Pieces: "2" })
  await expect(await nora.refusal("Record")).toContainText("Trade date must be newer than the investment date")
  await nora.giveUp()
  await sellGold(nora)
  await nora.visit(`/app/assets/metals?on=${on}`, "Gold bars")
  await expect(nora.page.getByText("15,998.40").first()).toBeVisible()
  const gains = nora.page
    .getByRole("table", { name: "Cost basis and gains" })
    .getByRole("row", { name: /^Average cost/ })
  for (const figure of ["12,080.00", "3,918.40", "560.00"]) await expect(gains).toContainText(figure)
})

test("tokens are bought, staked, released, airdropped and swapped", async () => {
  await moveTokens(nora)
  await nora.visit(`/app/assets/crypto?on=${on}`, "Aster")
  await expect(nora.reading("Units")).toContainText("Staked 3")
  await expect(nora.reading("Units")).toContainText("Free 6")
  await expect(nora.page.getByText("900.00").first()).toBeVisible()
  // 505 for 10 tokens, and an income of 2 × 80; 3 of the 12 had cost 166.25 and were swapped for 240.
  const gains = nora.page
    .getByRole("table", { name: "Cost basis and gains" })
    .getByRole("row", { name: /^Average cost/ })
  for (const figure of ["498.75", "401.25", "73.75"]) await expect(gains).toContainText(figure)
  await nora.tab("Trades")
  for (const action of [/Gave 3 tokens/, /Received 2 units \(Airdrop\)/, /Staked 4/, /Released 1/, /Bought 10/]) {
    await expect(nora.page.getByRole("row").filter({ hasText: action })).toBeVisible()
  }
  await nora.visit(`/app/assets/crypto?on=${on}`, "Birch")
  await nora.tab("Trades")
  await expect(nora.page.getByRole("row").filter({ hasText: "Received 60 tokens" })).toContainText("240.00")
})

test("the last value of a fund is rolled forward by its distributions", async () => {
  await investInFund(nora)
  await nora.visit(`/app/assets/equity?on=${on}`, "Growth Fund II")
  await expect(nora.page.getByText("42,000.00").first()).toBeVisible()
  for (const [name, figure] of Object.entries({
    Commitment: "100,000.00",
    "Paid-in capital": "40,000.00",
    Distributions: "8,000.00",
    "Unfunded commitment": "68,000.00",
    "Total value": "50,000.00",
    "Gain or loss": "10,000.00",
    DPI: "0.20",
    RVPI: "1.05",
    TVPI: "1.25",
  })) {
    await expect(nora.reading(name), name).toContainText(figure)
  }
})

test("a policy needs a name and an ownership from 0 to 100 %", async () => {
  await nora.open("/app/assets/insurance", "Add policy")
  await nora.chooseOwner("Nora")
  await nora.fillIn({ "Held since": "2019-01-01", Ownership: "" })
  const says = async (text: string) => {
    await nora.dialog.getByRole("button", { name: "Add policy" }).click()
    await expect(nora.dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await says("Policy name is required")
  await says("Ownership percentage is required")
  await nora.typeInto("Ownership", "-1")
  await says("Ownership must be at least 0%")
  await nora.typeInto("Ownership", "101")
  await says("Ownership cannot exceed 100%")
  await nora.fillIn({ Ownership: "100", "Policy name": "Retirement policy", Provider: "Mutual Life" })
  await nora.fillIn({ "Current value": "20,000", "Valued on": "2024-12-01" })
  await nora.confirm("Add policy")
  await expect(nora.page.getByText("20,000.00").first()).toBeVisible()
})

test("a painting, unquoted shares, and accounts can be entered, one balance by the keyboard alone", async () => {
  await hangPainting(nora)
  await buyShares(nora)
  await openAccounts(nora)
  const { keyboard } = nora.page
  await nora.page.getByRole("button", { name: "Record", exact: true }).focus()
  await keyboard.press("Enter")
  await expect(nora.page.getByRole("menuitem", { name: "Record balance" })).toBeFocused()
  await keyboard.press("Enter")
  await expect(nora.dialog.getByLabel("Statement date")).toBeFocused()
  await keyboard.type("15.12.2024")
  await nora.dialog.getByLabel("Balance").focus()
  await expect(nora.dialog.getByLabel("Statement date")).toHaveValue("15 Dec 2024")
  await keyboard.type("7500")
  await keyboard.press("Enter")
  await expect(nora.dialog).toBeHidden()
  await nora.tab("Balances")
  await expect(nora.page.getByRole("row").filter({ hasText: "7,500.00" })).toContainText("15 Dec 2024")
  await expect(nora.page.getByRole("row").filter({ hasText: "5,000.00" })).toContainText("31 Jan 2024")
})

test("a mortgage is linked to the house and shows its repayment", async () => {
  await borrow(nora)
  await nora.go(`/app/liabilities?on=${on}`)
  await nora.table("Debts").getByRole("link", { name: "House mortgage" }).click()
  await expect(nora.page.getByRole("link", { name: "Lake house" })).toBeVisible()
  await nora.page.getByRole("tab", { name: "Repayment schedule" }).click()
  // A twelfth of 3 % of what is still owed; the rest of the 2'000 is repayment.
  const rows = nora.table("Repayment schedule").getByRole("row")
  for (const [row, figures] of [
    [1, ["2,000.00", "500.00", "1,500.00", "198,500.00"]],
    [2, ["2,000.00", "496.25", "1,503.75", "196,996.25"]],
  ] as const) {
    for (const figure of figures) await expect(rows.nth(row)).toContainText(figure)
  }
  await nora.go(`/app/liabilities?on=${on}`)
  await nora.table("Debts").getByRole("link", { name: "Loan to Tom" }).click()
  await expect(nora.page.getByText("Debts within the household are eliminated")).toBeVisible()
})

test("a wallet has the value in the statement of its tokens", async () => {
  await recordWalletStatement(nora)
  const tokens = nora.page.getByRole("table", { name: "Tokens" })
  await expect(tokens.getByRole("row").last()).toContainText("400.00")
  await setGoal(nora)
})

test("required fields carry asterisks, and optional ones none", async () => {
  for (const [path, button, required, optional] of [
    ["assets/shares", "Add security", ["Symbol", "Name", "Exchange", "Shares", "Liquidity"], "ISIN"],
    ["assets/real-estate", "Add property", ["Title", "Property type", "Liquidity"], "Address"],
    ["liabilities", "Add debt", ["Debt name", "Debt type"], "Lender"],
  ] as const) {
    await nora.open(`/app/${path}`, button)
    await nora.dialog.getByText("More details", { exact: true }).click()
    for (const name of required) await expect(nora.dialog.getByText(`${name} *`, { exact: true }), name).toBeVisible()
    await expect(nora.dialog.getByText(optional, { exact: true })).toBeVisible()
    await nora.giveUp()
  }
})

figuresOfEveryClass(() => nora)
