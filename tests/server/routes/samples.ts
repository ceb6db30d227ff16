import { entryExamples } from "#tests/support/entryExamples.ts"
import { randomBytes, randomUUID } from "node:crypto"
import type { Person } from "#tests/server/http/testApi.ts"
import { peopleBodies } from "./peopleSamples.ts"

/** One of everything that a household can have. */
export interface Household {
  readonly portfolioId: string
  readonly otherPortfolioId: string
  readonly stakeId: string
  readonly holdingId: string
  readonly accountId: string
  /** A purchase, a debt statement and a wallet statement: each is another thing. */
  readonly entryId: string
  readonly instrumentId: string
  readonly alertId: string
  readonly debtId: string
  readonly walletId: string
  readonly goalId: string
  readonly givenId: string
  readonly receivedId: string
  readonly swapId: string
  /** A second depot, to which shares move. */
  readonly brokerId: string
  readonly moveId: string
  readonly actionId: string
  readonly transferId: string
  readonly savingsId: string
  /** The user whose household it is: their role in the household and in the installation, and their session. */
  readonly householdId: string
  readonly userId: string
  readonly memberId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly browserId: string
  /** An invited user who has not answered. */
  readonly invitationId: string
  /** Things of the installation, and of no household: a projection, a check, a provider and what it is asked for. */
  readonly name: string
  readonly check: string
  readonly provider: string
  readonly kind: string
}

/** Unknown ids. */
export const newIds = (): Household => ({
  portfolioId: randomUUID(),
  otherPortfolioId: randomUUID(),
  stakeId: randomUUID(),
  holdingId: randomUUID(),
  accountId: randomUUID(),
  entryId: randomUUID(),
  instrumentId: randomUUID(),
  alertId: randomUUID(),
  debtId: randomUUID(),
  walletId: randomUUID(),
  goalId: randomUUID(),
  givenId: randomUUID(),
  receivedId: randomUUID(),
  swapId: randomUUID(),
  brokerId: randomUUID(),
  moveId: randomUUID(),
  actionId: randomUUID(),
  transferId: randomUUID(),
  savingsId: randomUUID(),
  householdId: randomUUID(),
  userId: randomUUID(),
  memberId: randomUUID(),
  sessionId: randomUUID(),
  deviceId: randomUUID(),
  browserId: randomUUID(),
  invitationId: randomUUID(),
  name: "nothing",
  check: "nothing",
  provider: "nothing",
  kind: "nothing",
})

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

export const owed = { _tag: "OwedBalance", owed: eur("1000"), statedOn: "2024-01-02" }

const debtTerms = {
  name: "Mortgage",
  debtType: "mortgage",
  incurredOn: "2024-01-01",
  dueOn: "2034-01-01",
  interestRate: "1.5",
  monthlyPayment: eur("10"),
  repaymentPlan: "annuity",
  creditorId: null,
  lender: "Bank",
  linkedHoldingId: null,
  description: "of the house",
}

const walletTerms = {
  title: "Wallet",
  blockchain: "base",
  address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  trackingMode: "automatic",
  connectedOn: "2024-01-01",
  notes: "of the family",
}

export const statement = {
  statedOn: "2024-01-02",
  tokens: [{ token: "ETH", chain: "base", balance: "1.5", value: eur("3000") }],
}

const randomLetters = (): string =>
  Array.from(randomBytes(6), (byte) => String.fromCodePoint(65 + (byte % 26))).join("")

