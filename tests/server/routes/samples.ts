import { randomUUID } from "node:crypto"
import { type Person, preferences } from "../http/testApi.ts"

/** Something of everything that a household can have. */
export interface Household {
  readonly portfolioId: string
  readonly otherPortfolioId: string
  readonly stakeId: string
  readonly holdingId: string
  readonly accountId: string
  readonly entryId: string
}

export const eur = (amount: string) => ({ amount, currency: "EUR" })

export const security = {
  _tag: "security",
  instrument: "stock",
  symbol: "ACME",
  exchange: "XETRA",
  isin: "US0378331005",
}
export const account = { _tag: "account", accountType: "checking", institution: "Bank", description: "joint" }

export const purchase = {
  _tag: "Trade",
  side: "buy",
  quantity: "10",
  consideration: eur("1000"),
  fees: eur("5"),
  tradedOn: "2024-01-02",
}

export async function founded(person: Person): Promise<Household> {
  const household: Household = {
    portfolioId: randomUUID(),
    otherPortfolioId: randomUUID(),
    stakeId: randomUUID(),
    holdingId: randomUUID(),
    accountId: randomUUID(),
    entryId: randomUUID(),
  }
  const { portfolioId, otherPortfolioId, stakeId, holdingId, accountId, entryId } = household
  await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "First" })
  await person.did("PUT", `/api/portfolios/${otherPortfolioId}`, { title: "Second" })
  await person.did("PUT", `/api/stakes/${stakeId}`, sampleBody("recordStake", household))
  await person.did("PUT", `/api/holdings/${holdingId}`, sampleBody("openHolding", household))
  await person.did("PUT", `/api/holdings/${accountId}`, {
    ...(sampleBody("openHolding", household) as object),
    name: "Account",
    priceSymbol: null,
    details: account,
  })
  await person.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}`, purchase)
  return household
}

/** A body that the endpoint takes; `undefined` where it takes none. Throws on an endpoint that nobody thought of. */
export function sampleBody(endpoint: string, household: Household): unknown {
  const bodies: Record<string, unknown> = {
    signUp: {
      email: `${randomUUID()}@example.org`,
      password: "a password of some length",
      preferences,
    },
    signIn: { email: "nobody@example.org", password: "wrong" },
    signOut: undefined,
    changePreferences: {
      language: "de",
      baseCurrency: "CHF",
      numberFormat: "swiss",
      costMethod: "fifo",
      theme: "dark",
    },
    createPortfolio: { title: "First" },
    renamePortfolio: { title: "First" },
    removePortfolio: { reason: "not needed" },
    restorePortfolio: undefined,
    recordStake: {
      ownerId: household.portfolioId,
      childId: household.otherPortfolioId,
      effectiveOn: "2024-01-01",
      percent: "25",
    },
    removeStake: { reason: "not needed" },
    openHolding: {
      portfolioId: household.portfolioId,
      currency: "EUR",
      name: "Acme Inc.",
      openedOn: "2024-01-01",
      priceSymbol: "ACME",
      details: security,
    },
    reviseHolding: { name: "Acme Inc.", openedOn: "2024-01-01", priceSymbol: "ACME", details: security },
    closeHolding: { closedOn: "2024-06-01" },
    reopenHolding: undefined,
    removeHolding: { reason: "not needed" },
    restoreHolding: undefined,
    recordEntry: purchase,
    correctEntry: { replacementId: randomUUID(), entry: purchase, reason: "as the note says" },
    voidEntry: { reason: "as the note says" },
  }
  if (!(endpoint in bodies)) throw new Error(`there is no sample for ${endpoint}: add one`)
  return bodies[endpoint]
}

/** Every kind of entry. */
export const entries = {
  Trade: purchase,
  Delivery: {
    _tag: "Delivery",
    direction: "in",
    quantity: "1",
    cost: eur("10"),
    reason: "gift",
    deliveredOn: "2024-01-03",
  },
  Split: { _tag: "Split", from: 1, to: 2, effectiveOn: "2024-01-04" },
  Valuation: { _tag: "Valuation", value: eur("100"), comment: "by the tax office", valuedOn: "2024-01-05" },
  Balance: { _tag: "Balance", balance: eur("-5"), statedOn: "2024-01-06" },
  CashFlow: { _tag: "CashFlow", kind: "dividend", amount: eur("5"), taxWithheld: eur("1"), paidOn: "2024-01-07" },
  OwnershipShare: { _tag: "OwnershipShare", percent: "50", effectiveOn: "2024-01-08" },
  Note: { _tag: "Note", text: "kept at the bank", takenOn: "2024-01-09" },
}
