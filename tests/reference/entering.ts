import type { SentAnswer } from "#contract/endpoint.ts"
import { readHolding } from "#contract/holdings.ts"
import type { Currency } from "#domain/shared/money.ts"
import { add, type Decimal, isZero, multiply, negate, subtract, toPlainString, zero } from "#domain/numbers/decimal.ts"
import { type Case, decimalOfNumber, type Transaction } from "./cases.ts"
import type { Household } from "./household.ts"
import { currencyIn, symbolOf } from "./markets.ts"
import { invest } from "./moneyFlows.ts"

/*
 * The transactions of a case, entered as its owner would enter them: each security as a holding in the currency in
 * which it was paid, and the cash as an account with a balance after each movement.
 */

/** The charges that are entered. The product has fees; a source's tax is entered as a fee. */
export type Charges = "all" | "withoutTaxes" | "none"

/** Ghostfolio excludes fees from the cost, so the cost is read where they were not entered. */
export const chargesInCost = ({ conventions = {} }: Case): Charges =>
  conventions["feesInCostBasis"] === false ? "none" : "all"

/** A holding of a case. */
export interface Line {
  readonly holdingId: string
  /** Empty for cash. */
  readonly symbol: string
  readonly currency: Currency
}

type HoldingAnswer = SentAnswer<typeof readHolding>

/** What the page of a holding shows before and after a sale is entered. */
export interface Sale {
  readonly on: string
  readonly before: HoldingAnswer
  readonly after: HoldingAnswer
}

export interface Book {
  readonly portfolioId: string
  readonly securities: ReadonlyArray<Line>
  readonly cash: ReadonlyArray<Line>
  readonly sales: ReadonlyArray<Sale>
}

const comesIn = new Set(["BUY", "DELIVERY_IN", "TRANSFER_IN"])
const goesOut = new Set(["SELL", "DELIVERY_OUT", "TRANSFER_OUT"])
const isTraded = ({ type }: Transaction): boolean => comesIn.has(type) || goesOut.has(type)

type Dated = Transaction & { readonly date: string }

/** In the order of time; the sales of a day after the rest. Transfers between own portfolios move nothing. */
export const datedOf = ({ transactions, asOf }: Case): ReadonlyArray<Dated> =>
  transactions
    .filter((one): one is Dated => one.date !== undefined && one.type !== "TRANSFER" && one.date <= (asOf ?? one.date))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : Number(isSale(a)) - Number(isSale(b))))

const isSale = ({ type }: Transaction): boolean => goesOut.has(type)

/** The securities of the stated figures: those that the case names, where it names some. */
function symbolsOf(stated: Case): ReadonlyArray<string> {
  const all = [
    ...new Set(stated.transactions.flatMap(({ symbol, type }) => (symbol && type !== "CASH_BALANCE" ? [symbol] : []))),
  ]
  const named = all.filter((symbol) => symbol in (stated.symbols ?? {}))
  return named.length > 0 ? named : all
}

/** Whether the figures are of securities alone, and not of a portfolio with its cash. */
export function isOfSecurities(stated: Case): boolean {
  const traded = new Set(stated.transactions.filter(isTraded).map(({ symbol }) => symbol))
  const hasMoney = stated.transactions.some(({ type }) => ["DEPOSIT", "WITHDRAWAL", "CASH_BALANCE"].includes(type))
  const isOfSome = symbolsOf(stated).length < traded.size
  return isOfSome || stated.conventions?.["security"] !== undefined || (!hasMoney && traded.size > 0)
}

