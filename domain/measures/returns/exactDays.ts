import { numberInBook } from "#domain/numbers/bookAmounts.ts"
import { exactFlowsOn, type InvestedQuestion, valueOfScope } from "./exactInvested.ts"
import { type Invested, investedIn, type Owned } from "./invested.ts"

/*
 * The daily values and flows of a return are JavaScript numbers (`docs/numbers.md`). Here those of the days on which a number is
 * not precise enough are replaced by the exact ones: after it, every amount from which a day's growth is computed is within
 * 2 ** -36 of the exact one.
 */

/** {@link investedIn}, in which values and flows of days that are not exact enough are replaced by the exact ones. */
export const investedWithin = (owned: ReadonlyArray<Owned>, question: InvestedQuestion): Invested =>
  withExactDays(investedIn(owned, question.span), owned, question)

/** The same of a sum of what is owned. */
export function withExactDays(
  approximate: Invested,
  owned: ReadonlyArray<Owned>,
  question: InvestedQuestion,
): Invested {
  const { span } = question
  const withFaintFlows = faintFlows(approximate)
  const { invested, revalued: withOthers } = withExactValues(approximate, owned, question)
  for (const i of new Set([...invested.inexact, ...withFaintFlows, ...withOthers])) {
    const { inflow, outflow, acquired, revalued } = exactFlowsOn(owned, span.from + i + 1, question)
    invested.inflows[i] = numberInBook(inflow)
    invested.outflows[i] = numberInBook(outflow)
    invested.revaluations.delete(i)
    invested.acquisitions.delete(i)
    if (acquired !== 0n) {
      const outcome = numberInBook(valueOfScope(owned, span.from + i + 1, question) + outflow - acquired)
      invested.acquisitions.set(i, { amount: numberInBook(acquired), outcome })
    }
    if (revalued) {
      const { valueBefore, valueAtPaid } = revalued
      const before = valueOfScope(owned, span.from + i, question)
      const after = before - valueBefore + valueAtPaid
      const [capital, ...both] = [after + inflow, before, after].map(numberInBook) as [number, number, number]
      invested.revaluations.set(i, { before: both[0], after: both[1], capital })
    }
  }
  return invested
}

/**
 * Whether an amount is above zero and so small that its exact amount, a sum of amounts of 18 decimals each, differs from it by more than
 * 2 ** -36. The sum has fewer roundings of 10^-18 than the bound of {@link Invested} has roundings of 2 ** -53.
 */
const isFaintIn = ({ error }: Invested): ((amount: number) => boolean) => {
  const faint = error * 2 ** 53 * 1e-18 * 2 ** 36
  return (amount) => amount !== 0 && Math.abs(amount) < faint
}

/** The indices of the days with flows on which an amount from which the day's growth is computed is faint. */
function faintFlows(invested: Invested): ReadonlyArray<number> {
  const { valueBefore, values, inflows, outflows, revaluations, acquisitions, movedOn } = invested
  const isFaint = isFaintIn(invested)
  const days: Array<number> = []
  for (const i of movedOn) {
    const [value, inflow, outflow] = [values[i] as number, inflows[i] as number, outflows[i] as number]
    const acquisition = acquisitions.get(i)
    if (inflow === 0 && outflow === 0 && !acquisition) continue
    const before = i === 0 ? valueBefore : (values[i - 1] as number)
    const { before: revalued = 0, after = 0, capital = before + inflow } = revaluations.get(i) ?? {}
    if (
      isFaint(before) ||
      isFaint(value) ||
      isFaint(revalued) ||
      isFaint(after) ||
      isFaint(capital) ||
      isFaint(acquisition?.outcome ?? value + outflow)
    ) {
      days.push(i)
    }
  }
  return days
}

/**
 * Replaces faint values, and the values of days on which so much is owed that the difference of assets and debts has an error
 * of more than 2 ** -36, with the indices of the days whose revaluation or acquisition is of such a value. Nothing follows a day on
 * which nothing is left above zero of what is owed against: there is no return then.
 */
function withExactValues(
  invested: Invested,
  owned: ReadonlyArray<Owned>,
  question: InvestedQuestion,
): { readonly invested: Invested; readonly revalued: ReadonlyArray<number> } {
  const { owed, error, values, revaluations, acquisitions } = invested
  const isFaint = isFaintIn(invested)
  let { valueBefore } = invested
  const revalued: Array<number> = []
  for (let i = -1; i < values.length; i++) {
    const value = i < 0 ? valueBefore : (values[i] as number)
    const debts = owed?.[i + 1] ?? 0
    const isDifference = debts !== 0 && (value + 2 * debts) * error > value * 2 ** -36
    if (!isDifference && !isFaint(value)) continue
    const exact = numberInBook(valueOfScope(owned, question.span.from + i + 1, question))
    if (i < 0) valueBefore = exact
    else values[i] = exact
    if (revaluations.has(i + 1)) revalued.push(i + 1)
    if (acquisitions.has(i)) revalued.push(i)
    if (isDifference && exact <= 0) break
  }
  return { invested: { ...invested, valueBefore }, revalued }
}
