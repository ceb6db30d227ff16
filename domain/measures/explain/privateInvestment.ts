import { Result } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { Market } from "../facts.ts"
import { nothing } from "../fraction.ts"
import type { NoRate } from "../returns/moneyWeighted.ts"
import { recordedNumber } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { subjectOf } from "./lineFigures.ts"
import { explainRate, named } from "./returns.ts"
import {
  type About,
  adjusted,
  called,
  difference,
  type ExplainedNode,
  isNothing,
  leaf,
  negated,
  quotient,
  sum,
} from "./tree.ts"
import { explainWorth } from "./worth.ts"

/** Money paid into an investment or received from it on a day; what is paid in is told above zero, too. */
export interface CapitalPayment {
  readonly on: CalendarDate
  readonly way: "paidIn" | "distributed"
  readonly node: ExplainedNode
}

/** What was paid in and received up to a day. What was paid in another currency is left out. */
export function capitalUntil({ ledger, parts }: ExplainedLine, until: CalendarDate): ReadonlyArray<CapitalPayment> {
  const { acquisitionCost, openedOn, currency, holdingId: lineId } = ledger
  const bought: ReadonlyArray<CapitalPayment> =
    acquisitionCost?.currency === currency
      ? [
          {
            on: openedOn,
            way: "paidIn",
            node: leaf(
              "trade",
              recordedNumber(acquisitionCost.amount),
              { _tag: "Opening", lineId, on: openedOn },
              { currency },
            ),
          },
        ]
      : []
  const moved = parts.capital.flatMap(({ day, paidIn, received }): ReadonlyArray<CapitalPayment> => [
    ...(paidIn ? [{ on: dayOfNumber(day), way: "paidIn", node: paidIn } as const] : []),
    ...(received ? [{ on: dayOfNumber(day), way: "distributed", node: received } as const] : []),
  ])
  return [...bought, ...moved].filter(({ on, node }) => on <= until && !isNothing(node))
}

/** What is promised in all, less what was paid in, and what can be called again. Never below nothing. */
export function openCommitmentOf(line: ExplainedLine, on: CalendarDate): ExplainedNode {
  const { currency, holdingId: lineId, openedOn } = line.ledger
  const money: About = { currency }
  const committed = line.parts.commitment(dayNumber(on))
  const recallable = line.parts.capital.flatMap((flow) =>
    flow.day <= dayNumber(on) && flow.recallable ? [flow.recallable] : [],
  )
  const paidIn = capitalUntil(line, on)
    .filter(({ way }) => way === "paidIn")
    .map(({ node }) => node)
  const none = leaf("commitment", nothing, { _tag: "Opening", lineId, on: openedOn }, money)
  const promised = committed ?? none
  const callable =
    recallable.length === 0
      ? promised
      : sum("commitment", [promised, ...recallable.map((node) => called("recallable", node))], money)
  const open = paidIn.length === 0 ? callable : difference("openCommitment", callable, paidIn, money)
  return called(
    "openCommitment",
    open.exact.numerator < 0n ? adjusted("openCommitment", open, nothing, "notBelowZero") : open,
    { subject: subjectOf(line) },
  )
}

/** The same of a line that counts on the day: nothing before it was opened, once it is closed, or without a promise. */
export function explainOpenCommitment(line: ExplainedLine, on: CalendarDate): ExplainedNode | undefined {
  const { openedOn, closedOn } = line.ledger
  const counts = openedOn <= on && (closedOn === null || on < closedOn)
  return counts && line.parts.commitment(dayNumber(on)) ? openCommitmentOf(line, on) : undefined
}

/** What payments and what is left of them come to. A multiple is absent where nothing was paid in. */
export function explainMultiples(
  payments: ReadonlyArray<CapitalPayment>,
  left: { readonly on: CalendarDate; readonly nav: ExplainedNode },
  about: About & { readonly currency: string },
): {
  readonly paidIn: ExplainedNode
  readonly distributed: ExplainedNode
  readonly multiple: (which: "dpi" | "rvpi" | "tvpi") => ExplainedNode | undefined
  readonly irr: () => Result.Result<ExplainedNode, NoRate>
} {
  const { nav, on } = left
  const all = (of: CapitalPayment["way"]): ExplainedNode =>
    sum(
      of,
      payments.filter(({ way }) => way === of).map(({ node }) => node),
      about,
    )
  const [paidIn, distributed] = [all("paidIn"), all("distributed")]
  const values = { dpi: distributed, rvpi: nav, tvpi: sum("totalValue", [distributed, nav], about) }
  return {
    paidIn,
    distributed,
    multiple: (which) => (isNothing(paidIn) ? undefined : quotient(which, values[which], paidIn, subjectOnly(about))),
    irr: () =>
      explainRate("irr", [
        ...payments.map((payment) => ({
          on: payment.on,
          node:
            payment.way === "paidIn"
              ? negated("paidIn", payment.node, named(payment.on, about.currency))
              : sum("distributed", [payment.node], named(payment.on, about.currency)),
        })),
        { on, node: sum("closing", [nav], named(on, about.currency)) },
      ]),
  }
}

const subjectOnly = ({ subject }: About): About => (subject ? { subject } : {})

/**
 * What is left of an investment on a day, in its own currency. As everywhere in its figures, one that stands at what was
 * paid for it in another currency counts by the number.
 */
export const navOf = (line: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode => ({
  ...explainWorth(line, market, on).node,
  currency: line.ledger.currency,
})
