import type { AssetClass } from "../holding/assetClass.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import { type Decimal, isLess, isZero } from "../shared/decimal.ts"
import type { HoldingId, PortfolioId } from "../shared/ids.ts"
import type { Currency } from "../shared/money.ts"
import { addTo, type Conversion, conversionOn, earlier } from "./conversion.ts"
import type { HoldingLedger, Market, StakeFact } from "./facts.ts"
import { amountOf, type Fraction, fractionOf, minus, negative, times } from "./fraction.ts"
import { periodOn, type Scope, type Weights } from "./lookThrough.ts"
import { newValuationCache, ownershipIn, positionIn, type ValuationCache } from "./valuationCache.ts"
import { shareOn, type Worth, worthOn } from "./valuation.ts"

/** Everything that a household's figures are reckoned from. */
export interface Wealth {
  /** Of every holding that counts, in any order. */
  readonly ledgers: ReadonlyArray<HoldingLedger>
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly stakes: ReadonlyArray<StakeFact>
  readonly market: Market
}

/**
 * What is owned and owed on a day, in whole cents. Each of the three is the exact figure, rounded once (half-even), so
 * that `net` may differ by a cent from the rounded assets less the rounded debts.
 */
export interface Figure {
  readonly assets: Decimal
  /** Above zero when something is owed. */
  readonly debts: Decimal
  readonly net: Decimal
  /** What could not be converted, and so is left out. Empty when the figure is complete. */
  readonly missing: ReadonlyArray<MissingRate>
  /** Holdings that nobody has quoted or appraised: they stand in the figure at what was paid. */
  readonly atCost: ReadonlyArray<HoldingId>
  readonly reflects: Reflects
}

/** Holdings that are not in a figure, because the currency has no exchange rate on or before the day. */
export interface MissingRate {
  readonly currency: string
  readonly holdingIds: ReadonlyArray<HoldingId>
}

/** How old the oldest price and the oldest exchange rate in a figure are. Null where it needed none. */
export interface Reflects {
  readonly oldestPriceOn: CalendarDate | null
  readonly ratesOn: CalendarDate | null
}

/**
 * One part of a whole. Each is the exact part, rounded by itself, so that the parts may differ by cents from the
 * total.
 */
export interface AllocationPart<Key> {
  readonly key: Key
  readonly assets: Decimal
  readonly debts: Decimal
}

/** Of what, in which currencies and by whom the wealth is held. Largest first; parts of nothing are left out. */
export interface Allocation {
  readonly byClass: ReadonlyArray<AllocationPart<AssetClass>>
  /** By the holding's own currency, whatever its price is quoted in. */
  readonly byCurrency: ReadonlyArray<AllocationPart<Currency>>
  /** By the portfolio in whose name it is held directly. */
  readonly byPortfolio: ReadonlyArray<AllocationPart<PortfolioId>>
}

export interface NetWorth {
  readonly on: CalendarDate
  readonly currency: Currency
  readonly household: Figure
  /** Each with everything it holds through others. */
  readonly portfolios: ReadonlyMap<PortfolioId, Figure>
  /** Of the scope asked for. */
  readonly allocation: Allocation
}

/**
 * What a household and each of its portfolios own and owe on a day, in one currency. Holdings of others count by what
 * is held of them on that day, and a balance below zero is a debt.
 */
export function netWorthOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope?: Scope },
  cache: ValuationCache = newValuationCache(),
): NetWorth {
  const { ledgers, portfolios, stakes, market, currency, scope = "household" } = question
  const day = dayNumber(question.day)
  const { weightsOf } = periodOn(ownershipIn(cache, portfolios, stakes), day)
  const conversion = conversionOn(market, currency, day)

  const counted = ledgers.flatMap((ledger) => countedOn(ledger, market, day, cache))
  const direct = Map.groupBy(counted, ({ ledger }) => ledger.portfolioId)
  const sheets = new Map([...direct].map(([portfolio, holdings]) => [portfolio, sheetOf(holdings, conversion)]))
  const figure = (of: Scope): Figure => figureOf(weightsOf(of), sheets, conversion)
  return {
    on: question.day,
    currency,
    household: figure("household"),
    portfolios: new Map(portfolios.map((portfolio) => [portfolio, figure(portfolio)])),
    allocation: allocationOf(counted, weightsOf(scope), conversion),
  }
}

/** A holding that is worth something, or owes it. */
interface Counted {
  readonly ledger: HoldingLedger
  readonly worth: Worth
  /** What of it belongs to its portfolio, in the currency of its worth. */
  readonly value: Fraction
}

function countedOn(ledger: HoldingLedger, market: Market, day: number, cache: ValuationCache): ReadonlyArray<Counted> {
  const position = positionIn(cache, ledger)
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const worth = worthOn(position, price, day)
  const value = times(worth.value, shareOn(position, day))
  return value.numerator === 0n ? [] : [{ ledger, worth, value }]
}