export async function enter(household: Household, stated: Case, charges: Charges): Promise<Book> {
  const portfolioId = await household.portfolio(`Charges: ${charges}`)
  const dated = datedOf(stated)
  const measured = new Set(symbolsOf(stated))
  const lines = new Map<string, Line>()
  const sales: Array<Sale> = []
  for (const one of dated.filter(({ symbol, type }) => measured.has(symbol ?? "") && type !== "CASH_BALANCE")) {
    const currency = currencyIn(stated, one.amountCurrency ?? one.currency ?? stated.baseCurrency)
    const symbol = one.symbol ?? ""
    // A split concerns every holding of the security, and has no currency.
    const concerned = [...lines].filter(([key]) => key.startsWith(`${symbol} `)).map(([, line]) => line)
    const key = `${symbol} ${currency}`
    const line = lines.get(key) ?? (one.type === "SPLIT" ? undefined : await open(symbol, currency, one.date))
    if (line && one.type !== "SPLIT") lines.set(key, line)
    const entry = entryOf(one, currency, charges)
    if (!entry) continue
    for (const each of one.type === "SPLIT" ? concerned : line ? [line] : []) {
      const before = one.type === "SELL" ? await pageOf(household, stated, each) : undefined
      await household.entry(each.holdingId, entry)
      if (before) sales.push({ on: one.date, before, after: await pageOf(household, stated, each) })
    }
  }
  const isValued = dated.some(({ type }) => type === "VALUATION")
  const enterRest = isValued ? enterValued : enterCash
  const cash = isOfSecurities(stated) ? [] : await enterRest(household, stated, portfolioId)
  return { portfolioId, securities: [...lines.values()], cash, sales }

  async function open(symbol: string, currency: Currency, openedOn: string): Promise<Line> {
    const priceSymbol = symbol in stated.prices ? { priceSymbol: symbolOf(stated, symbol) } : {}
    const described = { portfolioId, kind: "security", name: symbol, currency, openedOn, ...priceSymbol } as const
    return { holdingId: await household.holding(described), symbol, currency }
  }
}

/** The page of a holding on the last day of its case. */
export const pageOf = (household: Household, stated: Case, { holdingId }: Line): Promise<HoldingAnswer> =>
  household.read(readHolding, {
    params: { holdingId },
    query: { ...(stated.asOf === null ? {} : { on: stated.asOf }), currency: stated.baseCurrency },
  })

const number = (value: number | undefined): Decimal => decimalOfNumber(value ?? 0)
const chargesOf = ({ fee, tax }: Transaction): Decimal => add(number(fee), number(tax))

/** Before fees and taxes: the amount that moved less them, or else quantity times price. */
function grossOf(one: Transaction): Decimal {
  if (one.amount === undefined) return multiply(number(one.quantity), number(one.unitPrice))
  return comesIn.has(one.type) ? subtract(number(one.amount), chargesOf(one)) : add(number(one.amount), chargesOf(one))
}

/** An entry of a security; none for a charge that is left out. */
function entryOf(one: Dated, currency: string, charges: Charges): object | undefined {
  const money = (value: Decimal) => ({ amount: toPlainString(value), currency })
  const charged = charges === "all" ? chargesOf(one) : charges === "withoutTaxes" ? number(one.fee) : zero
  const gross = grossOf(one)
  const quantity = toPlainString(number(one.quantity))
  const flow = (kind: string, taxWithheld = zero) => ({
    _tag: "CashFlow",
    kind,
    amount: money(gross),
    taxWithheld: money(taxWithheld),
    paidOn: one.date,
  })
  switch (one.type) {
    case "BUY":
    case "SELL": {
      const trade = { _tag: "Trade", side: one.type === "BUY" ? "buy" : "sell", quantity, consideration: money(gross) }
      return { ...trade, fees: money(charged), tradedOn: one.date }
    }
    case "DELIVERY_IN":
    case "TRANSFER_IN":
      return delivery("in", add(gross, charged))
    case "DELIVERY_OUT":
    case "TRANSFER_OUT":
      return delivery("out", zero)
    case "SPLIT": {
      const [from, to] = wholeRatio(one.ratio ?? 1)
      return { _tag: "Split", from, to, effectiveOn: one.date }
    }
    case "DIVIDEND":
    case "INTEREST":
      return flow(one.type.toLowerCase(), number(one.tax))
    case "FEE":
      return charges === "none" ? undefined : flow("expense")
    case "FEE_REFUND":
      return charges === "none" ? undefined : flow("interest")
    case "TAX":
      return charges === "all" ? flow("expense") : undefined
    case "TAX_REFUND":
      return charges === "all" ? flow("interest") : undefined
    default:
      throw new Error(`a security has no ${one.type}`)
  }

  function delivery(direction: "in" | "out", cost: Decimal): object {
    return { _tag: "Delivery", direction, quantity, cost: money(cost), reason: "transfer", deliveredOn: one.date }
  }
}

