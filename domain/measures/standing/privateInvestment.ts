import { Result } from "effect"
import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { Decimal } from "../../shared/decimal.ts"
import type { Currency } from "../../shared/money.ts"
import type { HoldingLedger } from "../facts.ts"
import { dividedBy, type Fraction, fraction, minus, negative, nothing, plus } from "../fraction.ts"
import { bookDecimals, mantissaOf } from "../plainDecimal.ts"
import {
  type Multiples,
  multiplesOf,
  type NoMultiples,
  rateSinceInception,
  sidesOf,
} from "../privateMarkets/multiples.ts"
import type { Flow } from "../returns/flows.ts"
import type { NoRate } from "../returns/moneyWeighted.ts"
import { annualised, type ShownReturn } from "../returns/timeWeighted.ts"
import { lastOn } from "../steps.ts"
import { worthOn } from "../valuation.ts"
import { newValuationCache, positionIn, type ValuationCache } from "../valuationCache.ts"

/** An investment in private markets on a day: the whole of it, in its own currency, exactly. */
export interface PrivateInvestment {
  /** The last valuation rolled forward by later flows; before the first, what was paid in less what came back. */
  readonly nav: Fraction
  readonly valuedOn: CalendarDate | undefined
  /** What is promised in all. */
  readonly commitment: Fraction
  /** What it was bought for, entries and capital calls. */
  readonly paidIn: Fraction
  /** Distributions and exits, gross. */
  readonly distributed: Fraction
  /** Commitment − paid-in + recallable distributions; nothing where more was called than was promised. */
  readonly openCommitment: Fraction
  /** Distributed + NAV. */
  readonly totalValue: Fraction
  /** Total value − paid-in. */
  readonly gain: Fraction
  /** Seen by the investor: what was paid in is below zero. */
  readonly flows: ReadonlyArray<Flow>
  readonly multiples: Result.Result<Multiples, NoMultiples>
  /** A year, actual days over 365, as if the NAV were paid out on the day. Ten decimals. */
  readonly irr: Result.Result<Decimal, NoRate>
  /** What a unit of paid-in capital became, as a yearly return since the first flow; within a year as it is. */
  readonly returned: ShownReturn | undefined
}

/** How an investment in private markets stands at the end of a day. Kept beside its ledger until another day is asked for. */
export function privateInvestmentOn(
  ledger: HoldingLedger,
  on: CalendarDate,
  cache: ValuationCache = newValuationCache(),
): PrivateInvestment {
  const known = knownOf.get(ledger)
  if (known?.on === on) return known.investment
  const investment = reckoned(ledger, on, cache)
  knownOf.set(ledger, { on, investment })
  return investment
}

/** A private investment is valued by what its ledger says alone, so what was reckoned from that stays right. */
const knownOf = new WeakMap<HoldingLedger, { readonly on: CalendarDate; readonly investment: PrivateInvestment }>()

function reckoned(ledger: HoldingLedger, on: CalendarDate, cache: ValuationCache): PrivateInvestment {
  const day = dayNumber(on)
  const nav = worthOn(positionIn(cache, ledger), undefined, day).value
  const flows = capitalFlows(ledger).filter((flow) => flow.day <= day)
  const { paidIn, distributed } = sidesOf(flows)
  const commitment = exact(lastOn(ledger.commitments, on) ?? "0")
  const totalValue = plus(distributed, nav)
  const multiples = multiplesOf(flows, nav)
  const first = flows[0]
  return {
    nav,
    valuedOn: lastOn(ledger.appraisals, on)?.valuedOn,
    commitment,
    paidIn,
    distributed,
    openCommitment: atLeastNothing(plus(minus(commitment, paidIn), recallableUntil(ledger, on))),
    totalValue,
    gain: minus(totalValue, paidIn),
    flows,
    multiples,
    irr: rateSinceInception(flows, { day, nav }),
    returned:
      first && Result.isSuccess(multiples) ? annualised(dividedBy(totalValue, paidIn), day - first.day) : undefined,
  }
}

/** What is promised and not yet called on a day. Nothing before it was opened, nor once it is closed. */
export function openCommitmentOn(ledger: HoldingLedger, on: CalendarDate): Fraction {
  const isOpen = ledger.openedOn <= on && (ledger.closedOn === null || on < ledger.closedOn)
  const commitment = isOpen ? lastOn(ledger.commitments, on) : undefined
  if (commitment === undefined) return nothing
  const { paidIn } = sidesOf(capitalFlows(ledger).filter((flow) => flow.day <= dayNumber(on)))
  return atLeastNothing(plus(minus(exact(commitment), paidIn), recallableUntil(ledger, on)))
}

/** What was paid in (below zero) and received, in time order. What was paid in another currency is left out. */
export function capitalFlows(ledger: HoldingLedger): ReadonlyArray<Flow> {
  const { acquisitionCost, openedOn, capital } = ledger
  const flows: Array<Flow> = []
  const add = (on: CalendarDate, amount: Fraction) => {
    if (amount.numerator !== 0n) flows.push({ day: dayNumber(on), amount })
  }
  if (isOwn(acquisitionCost?.currency, ledger.currency)) {
    add(openedOn, negative(exact(acquisitionCost?.amount ?? "0")))
  }
  for (const [on, { paidIn, received }] of capital) {
    add(on, negative(exact(paidIn ?? "0")))
    add(on, exact(received ?? "0"))
  }
  return flows.sort((a, b) => a.day - b.day)
}

const isOwn = (currency: Currency | undefined, own: Currency): boolean => currency === own

const recallableUntil = ({ capital }: HoldingLedger, on: CalendarDate): Fraction =>
  capital.reduce((sum, [day, { recallable }]) => (day <= on ? plus(sum, exact(recallable ?? "0")) : sum), nothing)

const atLeastNothing = (amount: Fraction): Fraction => (amount.numerator < 0n ? nothing : amount)

const exact = (text: string): Fraction => fraction(mantissaOf(text, bookDecimals), bookDecimals)
