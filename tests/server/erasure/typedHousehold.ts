import { randomUUID } from "node:crypto"
import type { Person } from "#tests/server/http/testApi.ts"
import { eur } from "#tests/server/routes/samples.ts"
import type { Canaries } from "./canaries.ts"

/** The text fields of each class, and the other fields that a holding needs. */
const classes: ReadonlyArray<{
  readonly _tag: string
  readonly texts: ReadonlyArray<string>
  readonly others: Readonly<Record<string, unknown>>
}> = [
  { _tag: "security", texts: ["symbol", "exchange"], others: { instrument: "stock", isin: "US0378331005" } },
  { _tag: "realEstate", texts: ["address", "description"], others: { propertyType: "residential" } },
  { _tag: "crypto", texts: ["cryptocurrency", "symbol"], others: {} },
  {
    _tag: "metal",
    texts: ["issuer", "denomination"],
    others: { metal: "gold", form: "bar", gramsPerPiece: "100", purity: "0.9999" },
  },
  { _tag: "private", texts: ["manager"], others: { investmentType: "startup", vintageYear: 2020 } },
  { _tag: "account", texts: ["institution", "description"], others: { accountType: "checking" } },
  {
    _tag: "insurance",
    texts: ["provider", "policyNumber", "description"],
    others: { policyType: "pension", premium: null, maturityOn: null },
  },
  { _tag: "other", texts: ["description"], others: { investmentType: "art" } },
]

/** Types a canary into every text that a household can have. Every command is accepted. */
export async function typeHousehold(person: Person, { at, symbolAt, walletAt }: Canaries): Promise<void> {
  const put = (path: string, body: unknown) => person.did("PUT", path, body)
  const ids = Array.from({ length: 3 }, () => randomUUID())
  const [portfolioId = "", otherId = "", emptyId = ""] = ids

  await put("/api/household/name", { name: at("formerHouseholdName") })
  await put("/api/household/name", { name: at("householdName") })
  await put(`/api/portfolios/${portfolioId}`, { title: at("formerPortfolioTitle") })
  await put(`/api/portfolios/${portfolioId}/title`, { title: at("portfolioTitle") })
  await put(`/api/portfolios/${otherId}`, { title: at("otherPortfolioTitle") })
  await put(`/api/portfolios/${emptyId}`, { title: at("removedPortfolioTitle") })
  await put(`/api/portfolios/${emptyId}/removal`, { reason: at("portfolioRemovalReason") })
  const stakeId = randomUUID()
  const stake = { ownerId: portfolioId, childId: otherId, effectiveOn: "2024-01-01", percent: "25" }
  await put(`/api/stakes/${stakeId}`, stake)
  await put(`/api/stakes/${stakeId}/removal`, { reason: at("stakeRemovalReason") })

  const holdings = new Map<string, string>()
  for (const { _tag, texts, others } of classes) {
    const holdingId = randomUUID()
    holdings.set(_tag, holdingId)
    const typed = Object.fromEntries(texts.map((field) => [field, at(`${_tag}-${field}`)]))
    const beneficiaries = _tag === "insurance" && { beneficiaries: [{ name: at("beneficiary"), percent: "50" }] }
    await put(`/api/holdings/${holdingId}`, {
      portfolioId,
      currency: "EUR",
      name: at(`${_tag}Name`),
      openedOn: "2024-01-01",
      priceSymbol: _tag === "security" ? symbolAt("priceSymbol") : null,
      details: { _tag, ...others, ...typed, ...beneficiaries },
    })
  }
  await typeEntries(person, holdings, at)
  await typeDebt(person, portfolioId, at)
  await typeWallet(person, portfolioId, { at, walletAt })

  const goal = { target: eur("1000000"), targetOn: "2044-01-01", portfolioId: null }
  await put(`/api/goals/${randomUUID()}`, { ...goal, title: at("goalTitle") })
  const droppedId = randomUUID()
  await put(`/api/goals/${droppedId}`, { ...goal, title: at("droppedGoalTitle") })
  await person.did("DELETE", `/api/goals/${droppedId}`)
}

type At = Canaries["at"]

