import { type Investable, investables } from "#domain/holding/investable.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { plainWeights, sumOfLines } from "#domain/measures/netWorth/balanceSheet.ts"
import { dividedBy, type Fraction, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { ownLinesOn } from "#domain/measures/netWorth/ownLines.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { countedCommitment } from "./privateInvestment.ts"

/** When a debt is due: within this number of days, later, or on no known day. */
const dueHorizons = ["30", "90", "365", "later", "withoutDay"] as const
type DueHorizon = (typeof dueHorizons)[number]

/** Assets by how soon they can be turned into money, and what is due. Exact, in one currency. */
interface Liquidity {
  /** From the most liquid on. */
  readonly rungs: ReadonlyArray<{
    readonly investable: Investable
    readonly assets: Fraction
    /** Including all more liquid rungs. */
    readonly together: Fraction
  }>
  readonly openCommitments: Fraction
  /** Debts due within each horizon, including those due sooner. Debts without a known day are separate. */
  readonly due: ReadonlyArray<{ readonly within: DueHorizon; readonly debts: Fraction }>
  /** (Cash + easily convertible) ÷ (unfunded commitments + debts due within a year). Undefined if that is zero. */
  readonly coverage: Fraction | undefined
}

/**
 * The liquidity ladder of a scope on a day. Debts within it are eliminated as everywhere; an overdrawn account has no
 * known due day. Lines without an exchange rate are left out.
 */
export function liquidityOn(
  question: Wealth & {
    readonly day: CalendarDate
    readonly currency: Currency
    readonly scope: Scope
    /** The due day of each debt, if one is agreed. */
    readonly dueOn: ReadonlyMap<LineId, CalendarDate>
  },
): Liquidity {
  const day = dayNumber(question.day)

  const assets = new Map<Investable, Fraction>()
  const due = new Map<DueHorizon, Fraction>()
  for (const { ledger, amount } of ownLinesOn(question)) {
    if (amount.numerator > 0n) addTo(assets, ledger.investable, amount)
    else addTo(due, horizonOf(question.dueOn.get(ledger.lineId), day), negative(amount))
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

/** The unfunded commitments of a scope, by its weights. Lines without an exchange rate are left out. */
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
