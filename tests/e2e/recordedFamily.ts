import { randomUUID } from "node:crypto"
import { bringMarket, type Recorder } from "./recorder.ts"

/*
 * The Arden family, recorded through the API: something of every class, a foreign currency, a debt to outsiders and one
 * within the family, so that every page has something to show. No name equals a text of the product, so that a text
 * left in English is distinguishable from what a user typed.
 */

/** The ids with which pages of single things are found, by the parameter of their address. */
export interface RecordedFamily {
  readonly holdings: Readonly<Record<HoldingName, string>>
  readonly portfolioId: string
  readonly walletId: string
  readonly debtId: string
}

type HoldingName = "security" | "realEstate" | "crypto" | "metal" | "private" | "account" | "insurance" | "other"

const eur = (amount: string) => ({ amount, currency: "EUR" })
const usd = (amount: string) => ({ amount, currency: "USD" })

/** Month ends up to the last one of 2024: each a little more than the one before, every fifth one less. */
const monthly = (first: number, step: number): string =>
  Array.from({ length: 48 }, (_, month) => {
    const day = new Date(Date.UTC(2021, month + 1, 0)).toISOString().slice(0, 10)
    return `${day},${(first + step * month - (month % 5 === 4 ? 3 * step : 0)).toFixed(2)}`
  }).join("\n")

export const bringFamilyMarket = (databaseUrl: string): Promise<void> =>
  bringMarket(
    databaseUrl,
    { XAU: monthly(1_600, 9), ASTER: monthly(50, 1), ALPN: monthly(80, 0.5) },
    "date,USD,CHF\n2020-01-02,1.11,1.08\n2021-06-30,1.19,1.09\n2023-06-30,1.09,0.98\n2024-12-31,1.04,0.94\n",
  )

