import { behaviourOf } from "../../holding/assetClass.ts"
import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { CostMethod, HoldingLedger, IncomeStep, Steps } from "../facts.ts"
import { type Fraction, minus, negative, nothing, plus } from "../fraction.ts"
import { lastOn } from "../steps.ts"
import { recordedNumber, recordedPercent } from "./amounts.ts"
import type { CostGone, ExplainedAppraisal, ExplainedLine, LineParts } from "./lineParts.ts"
import { rolledForward } from "./rolledForward.ts"
import { type About, type ExplainedNode, leaf } from "./tree.ts"
import type { ExplainWord } from "./words.ts"

/** A line by its books: each of its leaves is what they say since a day. Whoever wants to know more asks for it alone. */
export const lineByBooks = (ledger: HoldingLedger): ExplainedLine => ({ ledger, parts: bookParts(ledger) })

const unitKinds = ["Trade", "Delivery", "Split", "SwapLeg"]

function bookParts(ledger: HoldingLedger): LineParts {
  const { holdingId: lineId, assetClass, currency, acquisitionCost } = ledger
  const isDebt = assetClass === "debt"
  const said = (
    what: ExplainWord,
    text: string,
    on: CalendarDate,
    kinds: ReadonlyArray<string>,
    about: About = { currency },
  ): ExplainedNode => leaf(what, recordedNumber(text), { _tag: "Books", lineId, kinds, on }, about)
  const dayOf = (on: CalendarDate, amounts: ReadonlyArray<readonly [key: string, ExplainWord, string | undefined]>) =>
    Object.fromEntries(
      amounts.flatMap(([key, what, text]) =>
        text === undefined ? [] : [[key, said(what, text, on, dayKinds, key.startsWith("units") ? {} : { currency })]],
      ),
    )
  const capitalOf = (): LineParts["capital"] =>
    ledger.capital.map(([on, { paidIn, received, recallable }]) => ({
      on,
      ...dayOf(on, [
        ["paidIn", "paidIn", paidIn],
        ["received", "distributed", received],
        ["recallable", "recallable", recallable],
      ]),
    }))
  const balanceOf = ([on, text]: Steps<string>[number]): ExplainedNode => {
    const balance = said(isDebt ? "debtOwed" : "balance", text, on, isDebt ? ["OwedBalance", "Repayment"] : ["Balance"])
    return isDebt ? { ...balance, exact: negative(balance.exact) } : balance
  }

  return {
    units(on) {
      const step = stepOn(ledger.units, on)
      return step && said("units", step[1], step[0], unitKinds, {})
    },
    appraisal: (on) => appraisalOf(ledger, on, capitalOf, said),
    appraisedOn: ledger.appraisals.map(([on]) => on),
    stoodAt(on) {
      const isCounted = !isDebt && behaviourOf[assetClass].isCountedInUnits
      const inAverage = isCounted ? stepOn(ledger.cost.average, on) : undefined
      const step = isCounted ? inAverage && ([inAverage[0], inAverage[1].cost] as const) : stepOn(ledger.carried, on)
      return step && said("cost", step[1], step[0], dayKinds, { currency: acquisitionCost?.currency ?? currency })
    },
    balance(on) {
      const step = stepOn(ledger.balances, on)
      return step && balanceOf(step)
    },
    get balances() {
      return ledger.balances.map((step) => [step[0], balanceOf(step)] as const)
    },
    share(on) {
      const step = stepOn(ledger.shares, on)
      return (
        step &&
        leaf("share", recordedPercent(step[1]), { _tag: "Books", lineId, kinds: ["OwnershipShare"], on: step[0] })
      )
    },
    unitsChangedOn: ledger.units.map(([on]) => on),
    sharedOn: ledger.shares.map(([on]) => on),
    commitment(on) {
      const step = stepOn(ledger.commitments, on)
      return step && said("commitment", step[1], step[0], ["Commitment"])
    },
    get trading() {
      return ledger.trading.map(([on, day]) => ({
        on,
        ...dayOf(on, [
          ["bought", "consideration", day.bought],
          ["buyFees", "fees", day.buyFees],
          ["sold", "proceeds", day.sold],
          ["sellFees", "fees", day.sellFees],
          ["unitsGiven", "units", day.unitsGiven],
          ["unitsEarned", "units", day.unitsEarned],
          ["unitsTaken", "units", day.unitsTaken],
        ]),
      }))
    },
    get capital() {
      return capitalOf()
    },
    get income() {
      return ledger.income.map(([on, step], i) => {
        const before = ledger.income[i - 1]?.[1]
        const since = (what: ExplainWord, of: keyof IncomeStep): ExplainedNode => {
          const node = said(what, step[of], on, ["CashFlow"])
          return before ? { ...node, exact: minus(node.exact, recordedNumber(before[of])) } : node
        }
        return {
          on,
          gross: since("income", "gross"),
          expenses: since("expenses", "expenses"),
        }
      })
    },
    costGone: (method) => costGoneOf(ledger, method, said),
    cost(method, on) {
      const step = stepOn(ledger.cost[method], on)
      return step && said("cost", step[1].cost, step[0], dayKinds)
    },
  }
}

