import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { HoldingLedger } from "../facts.ts"
import { type Fraction, fractionOf, nothing } from "../fraction.ts"
import { portfolioPeriods, portfolioOn } from "../portfolioPeriods.ts"
import { ownershipIn, type ValuationCache } from "../valuationCache.ts"
import { pathOf, weightPaths, type WeightFrom } from "../weightPaths.ts"
import type { ScopeQuestion } from "./netWorth.ts"
import { type ExplainedNode, leaf } from "./tree.ts"
import { explainWeights, type ExplainedWeights, partOfWeight } from "./weights.ts"

/** What of lines belongs to a scope, day by day. */
export interface OwnedParts {
  readonly on: (ledger: HoldingLedger, day: number) => Fraction
  /** The days within the period, after its first, on which the part becomes another. */
  readonly changesOf: (ledger: HoldingLedger) => ReadonlyArray<CalendarDate>
  /** The same stake by stake. */
  readonly explained: (ledger: HoldingLedger, on: CalendarDate) => ExplainedNode
}

type Question = Omit<ScopeQuestion, "on" | "ledgers"> & { readonly from: CalendarDate; readonly to: CalendarDate }

export function ownedParts(question: Question, cache: ValuationCache): OwnedParts {
  const { portfolios, stakes, scope } = question
  const paths = weightPaths(ownershipIn(cache, portfolios, stakes), scope)
  const known = new Map<HoldingLedger, ReadonlyArray<WeightFrom>>()
  const pathFor = (ledger: HoldingLedger): ReadonlyArray<WeightFrom> => {
    let path = known.get(ledger)
    if (!path) known.set(ledger, (path = pathOf(portfolioPeriods(ledger), paths) ?? []))
    return path
  }
  const parts = new Map<WeightFrom, Fraction>()
  const partOf = (step: WeightFrom): Fraction => {
    let part = parts.get(step)
    if (!part) parts.set(step, (part = fractionOf(step.weight)))
    return part
  }
  const weightsOn = weightsByDay(question)
  const [from, to] = [dayNumber(question.from), dayNumber(question.to)]
  return {
    on(ledger, day) {
      const step = stepOn(pathFor(ledger), day)
      return step ? partOf(step) : nothing
    },
    changesOf: (ledger) =>
      pathFor(ledger).flatMap((step, i) =>
        i > 0 && step.from > from && step.from <= to ? [dayOfNumber(step.from)] : [],
      ),
    explained: (ledger, on) => asPart(weightsOn(on).of(portfolioOn(ledger, on))),
  }
}

function stepOn(path: ReadonlyArray<WeightFrom>, day: number): WeightFrom | undefined {
  let [low, high] = [0, path.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((path[middle] as WeightFrom).from <= day) low = middle + 1
    else high = middle
  }
  return path[low - 1]
}

/** Between two changes of the stakes the parts stay as they are. */
function weightsByDay(question: Question): (on: CalendarDate) => ExplainedWeights {
  const changesOn = [...new Set(question.stakes.map(({ effectiveOn }) => effectiveOn))].sort()
  const known = new Map<CalendarDate | undefined, ExplainedWeights>()
  return (on) => {
    const since = changesOn.findLast((change) => change <= on)
    let weights = known.get(since)
    if (!weights) known.set(since, (weights = explainWeights(question, question.scope, on)))
    return weights
  }
}

/** As a factor, also where it is all or nothing. */
export const asPart = (part: ExplainedNode | "all" | undefined): ExplainedNode =>
  part !== "all" && part !== undefined
    ? part
    : leaf("weight", partOfWeight(part), { _tag: "Constant", name: part === "all" ? "whole" : "nothing" })
