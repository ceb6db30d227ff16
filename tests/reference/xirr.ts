import { Result } from "effect"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import type { Decimal } from "../../domain/shared/decimal.ts"
import type { Flow } from "../../domain/measures/returns/flows.ts"
import { annualRate } from "../../domain/measures/returns/moneyWeighted.ts"
import { atEqualPeriods } from "../domain/measures/returns/flows.ts"
import { type Case, exactOf, listOf, numberOf } from "./cases.ts"
import { type Answer, type Answers, NotClaimed } from "./scoring.ts"

/** A rate, or `null` where there is none. */
export const rateOrNull = (rate: Result.Result<Decimal, unknown>): number | null =>
  Result.isSuccess(rate) ? numberOf(rate.success) : null

/** Rates of flows: dated ones, or at equal periods, each of which counts as a year. */
export function xirrAnswers(stated: Case): Answers {
  const { transactions, params = {} } = stated
  const amounts = listOf(params["cashflows"])
  const dated = transactions.flatMap(({ date, amount }): ReadonlyArray<Flow> =>
    date === undefined || amount === undefined ? [] : [{ day: dayNumber(date), amount: exactOf(amount) }],
  )
  const irr = (first: number): Answer => rateOrNull(annualRate(atEqualPeriods(amounts.slice(0, first).map(exactOf))))
  // The source's count is of the periods after the first flow.
  const shorter = Object.keys(stated.expected).flatMap((figure) => {
    const periods = /^irr(\d+)$/u.exec(figure)?.[1]
    return periods ? [[figure, () => irr(Number(periods) + 1)] as const] : []
  })
  return {
    irr: () => (dated.length > 0 ? oneOf(stated, rateOrNull(annualRate(dated))) : irr(amounts.length)),
    xnpv: () => presentValue(stated, "xnpv", dated),
    npv: () => presentValue(stated, "npv", atEqualPeriods(amounts.map(exactOf))),
    mirr: () => new NotClaimed(noModifiedRate),
    ...Object.fromEntries(shorter),
  }
}

export const noModifiedRate =
  "a modified rate: no page shows one, because nobody says what money costs and earns elsewhere"

/**
 * No page shows a present value, but a rate is what makes it nothing: the stated one is right where the flows, with it
 * paid at the start, have the rate at which it was discounted, as far as its tolerance tells. Then it is the answer.
 */
function presentValue({ params = {}, expected, tolerance }: Case, figure: string, flows: ReadonlyArray<Flow>): Answer {
  const value = Number(expected[figure])
  const first = Math.min(...flows.map(({ day }) => day))
  const rateAt = (paid: number) => rateOrNull(annualRate([...flows, { day: first, amount: exactOf(-paid) }]))
  const within = tolerance[figure] ?? tolerance.default
  const [one, other] = [rateAt(value - within), rateAt(value + within)]
  if (one === null || other === null) return null
  const rate = Number(params["rate"] ?? 0)
  return Math.min(one, other) <= rate && rate <= Math.max(one, other) ? value : null
}

/** Where several rates fit, any of them is right: ours is the nearest to zero. */
function oneOf({ derived = {}, expected, tolerance }: Case, rate: number | null): Answer {
  const fits = listOf(derived["allRoots"]).some((root) => rate !== null && Math.abs(root - rate) <= tolerance.default)
  return fits ? expected["irr"] : rate
}
