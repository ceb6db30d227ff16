import { expect } from "@playwright/test"
import type { Person } from "./person.ts"

/*
 * Nora and Tom, and a company of which Nora holds half: something of every class, all in euros, on
 * 31 December 2024. The only prices are those of gold and of one token.
 *
 *   House        bought for 400'000, valued at 500'000; half belongs to Nora                    250'000.00
 *   Gold         10 bars of an ounce, 999.9 fine, for 15'000 + 100; 2 sold for 3'600 − 20.
 *                8 × 0.9999 oz × 2'000                                                           15'998.40
 *   Aster        10 bought for 500 + 5, 4 staked, 1 released, 2 airdropped, 3 swapped away.
 *                9 × 100                                                                            900.00
 *   Birch        60 taken in the swap at 240, valued at                                             300.00
 *   Wallet       250 of Cedar and 150 of Dill                                                       400.00
 *   Fund         100'000 promised, 40'000 called, valued at 50'000, then 8'000 paid back         42'000.00
 *   Policy       stated at                                                                       20'000.00
 *   Painting     bought for 8'000, valued at                                                     12'000.00
 *   Shares       100 for 1'000, never valued: what they cost                                      1'000.00
 *   Accounts     Nora's 7'500, half of the company's 20'000                                      17'500.00
 *                                                                                     assets    360'098.40
 *   Mortgage     on the house                                                                   200'000.00
 *   Tom's card   overdrawn by                                                                       500.00
 *                                                                                     debts     200'500.00
 *                                                                                     net worth 159'598.40
 *
 * Nora lent Tom 30'000: the family owes that to itself, so it is in neither sum.
 */
export const on = "2024-12-31"

export const prices = {
  XAU: "2021-01-04,1600\n2023-05-02,1800\n2024-10-31,1900\n2024-11-29,1950\n2024-12-31,2000\n",
  ASTER: "2022-02-01,50\n2023-01-10,80\n2024-02-01,80\n2024-11-15,90\n2024-12-31,100\n",
}

export async function foundFamily(nora: Person): Promise<void> {
  for (const title of ["Nora", "Tom", "Company"]) await nora.createPortfolio(title)
  await nora.recordStake("Nora", "Company", "2020-01-01", "50")
}

export async function buyHouse(nora: Person): Promise<void> {
  await nora.open("/app/assets/real-estate", "Add property")
  await nora.chooseOwner("Nora")
  await nora.fillIn({ Title: "Lake house", "Held since": "2020-01-01", "Acquisition cost": "400,000", Ownership: "50" })
  await nora.turnOn("Taxable")
  await nora.fillIn({ "Tax rate": "25", "Current value": "500,000", "Valued on": "2024-06-30" })
  await nora.confirm("Add property")
  await nora.enter("Rent", { "Payment date": "2024-03-31", "Gross amount": "1,500" })
  await nora.enter("Expense", { "Payment date": "2024-04-30", "Gross amount": "300" })
}

export async function buyGold(nora: Person): Promise<void> {
  await nora.open("/app/assets/metals", "Add precious metal")
  await nora.chooseOwner("Nora")
  await nora.fillIn({ Name: "Gold bars", "Weight per piece": "1", "Held since": "2021-01-04" })
  await nora.choose("Unit", "Troy ounces")
  await nora.choose("Fineness", "999.9")
  // 31.1034768 g × 0.9999
  await expect(nora.dialog.getByText("Fine weight per piece: 31.1004 g (0.9999 oz t).")).toBeVisible()
  await nora.fillIn({ Pieces: "10", "Total cost": "15,000", Fees: "100" })
  await nora.confirm("Add precious metal")
}

export async function sellGold(nora: Person): Promise<void> {
  await nora.enter("Sell", { "Trade date": "2023-05-02", Pieces: "2", Consideration: "3,600", Fees: "20" })
}

export async function moveTokens(nora: Person): Promise<void> {
  await nora.open("/app/assets/crypto", "Add crypto position")
  await nora.chooseOwner("Nora")
  await nora.pick(/Your own valuations/)
  await nora.fillIn({ Name: "Birch", "Held since": "2024-02-01" })
  await nora.pick(/every purchase/)
  await nora.confirm("Add crypto position")

  await nora.open("/app/assets/crypto", "Add crypto position")
  await nora.chooseOwner("Nora")
  await nora.nameSeries("Price symbol", "ASTER")
  await nora.fillIn({ Name: "Aster", "Held since": "2022-02-01" })
  await nora.fillIn({ "Number of tokens": "10", "Total cost": "500", Fees: "5" })
  await nora.confirm("Add crypto position")
  await nora.enter("Stake", { Date: "2022-06-01", "Number of tokens": "4" })
  await nora.enter("Unstake", { Date: "2022-09-01", "Number of tokens": "1" })
  await nora.enter("Airdrop", { "Delivery date": "2023-01-10", "Number of tokens": "2" })

  await nora.record("Swap")
  await nora.fillIn({ "Swap date": "2024-02-01", "Tokens given": "3", "Value when given": "240" })
  await nora.choose("Received into", "Birch")
  await nora.fillIn({ "Tokens received": "60", "Value when received": "240" })
  await nora.confirm("Record swap")

  await nora.visit("/app/assets/crypto", "Birch")
  await nora.enter("Record valuation", { "Valuation date": "2024-11-30", "Value of the whole holding": "300" })
}

