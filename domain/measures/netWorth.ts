import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import type { Decimal } from "../shared/decimal.ts"
import type { HoldingId, PortfolioId } from "../shared/ids.ts"
import type { Currency } from "../shared/money.ts"
import { type Allocation, allocationOf } from "./allocation.ts"
import { addTo, type Conversion, conversionOn, earlier } from "./conversion.ts"
import { type Counted, linesOn } from "./counted.ts"
import type { HoldingLedger, Market, StakeFact } from "./facts.ts"
import { amountOf, type Fraction, fractionOf, minus, negative, times } from "./fraction.ts"
import { periodOn, type Scope } from "./lookThrough.ts"
import { newValuationCache, ownershipIn, type ValuationCache } from "./valuationCache.ts"

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
 * is held of them on that day, and a balance below zero is a debt. What a scope owes to itself is in neither.
 */
export function netWorthOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope?: Scope },
  cache: ValuationCache = newValuationCache(),
): NetWorth {
  const { ledgers, portfolios, stakes, market, currency, scope = "household" } = question
  const day = dayNumber(question.day)
  const { weightsOf } = periodOn(ownershipIn(cache, portfolios, stakes), day)
  const conversion = conversionOn(market, currency, day)

  const lines = linesOn(ledgers, market, question.day, cache)
  const sheets = new Map<ReadonlyArray<Counted>, Sheet>()
  const sheetIn = (counted: ReadonlyArray<Counted>): Sheet => {
    let sheet = sheets.get(counted)
    if (!sheet) sheets.set(counted, (sheet = sheetOf(counted, conversion)))
    return sheet
  }
  const figure = (of: Scope): Figure =>
    figureOf(
      lines.of(weightsOf(of)).map(({ weight, holdings }) => ({ weight, sheet: sheetIn(holdings) })),
      conversion,
    )
  return {
    on: question.day,
    currency,
    household: figure("household"),
    portfolios: new Map(portfolios.map((portfolio) => [portfolio, figure(portfolio)])),
    allocation: allocationOf(lines.of(weightsOf(scope)), conversion),
  }
}

/** What one portfolio holds in its own name; or one side of a debt within the household. */
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

interface WeightedSheet {
  readonly weight: Decimal
  readonly sheet: Sheet
}

function figureOf(sheets: ReadonlyArray<WeightedSheet>, conversion: Conversion): Figure {
  const assets = new Map<string, Fraction>()
  const debts = new Map<string, Fraction>()
  const missing = new Map<string, Array<HoldingId>>()
  const atCost: Array<HoldingId> = []
  let oldestPriceOn: number | undefined
  let ratesOn: number | undefined
  for (const { weight, sheet } of sheets) {
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
