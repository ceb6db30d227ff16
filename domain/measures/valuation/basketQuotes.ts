import type { Basket, BasketStep, LineLedger, Market, Series } from "#domain/measures/ledger/facts.ts"
import { exactSteps, fractionAt, stepOn } from "#domain/measures/ledger/steps.ts"
import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { decimalOf, decimalsOfFraction, type Fraction, nothing } from "#domain/numbers/fraction.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { oncePerObject } from "#domain/shared/memo.ts"
import { converted } from "./conversion.ts"
import type { BasketQuotes, Quotes } from "./quotes.ts"
import { rateOn } from "./series.ts"

/*
 * The value of a wallet whose balances were read from chains: on each day the sum of the units of each token × its price.
 * It is a series like that of a price, of which the wallet is one unit. So everything that values a quoted line also
 * values a wallet.
 */

interface Known {
  readonly inputs: ReadonlyArray<Series | undefined>
  readonly quotes: Quotes
}
const known = new WeakMap<Basket, Known>()

/**
 * The value of a wallet on each day on which a balance, a price or a rate changed, in the currency of its prices if they
 * have one in common, else in that of the wallet. The same object until one of its prices or rates is new.
 *
 * The value that `basketValueOn` computes is exact. Where it has no finite number of decimals because of a conversion, the
 * series has it rounded half-even to 18 decimals.
 */
export function basketQuotes({ basket, currency }: LineLedger, market: Market): Quotes | undefined {
  if (!basket) return undefined
  const series = basket.tokens.map(({ instrument }) => market.price(instrument))
  const hasOwn = basket.steps.some(([, step]) => step !== null && bookAmount(step.own) !== 0n)
  const currencies = new Set([...series.flatMap((one) => one?.currency ?? []), ...(hasOwn ? [currency] : [])])
  const [only] = currencies.size === 1 ? currencies : []
  const into = only ?? currency
  const rated = currencies.size > 1 ? [...currencies, currency].filter((of) => of !== "EUR") : []
  const rates = rated.map((of) => market.rate(of as Currency))
  const inputs = [...series, ...rates]
  const before = known.get(basket)
  if (before && sameList(before.inputs, inputs)) return before.quotes

  const byCurrency = new Map(rated.map((of, i) => [of, rates[i]]))
  const read: BasketQuotes = { series, rates: { rate: (of) => byCurrency.get(of) } }
  const days = Int32Array.from(daysOf(basket, inputs))
  const values = Array.from(days, (day) => textOf(basketValueOn(plain, basket, read, [currency, into], day)))
  const quotes: Quotes = { currency: into, ...exactSteps(days, values), basket: read }
  known.set(basket, { inputs, quotes })
  return quotes
}

/** A value with a finite number of decimals exactly, another one to 18 decimals. */
const textOf = (value: Fraction): string => toPlainString(decimalOf(value, decimalsOfFraction(value) ?? 18))

const sameList = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i])

/** The days on which balances were read, and those on which a price or a rate changed while they applied. */
function daysOf({ steps }: Basket, inputs: ReadonlyArray<Series | undefined>): ReadonlyArray<number> {
  const days = new Set<number>()
  steps.forEach(([on, step], i) => {
    if (step === null) return
    const from = dayNumber(on)
    const next = steps[i + 1]
    const until = next ? dayNumber(next[0]) : Number.POSITIVE_INFINITY
    days.add(from)
    for (const one of inputs) {
      if (!one) continue
      for (let at = stepOn(one.days, from) + 1; at < one.days.length; at++) {
        const day = one.days[at] as number
        if (day >= until) break
        days.add(day)
      }
    }
  })
  return [...days].toSorted((a, b) => a - b)
}

const stepDays = oncePerObject((basket: Basket) => Int32Array.from(basket.steps, ([on]) => dayNumber(on)))

/** What a wallet had on a day by its readings; undefined before the first, and from a statement until the next reading. */
export function basketOn(basket: Basket, day: number): BasketStep | undefined {
  return basket.steps[stepOn(stepDays(basket), day)]?.[1] ?? undefined
}

/** The price of a token that applies on a day; undefined before its first. */
export function tokenPriceOn(
  series: Series | undefined,
  day: number,
): { readonly price: Fraction; readonly on: number } | undefined {
  const step = series ? stepOn(series.days, day) : -1
  return series && step >= 0 ? { price: fractionAt(series, step), on: series.days[step] as number } : undefined
}

/**
 * The sum of units × price of the tokens that count and have a price, in the second of two currencies; the first is that of
 * the wallet. A token without a price or rate is left out: see {@link unpricedTokensOn}.
 */
export function basketValueOn<N>(
  a: Arithmetic<N>,
  basket: Basket,
  { series, rates }: BasketQuotes,
  [walletCurrency, currency]: readonly [string, string],
  day: number,
  sources?: { readonly lineId: LineLedger["lineId"] },
): N {
  const since = basket.steps[stepOn(stepDays(basket), day)]?.[0] ?? dayOfNumber(day)
  const source = () =>
    ({ _tag: "Books", lineId: sources?.lineId as LineLedger["lineId"], kinds: ["WalletReading"], on: since }) as const
  const parts: Array<N> = []
  const add = (value: N, of: string): void => {
    const into = converted(a, value, [of, currency], rates, day)
    if (into !== undefined) parts.push(into)
  }
  const step = basketOn(basket, day)
  for (const { token: index, counts } of step?.held ?? []) {
    const one = series[index]
    const priced = tokenPriceOn(one, day)
    if (!one || !priced || bookAmount(counts) === 0n) continue
    const { token, instrument } = basket.tokens[index] as Basket["tokens"][number]
    const subject = { of: "text", text: token } as const
    const units = a.leaf("units", fractionInBook(bookAmount(counts)), source, { subject })
    const price = a.leaf(
      "price",
      priced.price,
      () => ({ _tag: "Price", symbol: instrument, currency: one.currency, on: dayOfNumber(priced.on) }),
      { currency: one.currency },
    )
    add(a.product("holdingValue", [units, price], { currency: one.currency, subject }), one.currency)
  }
  if (step && bookAmount(step.own) !== 0n) {
    const own = fractionInBook(bookAmount(step.own))
    add(a.leaf("valuation", own, source, { currency: walletCurrency }), walletCurrency)
  }
  return parts.length === 0
    ? a.leaf("holdingValue", nothing, source, { currency })
    : a.sum("holdingValue", a.largestFirst(parts), { currency })
}

/** The tokens of a wallet that count on a day, and have no price by then or no rate that converts it. */
export function unpricedTokensOn(
  { basket, currency }: LineLedger,
  market: Market,
  day: number,
): ReadonlyArray<Basket["tokens"][number]> {
  if (!basket) return []
  return (basketOn(basket, day)?.held ?? []).flatMap(({ token: index, counts }) => {
    const token = basket.tokens[index] as Basket["tokens"][number]
    const series = market.price(token.instrument)
    if (bookAmount(counts) === 0n) return []
    const isPriced = series !== undefined && tokenPriceOn(series, day) !== undefined
    const isRated = [series?.currency ?? currency, currency].every(
      (of) => series?.currency === currency || rateOn(market, of, day) !== undefined,
    )
    return isPriced && isRated ? [] : [token]
  })
}