const dayKinds = [...unitKinds, "CashFlow"]

type Said = (
  what: ExplainWord,
  text: string,
  on: CalendarDate,
  kinds: ReadonlyArray<string>,
  about?: About,
) => ExplainedNode

function appraisalOf(
  { appraisals, assetClass, currency }: HoldingLedger,
  on: CalendarDate,
  capitalOf: () => LineParts["capital"],
  said: Said,
): ExplainedAppraisal | undefined {
  const last = lastOn(appraisals, on)
  if (!last) return undefined
  const { value, units, valuedOn } = last
  const unitsThen = said("units", units, valuedOn, unitKinds, {})
  const rolls = assetClass !== "debt" && behaviourOf[assetClass].rollsForward
  const stated = said("valuation", rolls ? (lastOn(appraisals, valuedOn)?.value ?? value) : value, valuedOn, [
    "Valuation",
    "WalletStatement",
  ])
  return { value: rolls ? rolledForward(stated, capitalOf(), valuedOn, on, currency) : stated, unitsThen }
}

/** What of the cost left on each day: with what was sold, all that its gain lacks of its proceeds. */
function costGoneOf(ledger: HoldingLedger, method: CostMethod, said: Said): ReadonlyMap<CalendarDate, CostGone> {
  const gone = new Map<CalendarDate, CostGone>()
  const steps = ledger.cost[method]
  const trading = new Map(ledger.trading)
  let [cost, realised] = [nothing, nothing]
  for (const on of [...new Set([...steps.map(([day]) => day), ...trading.keys()])].sort()) {
    const { bought = "0", buyFees = "0", sold = "0", sellFees = "0" } = trading.get(on) ?? {}
    const after = lastOn(steps, on)
    const [costAfter, realisedAfter] = [recordedNumber(after?.cost ?? "0"), recordedNumber(after?.realised ?? "0")]
    const proceeds = minus(recordedNumber(sold), recordedNumber(sellFees))
    const costOfSold = minus(proceeds, minus(realisedAfter, realised))
    const paid = plus(recordedNumber(bought), recordedNumber(buyFees))
    const costTaken = minus(minus(plus(cost, paid), costAfter), costOfSold)
    const node = (exact: Fraction) => ({ ...said("taking", "0", on, unitKinds), exact })
    gone.set(on, { sold: node(costOfSold), taken: node(costTaken) })
    cost = costAfter
    realised = realisedAfter
  }
  return gone
}

/** The step that holds on a day, with its own day. */
function stepOn<Value>(steps: Steps<Value>, on: CalendarDate): Steps<Value>[number] | undefined {
  return steps.findLast(([day]) => day <= on)
}
