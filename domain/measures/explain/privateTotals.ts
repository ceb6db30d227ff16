import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import { portfolioOn } from "../portfolioPeriods.ts"
import type { ExplainedLine } from "./lineParts.ts"
import type { ScopeQuestion } from "./netWorth.ts"
import {
  capitalUntil,
  type ExplainedPayment,
  explainMultiples,
  explainOpenCommitment,
  navOf,
} from "./privateInvestment.ts"
import { inCurrency } from "./rates.ts"
import { type ExplainedNode, product, type Subject, sum } from "./tree.ts"
import { explainWeights } from "./weights.ts"

type Question = Omit<ScopeQuestion, "scope" | "ledgers"> & { readonly lines: ReadonlyArray<ExplainedLine> }

/** The household's part of all its private investments; every payment at the rate and the part of its day. */
export function explainPrivateTotals(question: Question) {
  const { on, currency, market } = question
  const lines = question.lines.filter(({ ledger }) => ledger.assetClass === "private" && ledger.openedOn <= on)
  const own = partsOf(question)
  const payments = lines.flatMap((line) =>
    capitalUntil(line, on).flatMap((payment): ReadonlyArray<ExplainedPayment> => {
      const amount = own(line, dayOfNumber(payment.day), payment.amount)
      return amount ? [{ ...payment, amount }] : []
    }),
  )
  const all = (what: "holdingValue" | "openCommitment", of: (line: ExplainedLine) => ExplainedNode | undefined) =>
    sum(
      what,
      lines.flatMap((line) => {
        const whole = of(line)
        return (whole && own(line, on, whole)) ?? []
      }),
      { currency },
    )
  const nav = all("holdingValue", (line) => navOf(line, market, on))
  return {
    ...explainMultiples(payments, { on, nav }, { currency }),
    openCommitment: all("openCommitment", (line) => explainOpenCommitment(line, on)),
  }
}

/** What of an amount of a day belongs to the household, in the currency asked for. */
function partsOf({ portfolios, stakes, market, currency }: Question) {
  return (line: ExplainedLine, on: CalendarDate, amount: ExplainedNode): ExplainedNode | undefined => {
    const weight = explainWeights({ portfolios, stakes }, "household", on).of(portfolioOn(line.ledger, on))
    if (weight === undefined || amount.exact.numerator === 0n) return undefined
    const share = line.parts.share(dayNumber(on))
    const factors = [...(weight === "all" ? [] : [weight]), ...(share ? [share] : []), amount]
    const subject: Subject = { of: "line", id: line.ledger.holdingId }
    const inOwn = amount.currency === null ? {} : { currency: amount.currency }
    const part = factors.length === 1 ? amount : product(amount.what, factors, { ...inOwn, subject })
    const node = inCurrency(part, currency, market, on)
    return node && { ...node, subject }
  }
}