export async function investInFund(nora: Person): Promise<void> {
  await nora.open("/app/assets/equity", "Add private-market investment")
  await nora.chooseOwner("Nora")
  await nora.fillIn({ Name: "Growth Fund II", "Held since": "2022-01-03", "Total commitment": "100,000" })
  await nora.confirm("Add private-market investment")
  await nora.enter("Capital call", { "Payment date": "2022-03-31", "Gross amount": "40,000" })
  await nora.enter("Record valuation", { "Valuation date": "2023-12-31", "Value of the whole holding": "50,000" })
  await nora.record("Distribution")
  await nora.fillIn({ "Payment date": "2024-06-30", "Gross amount": "8,000" })
  await nora.turnOn("Recallable")
  await nora.confirm("Record")
}

export async function hangPainting(nora: Person): Promise<void> {
  await nora.open("/app/assets/other", "Add other investment")
  await nora.chooseOwner("Tom")
  await nora.choose("Type", "Art")
  await nora.fillIn({ Name: "Winter landscape", "Held since": "2018-05-01", "Acquisition cost": "8,000" })
  await nora.fillIn({ "Current value": "12,000", "Valued on": "2023-01-15" })
  await nora.confirm("Add other investment")
}

export async function buyShares(nora: Person): Promise<void> {
  await nora.addSecurity({ portfolio: "Nora", name: "Sister Ltd.", currency: "EUR", since: "2021-03-01" })
  await nora.recordTrade({ side: "Buy", on: "2021-03-01", units: "100", consideration: "1,000", fees: "0" })
}

export async function openAccounts(nora: Person): Promise<void> {
  const balances = {
    "Company account": { portfolio: "Company", on: "2024-06-30", balance: "20,000" },
    "Tom's card": { portfolio: "Tom", on: "2024-12-20", balance: "-500" },
    "Household account": { portfolio: "Nora", on: "2024-01-31", balance: "5,000" },
  }
  for (const [name, { portfolio, on, balance }] of Object.entries(balances)) {
    await nora.addAccount({ portfolio, name, currency: "EUR", since: "2020-01-01" })
    await nora.recordBalance(on, balance)
  }
}

export async function borrow(nora: Person): Promise<void> {
  await nora.open("/app/liabilities", "Add debt")
  await nora.chooseOwner("Nora")
  await nora.choose("Repayment plan", "Annuity (equal instalments)")
  await nora.choose("Linked asset", "Lake house")
  await nora.fillIn({ "Debt name": "House mortgage", "Start date": "2020-01-01", "Interest rate": "3" })
  await nora.fillIn({ Payment: "2,000", "Current amount": "200,000", "Balance date": on })
  await nora.confirm("Add debt")

  await nora.open("/app/liabilities", "Add debt")
  await nora.chooseOwner("Tom")
  await nora.choose("Debt type", "Personal loan")
  await nora.choose("Lender portfolio", "Nora")
  await nora.fillIn({ "Debt name": "Loan to Tom", "Start date": "2024-01-15", "Due date": "2025-06-30" })
  await nora.fillIn({ "Current amount": "30,000", "Balance date": "2024-10-15" })
  await nora.confirm("Add debt")
}

export async function recordWalletStatement(nora: Person): Promise<void> {
  await nora.open("/app/assets/crypto?tab=wallets", "Connect wallet")
  await nora.chooseOwner("Nora")
  await nora.fillIn({ Title: "Cold wallet", "Included from": "2024-01-01" })
  await nora.confirm("Connect wallet")
  await nora.visit("/app/assets/crypto?tab=wallets", "Cold wallet")
  await nora.page.getByRole("button", { name: "Record balances" }).first().click()
  await nora.fillIn({ "Statement date": "2024-12-01" })
  const line = (number: number) => nora.dialog.getByRole("group", { name: `Tokens ${number}` })
  await nora.fillIn({ Token: "Cedar", Balance: "5", Value: "250" }, line(1))
  await nora.dialog.getByRole("button", { name: "Add token" }).click()
  await nora.fillIn({ Token: "Dill", Balance: "10", Value: "150" }, line(2))
  await nora.confirm("Record balances")
}

export async function setGoal(nora: Person): Promise<void> {
  await nora.open("/app", "Set goal")
  await nora.fillIn({ Title: "A house without a mortgage", "Target amount": "200,000", "Target date": "2034-12-31" })
  await nora.confirm("Set goal")
}
