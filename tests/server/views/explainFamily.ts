import { openDatabase } from "#server/db/database.ts"
import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import type { Person } from "#tests/server/http/testApi.ts"

/*
 * Clara, and the company of which she holds 60 %, from 1 March 2024 half. 1 EUR = 1.10 USD, from 31 January 1.25 USD. On
 * 31 March 2024:
 *
 *   her account                                             300.00
 *   half of the company's 12 shares at 60 USD               288.00   12 × 60 ÷ 1.25 ÷ 2
 *   80 % of a fund of 4,600: 4,100 − 500 + 1,000          3,680.00
 *   what the company owes her, less her half               800.00   2,000 ÷ 1.25 ÷ 2
 *   her wallet                                              100.40   (100 + 25.50) ÷ 1.25
 *   ten ounces of gold at 100                             1,000.00
 *   the card is overdrawn                                   −20.00
 *   half of the company's loan, 1,000 less 100             −450.00
 */
export const family = {
  clara: randomUUID(),
  company: randomUUID(),
  account: randomUUID(),
  card: randomUUID(),
  shares: randomUUID(),
  fund: randomUUID(),
  loan: randomUUID(),
  within: randomUUID(),
  wallet: randomUUID(),
  gold: randomUUID(),
  goal: randomUUID(),
}

const eur = (amount: string) => ({ amount, currency: "EUR" })
const usd = (amount: string) => ({ amount, currency: "USD" })
type Money = ReturnType<typeof eur>

