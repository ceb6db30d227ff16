import { randomUUID } from "node:crypto"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/*
 * Anna owes a bank for her house, Beat owes Anna, and a company that Anna holds 50 % of and Beat 30 % owes a bank in US
 * dollars. Calculated by hand: 1 EUR = 1.10 USD from 2 January 2024, 1.25 USD from 31 January.
 *
 *   House: 300,000 on 5 January; 1,000 paid back and 500 of interest on 31 January. Anna is liable for half from
 *   1 February.
 *   Company: 110,000 USD on 2 January. Family: 10,000 on 10 January.
 */
export const [hers, his] = [randomUUID(), randomUUID()]
const company = randomUUID()
export const [house, mortgage, ofCompany, ofBeat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
export const statement = randomUUID()
const repayment = randomUUID()

export const eur = (amount: string) => ({ amount, currency: "EUR" })
const usd = (amount: string) => ({ amount, currency: "USD" })
export const terms = {
  name: "Mortgage",
  debtType: "mortgage",
  incurredOn: "2024-01-05",
  dueOn: "2044-01-05",
  interestRate: "2",
  monthlyPayment: eur("1500"),
  repaymentPlan: "annuity",
  paidEvery: "month",
  dayCount: "30/360",
  interestOnlyUntil: null,
  creditorId: null,
  lender: "Bank",
  linkedHoldingId: house,
  description: "Fixed until 2034",
}
export const plain = {
  ...terms,
  debtType: "other",
  dueOn: null,
  interestRate: null,
  monthlyPayment: null,
  repaymentPlan: "none",
  linkedHoldingId: null,
  description: null,
}
export const owed = (amount: object, statedOn: string) => ({ _tag: "OwedBalance", owed: amount, statedOn })
export const repaid = (principal: string, interest: string, paidOn: string) => ({
  _tag: "Repayment",
  principal: eur(principal),
  interest: eur(interest),
  paidOn,
})

/** A product with these entries, and Anna, who recorded them. */
export async function openAnna(): Promise<{ readonly api: TestApi; readonly anna: Person }> {
  const api = await testApi()
  const pool = openPool(api.databaseUrl)
  const rates = { "2024-01-02": "1.10", "2024-01-31": "1.25" }
  const points = Object.entries(rates).map(([day, value]) => ({ day: day as CalendarDate, value }))
  await recordPoints(openDatabase(pool), [{ kind: "rate", symbol: "USD", currency: "USD", points }], { source: "test" })
  await pool.end()
  const anna = await api.person("anna")
  for (const [id, title] of [
    [hers, "Anna"],
    [his, "Beat"],
    [company, "Company"],
  ]) {
    await anna.did("PUT", `/api/portfolios/${id}`, { title })
  }
  for (const [ownerId, percent] of [
    [hers, "50"],
    [his, "30"],
  ]) {
    const stake = { ownerId, childId: company, effectiveOn: "2024-01-01", percent }
    await anna.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  }
  await anna.did("PUT", `/api/holdings/${house}`, {
    portfolioId: hers,
    currency: "EUR",
    name: "House",
    openedOn: "2024-01-05",
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", institution: null, description: null },
  })
  await anna.did("PUT", `/api/debts/${mortgage}`, { portfolioId: hers, currency: "EUR", ...terms })
  await anna.did("PUT", `/api/debts/${mortgage}/entries/${statement}`, owed(eur("300000"), "2024-01-05"))
  await anna.did("PUT", `/api/debts/${mortgage}/entries/${repayment}`, repaid("1000", "500", "2024-01-31"))
  const share = { _tag: "OwnershipShare", percent: "50", effectiveOn: "2024-02-01" }
  await anna.did("PUT", `/api/debts/${mortgage}/entries/${randomUUID()}`, share)
  const loan = { ...plain, name: "Company loan", incurredOn: "2024-01-02" }
  await anna.did("PUT", `/api/debts/${ofCompany}`, { portfolioId: company, currency: "USD", ...loan })
  await anna.did("PUT", `/api/debts/${ofCompany}/entries/${randomUUID()}`, owed(usd("110000"), "2024-01-02"))
  const within = { ...plain, name: "From Anna", incurredOn: "2024-01-10", creditorId: hers, lender: null }
  await anna.did("PUT", `/api/debts/${ofBeat}`, { portfolioId: his, currency: "EUR", ...within })
  await anna.did("PUT", `/api/debts/${ofBeat}/entries/${randomUUID()}`, owed(eur("10000"), "2024-01-10"))
  return { api, anna }
}
