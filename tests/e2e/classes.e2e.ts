import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { type RunningProduct, runningProduct } from "../support/runningProduct.ts"
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
  stateWallet,
} from "./everyClass.ts"
import { complaintsOf, eachPage, faultsOf } from "./everyPage.ts"
import { importPrices } from "./marketData.ts"
import { amountsOf, type Person, person } from "./person.ts"

/* What Nora enters, and what it comes to by hand, stands in everyClass.ts. */
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
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } })
  nora = person(await context.newPage(), product.address)
  await nora.signUp("nora@example.org", "something of every class")
  await foundFamily(nora)
})
test.afterAll(() => product.close())

test("a house of which half belongs to the family counts with its half, its rent beside it [checklist 133]", async () => {
  await buyHouse(nora)
  await expect(nora.page.getByText("Of this, 50.0% belong to the portfolio")).toBeVisible()
  await expect(nora.reading("Rents so far, gross")).toContainText("1,500.00")
  await expect(nora.reading("Expenses so far")).toContainText("300.00")
})

test("gold counts by its fine weight; no more pieces are sold than there are, and none on the day of the purchase [checklist 171] [checklist 172]", async () => {
  await buyGold(nora)
  await nora.record("Sell")
  await nora.fill({ "Trade date": "2023-05-02", Pieces: "11", Consideration: "19,800" })
  await expect(await nora.refusal("Record")).toContainText("Sell quantity exceeds holdings: you hold 10 pieces")
  await expect(nora.dialog.getByLabel("Pieces")).toHaveValue("11")
  await nora.fill({ "Trade date": "2021-01-04", Pieces: "2" })
  await expect(await nora.refusal("Record")).toContainText("Trade date must be newer than the investment date")
  await nora.giveUp()
  await sellGold(nora)
  await nora.visit(`/app/assets/metals?on=${on}`, "Gold bars")
  await expect(nora.page.getByText("15,998.40").first()).toBeVisible()
  const gains = nora.page.getByRole("table", { name: "Cost and gain" }).getByRole("row", { name: /^Moving average/ })
  for (const figure of ["12,080.00", "3,918.40", "560.00"]) await expect(gains).toContainText(figure)
})

test("tokens are bought, staked, released, airdropped and swapped [checklist 124]", async () => {
  await moveTokens(nora)
  await nora.visit(`/app/assets/crypto?on=${on}`, "Aster")
  await expect(nora.reading("Staked")).toContainText("3")
  await expect(nora.reading("Free")).toContainText("6")
  await expect(nora.page.getByText("900.00").first()).toBeVisible()
  // 505 for 12 tokens; 3 of them had cost 126.25 and went for 240.
  const gains = nora.page.getByRole("table", { name: "Cost and gain" }).getByRole("row", { name: /^Moving average/ })
  for (const figure of ["378.75", "521.25", "113.75"]) await expect(gains).toContainText(figure)
  await nora.tab("Trades")
  for (const deed of [/Gave 3 tokens/, /2 units came in \(Airdrop\)/, /Staked 4/, /Released 1/, /Bought 10/]) {
    await expect(nora.page.getByRole("row").filter({ hasText: deed })).toBeVisible()
  }
  await nora.visit(`/app/assets/crypto?on=${on}`, "Birch")
  await nora.tab("Trades")
  await expect(nora.page.getByRole("row").filter({ hasText: "Received 60 tokens" })).toContainText("240.00")
})

test("the last value of a fund is rolled forward by what it paid back [checklist 137] [checklist 138]", async () => {
  await investInFund(nora)
  await nora.visit(`/app/assets/equity?on=${on}`, "Growth Fund II")
  await expect(nora.page.getByText("42,000.00").first()).toBeVisible()
  for (const [name, figure] of Object.entries({
    Commitment: "100,000.00",
    "Paid-in capital": "40,000.00",
    Distributions: "8,000.00",
    "Open commitment": "68,000.00",
    "Total value": "50,000.00",
    "Gain or loss": "10,000.00",
    DPI: "0.20",
    RVPI: "1.05",
    TVPI: "1.25",
  })) {
    await expect(nora.reading(name), name).toContainText(figure)
  }
})

test("a policy needs a name and an ownership from 0 to 100 % [checklist 169]", async () => {
  await nora.open("/app/assets/insurance", "Add policy")
  await nora.choose("Portfolio", "Nora")
  await nora.fill({ "Held since": "2019-01-01", Ownership: "" })
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
  await nora.fill({ Ownership: "100", "Policy name": "Retirement policy", Provider: "Mutual Life" })
  await nora.fill({ "Current value": "20,000", "Valued on": "2024-12-01" })
  await nora.confirm("Add policy")
  await expect(nora.page.getByText("20,000.00").first()).toBeVisible()
})

