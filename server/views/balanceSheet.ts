import { history } from "#domain/measures/daily/history.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { ownLinesOn } from "#domain/measures/netWorth/ownLines.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { dividedBy, type Fraction, fractionOf, nothing, plus, times } from "#domain/numbers/fraction.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, isLess, isZero, subtract } from "#domain/numbers/decimal.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { amountIn, type Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { BalanceSheetLine, readBalanceSheet, readReturnsByLine } from "#contract/figures/balanceSheet.ts"
import type { LineClass } from "#contract/figures/figures.ts"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import { amountText, amountTexts, percentText } from "./amounts.ts"
import type { LineNames } from "./lineNames.ts"
import { measuredOf } from "./netWorth.ts"
import { type ReturnsPeriod, timeWeightedRatio } from "./returns.ts"
import type { HouseholdWealth } from "./wealth.ts"

type BalanceSheetView = AnswerOf<typeof readBalanceSheet>

interface Question extends ReturnsPeriod {
  /** The end of this day begins the returns: without a day in the question, that before the first one with data. */
  readonly returnsFrom: CalendarDate
}

/** The points of the small chart of a class. */
const pointsMost = 53

/**
 * What the household owns by class and by line, and what it owes, on two days. Each amount is exact and rounded once, so
 * rounded lines may differ from their rounded sum by cents.
 */
export function balanceSheetView(wealth: HouseholdWealth, names: LineNames, question: Question): BalanceSheetView {
  const { from, to, currency } = question
  const owned = sidesOf(wealth, question, (amount) => amount.numerator > 0n)
  const owed = sidesOf(wealth, question, (amount) => amount.numerator < 0n)
  const total = (lines: ReadonlyArray<Sides>): Sides => ({ now: sumOf(lines, "now"), before: sumOf(lines, "before") })
  const rounded = ({ now, before }: Sides): Rounded => ({
    now: amountIn(now, currency),
    before: amountIn(before, currency),
  })
  const all = total(owned)
  const assets = rounded(all)
  const debts = total(owed)
  const amounts = ({ now, before }: Rounded) => ({
    value: amountText(now, currency),
    change: amountText(subtract(now, before), currency),
  })
  const lineOf = ({ ledger, ...sides }: LineSides): BalanceSheetLine & Rounded => {
    const { lineId, assetClass } = ledger
    const named = names.get(lineId)
    const both = rounded(sides)
    return {
      lineId,
      kind: named?.kind ?? "holding",
      name: named?.name ?? "",
      assetClass,
      ...amounts(both),
      onItsWay: onItsWay(ledger, sides.now, { on: to, currency }),
      weight: percentText(both.now, assets.now),
      ...both,
    }
  }
  const returned = { from: question.returnsFrom, to, currency }
  const classes = [...Map.groupBy(owned, ({ ledger }) => ledger.assetClass)].map(([assetClass, lines]) => ({
    assetClass,
    lines,
    both: rounded(total(lines)),
  }))
  return {
    from,
    to,
    currency,
    classes: classes
      .filter(({ both }) => !isZero(both.now) || !isZero(both.before))
      .sort((a, b) => descending(a.both.now, b.both.now))
      .map(({ assetClass, lines, both }) => ({
        assetClass,
        ...amounts(both),
        weight: percentText(both.now, assets.now),
        timeWeighted:
          assetClass === "debt" ? null : timeWeightedRatio(wealth, returned, { of: "assetClass", assetClass }),
        history: historyOf(wealth, assetClass, question),
        lines: lines
          .map(lineOf)
          .sort((a, b) => descending(a.now, b.now))
          .map(shown),
      })),
    assets: { ...amounts(assets), timeWeighted: timeWeightedRatio(wealth, returned, { of: "household" }) },
    debts: {
      ...amounts(rounded(debts)),
      lines: owed
        .map(lineOf)
        .sort((a, b) => descending(b.now, a.now))
        .map((line) => ({ ...shown(line), weight: null })),
    },
    net: amounts(rounded(total([all, debts]))),
  }
}

/** The return of each line of a class as a whole, regardless of the part that belongs to the household. */
export function returnsByLineView(
  wealth: HouseholdWealth,
  question: Question & { readonly assetClass: AssetClass },
): AnswerOf<typeof readReturnsByLine> {
  const { from, to, currency, assetClass, returnsFrom } = question
  const period = { from: returnsFrom, to, currency }
  return {
    from,
    to,
    currency,
    lines: [...wealth.ledgers.values()]
      .filter((ledger) => ledger.assetClass === assetClass)
      .map(({ lineId }) => ({
        lineId,
        timeWeighted: timeWeightedRatio(wealth, period, { of: "holdings", holdingIds: [lineId] }),
      })),
  }
}

/** The part of an amount that is on its way from an account, as it is of the whole account. */
function onItsWay(
  ledger: LineLedger,
  now: Fraction,
  { on, currency }: { readonly on: CalendarDate; readonly currency: Currency },
): string | null {
  const onWay = fractionOf(decimal(lastOn(ledger.onItsWay ?? [], on) ?? "0"))
  const balance = fractionOf(decimal(lastOn(ledger.balances, on) ?? "0"))
  if (onWay.numerator === 0n || balance.numerator === 0n) return null
  return amountText(amountIn(times(now, dividedBy(onWay, balance)), currency), currency)
}

interface Sides {
  readonly now: Fraction
  readonly before: Fraction
}
interface LineSides extends Sides {
  readonly ledger: LineLedger
}
interface Rounded {
  readonly now: Decimal
  readonly before: Decimal
}

/** The amounts on one side of the balance sheet by line, at the end of both days. */
function sidesOf(
  wealth: HouseholdWealth,
  { from, to, currency }: ReturnsPeriod,
  isOnSide: (amount: Fraction) => boolean,
): ReadonlyArray<LineSides> {
  const lines = new Map<LineId, LineSides>()
  const add = (day: CalendarDate, at: "now" | "before") => {
    for (const { ledger, amount } of ownLinesOn({ ...measuredOf(wealth), day, currency, scope: "household" })) {
      if (!isOnSide(amount)) continue
      const line = lines.get(ledger.lineId) ?? { ledger, now: nothing, before: nothing }
      lines.set(ledger.lineId, { ...line, [at]: plus(line[at], amount) })
    }
  }
  add(from, "before")
  add(to, "now")
  return [...lines.values()]
}

const sumOf = (lines: ReadonlyArray<Sides>, at: "now" | "before"): Fraction =>
  lines.reduce((sum, line) => plus(sum, line[at]), nothing)

const shown = ({ now: _now, before: _before, ...line }: BalanceSheetLine & Rounded): BalanceSheetLine => line

const descending = (a: Decimal, b: Decimal): number => (isLess(b, a) ? -1 : isLess(a, b) ? 1 : 0)

/** The assets of a class at equal distances from the first to the last day. */
function historyOf(
  wealth: HouseholdWealth,
  assetClass: LineClass,
  { from, to, currency }: ReturnsPeriod,
): ReadonlyArray<string> {
  const measured = measuredOf(wealth)
  const ledgers = measured.ledgers.filter((ledger) => ledger.assetClass === assetClass)
  const { assets } = history({ ...measured, ledgers, from, to, currency, scope: "household" })
  const days = amountTexts(assets)
  const points = Math.min(pointsMost, days.length)
  return Array.from({ length: points }, (_, point) => {
    const at = points === 1 ? 0 : Math.round((point * (days.length - 1)) / (points - 1))
    return days[at] as string
  })
}