export async function recordFamily({ put }: Recorder): Promise<RecordedFamily> {
  const [nora, tom, arbor] = [randomUUID(), randomUUID(), randomUUID()]
  await put(`/api/portfolios/${nora}`, { title: "Nora" })
  await put(`/api/portfolios/${tom}`, { title: "Tom" })
  await put(`/api/portfolios/${arbor}`, { title: "Arbor GmbH" })
  await put(`/api/stakes/${randomUUID()}`, { ownerId: nora, childId: arbor, percent: "50", effectiveOn: "2020-01-01" })

  const open = async (holding: Opened, entries: ReadonlyArray<object>): Promise<string> => {
    const holdingId = randomUUID()
    const defaults = { portfolioId: nora, currency: "EUR", priceSymbol: null }
    await put(`/api/holdings/${holdingId}`, { ...defaults, ...holding })
    for (const entry of entries) await put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, entry)
    return holdingId
  }
  const trade = (side: "buy" | "sell", tradedOn: string, quantity: string, amount: string, currency = "EUR") => ({
    _tag: "Trade",
    side,
    quantity,
    consideration: { amount, currency },
    fees: { amount: "10", currency },
    comment: "Ordered by telephone",
    tradedOn,
  })
  const valuation = (value: string, valuedOn: string, criterion = "market") => ({
    _tag: "Valuation",
    value: eur(value),
    criterion,
    comment: "Appraised by Brunner & Söhne",
    valuedOn,
  })
  const payment = (kind: string, amount: string, paidOn: string, more: object = {}) => ({
    _tag: "CashFlow",
    kind,
    amount: eur(amount),
    taxWithheld: eur("0"),
    paidOn,
    ...more,
  })
  const balance = (amount: string, statedOn: string) => ({ _tag: "Balance", balance: eur(amount), statedOn })
  const note = (text: string) => ({ _tag: "Note", text, takenOn: "2024-05-02" })

  const security = await open(
    {
      name: "Alpina Holding",
      openedOn: "2021-02-01",
      priceSymbol: "ALPN",
      taxRate: "25",
      details: { _tag: "security", instrument: "stock", symbol: "ALPN", exchange: "XSWX", isin: "CH0012221716" },
    },
    [
      trade("buy", "2021-02-01", "400", "32000"),
      payment("dividend", "820", "2022-05-15"),
      trade("sell", "2023-03-15", "100", "9300"),
      note("Ask about the split in spring."),
    ],
  )
  await open(
    {
      name: "Northern Pipes Inc.",
      openedOn: "2021-03-01",
      currency: "USD",
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    },
    [trade("buy", "2021-03-01", "100", "10000", "USD")],
  )
  const realEstate = await open(
    {
      name: "Haus am See",
      openedOn: "2020-01-01",
      acquisitionCost: eur("400000"),
      taxRate: "25",
      details: { _tag: "realEstate", propertyType: "residential", address: "Seeweg 4, Zug", description: null },
    },
    [
      { _tag: "OwnershipShare", percent: "50", effectiveOn: "2020-01-01" },
      valuation("500000", "2024-06-30"),
      valuation("430000", "2024-06-30", "tax"),
      payment("rent", "1500", "2024-03-31"),
      payment("expense", "300", "2024-04-30"),
    ],
  )
  const birch = await open(
    {
      name: "Birch",
      openedOn: "2024-02-01",
      details: { _tag: "crypto", cryptocurrency: "Birch", symbol: "BRCH" },
    },
    [],
  )
  const crypto = await open(
    {
      name: "Aster",
      openedOn: "2022-02-01",
      priceSymbol: "ASTER",
      details: { _tag: "crypto", cryptocurrency: "Aster", symbol: "ASTER" },
    },
    [
      trade("buy", "2022-02-01", "10", "500"),
      { _tag: "Staking", action: "stake", quantity: "4", stakedOn: "2022-06-01" },
      {
        _tag: "Delivery",
        direction: "in",
        quantity: "2",
        cost: eur("0"),
        reason: "airdrop",
        deliveredOn: "2023-01-10",
      },
    ],
  )
  await put(`/api/swaps/${randomUUID()}`, {
    givenHoldingId: crypto,
    givenEntryId: randomUUID(),
    givenQuantity: "3",
    givenValue: eur("240"),
    receivedHoldingId: birch,
    receivedEntryId: randomUUID(),
    receivedQuantity: "60",
    receivedValue: eur("240"),
    fees: eur("0"),
    swappedOn: "2024-02-01",
  })
  const metal = await open(
    {
      name: "Goldbarren",
      openedOn: "2021-01-04",
      priceSymbol: "XAU",
      details: {
        _tag: "metal",
        metal: "gold",
        form: "bar",
        issuer: "Argor",
        denomination: null,
        gramsPerPiece: "31.1034768",
        purity: "0.9999",
      },
    },
    [trade("buy", "2021-01-04", "10", "15000"), trade("sell", "2023-05-02", "2", "3600")],
  )
  const fund = await open(
    {
      name: "Growth Fund II",
      openedOn: "2022-01-03",
      details: { _tag: "private", investmentType: "private_equity", manager: "Keller Partners", vintageYear: 2022 },
    },
    [
      { _tag: "Commitment", amount: eur("100000"), effectiveOn: "2022-01-03" },
      payment("capitalCall", "40000", "2022-03-31"),
      valuation("50000", "2023-12-31"),
      payment("distribution", "8000", "2024-06-30", { recallable: true }),
    ],
  )
  const insurance = await open(
    {
      name: "Mutual Life 1188",
      openedOn: "2019-01-01",
      details: {
        _tag: "insurance",
        policyType: "pension",
        provider: "Mutual Life",
        policyNumber: "ML-1188-204",
        premium: { amount: eur("250"), interval: "monthly" },
        maturityOn: "2039-01-01",
        beneficiaries: [{ name: "Tom Arden", percent: "100" }],
        description: null,
      },
    },
    [payment("premium", "3000", "2024-01-31"), valuation("20000", "2024-12-01")],
  )
  const other = await open(
    {
      name: "Winterlandschaft",
      portfolioId: tom,
      openedOn: "2018-05-01",
      acquisitionCost: usd("8000"),
      details: { _tag: "other", investmentType: "art", description: null },
    },
    [valuation("12000", "2023-01-15"), valuation("15000", "2023-01-15", "insured")],
  )
  const bank = { _tag: "account", accountType: "checking", institution: "Kantonalbank", description: null }
  const account = await open({ name: "Hauskonto", openedOn: "2020-01-01", details: bank }, [
    balance("5000", "2024-01-31"),
    balance("7500", "2024-12-15"),
  ])
  await open({ name: "Geschäftskonto", portfolioId: arbor, openedOn: "2020-01-01", details: bank }, [
    balance("20000", "2024-06-30"),
  ])
  await open({ name: "Kreditkarte Tom", portfolioId: tom, openedOn: "2020-01-01", details: bank }, [
    balance("-500", "2024-12-20"),
  ])

  const owe = async (debt: object, entries: ReadonlyArray<object>): Promise<string> => {
    const debtId = randomUUID()
    const open = { dueOn: null, interestRate: null, monthlyPayment: null, creditorId: null, lender: null }
    const defaults = { currency: "EUR", repaymentPlan: "none", linkedHoldingId: null, description: null }
    await put(`/api/debts/${debtId}`, { ...open, ...defaults, ...debt })
    for (const entry of entries) await put(`/api/debts/${debtId}/entries/${randomUUID()}`, entry)
    return debtId
  }
  const owed = (amount: string, statedOn: string) => ({ _tag: "OwedBalance", owed: eur(amount), statedOn })
  const debtId = await owe(
    {
      portfolioId: nora,
      name: "Hypothek Seeweg",
      debtType: "mortgage",
      incurredOn: "2020-01-01",
      interestRate: "3",
      monthlyPayment: eur("2000"),
      repaymentPlan: "annuity",
      lender: "Kantonalbank",
      linkedHoldingId: realEstate,
    },
    [
      owed("200000", "2024-09-30"),
      { _tag: "Repayment", principal: eur("1500"), interest: eur("500"), paidOn: "2024-10-31" },
    ],
  )
  await owe(
    { portfolioId: tom, name: "Darlehen Nora", debtType: "personalLoan", incurredOn: "2024-01-15", creditorId: nora },
    [owed("30000", "2024-10-15")],
  )

  const walletId = randomUUID()
  await put(`/api/wallets/${walletId}`, {
    portfolioId: nora,
    currency: "EUR",
    title: "Ledger im Tresor",
    blockchain: "multichain",
    address: null,
    trackingMode: "manual",
    connectedOn: "2024-01-01",
    notes: null,
  })
  await put(`/api/wallets/${walletId}/statements/${randomUUID()}`, {
    statedOn: "2024-12-01",
    tokens: [
      { token: "Cedar", chain: "ethereum", balance: "5", value: eur("250") },
      { token: "Dill", chain: "polygon", balance: "10", value: eur("150") },
    ],
  })
  await put(`/api/goals/${randomUUID()}`, {
    title: "Haus schuldenfrei",
    target: eur("400000"),
    targetOn: "2034-12-31",
    portfolioId: null,
  })
  await put("/api/household/name", { name: "Arden" })
  await put(`/api/household/invitations/${randomUUID()}`, {
    email: "max@example.org",
    role: "viewer",
    until: null,
    portfolios: null,
  })
  return {
    holdings: { security, realEstate, crypto, metal, private: fund, account, insurance, other },
    portfolioId: nora,
    walletId,
    debtId,
  }
}

interface Opened {
  readonly name: string
  readonly openedOn: string
  readonly details: Readonly<Record<string, unknown>>
  readonly portfolioId?: string
  readonly currency?: string
  readonly priceSymbol?: string
  readonly acquisitionCost?: object
  readonly taxRate?: string
}