test("a painting, shares that nobody quotes, and accounts, one balance by the keyboard alone [checklist 80]", async () => {
  await hangPainting(nora)
  await buyShares(nora)
  await openAccounts(nora)
  const { keyboard } = nora.page
  await nora.page.getByRole("button", { name: "Record", exact: true }).focus()
  await keyboard.press("Enter")
  await expect(nora.page.getByRole("menuitem", { name: "Record balance" })).toBeFocused()
  await keyboard.press("Enter")
  await expect(nora.dialog.getByLabel("Statement date")).toBeFocused()
  await keyboard.type("12152024")
  await expect(nora.dialog.getByText("15 December 2024")).toBeVisible()
  await nora.dialog.getByLabel("Balance").focus()
  await keyboard.type("7500")
  await keyboard.press("Enter")
  await expect(nora.dialog).toBeHidden()
  await nora.tab("Balance updates")
  await expect(nora.page.getByRole("row").filter({ hasText: "7,500.00" })).toContainText("15 Dec 2024")
  await expect(nora.page.getByRole("row").filter({ hasText: "5,000.00" })).toContainText("31 Jan 2024")
})

test("a mortgage stands with the house and says how it will be paid back [checklist 85]", async () => {
  await borrow(nora)
  await nora.go(`/app/liabilities?on=${on}`)
  await nora.page.getByRole("button", { name: "House mortgage" }).click()
  await expect(nora.dialog.getByRole("link", { name: "Lake house" })).toBeVisible()
  await nora.dialog.getByRole("tab", { name: "Repayment schedule" }).click()
  // A twelfth of 3 % of what is still owed; the rest of the 2'000 pays back.
  const rows = nora.dialog.getByRole("table", { name: "Repayment schedule" }).getByRole("row")
  for (const [row, figures] of [
    [1, ["2,000.00", "500.00", "1,500.00", "198,500.00"]],
    [2, ["2,000.00", "496.25", "1,503.75", "196,996.25"]],
  ] as const) {
    for (const figure of figures) await expect(rows.nth(row)).toContainText(figure)
  }
  await nora.giveUp()
  await nora.page.getByRole("button", { name: "Loan to Tom" }).click()
  await expect(nora.dialog.getByText("The family owes it to itself")).toBeVisible()
  await nora.giveUp()
})

test("a wallet is worth what is stated of its tokens [checklist 126]", async () => {
  await stateWallet(nora)
  const tokens = nora.page.getByRole("table", { name: "Tokens" })
  await expect(tokens.getByRole("row").last()).toContainText("400.00")
  await setGoal(nora)
})

test("the dashboard adds up to the hand calculation, what the family owes itself left out [checklist 64] [checklist 120]", async () => {
  await nora.go(`/app?on=${on}&period=Max`)
  await expect(nora.netWorth).toHaveText(/159,598\.40$/)
  await expect(nora.reading("Assets")).toContainText("360,098.40")
  await expect(nora.reading("Debts")).toContainText("200,500.00")
  // 200'500 of 360'098.40
  await expect(nora.reading("Debt ratio")).toContainText("55.68%")
  await expect(nora.reading("Unfunded commitments")).toContainText("68,000.00")
  await expect(nora.reading("Largest position")).toContainText("250,000.00")
})

test("a tax rate of 25 means 25 % of the gain, told as latent tax [checklist 180]", async () => {
  // A quarter of what half of the house gained.
  await expect(nora.reading("Latent tax")).toContainText("12,500.00")
  await expect(nora.reading("Net worth after latent tax")).toContainText("147,098.40")
})

/** A drawing of the dashboard as the table behind it. */
const drawn = async (heading: string) => {
  const section = nora.section(heading)
  await section.getByRole("button", { name: "Table" }).click()
  return amountsOf(section.getByRole("table"))
}

test("the waterfall leads from the assets by class through the debts to the net worth [checklist 69]", async () => {
  expect(await drawn("From assets to net worth")).toEqual({
    "Real estate": "250,000.00",
    "Private markets": "42,000.00",
    "Insurance and retirement": "20,000.00",
    Accounts: "17,500.00",
    "Precious metals": "15,998.40",
    "Other investments": "12,000.00",
    Crypto: "1,600.00",
    Securities: "1,000.00",
    Mortgage: "−200,000.00",
    "Overdrawn accounts": "−500.00",
    "Net worth": "159,598.40",
  })
})

test("the liquidity ladder sets what is liquid against what may be asked for [checklist 146]", async () => {
  expect(await drawn("Liquidity")).toEqual({
    Cash: "17,500.00",
    "Easily convertible": "18,598.40",
    Investable: "0.00",
    "Non-investable": "324,000.00",
    "Open commitments": "68,000.00",
    "Debts due within 30 days": "0.00",
    "Debts due in 31 to 90 days": "0.00",
    "Debts due in 91 to 365 days": "0.00",
    "Debts due later": "0.00",
    "Debts without a due day": "200,500.00",
  })
})