async function typeEntries(person: Person, holdings: ReadonlyMap<string, string>, at: At): Promise<void> {
  const put = (path: string, body: unknown) => person.did("PUT", path, body)
  const entriesOf = (tag: string): string => `/api/holdings/${holdings.get(tag)}/entries`
  const trade = { _tag: "Trade", side: "buy", quantity: "10", consideration: eur("1000"), fees: eur("5") }

  const tradeId = randomUUID()
  await put(`${entriesOf("security")}/${tradeId}`, { ...trade, comment: at("tradeComment"), tradedOn: "2024-01-02" })
  await put(`${entriesOf("security")}/${tradeId}/correction`, {
    replacementId: randomUUID(),
    entry: { ...trade, comment: at("correctedTradeComment"), tradedOn: "2024-01-03" },
    reason: at("correctionReason"),
  })
  const dividend = { _tag: "CashFlow", kind: "dividend", amount: eur("5"), taxWithheld: eur("1") }
  const flow = { ...dividend, comment: at("cashFlowComment"), paidOn: "2024-01-07" }
  await put(`${entriesOf("security")}/${randomUUID()}`, flow)
  await put(`${entriesOf("realEstate")}/${randomUUID()}`, {
    _tag: "Valuation",
    value: eur("500000"),
    comment: at("valuationComment"),
    valuedOn: "2024-01-05",
  })
  const noteId = randomUUID()
  await put(`${entriesOf("other")}/${noteId}`, { _tag: "Note", text: at("note"), takenOn: "2024-01-09" })
  await put(`${entriesOf("other")}/${noteId}/voiding`, { reason: at("voidReason") })

  const cryptoId = holdings.get("crypto")
  const otherCryptoId = randomUUID()
  const opening = await person.did("GET", `/api/holdings/${cryptoId}`)
  const { portfolioId } = opening.json.holding
  await put(`/api/holdings/${otherCryptoId}`, {
    portfolioId,
    currency: "EUR",
    name: at("secondCryptoName"),
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "crypto", cryptocurrency: null, symbol: null },
  })
  await put(`${entriesOf("crypto")}/${randomUUID()}`, { ...trade, comment: null, tradedOn: "2024-01-02" })
  const between = { givenHoldingId: cryptoId, receivedHoldingId: otherCryptoId }
  const swap = {
    ...between,
    givenQuantity: "1",
    givenValue: eur("100"),
    receivedQuantity: "2",
    receivedValue: eur("100"),
    fees: eur("1"),
    swappedOn: "2024-01-03",
  }
  for (const [comment, reason] of [["swapComment"], ["voidedSwapComment", "swapVoidReason"]] as const) {
    const swapId = randomUUID()
    const legs = { givenEntryId: randomUUID(), receivedEntryId: randomUUID() }
    await put(`/api/swaps/${swapId}`, { ...swap, ...legs, comment: at(comment) })
    if (reason) await put(`/api/swaps/${swapId}/voiding`, { ...between, reason: at(reason) })
  }
  await put(`/api/holdings/${holdings.get("other")}/removal`, { reason: at("holdingRemovalReason") })
}

async function typeDebt(person: Person, portfolioId: string, at: At): Promise<void> {
  const put = (path: string, body: unknown) => person.did("PUT", path, body)
  const debtId = randomUUID()
  await put(`/api/debts/${debtId}`, {
    portfolioId,
    currency: "EUR",
    name: at("debtName"),
    debtType: "mortgage",
    incurredOn: "2024-01-01",
    dueOn: "2034-01-01",
    interestRate: "1.5",
    monthlyPayment: eur("10"),
    repaymentPlan: "annuity",
    creditorId: null,
    lender: at("lender"),
    linkedHoldingId: null,
    description: at("debtDescription"),
  })
  const path = (entryId: string): string => `/api/debts/${debtId}/entries/${entryId}`
  await put(path(randomUUID()), { _tag: "OwedBalance", owed: eur("1000"), statedOn: "2024-01-02" })
  const repaid = { _tag: "Repayment", principal: eur("10"), interest: eur("1"), comment: at("repaymentComment") }
  await put(path(randomUUID()), { ...repaid, paidOn: "2024-01-03" })
  const noteId = randomUUID()
  await put(path(noteId), { _tag: "Note", text: at("debtNote"), takenOn: "2024-01-09" })
  await put(`${path(noteId)}/voiding`, { reason: at("debtVoidReason") })
  await put(`/api/debts/${debtId}/removal`, { reason: at("debtRemovalReason") })
}

async function typeWallet(
  person: Person,
  portfolioId: string,
  { at, walletAt }: Pick<Canaries, "at" | "walletAt">,
): Promise<void> {
  const put = (path: string, body: unknown) => person.did("PUT", path, body)
  const walletId = randomUUID()
  await put(`/api/wallets/${walletId}`, {
    portfolioId,
    currency: "EUR",
    title: at("walletTitle"),
    blockchain: "base",
    address: walletAt("walletAddress"),
    trackingMode: "automatic",
    connectedOn: "2024-01-01",
    notes: at("walletNotes"),
  })
  const path = (entryId: string): string => `/api/wallets/${walletId}/statements/${entryId}`
  const holding = (token: string) => ({ token, chain: "base", balance: "1.5", value: eur("3000") })
  const [firstId, secondId] = [randomUUID(), randomUUID()]
  await put(path(firstId), { statedOn: "2024-01-02", tokens: [holding(at("replacedToken"))] })
  await put(path(secondId), {
    statedOn: "2024-01-02",
    tokens: [holding(at("token"))],
    replaces: { entryId: firstId, reason: at("statementReplacementReason") },
  })
  const voidedId = randomUUID()
  await put(path(voidedId), { statedOn: "2024-01-03", tokens: [] })
  await put(`${path(voidedId)}/voiding`, { reason: at("statementVoidReason") })
  await put(`/api/wallets/${walletId}/removal`, { reason: at("walletRemovalReason") })
}