export async function founded(person: Person): Promise<Household> {
  const { userId, householdId } = person
  const { json } = await person.send("POST", "/api/instruments", {
    kind: "share",
    currency: "USD",
    // One that no other household has looked up.
    identifier: { scheme: "ticker", value: `XNAS:${randomLetters()}` },
  })
  const household: Household = {
    ...newIds(),
    instrumentId: json.instrumentId,
    householdId,
    userId,
    memberId: userId,
    ...(await whereabouts(person)),
    name: "holdings",
    check: "integrity",
    provider: "kraken",
    kind: "securities",
  }
  const { portfolioId, otherPortfolioId, stakeId, holdingId, accountId, entryId } = household
  const { debtId, walletId, goalId, givenId, receivedId, swapId, brokerId, moveId, actionId } = household
  const { transferId, savingsId } = household
  const did = (path: string, body: unknown) => person.did("PUT", path, body)
  await did(`/api/portfolios/${portfolioId}`, { title: "First" })
  await did(`/api/portfolios/${otherPortfolioId}`, { title: "Second" })
  const opening = sampleBody("openHolding", household) as object
  const token = (name: string) => ({
    ...opening,
    name,
    priceSymbol: null,
    details: { _tag: "crypto", cryptocurrency: name, symbol: null },
  })
  await Promise.all([
    did(`/api/stakes/${stakeId}`, sampleBody("recordStake", household)),
    did(`/api/holdings/${holdingId}`, opening),
    did(`/api/holdings/${accountId}`, { ...opening, name: "Account", priceSymbol: null, details: account }),
    did(`/api/holdings/${savingsId}`, { ...opening, name: "Savings", priceSymbol: null, details: account }),
    did(`/api/holdings/${brokerId}`, { ...opening, name: "Acme at the broker" }),
    did(`/api/holdings/${givenId}`, token("Ether")),
    did(`/api/holdings/${receivedId}`, token("Bitcoin")),
    did(`/api/debts/${debtId}`, sampleBody("incurDebt", household)),
    did(`/api/wallets/${walletId}`, sampleBody("connectWallet", household)),
    did(`/api/goals/${goalId}`, sampleBody("setGoal", household)),
  ])
  await Promise.all([
    did(`/api/holdings/${holdingId}/entries/${entryId}`, purchase),
    did(`/api/holdings/${givenId}/entries/${entryId}`, purchase),
    did(`/api/debts/${debtId}/entries/${entryId}`, owed),
    did(`/api/wallets/${walletId}/statements/${entryId}`, statement),
  ])
  await did(`/api/swaps/${swapId}`, sampleBody("recordSwap", household))
  await did(`/api/unit-moves/${moveId}`, sampleBody("recordUnitMove", household))
  await did(`/api/corporate-actions/${actionId}`, sampleBody("recordCorporateAction", household))
  await did(`/api/money-transfers/${transferId}`, sampleBody("recordMoneyTransfer", household))
  return household
}

/** Has invited a user to the household, and begun to enrol an authenticator. */
export async function inviting(person: Person, household: Household): Promise<void> {
  const { invitationId, deviceId } = household
  await person.stepUp()
  await person.did("PUT", `/api/household/invitations/${invitationId}`, sampleBody("inviteMember", household))
  await person.did("PUT", `/api/account/authenticators/${deviceId}`, sampleBody("enrolAuthenticator", household))
}

/** The session and the browser of the sender. */
async function whereabouts(person: Person): Promise<Pick<Household, "sessionId" | "browserId">> {
  const { sessions, knownBrowsers } = (await person.get("/api/account/sessions")).json
  const isCurrent = (one: { isCurrent: boolean }): boolean => one.isCurrent
  return { sessionId: sessions.find(isCurrent).sessionId, browserId: knownBrowsers.find(isCurrent).browserId }
}

/** Required parameters, by the name of the endpoint. */
export const asked: Readonly<Record<string, string>> = {
  searchSymbols: "?search=A",
  searchInstruments: "?text=Apple",
  searchProviders: "?text=Apple",
  readQuote: "?kind=share&scheme=ticker&value=XNAS:AAPL&quotedIn=USD",
  searchHousehold: "?text=a",
  readPricePerformance: "?assetClass=crypto",
  readAllocation: "?by=currency",
  readReturnsByLine: "?assetClass=security",
  readExplanation: "?figure=netWorth",
  searchAddresses: "?search=Bern",
  previewPlan: "?plan=premium&interval=month",
  checkWalletAddress: "?address=0x52908400098527886E0F7030069857D2E4169EE7",
}