test("the allocation tells the same assets by class, liquidity, currency and portfolio [checklist 67]", async () => {
  const allocation = nora.section("Allocation of assets")
  for (const [name, part] of [
    ["Real estate", /69\.43%\D*250,000\.00/],
    ["Crypto", /0\.44%\D*1,600\.00/],
    ["Easily convertible", /5\.16%\D*18,598\.40/],
    ["EUR", /100\.0%\D*360,098\.40/],
    ["Tom", /3\.33%\D*12,000\.00/],
    ["Company", /2\.78%\D*10,000\.00/],
  ] as const) {
    const line = allocation.getByRole("listitem").filter({ has: nora.page.getByRole("link", { name, exact: true }) })
    await expect(line, name).toHaveText(part)
  }
})

test("the goal says how far it is and what growth it still needs [checklist 65]", async () => {
  // 159'598.40 of 200'000, with ten years left: the tenth root of 200'000 / 159'598.40 is 1.0228.
  const goal = nora.section("Goals").getByRole("listitem")
  await expect(goal).toContainText("79.8%")
  await expect(goal).toContainText("+2.28% a year still needed")
})

test("the lists end in the sums that the dashboard tells", async () => {
  for (const [path, total, dashboard] of [
    ["shares", "1,000.00"],
    ["real-estate", "250,000.00"],
    ["metals", "15,998.40"],
    ["equity", "42,000.00"],
    ["insurance", "20,000.00"],
    ["other", "12,000.00"],
    ["crypto", "1,200.00", "1,600.00"],
    ["accounts", "17,000.00", "17,500.00"],
    ["", "359,198.40", "360,098.40"],
  ] as const) {
    await nora.go(`/app/assets/${path}?on=${on}`)
    await expect(nora.page.getByRole("table").last().getByRole("row").last(), path).toContainText(total)
    if (dashboard) await expect(nora.reading(".* as on the dashboard"), path).toContainText(dashboard)
  }
  await nora.go(`/app/liabilities?on=${on}`)
  await expect(nora.table("Mortgages").getByRole("row").last()).toContainText("200,000.00")
  await expect(nora.table("Loans").getByRole("row").last()).toContainText("EUR 0.00")
})

test("the net worth can be taken apart to its sources, which make it again exactly", async () => {
  await nora.go(`/app?on=${on}&period=Max`)
  await nora.netWorth.locator("xpath=following-sibling::a").click()
  await expect(nora.page.getByRole("heading", { level: 1 })).toHaveText("Net worth")
  await expect(nora.page.getByText("159,598.40").first()).toBeVisible()
  await expect(nora.page.getByText(/equals the figure exactly\.$/)).toBeVisible()
  await nora.page.getByText("The exact figure").click()
  await expect(nora.page.getByText(/^159598\.4$|^797992 \/ 5$/)).toBeVisible()
})

test("the state of the figures names what is old and leads to its cure", async () => {
  await nora.go(`/app/data-health?on=${on}`)
  for (const [group, name, words] of [
    ["Old statements", "Company account", "184 days"],
    ["Old valuations", "Winter landscape", "716 days"],
    ["Old valuations", "Growth Fund II", "366 days"],
    ["Units without a price", "Sister Ltd.", "no price series is named"],
    ["Portfolios held in part", "Company", "50.0% held here, 50.0% by third parties"],
  ] as const) {
    const issue = nora.section(group).getByRole("listitem").filter({ hasText: name })
    await expect(issue, name).toContainText(words)
    await expect(issue.getByRole("link").last(), name).toBeVisible()
  }
  await expect(nora.reading("To mend")).toContainText("5")
})

test("required fields carry asterisks, optional ones none [checklist 179]", async () => {
  for (const [path, button, required, optional] of [
    ["assets/shares", "Add security", ["Symbol", "Company name", "Exchange", "Shares", "Investable classification"], "ISIN"],
    ["assets/real-estate", "Add property", ["Title", "Property type", "Investable classification"], "Address"],
    ["liabilities", "Add debt", ["Debt name", "Debt type"], "Lender"],
  ] as const) {
    await nora.open(`/app/${path}`, button)
    for (const name of required) await expect(nora.dialog.getByText(`${name} *`, { exact: true }), name).toBeVisible()
    await expect(nora.dialog.getByText(optional, { exact: true })).toBeVisible()
    await nora.giveUp()
  }
})

test("every page is wide enough for what it shows, open to everybody and silent in the console, light and dark [checklist 93]", async () => {
  const complaints = complaintsOf(nora.page)
  const faults: Array<string> = []
  await eachPage(nora, on, async (name) => void faults.push(...(await faultsOf(nora.page, name))))
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
})
