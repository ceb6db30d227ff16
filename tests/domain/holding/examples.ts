import { Schema } from "effect"
import { HoldingCommand } from "#domain/holding/commands.ts"
import type { Entry } from "#domain/holding/entries.ts"
import { eventOfEntry, HoldingEvent } from "#domain/holding/events.ts"
import { holding } from "#domain/holding/holding.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { type Json, storiesOf } from "#tests/domain/given.ts"
import { HoldingId, PortfolioId } from "#domain/shared/ids.ts"

export const holdingLanguage = {
  decider: holding,
  command: HoldingCommand,
  event: HoldingEvent,
  refusal: Schema.Union([LineRefusal, HoldingRefusal]),
}
export const given = storiesOf(holdingLanguage)

export const holdingId = HoldingId.make("11111111-1111-4111-8111-111111111111")
export const portfolioId = PortfolioId.make("33333333-3333-4333-8333-333333333333")
export const id = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`
export const usd = (amount: string) => ({ amount, currency: "USD" }) as const
export const chf = (amount: string) => ({ amount, currency: "CHF" }) as const

const terms = {
  openedOn: "2024-01-02",
  priceSymbol: null,
  instrument: null,
  preferredSource: null,
  acquisitionCost: null,
  investable: null,
  taxRate: null,
  unitsEarned: "incomeAndCost",
} as const

const apple = {
  ...terms,
  name: "Apple Inc.",
  priceSymbol: "AAPL",
  details: {
    _tag: "security",
    instrument: "stock",
    symbol: "AAPL",
    exchange: "NASDAQ",
    isin: "US0378331005",
    sector: null,
    country: null,
    quotedIn: null,
  },
} as const
/** A share without a quoted price. */
const unlisted = { ...apple, name: "Muster Holding AG", priceSymbol: null } as const
const savings = {
  ...terms,
  name: "Savings",
  details: { _tag: "account", accountType: "savings", institution: null, description: null, isActive: true },
} as const
const house = {
  ...terms,
  name: "House by the lake",
  acquisitionCost: chf("1250000"),
  details: { _tag: "realEstate", propertyType: "residential", address: null, description: null },
} as const
/** A token without a quoted price. */
const tokens = {
  ...terms,
  name: "Muster Coin",
  details: { _tag: "crypto", cryptocurrency: null, symbol: null },
} as const
const goldBars = {
  ...terms,
  name: "Gold bars of 100 g",
  details: {
    _tag: "metal",
    metal: "gold",
    form: "bar",
    issuer: null,
    denomination: null,
    gramsPerPiece: "100",
    purity: "0.9999",
  },
} as const
const fund = {
  ...terms,
  name: "Muster Growth II",
  investable: "non_investable",
  details: { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: 2024 },
} as const
const pension = {
  ...terms,
  name: "Pension",
  acquisitionCost: usd("5000"),
  details: {
    _tag: "insurance",
    policyType: "pension",
    provider: null,
    policyNumber: null,
    premium: { amount: usd("588"), interval: "monthly" },
    maturityOn: "2040-12-31",
    beneficiaries: [{ name: "Anna Muster", percent: null }],
    description: null,
  },
} as const
const painting = {
  ...terms,
  name: "Still life",
  taxRate: "25",
  details: { _tag: "other", investmentType: "art", description: null },
} as const

export const descriptions = { apple, unlisted, savings, house, tokens, goldBars, fund, pension, painting }

type Description = Readonly<Record<string, unknown>>
const ids = { holdingId, portfolioId, currency: "USD" }
export const open = (description: Description = apple): Json => ({ _tag: "OpenHolding", ...ids, ...description })
export const opened = (description: Description = apple): Json => ({ _tag: "HoldingOpened", ...ids, ...description })
export const revise = (description: Description): Json => ({ _tag: "ReviseHolding", holdingId, ...description })
export const revised = (description: Description): Json => ({
  _tag: "HoldingDetailsRevised",
  holdingId,
  ...description,
})

type EntryJson = typeof Entry.Encoded
type JsonOf<Kind extends EntryJson["_tag"]> = Extract<EntryJson, { readonly _tag: Kind }>

export const trade = (side: "buy" | "sell", quantity: string, tradedOn: string): JsonOf<"Trade"> => ({
  _tag: "Trade",
  side,
  quantity,
  consideration: usd("1000"),
  fees: usd("0"),
  taxes: null,
  comment: null,
  tradedOn,
})
export const buy = (quantity: string, tradedOn: string) => trade("buy", quantity, tradedOn)
export const sell = (quantity: string, tradedOn: string) => trade("sell", quantity, tradedOn)
export const delivery = (direction: "in" | "out", quantity: string, deliveredOn: string): JsonOf<"Delivery"> => ({
  _tag: "Delivery",
  direction,
  quantity,
  cost: usd("0"),
  reason: "transfer",
  deliveredOn,
})
export const split = (from: number, to: number, effectiveOn: string): JsonOf<"Split"> => ({
  _tag: "Split",
  from,
  to,
  effectiveOn,
})
export const valuation = (amount: string, valuedOn: string): JsonOf<"Valuation"> => ({
  _tag: "Valuation",
  value: usd(amount),
  criterion: "market",
  comment: null,
  valuedOn,
})
export const balance = (amount: string, statedOn: string): JsonOf<"Balance"> => ({
  _tag: "Balance",
  balance: usd(amount),
  statedOn,
})
export const cashFlow = (
  kind: JsonOf<"CashFlow">["kind"],
  amount: string,
  paidOn: string,
  stated: { readonly recallable?: boolean; readonly beyondCommitment?: boolean; readonly percentSold?: string } = {},
): JsonOf<"CashFlow"> => ({
  _tag: "CashFlow",
  kind,
  amount: usd(amount),
  taxWithheld: usd("0"),
  fees: null,
  recallable: false,
  beyondCommitment: false,
  exDividendOn: null,
  percentSold: null,
  parts: null,
  comment: null,
  ...stated,
  paidOn,
})
export const stockDividend = (quantity: string, amount: string, paidOn: string): JsonOf<"StockDividend"> => ({
  _tag: "StockDividend",
  quantity,
  amount: usd(amount),
  comment: null,
  paidOn,
})

export const capitalReturn = (amount: string, paidOn: string): JsonOf<"CapitalReturn"> => ({
  _tag: "CapitalReturn",
  amount: usd(amount),
  comment: null,
  paidOn,
})
export const dividend = (amount: string, paidOn: string) => cashFlow("dividend", amount, paidOn)
export const call = (amount: string, paidOn: string) => cashFlow("capitalCall", amount, paidOn)
export const callBeyond = (amount: string, paidOn: string) =>
  cashFlow("capitalCall", amount, paidOn, { beyondCommitment: true })
export const recallable = (amount: string, paidOn: string) =>
  cashFlow("distribution", amount, paidOn, { recallable: true })
export const commitment = (amount: string, effectiveOn: string): JsonOf<"Commitment"> => ({
  _tag: "Commitment",
  amount: usd(amount),
  effectiveOn,
})

export const swapId = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, "0")}`
const counterpartId = "55555555-5555-4555-8555-555555555555"
export const swapLeg = (
  n: number,
  direction: "in" | "out",
  quantity: string,
  swappedOn: string,
): JsonOf<"SwapLeg"> => ({
  _tag: "SwapLeg",
  swapId: swapId(n),
  direction,
  quantity,
  value: usd("100"),
  fees: usd("0"),
  taxes: null,
  counterpartId,
  comment: null,
  swappedOn,
})
export const moneyTransfer = (
  n: number,
  direction: "in" | "out",
  amount: string,
  leftOn: string,
  arrivedOn: string | null = leftOn,
): JsonOf<"MoneyTransfer"> => ({
  _tag: "MoneyTransfer",
  transferId: swapId(n),
  direction,
  sent: usd(amount),
  received: null,
  counterpartId,
  comment: null,
  leftOn,
  arrivedOn,
})
export const unitMove = (
  n: number,
  direction: "in" | "out",
  quantity: string,
  movedOn: string,
): JsonOf<"UnitMove"> => ({
  _tag: "UnitMove",
  moveId: swapId(n),
  direction,
  quantity,
  counterpartId,
  comment: null,
  movedOn,
})
/** A spin-off of one new unit for four, or a merger of one for one, between the holding and another. */
export const corporateAction = (
  n: number,
  direction: "in" | "out",
  units: string,
  effectiveOn: string,
  terms: JsonOf<"CorporateAction">["terms"] = { _tag: "merger", cash: null, cost: null },
): JsonOf<"CorporateAction"> => ({
  _tag: "CorporateAction",
  actionId: swapId(n),
  direction,
  counterpartId,
  terms,
  unitsGiven: units,
  unitsReceived: units,
  fraction: null,
  comment: null,
  effectiveOn,
})
const staking = (action: "stake" | "unstake", quantity: string, stakedOn: string): JsonOf<"Staking"> => ({
  _tag: "Staking",
  action,
  quantity,
  stakedOn,
})
export const stake = (quantity: string, stakedOn: string) => staking("stake", quantity, stakedOn)
export const unstake = (quantity: string, stakedOn: string) => staking("unstake", quantity, stakedOn)
export const share = (percent: string, effectiveOn: string): JsonOf<"OwnershipShare"> => ({
  _tag: "OwnershipShare",
  percent,
  effectiveOn,
})
export const otherPortfolioId = "66666666-6666-4666-8666-666666666666"
export const transfer = (to: string, effectiveOn: string): JsonOf<"Transfer"> => ({
  _tag: "Transfer",
  portfolioId: to,
  effectiveOn,
})
export const ownPrices = (prices: string, currency = "USD"): JsonOf<"OwnPrices"> => ({
  _tag: "OwnPrices",
  currency: currency as "USD",
  prices,
  comment: "prices.csv",
  pricedOn: prices.slice(prices.lastIndexOf(",") + 1, prices.lastIndexOf(",") + 11),
})
export const dismissal = (action: "split" | "dividend", effectiveOn: string): JsonOf<"Dismissal"> => ({
  _tag: "Dismissal",
  action,
  effectiveOn,
})