/** A body that the endpoint accepts; `undefined` where it accepts none. Throws on an endpoint without a sample. */
export function sampleBody(endpoint: string, household: Household): unknown {
  const bodies: Record<string, unknown> = {
    ...peopleBodies(household),
    createPortfolio: { title: "First" },
    renamePortfolio: { title: "First" },
    removePortfolio: { reason: "not needed" },
    restorePortfolio: undefined,
    createJointPortfolio: {
      owners: [
        { portfolioId: household.portfolioId, title: null, percent: "60" },
        { portfolioId: household.otherPortfolioId, title: null, percent: "40" },
      ],
      effectiveOn: "2024-01-01",
    },
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
    createInstrument: {
      kind: "share",
      currency: "USD",
      identifier: { scheme: "isin", value: "US0378331005" },
    },
    attachInstrument: { instrumentId: household.instrumentId, inOtherCurrency: true },
    detachInstrument: undefined,
    closeHolding: { closedOn: "2024-06-01" },
    reopenHolding: undefined,
    removeHolding: { reason: "not needed" },
    restoreHolding: undefined,
    recordEntry: purchase,
    correctEntry: { replacementId: randomUUID(), entry: purchase, reason: "as the note says" },
    voidEntry: { reason: "as the note says" },
    recordSwap: {
      givenHoldingId: household.givenId,
      givenEntryId: household.swapId,
      givenQuantity: "1",
      givenValue: eur("100"),
      receivedHoldingId: household.receivedId,
      receivedEntryId: household.swapId,
      receivedQuantity: "2",
      receivedValue: eur("100"),
      fees: eur("1"),
      comment: "on the exchange",
      swappedOn: "2024-01-03",
    },
    voidSwap: {
      givenHoldingId: household.givenId,
      receivedHoldingId: household.receivedId,
      reason: "as the exchange says",
    },
    recordUnitMove: {
      givenHoldingId: household.holdingId,
      givenEntryId: household.moveId,
      receivedHoldingId: household.brokerId,
      receivedEntryId: household.moveId,
      quantity: "1",
      comment: "to the broker",
      movedOn: "2024-01-04",
    },
    voidUnitMove: {
      givenHoldingId: household.holdingId,
      receivedHoldingId: household.brokerId,
      reason: "as the bank says",
    },
    recordCorporateAction: {
      givenHoldingId: household.holdingId,
      givenEntryId: household.actionId,
      receivedHoldingId: household.brokerId,
      receivedEntryId: household.actionId,
      terms: { _tag: "spinOff", costPercent: "20" },
      unitsGiven: "4",
      unitsReceived: "1",
      fraction: null,
      comment: "one for four",
      effectiveOn: "2024-01-05",
    },
    correctCorporateAction: {
      givenHoldingId: household.holdingId,
      givenEntryId: randomUUID(),
      receivedHoldingId: household.brokerId,
      receivedEntryId: randomUUID(),
      replacementId: randomUUID(),
      terms: { _tag: "spinOff", costPercent: "25" },
      unitsGiven: "4",
      unitsReceived: "1",
      fraction: null,
      comment: null,
      effectiveOn: "2024-01-05",
      reason: "another part of the cost",
    },
    voidCorporateAction: {
      givenHoldingId: household.holdingId,
      receivedHoldingId: household.brokerId,
      reason: "as the bank says",
    },
    recordMoneyTransfer: {
      givenHoldingId: household.accountId,
      givenEntryId: household.transferId,
      receivedHoldingId: household.savingsId,
      receivedEntryId: household.transferId,
      sent: eur("100"),
      received: eur("99"),
      comment: "to the savings",
      leftOn: "2024-01-05",
      arrivedOn: "2024-01-08",
    },
    correctMoneyTransfer: {
      givenHoldingId: household.accountId,
      givenEntryId: randomUUID(),
      receivedHoldingId: household.savingsId,
      receivedEntryId: randomUUID(),
      replacementId: randomUUID(),
      sent: eur("100"),
      received: null,
      comment: null,
      leftOn: "2024-01-05",
      arrivedOn: "2024-01-08",
      reason: "without a fee",
    },
    voidMoneyTransfer: {
      givenHoldingId: household.accountId,
      receivedHoldingId: household.savingsId,
      reason: "as the bank says",
    },
    answerSuggestions: {
      answers: [{ holdingId: household.holdingId, entryId: randomUUID(), entry: entries.Split }],
    },
    undoSuggestions: {
      entries: [{ holdingId: household.holdingId, entryId: household.entryId }],
      reason: "answered by mistake",
    },
    changeAccountCurrency: { newHoldingId: randomUUID(), reason: "continues in euros" },
    undoAccountCurrency: { nextHoldingId: randomUUID(), reason: "not yet" },
    changeDebtCurrency: { newDebtId: randomUUID(), reason: "continues in euros" },
    undoDebtCurrency: { nextDebtId: randomUUID(), reason: "not yet" },
    incurDebt: { portfolioId: household.portfolioId, currency: "EUR", ...debtTerms },
    reviseDebtTerms: {
      ...debtTerms,
      creditorId: household.otherPortfolioId,
      linkedHoldingId: household.holdingId,
    },
    settleDebt: { settledOn: "2024-06-01" },
    reopenDebt: undefined,
    removeDebt: { reason: "not needed" },
    restoreDebt: undefined,
    recordDebtEntry: {
      _tag: "Repayment",
      principal: eur("10"),
      interest: eur("1"),
      comment: "standing order",
      paidOn: "2024-01-03",
    },
    correctDebtEntry: { replacementId: randomUUID(), entry: owed, reason: "as the statement says" },
    voidDebtEntry: { reason: "as the statement says" },
    connectWallet: { portfolioId: household.portfolioId, currency: "EUR", ...walletTerms },
    reviseWallet: walletTerms,
    recordWalletStatement: { ...statement, replaces: { entryId: household.entryId, reason: "as the chain says" } },
    voidWalletStatement: { reason: "as the chain says" },
    refreshWallet: undefined,
    markWalletToken: { markedOn: "2024-05-31", chainId: 1, contract: null, mark: "hidden" },
    disconnectWallet: { disconnectedOn: "2024-06-01" },
    reconnectWallet: undefined,
    removeWallet: { reason: "not needed" },
    restoreWallet: undefined,
    setOwnRate: { currency: "USD", effectiveOn: "2024-01-02", unitsForOneEuro: "98.5" },
    setPriceOrder: { kind: "metals", providers: ["frankfurter"] },
    removeOwnRate: { currency: "USD", effectiveOn: "2024-01-02" },
    setGoal: {
      title: "A million",
      target: eur("1000000"),
      targetOn: "2044-01-01",
      portfolioId: household.portfolioId,
    },
    dropGoal: undefined,
  }
  if (!(endpoint in bodies)) throw new Error(`there is no sample for ${endpoint}: add one`)
  return bodies[endpoint]
}

