import type { Investable } from "../../holding/investable.ts"
import { addDays, type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import { type Decimal, subtract } from "../../shared/decimal.ts"
import type { HoldingId } from "../../shared/ids.ts"
import type { Currency } from "../../shared/money.ts"
import { conversionOn } from "../conversion.ts"
import { linesOn } from "../counted.ts"
import { centsAt } from "../dailyCents.ts"
import type { LineClass } from "../facts.ts"
import { amountOf, dividedBy, type Fraction, fractionOf, minus, negative, nothing, plus, times } from "../fraction.ts"
import { history } from "../history.ts"
import { periodOn, type Scope } from "../lookThrough.ts"
import type { Wealth } from "../netWorth.ts"
import { newValuationCache, ownershipIn, type ValuationCache } from "../valuationCache.ts"
import { BigDecimal } from "effect"

/** Since when a change is measured. */
export type ChangeWindow = "day" | "week" | "month" | "yearToDate" | "sinceStart"

/** What a user looks at first, beside the net worth itself. */
export interface Metrics {
  readonly assets: Fraction
  readonly debts: Fraction
  readonly net: Fraction
  /** Of the net worth, in whole cents. Windows that begin before anything is known are left out. */
  readonly changes: ReadonlyArray<{
    readonly window: ChangeWindow
    readonly from: CalendarDate
    readonly before: Decimal
    readonly amount: Decimal
  }>
  /** Debts ÷ assets. Nothing without assets. */
  readonly debtRatio: Fraction | undefined
  /** Cash and what is easily converted ÷ assets. */
  readonly liquidShare: Fraction | undefined
  readonly largest: { readonly lineId: HoldingId; readonly value: Fraction } | undefined
  /** Largest first; what is owed is under `debt`, or under the class of an account that is overdrawn. */
  readonly assetsByClass: ReadonlyArray<readonly [LineClass, Fraction]>
  readonly debtsByLine: ReadonlyArray<readonly [HoldingId, LineClass, Fraction]>
}

const quick: ReadonlySet<Investable> = new Set<Investable>(["cash", "easily_convertible"])

/** The key figures of a scope on a day, in one currency. What has no exchange rate is left out of all of them. */
export function metricsOn(
  question: Wealth & {
    readonly day: CalendarDate
    readonly currency: Currency
    readonly scope: Scope
    /** The first day on which anything is known. */
    readonly since: CalendarDate | undefined
  },
  cache: ValuationCache = newValuationCache(),
): Metrics {
  const { ledgers, portfolios, stakes, market, currency, scope, day: on } = question
  const weights = periodOn(ownershipIn(cache, portfolios, stakes), dayNumber(on)).weightsOf(scope)
  const conversion = conversionOn(market, currency, dayNumber(on))
  let [assets, debts, liquid] = [nothing, nothing, nothing]
  let largest: Metrics["largest"]
  const byClass = new Map<LineClass, Fraction>()
  const byLine = new Map<HoldingId, readonly [LineClass, Fraction]>()
  for (const { weight, holdings } of linesOn(ledgers, market, on, cache).of(weights)) {
    for (const { ledger, valuation, value } of holdings) {
      const amount = conversion.total(new Map([[valuation.currency, times(value, fractionOf(weight))]]))
      if (amount.numerator > 0n) {
        assets = plus(assets, amount)
        byClass.set(ledger.assetClass, plus(byClass.get(ledger.assetClass) ?? nothing, amount))
        if (quick.has(ledger.investable)) liquid = plus(liquid, amount)
        if (ledger.assetClass !== "debt" && isMore(amount, largest?.value)) {
          largest = { lineId: ledger.holdingId, value: amount }
        }
      } else if (amount.numerator < 0n) {
        debts = plus(debts, negative(amount))
        byLine.set(ledger.holdingId, [ledger.assetClass, negative(amount)])
      }
    }
  }
  const net = minus(assets, debts)
  return {
    assets,
    debts,
    net,
    changes: changesUntil(question, amountOf(net), cache),
    debtRatio: assets.numerator > 0n ? dividedBy(debts, assets) : undefined,
    liquidShare: assets.numerator > 0n ? dividedBy(liquid, assets) : undefined,
    largest,
    assetsByClass: [...byClass].sort(([, a], [, b]) => (isMore(a, b) ? -1 : isMore(b, a) ? 1 : 0)),
    debtsByLine: Array.from(byLine, ([lineId, [lineClass, owed]]) => [lineId, lineClass, owed] as const),
  }
}

const isMore = (a: Fraction, b: Fraction | undefined): boolean => b === undefined || minus(a, b).numerator > 0n

function changesUntil(
  question: Parameters<typeof metricsOn>[0],
  now: Decimal,
  cache: ValuationCache,
): Metrics["changes"] {
  const { day: on, since } = question
  if (since === undefined) return []
  const netOn = (day: CalendarDate): Decimal =>
    BigDecimal.make(centsAt(history({ ...question, from: day, to: day }, cache).net, 0), 2)
  const windows: ReadonlyArray<readonly [ChangeWindow, CalendarDate]> = [
    ["day", addDays(on, -1)],
    ["week", addDays(on, -7)],
    ["month", addDays(on, -30)],
    ["yearToDate", addDays(`${on.slice(0, 4)}-01-01`, -1)],
    ["sinceStart", since],
  ]
  return windows
    .filter(([, from]) => from >= since && from < on)
    .map(([window, from]) => {
      const before = netOn(from)
      return { window, from, before, amount: subtract(now, before) }
    })
}