/** What one portfolio holds in its own name. */
interface Sheet {
  readonly assets: Map<string, Fraction>
  readonly debts: Map<string, Fraction>
  readonly missing: ReadonlyMap<string, ReadonlyArray<HoldingId>>
  readonly atCost: ReadonlyArray<HoldingId>
  readonly oldestPriceOn: number | undefined
  readonly ratesOn: number | undefined
}

function sheetOf(holdings: ReadonlyArray<Counted>, conversion: Conversion): Sheet {
  const assets = new Map<string, Fraction>()
  const debts = new Map<string, Fraction>()
  const missing = new Map<string, Array<HoldingId>>()
  const atCost: Array<HoldingId> = []
  let oldestPriceOn: number | undefined
  let ratesOn: number | undefined
  for (const { ledger, worth, value } of holdings) {
    const lacking = conversion.lackingRateOf(worth.currency)
    if (lacking !== undefined) {
      listIn(missing, lacking).push(ledger.holdingId)
      continue
    }
    if (value.numerator > 0n) addTo(assets, worth.currency, value)
    else addTo(debts, worth.currency, negative(value))
    if (worth.basis === "cost") atCost.push(ledger.holdingId)
    if (worth.basis === "quoted") oldestPriceOn = earlier(oldestPriceOn, worth.on)
    ratesOn = earlier(ratesOn, conversion.ratedOn(worth.currency))
  }
  return { assets, debts, missing, atCost, oldestPriceOn, ratesOn }
}

function figureOf(weights: Weights, sheets: ReadonlyMap<PortfolioId, Sheet>, conversion: Conversion): Figure {
  const assets = new Map<string, Fraction>()
  const debts = new Map<string, Fraction>()
  const missing = new Map<string, Array<HoldingId>>()
  const atCost: Array<HoldingId> = []
  let oldestPriceOn: number | undefined
  let ratesOn: number | undefined
  for (const [portfolio, weight] of weights) {
    const sheet = sheets.get(portfolio)
    if (!sheet) continue
    const part = fractionOf(weight)
    for (const [currency, amount] of sheet.assets) addTo(assets, currency, times(amount, part))
    for (const [currency, amount] of sheet.debts) addTo(debts, currency, times(amount, part))
    for (const [currency, ids] of sheet.missing) listIn(missing, currency).push(...ids)
    atCost.push(...sheet.atCost)
    oldestPriceOn = earlier(oldestPriceOn, sheet.oldestPriceOn)
    ratesOn = earlier(ratesOn, sheet.ratesOn)
  }
  const [owned, owed] = [conversion.total(assets), conversion.total(debts)]
  return {
    assets: amountOf(owned),
    debts: amountOf(owed),
    net: amountOf(minus(owned, owed)),
    missing: [...missing].map(([currency, holdingIds]) => ({ currency, holdingIds })),
    atCost,
    reflects: { oldestPriceOn: dayOrNull(oldestPriceOn), ratesOn: dayOrNull(ratesOn) },
  }
}

function listIn<Item>(lists: Map<string, Array<Item>>, key: string): Array<Item> {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

const dayOrNull = (day: number | undefined): CalendarDate | null => (day === undefined ? null : dayOfNumber(day))

function allocationOf(counted: ReadonlyArray<Counted>, weights: Weights, conversion: Conversion): Allocation {
  const held = counted.flatMap(({ ledger, worth, value }) => {
    const weight = weights.get(ledger.portfolioId)
    return weight ? [{ ledger, currency: worth.currency, value: times(value, fractionOf(weight)) }] : []
  })
  const by = <Key extends string>(keyOf: (ledger: HoldingLedger) => Key): ReadonlyArray<AllocationPart<Key>> => {
    const parts = new Map<Key, { readonly assets: Map<string, Fraction>; readonly debts: Map<string, Fraction> }>()
    for (const { ledger, currency, value } of held) {
      const key = keyOf(ledger)
      const part = parts.get(key) ?? { assets: new Map(), debts: new Map() }
      parts.set(key, part)
      if (value.numerator > 0n) addTo(part.assets, currency, value)
      else addTo(part.debts, currency, negative(value))
    }
    return [...parts]
      .map(([key, { assets, debts }]) => ({
        key,
        assets: amountOf(conversion.total(assets)),
        debts: amountOf(conversion.total(debts)),
      }))
      .filter(({ assets, debts }) => !isZero(assets) || !isZero(debts))
      .sort(largestFirst)
  }
  return {
    byClass: by(({ assetClass }) => assetClass),
    byCurrency: by(({ currency }) => currency),
    byPortfolio: by(({ portfolioId }) => portfolioId),
  }
}

function largestFirst(a: AllocationPart<string>, b: AllocationPart<string>): number {
  if (isLess(b.assets, a.assets)) return -1
  if (isLess(a.assets, b.assets)) return 1
  return a.key < b.key ? -1 : 1
}