/** 0.1 means one for ten, and 0.333333 one for three. */
function wholeRatio(ratio: number): readonly [from: number, to: number] {
  for (let from = 1; from <= 1000; from++) {
    const to = Math.round(from * ratio)
    if (to > 0 && Math.abs(to / from - ratio) < 1e-6) return [from, to]
  }
  throw new Error(`no ratio of whole numbers: ${ratio}`)
}

const paidInCash = new Set(["BUY", "WITHDRAWAL", "INTEREST_CHARGE", "FEE", "TAX"])
const moneyKinds = new Map([
  ["INTEREST", "interest"],
  ["TAX_REFUND", "interest"],
  ["FEE_REFUND", "interest"],
  ["INTEREST_CHARGE", "expense"],
  ["FEE", "expense"],
  ["TAX", "expense"],
])

/** Holdings that are valued as a whole, with payments in and out. */
async function enterValued(household: Household, stated: Case, portfolioId: string): Promise<ReadonlyArray<Line>> {
  const dated = datedOf(stated)
  const of = (type: string) => dated.filter((one) => one.type === type)
  const paid = [...of("DEPOSIT"), ...of("WITHDRAWAL")].map((one) => ({ on: one.date, amount: -toNumber(cashOf(one)) }))
  const valuations = of("VALUATION").map(({ date: on, amount: value = 0 }) => ({ on, value }))
  const holdingId = await invest(household, stated, { portfolioId, payments: paid, valuations })
  return [{ holdingId, symbol: "", currency: stated.baseCurrency }]
}

/** An account for each currency: its interest and costs, and its balance after every day with a movement. */
async function enterCash(household: Household, stated: Case, portfolioId: string): Promise<ReadonlyArray<Line>> {
  const lines: Array<Line> = []
  const byCurrency = Map.groupBy(datedOf(stated).filter(movesCash), (one) =>
    currencyIn(stated, one.amountCurrency ?? one.currency ?? stated.baseCurrency),
  )
  for (const [currency, moved] of byCurrency) {
    const openedOn = moved[0]?.date ?? ""
    const holdingId = await household.holding({ portfolioId, kind: "account", name: currency, currency, openedOn })
    lines.push({ holdingId, symbol: "", currency })
    const money = (value: Decimal) => ({ amount: toPlainString(value), currency })
    let balance = zero
    for (const [statedOn, ofDay] of Map.groupBy(moved, ({ date }) => date)) {
      for (const one of ofDay) {
        balance = add(balance, cashOf(one))
        const kind = one.symbol === undefined ? moneyKinds.get(one.type) : undefined
        if (kind === undefined) continue
        const withheld = kind === "interest" ? number(one.tax) : zero
        const flow = { _tag: "CashFlow", kind, amount: money(grossOf(one)), taxWithheld: money(withheld) }
        await household.entry(holdingId, { ...flow, paidOn: statedOn })
      }
      // A stated balance applies regardless of the payments of that day.
      const statement = ofDay.findLast(({ type }) => type === "CASH_BALANCE")
      if (statement) balance = number(statement.amount)
      await household.entry(holdingId, { _tag: "Balance", balance: money(balance), statedOn })
    }
  }
  return lines
}

const toNumber = (value: Decimal): number => Number(toPlainString(value))

const movesCash = (one: Transaction): boolean => one.type === "CASH_BALANCE" || !isZero(cashOf(one))

function cashOf(one: Transaction): Decimal {
  if (["SPLIT", "VALUATION", "CASH_BALANCE"].includes(one.type) || one.type.includes("DELIVERY")) return zero
  if (one.type.startsWith("TRANSFER")) return zero
  const charges = comesIn.has(one.type) ? chargesOf(one) : negate(chargesOf(one))
  const moved = one.amount === undefined ? add(grossOf(one), charges) : number(one.amount)
  return paidInCash.has(one.type) ? negate(moved) : moved
}
