import { randomUUID } from "node:crypto"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/*
 * Clara holds an account, and a part of a company that holds shares. Everything is calculated by hand:
 *
 *   ACME, USD: 100 from 2 January, 110 from 10 January, 120 from 5 February. 1 EUR = 1.10 USD, from 31 January 1.25 USD.
 *   The company buys 10 for 1,000 + 5 fees on 2 January and sells 4 for 440 − 2 fees on 10 January.
 *   Clara holds 60 % of the company, from 1 February 50 %. Her account has 500 EUR on 5 January and −20 EUR on 10 February.
 */
export const her = randomUUID()
export const company = randomUUID()
export const account = randomUUID()
export const shares = randomUUID()
export const [purchase, sale, dividend] = [randomUUID(), randomUUID(), randomUUID()]

const usd = (amount: string) => ({ amount, currency: "USD" })
const eur = (amount: string) => ({ amount, currency: "EUR" })
export const security = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: "US0378331005" }
export const checking = { _tag: "account", accountType: "checking", institution: "Bank", description: null }
export const trade = (side: string, quantity: string, consideration: string, fees: string, tradedOn: string) => ({
  _tag: "Trade",
  side,
  quantity,
  consideration: usd(consideration),
  fees: usd(fees),
  tradedOn,
})

/** A product with these entries, and Clara, who recorded them. */
export async function openClara(): Promise<{ readonly api: TestApi; readonly clara: Person }> {
  const api = await testApi()
  const pool = openPool(api.databaseUrl)
  const points = (values: Record<string, string>) =>
    Object.entries(values).map(([day, value]) => ({ day: day as CalendarDate, value }))
  await recordPoints(
    openDatabase(pool),
    [
      {
        kind: "price",
        symbol: "ACME",
        currency: "USD",
        points: points({ "2024-01-02": "100", "2024-01-10": "110", "2024-02-05": "120" }),
      },
      { kind: "rate", symbol: "USD", currency: "USD", points: points({ "2024-01-02": "1.10", "2024-01-31": "1.25" }) },
    ],
    { source: "test" },
  )
  await pool.end()
  const clara = await api.person("clara")
  await clara.did("PUT", `/api/portfolios/${her}`, { title: "Clara" })
  await clara.did("PUT", `/api/portfolios/${company}`, { title: "Clara GmbH" })
  for (const [effectiveOn, percent] of [
    ["2024-01-01", "60"],
    ["2024-02-01", "50"],
  ]) {
    const stake = { ownerId: her, childId: company, effectiveOn, percent }
    await clara.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  }
  await clara.did("PUT", `/api/holdings/${account}`, {
    portfolioId: her,
    currency: "EUR",
    name: "Household account",
    openedOn: "2024-01-05",
    priceSymbol: null,
    details: checking,
  })
  await clara.did("PUT", `/api/holdings/${shares}`, {
    portfolioId: company,
    currency: "USD",
    name: "Acme Inc.",
    openedOn: "2024-01-02",
    priceSymbol: "ACME",
    details: security,
  })
  for (const [amount, statedOn] of [
    ["500", "2024-01-05"],
    ["-20.00", "2024-02-10"],
  ] as const) {
    const balance = { _tag: "Balance", balance: eur(amount), statedOn }
    await clara.did("PUT", `/api/holdings/${account}/entries/${randomUUID()}`, balance)
  }
  await clara.did("PUT", `/api/holdings/${shares}/entries/${purchase}`, trade("buy", "10", "1000", "5", "2024-01-02"))
  await clara.did("PUT", `/api/holdings/${shares}/entries/${sale}`, trade("sell", "4", "440", "2", "2024-01-10"))
  await clara.did("PUT", `/api/holdings/${shares}/entries/${dividend}`, {
    _tag: "CashFlow",
    kind: "dividend",
    amount: usd("12"),
    taxWithheld: usd("3"),
    paidOn: "2024-01-15",
  })
  return { api, clara }
}
