import { behaviourOf } from "../../holding/assetClass.ts"
import { isHeldInUnits } from "../heldInUnits.ts"
import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { CostMethod, Market } from "../facts.ts"
import { fractionInBook, inBook } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { broughtIn, capitalPayments, purchase, unpaidAtClosing } from "./payments.ts"
import { difference, type ExplainedNode, leaf, type Source, sourceWithin, sum } from "./tree.ts"
import { explainWorth } from "./worth.ts"

/** What one day did to the cost of a line. What is absent was nothing. */
export interface ExplainedCostDay {
  readonly on: CalendarDate
  /** Of all money of the day. */
  readonly currency: string
  readonly paid?: ExplainedNode | undefined
  readonly paidFees?: ExplainedNode | undefined
  readonly proceeds?: ExplainedNode | undefined
  readonly proceedsFees?: ExplainedNode | undefined
  /** The cost, in the unit of the books, of what was sold and of what left otherwise. */
  readonly costOfSold: bigint
  readonly costTaken: bigint
  /** What came back above the capital while the investment went on. */
  readonly aboveCapital?: ExplainedNode | undefined
  /** What made it. */
  readonly source: Source
}

/** The days on which the cost of a line changed, in order. */
export function costDaysOf(line: ExplainedLine, market: Market, method: CostMethod): ReadonlyArray<ExplainedCostDay> {
  const { assetClass, closedOn } = line.ledger
  if (assetClass === "debt") return []
  const { valuedBy } = behaviourOf[assetClass]
  const days = isHeldInUnits(line.ledger)
    ? unitDays(line, method)
    : valuedBy[0] === "balance"
      ? balanceDays(line)
      : capitalDays(line, market)
  const left = unpaidAtClosing(line, market)
  if (!left || closedOn === null) return days
  const cost = days.reduce(
    (all, { paid, paidFees, costOfSold, costTaken }) =>
      all + amountOf(paid) + amountOf(paidFees) - costOfSold - costTaken,
    0n,
  )
  const sold = { currency: left.currency ?? line.ledger.currency, proceeds: left, costOfSold: cost, costTaken: 0n }
  return [...days, { ...sold, on: closedOn, source: { _tag: "Opening", lineId: line.ledger.holdingId, on: closedOn } }]
}

const amountOf = (node: ExplainedNode | undefined): bigint => (node ? inBook(node) : 0n)

/** What left on a day without money goes with the next day on which money moved. */
function unitDays({ ledger, parts }: ExplainedLine, method: CostMethod): ReadonlyArray<ExplainedCostDay> {
  const gone = [...parts.costGone(method)].sort(([a], [b]) => (a < b ? -1 : 1))
  let next = 0
  return parts.trading.map(({ on, bought, buyFees, sold, sellFees, ...units }) => {
    let [costOfSold, costTaken] = [0n, 0n]
    for (; next < gone.length && (gone[next]?.[0] ?? on) <= on; next++) {
      costOfSold += amountOf(gone[next]?.[1].sold)
      costTaken += amountOf(gone[next]?.[1].taken)
    }
    const { unitsGiven, unitsEarned, unitsTaken } = units
    const made = sold ?? unitsTaken ?? bought ?? buyFees ?? sellFees ?? unitsGiven ?? unitsEarned
    return {
      on,
      currency: ledger.currency,
      paid: bought,
      paidFees: buyFees,
      proceeds: sold,
      proceedsFees: sellFees,
      costOfSold,
      costTaken,
      source: sourceWithin(made) ?? { _tag: "Opening", lineId: ledger.holdingId, on },
    }
  })
}

/** An account costs what its balance says. */
function balanceDays({ ledger, parts }: ExplainedLine): ReadonlyArray<ExplainedCostDay> {
  const { currency, closedOn } = ledger
  let before: ExplainedNode | undefined
  return parts.balances.flatMap(([on, balance]) => {
    if (closedOn !== null && on >= closedOn) return []
    const [was, is] = [before && aboveZero(before), aboveZero(balance)]
    before = balance
    const rise = is - (was ?? 0n)
    const source = balance.source ?? { _tag: "Opening", lineId: ledger.holdingId, on }
    const now = leaf("balance", fractionInBook(is), source, { currency })
    const then = leaf("balance", fractionInBook(was ?? 0n), source, { currency })
    const change =
      rise >= 0n
        ? { paid: was ? difference("balance", now, [then], { currency }) : now, costOfSold: 0n }
        : { proceeds: difference("balance", then, [now], { currency }), costOfSold: -rise }
    return [{ on, currency, costTaken: 0n, source, ...change }]
  })
}

const aboveZero = (balance: ExplainedNode): bigint => {
  const amount = inBook(balance)
  return amount > 0n ? amount : 0n
}

/**
 * Money that comes back gives back the cost first, and what exceeds it is income. But where nothing goes on from that
 * day, the money is what it was sold for; and of what was bought as one thing, an exit sells the whole.
 */
function capitalDays(line: ExplainedLine, market: Market): ReadonlyArray<ExplainedCostDay> {
  const { assetClass, currency: own } = line.ledger
  const rollsForward = assetClass !== "debt" && behaviourOf[assetClass].rollsForward
  const [bought, capital] = [purchase(line), capitalPayments(line)]
  const invested = [...bought, ...broughtIn(line, market, [...bought, ...capital]), ...capital]
  const byDay = Map.groupBy(invested, ({ on, node }) => `${on} ${node.currency ?? own}`)
  let cost = 0n
  return [...byDay.keys()].sort().map((key) => {
    const [on, currency] = key.split(" ") as [CalendarDate, string]
    const ofDay = byDay.get(key) ?? []
    const all = (way: "in" | "out") => {
      const nodes = ofDay.filter((one) => one.way === way).map(({ node }) => node)
      return nodes.length === 1 ? nodes[0] : nodes.length === 0 ? undefined : sum("flow", nodes, { currency })
    }
    const [paid, received] = [all("in"), all("out")]
    cost += amountOf(paid)
    const cameBack = amountOf(received)
    const givesBack = rollsForward && cameBack > 0n && goesOn(line, market, on)
    const costOfSold = cameBack === 0n ? 0n : givesBack && cameBack < cost ? cameBack : cost
    const above = givesBack ? cameBack - costOfSold : 0n
    cost -= costOfSold
    const source = sourceWithin(received ?? paid) ?? { _tag: "Opening", lineId: line.ledger.holdingId, on }
    const returned = leaf("cost", fractionInBook(costOfSold), source, { currency })
    return {
      on,
      currency,
      paid,
      proceeds: above > 0n ? returned : received,
      costOfSold,
      costTaken: 0n,
      aboveCapital: above > 0n && received ? difference("income", received, [returned], { currency }) : undefined,
      source,
    }
  })
}

/** Whether anything of it is worth something at the end of a day, or later. */
function goesOn(line: ExplainedLine, market: Market, on: CalendarDate): boolean {
  const later = [...line.parts.appraisedOn, ...line.parts.capital.map((flow) => flow.on)]
  return [on, ...later].some((day) => day >= on && explainWorth(line, market, day).node.exact.numerator > 0n)
}
