import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Decimal, subtract } from "#domain/numbers/decimal.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import type { LineLedger, LineClass } from "#domain/measures/ledger/facts.ts"
import { type Fraction, minus, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { history } from "#domain/measures/daily/history.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { ownLinesOn } from "#domain/measures/netWorth/ownLines.ts"
import { BigDecimal } from "effect"

/** The period over which a change is measured. */
type ChangeWindow = "day" | "week" | "month" | "yearToDate" | "sinceStart"

/** The key figures beside the net worth itself. */
export interface Metrics {
  readonly assets: Fraction
  readonly debts: Fraction
  readonly net: Fraction
  /** Changes of the net worth, in whole cents. Windows that begin before the first known day are left out. */
  readonly changes: ReadonlyArray<{
    readonly window: ChangeWindow
    readonly from: CalendarDate
    readonly before: Decimal
    readonly amount: Decimal
  }>
  /** Debts ÷ assets. Undefined without assets. */
  readonly debtRatio: Fraction | undefined
  /** Cash and easily convertible assets ÷ assets. Undefined without assets. */
  readonly liquidShare: Fraction | undefined
  readonly largest: { readonly lineId: LineId; readonly value: Fraction } | undefined
  /** Largest first. In `debtsByLine` the class is `debt`, or that of an overdrawn account. */
  readonly assetsByClass: ReadonlyArray<readonly [LineClass, Fraction]>
  readonly debtsByLine: ReadonlyArray<readonly [LineId, LineClass, Fraction]>
}

/** Cash and easily convertible assets. */
export const isQuick = ({ investable }: LineLedger): boolean =>
  investable === "cash" || investable === "easily_convertible"

/** `part` ÷ `assets`; undefined without assets. */
export const partOfAssets = <N>(
  a: Arithmetic<N>,
  what: "debtRatio" | "liquidShare",
  part: N,
  assets: N,
): N | undefined => (a.exact(assets).numerator > 0n ? a.quotient(what, part, assets) : undefined)

/** The key figures of a scope on a day, in one currency. Lines without an exchange rate are left out. */
export function metricsOn(
  question: Wealth & {
    readonly day: CalendarDate
    readonly currency: Currency
    readonly scope: Scope
    /** The first day on which anything is known. */
    readonly since: CalendarDate | undefined
  },
): Metrics {
  let [assets, debts, liquid] = [nothing, nothing, nothing]
  let largest: Metrics["largest"]
  const byClass = new Map<LineClass, Fraction>()
  const byLine = new Map<LineId, readonly [LineClass, Fraction]>()
  for (const { ledger, amount } of ownLinesOn(question)) {
    if (amount.numerator > 0n) {
      assets = plus(assets, amount)
      byClass.set(ledger.assetClass, plus(byClass.get(ledger.assetClass) ?? nothing, amount))
      if (isQuick(ledger)) liquid = plus(liquid, amount)
      if (ledger.assetClass !== "debt" && isMore(amount, largest?.value)) {
        largest = { lineId: ledger.lineId, value: amount }
      }
    } else if (amount.numerator < 0n) {
      debts = plus(debts, negative(amount))
      byLine.set(ledger.lineId, [ledger.assetClass, negative(amount)])
    }
  }
  const net = minus(assets, debts)
  return {
    assets,
    debts,
    net,
    changes: changesUntil(question, amountIn(net, question.currency)),
    debtRatio: partOfAssets(plain, "debtRatio", debts, assets),
    liquidShare: partOfAssets(plain, "liquidShare", liquid, assets),
    largest,
    assetsByClass: [...byClass].sort(([, a], [, b]) => (isMore(a, b) ? -1 : isMore(b, a) ? 1 : 0)),
    debtsByLine: Array.from(byLine, ([lineId, [lineClass, owed]]) => [lineId, lineClass, owed] as const),
  }
}

const isMore = (a: Fraction, b: Fraction | undefined): boolean => b === undefined || minus(a, b).numerator > 0n

function changesUntil(question: Parameters<typeof metricsOn>[0], now: Decimal): Metrics["changes"] {
  const { day: on, since } = question
  if (since === undefined) return []
  const netOn = (day: CalendarDate): Decimal => {
    const { net } = history({ ...question, from: day, to: day })
    return BigDecimal.make(centsAt(net, 0), net.decimals)
  }
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