/** Every kind of entry, most of them in the words of the tests that name them. */
export const entries = {
  ...entryExamples,
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
  OwnPrices: {
    _tag: "OwnPrices",
    currency: "EUR",
    prices: "2024-01-05 10,2024-01-06 10.5",
    comment: "prices.csv",
    pricedOn: "2024-01-06",
  },
  Balance: { _tag: "Balance", balance: eur("-5"), statedOn: "2024-01-06" },
  CashFlow: { _tag: "CashFlow", kind: "dividend", amount: eur("5"), taxWithheld: eur("1"), paidOn: "2024-01-07" },
  Staking: { _tag: "Staking", action: "stake", quantity: "1", stakedOn: "2024-01-08" },
  Commitment: { _tag: "Commitment", amount: eur("1000"), effectiveOn: "2024-01-08" },
  Transfer: {
    _tag: "Transfer",
    portfolioId: "33333333-3333-4333-8333-333333333333",
    effectiveOn: "2024-01-08",
  },
  SwapLeg: {
    _tag: "SwapLeg",
    swapId: "44444444-4444-4444-8444-444444444444",
    direction: "in",
    quantity: "1",
    value: eur("1"),
    fees: eur("0"),
    counterpartId: "11111111-1111-4111-8111-111111111111",
    comment: null,
    swappedOn: "2024-01-08",
  },
  OwnershipShare: { _tag: "OwnershipShare", percent: "50", effectiveOn: "2024-01-08" },
  Note: { _tag: "Note", text: "kept at the bank", takenOn: "2024-01-09" },
} as const
