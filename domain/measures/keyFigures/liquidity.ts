import { type Investable, investables } from "#domain/holding/investable.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { plain } from "#domain/numbers/arithmetic.ts"
import { plainWeights, sumOfLines } from "#domain/measures/netWorth/balanceSheet.ts"
import { dividedBy, type Fraction, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { ownLinesOn } from "#domain/measures/netWorth/ownLines.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { countedCommitment } from "./privateInvestment.ts"

/** Until when a debt has to be paid back: within so many days, later, or on no known day. */
const dueHorizons = ["30", "90", "365", "later", "withoutDay"] as const
export type DueHorizon = (typeof dueHorizons)[number]

/** What could be turned into money, and what may be asked for. Exact, in one currency. */
export interface Liquidity {
  /** From the quickest on. */
  readonly rungs: ReadonlyArray<{
    readonly investable: Investable
    readonly assets: Fraction
    /** With all the quicker ones. */
    readonly together: Fraction
  }>
  readonly openCommitments: Fraction
  /** What falls due until then, with everything due sooner; what has no known day is listed alone. */
  readonly due: ReadonlyArray<{ readonly within: DueHorizon; readonly debts: Fraction }>
  /** (Cash + easily convertible) ÷ (open commitments + debts due within a year). Nothing when nothing is asked for. */
  readonly coverage: Fraction | undefined
}

/**
 * The liquidity ladder of a scope on a day. Debts within it are eliminated as everywhere; an overdrawn account is due
 * on no known day. What has no exchange rate is left out.
 */
export function liquidityOn(
  question: Wealth & {
    readonly day: CalendarDate
    readonly currency: Currency
    readonly scope: Scope
    /** The day on which each debt has to be paid back, where one is agreed. */
    readonly dueOn: ReadonlyMap<HoldingId, CalendarDate>
  },
): Liquidity {
  const day = dayNumber(question.day)

  const assets = new Map<Investable, Fraction>()
  const due = new Map<DueHorizon, Fraction>()
  for (const { ledger, amount } of ownLinesOn(question)) {
    if (amount.numerator > 0n) addTo(assets, ledger.investable, amount)
    else addTo(due, horizonOf(question.dueOn.get(ledger.holdingId), day), negative(amount))
  }

  const openCommitments = openCommitmentsOn(question)
  const rungs = cumulated(investables, assets).map(([investable, own, together]) => ({
    investable,
    assets: own,
    together,
  }))
  const dated = cumulated(datedHorizons, due).map(([within, , debts]) => ({ within, debts }))
  const quick = rungs[1]?.together ?? nothing
  const asked = plus(openCommitments, dated[2]?.debts ?? nothing)
  return {
    rungs,
    openCommitments,
    due: [...dated, { within: "withoutDay", debts: due.get("withoutDay") ?? nothing }],
    coverage: asked.numerator === 0n ? undefined : dividedBy(quick, asked),
  }
}

/** What is promised and not yet called, as far as it belongs to a scope. What has no exchange rate is left out. */
export function openCommitmentsOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope: Scope },
): Fraction {
  const { ledgers, portfolios, stakes, market, currency, scope } = question
  const day = dayNumber(question.day)
  const weights = periodOn(ownershipOf(portfolios, stakes), day).weightsOf(scope)
  const promising = ledgers.filter(({ commitments }) => commitments.length > 0).map((ledger) => plainLine(ledger))
  const words = ["unfundedCommitments", "openCommitment"] as const
  return sumOfLines(plain, words, promising, { market, day, currency }, plainWeights(weights), (line) =>
    countedCommitment(line, day),
  )
}

const datedHorizons = ["30", "90", "365", "later"] as const

function horizonOf(dueOn: CalendarDate | undefined, day: number): DueHorizon {
  if (dueOn === undefined) return "withoutDay"
  const days = dayNumber(dueOn) - day
  return days <= 30 ? "30" : days <= 90 ? "90" : days <= 365 ? "365" : "later"
}

function addTo<Key>(sums: Map<Key, Fraction>, key: Key, amount: Fraction): void {
  sums.set(key, plus(sums.get(key) ?? nothing, amount))
}

/** Each key in order, with its own amount and the sum up to it. */
function cumulated<Key>(
  keys: ReadonlyArray<Key>,
  amounts: ReadonlyMap<Key, Fraction>,
): ReadonlyArray<readonly [key: Key, own: Fraction, together: Fraction]> {
  let together = nothing
  return keys.map((key) => {
    const own = amounts.get(key) ?? nothing
    together = plus(together, own)
    return [key, own, together] as const
  })
}
