import { randomUUID } from "node:crypto"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import type { Person } from "#tests/server/http/testApi.ts"
import { prices, rates } from "#tests/server/marketdata/points.ts"
import { eur } from "#tests/server/routes/samples.ts"

/*
 * The first year of a household, entered by commands as a person remembers it: not in the order of days, with one mistake
 * that is corrected, and with gaps between statements, prices and rates.
 */

const usd = (amount: string) => ({ amount, currency: "USD" })
const account = { _tag: "account", accountType: "checking", institution: null, description: null }
const stock = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }

export const first = { anna: randomUUID(), ben: randomUUID(), mortgage: randomUUID() }

/** Dollars for one euro are known on six days, and not from September on until October. */
export async function publishFirstYear(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl)
  await recordPoints(
    openDatabase(pool),
    [
      rates("USD", {
        "2025-01-02": "1.04",
        "2025-03-03": "1.05",
        "2025-06-30": "1.17",
        "2025-08-29": "1.16",
        "2025-10-01": "1.175",
        "2025-11-28": "1.15",
      }),
      prices("ACME", "USD", {
        "2025-03-03": "100",
        "2025-06-30": "112",
        "2025-10-31": "118",
        "2025-11-28": "125",
      }),
      prices("FUND", "EUR", { "2024-12-20": "90", "2025-04-30": "96", "2025-11-25": "101" }),
    ],
    { source: "file:year.csv" },
  )
  await pool.end()
}

export async function enterFirstYear(person: Person): Promise<void> {
  const open = async (portfolioId: string, name: string, openedOn: string, details: object, more: object = {}) => {
    const id = randomUUID()
    const rest = { priceSymbol: null, currency: "EUR", details, ...more }
    await person.did("PUT", `/api/holdings/${id}`, { portfolioId, name, openedOn, ...rest })
    return async (entry: object) => {
      const entryId = randomUUID()
      await person.did("PUT", `/api/holdings/${id}/entries/${entryId}`, entry)
      return `/api/holdings/${id}/entries/${entryId}`
    }
  }
  const balance = (statedOn: string, amount: string) => ({ _tag: "Balance", balance: eur(amount), statedOn })
  const valued = (valuedOn: string, amount: string) => ({
    _tag: "Valuation",
    value: eur(amount),
    comment: null,
    valuedOn,
  })
  const paid = (kind: string, paidOn: string, amount: object, taxWithheld: object) => ({
    _tag: "CashFlow",
    kind,
    amount,
    taxWithheld,
    paidOn,
  })
  await person.did("PUT", `/api/portfolios/${first.anna}`, { title: "Anna" })
  await person.did("PUT", `/api/portfolios/${first.ben}`, { title: "Ben" })

  const giro = await open(first.anna, "Giro", "2024-12-15", account)
  await giro(balance("2025-11-28", "29500"))
  await giro(balance("2024-12-31", "150000"))
  await giro(paid("interest", "2025-06-30", eur("60"), eur("15")))

  const acme = await open(first.anna, "Acme", "2025-03-03", stock, { currency: "USD", priceSymbol: "ACME" })
  await acme(paid("dividend", "2025-09-15", usd("40"), usd("6")))
  await acme({
    _tag: "Trade",
    side: "buy",
    quantity: "20",
    consideration: usd("2000"),
    fees: usd("10"),
    tradedOn: "2025-03-03",
  })

  const house = await open(
    first.anna,
    "House",
    "2025-02-01",
    { _tag: "realEstate", propertyType: "residential", address: null, description: null },
    { acquisitionCost: eur("400000") },
  )
  await house(valued("2025-11-15", "415000"))
  await house(paid("expense", "2025-09-30", eur("1200"), eur("0")))
  const mistyped = await house(valued("2025-07-01", "401000"))
  await house(paid("expense", "2025-02-01", eur("5000"), eur("0")))
  await person.did("PUT", `${mistyped}/correction`, {
    replacementId: randomUUID(),
    entry: valued("2025-07-01", "410000"),
    reason: "two digits were exchanged",
  })
  await giro(balance("2025-06-30", "38000"))
  await giro(balance("2025-02-01", "45000"))

  await enterMortgage(person)

  const watch = await open(first.ben, "Watch", "2025-08-01", {
    _tag: "other",
    investmentType: "watch_jewelry",
    description: null,
  })
  await watch(valued("2025-11-10", "12000"))

  const fund = await open(first.ben, "Fund", "2024-12-20", stock, { priceSymbol: "FUND" })
  await fund({
    _tag: "Delivery",
    direction: "in",
    quantity: "50",
    cost: eur("4000"),
    reason: "opening",
    deliveredOn: "2024-12-20",
  })
  await fund({
    _tag: "Trade",
    side: "sell",
    quantity: "10",
    consideration: eur("990"),
    fees: eur("5"),
    taxes: eur("12"),
    tradedOn: "2025-10-15",
  })

  const savings = await open(first.ben, "Savings", "2025-09-15", account)
  await savings(balance("2025-11-20", "8000"))
  await enterWallet(person)
}

/** 300,000 at 3.6 %, 1,500 a month: only the payment of July and the amount of 1 October are recorded. */
async function enterMortgage(person: Person): Promise<void> {
  const path = `/api/debts/${first.mortgage}`
  await person.did("PUT", path, {
    portfolioId: first.anna,
    currency: "EUR",
    name: "Mortgage",
    debtType: "mortgage",
    incurredOn: "2025-02-01",
    dueOn: null,
    interestRate: "3.6",
    monthlyPayment: eur("1500"),
    repaymentPlan: "annuity",
    creditorId: null,
    lender: "Bank",
    linkedHoldingId: null,
    description: null,
  })
  const entries = [
    { _tag: "OwedBalance", owed: eur("295100"), statedOn: "2025-10-01" },
    { _tag: "OwedBalance", owed: eur("300000"), statedOn: "2025-02-01" },
    { _tag: "Repayment", principal: eur("620"), interest: eur("880"), comment: null, paidOn: "2025-07-03" },
  ]
  for (const entry of entries) await person.did("PUT", `${path}/entries/${randomUUID()}`, entry)
}

async function enterWallet(person: Person): Promise<void> {
  const path = `/api/wallets/${randomUUID()}`
  await person.did("PUT", path, {
    portfolioId: first.anna,
    currency: "EUR",
    title: "Wallet",
    blockchain: "ethereum",
    address: null,
    trackingMode: "manual",
    connectedOn: "2025-05-05",
    notes: null,
  })
  const state = (statedOn: string, amount: string) =>
    person.did("PUT", `${path}/statements/${randomUUID()}`, {
      statedOn,
      tokens: [{ token: "ETH", chain: "ethereum", balance: "0.6", value: eur(amount) }],
    })
  await state("2025-11-11", "1800")
  await state("2025-05-05", "1500")
}