export async function founded(person: Person, pool: pg.Pool): Promise<void> {
  await publish(pool)
  await person.did("PUT", `/api/portfolios/${family.clara}`, { title: "Clara" })
  await person.did("PUT", `/api/portfolios/${family.company}`, { title: "Clara GmbH" })
  for (const [effectiveOn, percent] of [
    ["2024-01-01", "60"],
    ["2024-03-01", "50"],
  ]) {
    const stake = { ownerId: family.clara, childId: family.company, effectiveOn, percent }
    await person.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  }
  const open = (id: string, terms: object) =>
    person.did("PUT", `/api/holdings/${id}`, {
      portfolioId: family.clara,
      currency: "EUR",
      openedOn: "2024-01-02",
      priceSymbol: null,
      ...terms,
    })
  const record = (id: string, entry: object) => person.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, entry)

  const account = { _tag: "account", accountType: "checking", institution: null, description: null }
  await open(family.account, { name: "Account", details: account })
  await open(family.card, { name: "Card", details: account })
  for (const [id, amount, statedOn] of [
    [family.account, "500", "2024-01-05"],
    [family.account, "300", "2024-03-10"],
    [family.card, "-20", "2024-02-10"],
  ] as const) {
    await record(id, { _tag: "Balance", balance: eur(amount), statedOn })
  }

  await open(family.shares, {
    portfolioId: family.company,
    currency: "USD",
    name: "Acme",
    priceSymbol: "ACME",
    taxRate: "25",
    details: { _tag: "security", instrument: "stock", symbol: "ACME", exchange: null, isin: null },
  })
  const trade = (side: string, quantity: string, consideration: Money, fees: Money, tradedOn: string) => ({
    _tag: "Trade",
    side,
    quantity,
    consideration,
    fees,
    tradedOn,
  })
  await record(family.shares, trade("buy", "10", usd("1000"), usd("5"), "2024-01-02"))
  await record(family.shares, trade("sell", "4", usd("440"), usd("2"), "2024-01-10"))
  await record(family.shares, { _tag: "Split", from: 1, to: 2, effectiveOn: "2024-02-20" })
  await record(family.shares, flow("dividend", "2024-01-15", usd("12"), usd("3")))

  await open(family.gold, {
    name: "Gold",
    priceSymbol: "XAU",
    details: {
      _tag: "metal",
      metal: "gold",
      form: "bar",
      issuer: null,
      denomination: null,
      gramsPerPiece: "31.1034768",
      purity: "1",
    },
  })
  await record(family.gold, trade("buy", "10", eur("900"), eur("3"), "2024-02-01"))

  await open(family.fund, {
    name: "Fund",
    details: { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: null },
  })
  await record(family.fund, { _tag: "OwnershipShare", percent: "80", effectiveOn: "2024-01-02" })
  await record(family.fund, { _tag: "Commitment", amount: eur("10000"), effectiveOn: "2024-01-02" })
  await record(family.fund, flow("capitalCall", "2024-01-15", eur("4000")))
  await record(family.fund, { _tag: "Valuation", value: eur("4100"), comment: null, valuedOn: "2024-02-01" })
  await record(family.fund, { ...flow("distribution", "2024-02-15", eur("500")), recallable: true })
  await record(family.fund, flow("capitalCall", "2024-03-01", eur("1000")))

  const owe = (id: string, name: string, currency: string, creditorId: string | null) =>
    person.did("PUT", `/api/debts/${id}`, {
      portfolioId: family.company,
      currency,
      name,
      debtType: "other",
      incurredOn: "2024-01-02",
      dueOn: null,
      interestRate: null,
      monthlyPayment: null,
      repaymentPlan: "none",
      creditorId,
      lender: null,
      linkedHoldingId: null,
      description: null,
    })
  await owe(family.loan, "Loan", "EUR", null)
  await owe(family.within, "From Clara", "USD", family.clara)
  const state = (id: string, entry: object) => person.did("PUT", `/api/debts/${id}/entries/${randomUUID()}`, entry)
  await state(family.loan, { _tag: "OwedBalance", owed: eur("1000"), statedOn: "2024-01-02" })
  await state(family.loan, { _tag: "Repayment", principal: eur("100"), interest: eur("7"), paidOn: "2024-02-01" })
  await state(family.within, { _tag: "OwedBalance", owed: usd("2000"), statedOn: "2024-01-02" })

  await person.did("PUT", `/api/wallets/${family.wallet}`, {
    portfolioId: family.clara,
    currency: "USD",
    title: "Wallet",
    blockchain: "ethereum",
    address: null,
    trackingMode: "manual",
    connectedOn: "2024-01-02",
    notes: null,
  })
  await person.did("PUT", `/api/wallets/${family.wallet}/statements/${randomUUID()}`, {
    statedOn: "2024-02-01",
    tokens: [
      { token: "ETH", chain: "ethereum", balance: "0.05", value: usd("100") },
      { token: "USDC", chain: "ethereum", balance: "25.5", value: usd("25.50") },
    ],
  })
  const target = eur("10000")
  const goal = { title: "Ten thousand", target, targetOn: "2030-01-01", portfolioId: null }
  await person.did("PUT", `/api/goals/${family.goal}`, goal)
}

const flow = (kind: string, paidOn: string, amount: Money, taxWithheld: Money = { ...amount, amount: "0" }) => ({
  _tag: "CashFlow",
  kind,
  amount,
  taxWithheld,
  paidOn,
})

async function publish(pool: pg.Pool): Promise<void> {
  const points = (values: Record<string, string>) =>
    Object.entries(values).map(([day, value]) => ({ day: day as CalendarDate, value }))
  await recordPoints(
    openDatabase(pool),
    [
      {
        kind: "price",
        symbol: "ACME",
        currency: "USD",
        points: points({ "2024-01-02": "100", "2024-01-10": "110", "2024-02-20": "55", "2024-02-21": "60" }),
      },
      { kind: "price", symbol: "XAU", currency: "EUR", points: points({ "2024-02-01": "90", "2024-03-01": "100" }) },
      { kind: "rate", symbol: "USD", currency: "USD", points: points({ "2024-01-02": "1.10", "2024-01-31": "1.25" }) },
    ],
    { source: "test" },
  )
}
