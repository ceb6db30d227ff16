import { Result } from "effect"
import type { Fraction } from "../../domain/measures/fraction.ts"
import { multiplesOf } from "../../domain/measures/privateMarkets/multiples.ts"
import { type Investment, kaplanSchoar } from "../../domain/measures/privateMarkets/publicMarket.ts"
import type { Flow } from "../../domain/measures/returns/flows.ts"
import { annualRate } from "../../domain/measures/returns/moneyWeighted.ts"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import { atEqualPeriods } from "../domain/measures/returns/flows.ts"
import { type Case, exactOf, listOf, nearest } from "./cases.ts"
import { type Answers, NotClaimed } from "./scoring.ts"
import { noModifiedRate, rateOrNull } from "./xirr.ts"

/** Private investments: multiples, rates, and what a public index would have made of the same flows. */
export function peAnswers(stated: Case): Answers {
  const { params = {}, asOf } = stated
  const amounts = listOf(params["cashflows"])
  const isPeriodic = amounts.length > 0
  const flows = isPeriodic ? atEqualPeriods(amounts.map(exactOf)) : datedFlows(stated)
  const navs = listOf(params["nav"])
  const nav = exactOf(navs.at(-1) ?? Number(params["nav"] ?? 0))
  const index = listOf(params["index"]).map(exactOf)
  const lastDay = isPeriodic ? (flows.at(-1)?.day ?? 0) : dayNumber(asOf ?? "1970-01-01")

  const multiple = (name: "paidIn" | "distributed" | "dpi" | "rvpi" | "tvpi") => (): number | null => {
    const multiples = multiplesOf(flows, nav)
    return Result.isSuccess(multiples) ? nearest(multiples.success[name]) : null
  }
  const besideIndex = (figure: (investment: Investment) => number | null) => (): number | null | NotClaimed =>
    index.length === flows.length
      ? figure({
          flows: flows.map((flow, i) => ({ ...flow, index: index[i] as Fraction })),
          nav,
          last: { day: lastDay, index: index.at(-1) as Fraction },
        })
      : new NotClaimed("an index without a level for each flow")
  return {
    irr: () => rateOrNull(annualRate([...flows, { day: lastDay, amount: nav }])),
    mirr: () => new NotClaimed(noModifiedRate),
    paidIn: multiple("paidIn"),
    distributed: multiple("distributed"),
    dpi: multiple("dpi"),
    rvpi: multiple("rvpi"),
    tvpi: multiple("tvpi"),
    moic: multiple("tvpi"),
    ksPme: besideIndex((investment) => fractionOrNull(kaplanSchoar(investment))),
    lnPme: otherEquivalent,
    lnPmeNav: otherEquivalent,
    pmePlus: otherEquivalent,
    pmePlusLambda: otherEquivalent,
    directAlpha: otherEquivalent,
    mPme: otherEquivalent,
  }
}

const otherEquivalent = () =>
  new NotClaimed("a public market equivalent other than that of Kaplan and Schoar: the page shows theirs alone")

const fractionOrNull = (value: Result.Result<Fraction, unknown>): number | null =>
  Result.isSuccess(value) ? nearest(value.success) : null

function datedFlows({ transactions }: Case): ReadonlyArray<Flow> {
  return transactions.flatMap(({ type, date, amount = 0 }) => {
    if (date === undefined) return []
    return [{ day: dayNumber(date), amount: exactOf(type === "CONTRIBUTION" ? -Math.abs(amount) : amount) }]
  })
}