export const note = (text: string, takenOn: string): JsonOf<"Note"> => ({ _tag: "Note", text, takenOn })

export const record = (n: number, entry: EntryJson): Json => ({
  _tag: "RecordEntry",
  holdingId,
  entryId: id(n),
  entry,
})
export const recorded = (n: number, entry: EntryJson, replaces: number | null = null): Json => ({
  ...entry,
  _tag: eventOfEntry[entry._tag],
  holdingId,
  entryId: id(n),
  replaces: replaces === null ? null : id(replaces),
})
export const correct = (n: number, replacement: number, entry: EntryJson): Json => ({
  _tag: "CorrectEntry",
  holdingId,
  entryId: id(n),
  replacementId: id(replacement),
  entry,
  reason: "misread",
})
export const voidEntry = (n: number, reason = "misread"): Json => ({
  _tag: "VoidEntry",
  holdingId,
  entryId: id(n),
  reason,
})
export const voidSwapLeg = (n: number): Json => ({
  _tag: "VoidLeg",
  holdingId,
  fact: { _tag: "SwapLeg", swapId: swapId(n) },
  reason: "misread",
})
export const voided = (n: number): Json => ({ _tag: "EntryVoided", holdingId, entryId: id(n), reason: "misread" })

export const close = (closedOn: string): Json => ({ _tag: "CloseHolding", holdingId, closedOn })
export const closed = (closedOn: string): Json => ({ _tag: "HoldingClosed", holdingId, closedOn })
export const reopen: Json = { _tag: "ReopenHolding", holdingId }
export const reopened: Json = { _tag: "HoldingReopened", holdingId }
export const remove: Json = { _tag: "RemoveHolding", holdingId, reason: "never mine" }
export const removed: Json = { _tag: "HoldingRemoved", holdingId, reason: "never mine" }
export const restore: Json = { _tag: "RestoreHolding", holdingId }
export const restored: Json = { _tag: "HoldingRestored", holdingId }
