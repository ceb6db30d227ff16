import { behaviourOf } from "#domain/holding/assetClass.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingLedger, IncomeStep, Steps } from "#domain/measures/ledger/facts.ts"
import { type Fraction, minus, negative } from "#domain/numbers/fraction.ts"
import type { AppraisalOf, LineParts } from "#domain/measures/valuation/line.ts"
import { plainLine } from "#domain/measures/valuation/plainLine.ts"
import { positionOf } from "#domain/measures/ledger/position.ts"
import { lastOn } from "#domain/numbers/steps.ts"
import { recordedNumber, recordedPercent } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { rolledForward } from "./rolledForward.ts"
import { type About, type ExplainedNode, leaf } from "./tree.ts"
import type { ExplainWord } from "./words.ts"
import { quotedPerUnit } from "./valuation.ts"

/** A line by its books: each of its leaves is what they say since a day. An explanation of the line alone shows more. */
export const lineByBooks = (ledger: HoldingLedger): ExplainedLine => ({ ledger, parts: bookParts(ledger) })

type Parts = LineParts<ExplainedNode>

const unitKinds = ["Trade", "Delivery", "Split", "SwapLeg"]

function bookParts(ledger: HoldingLedger): Parts {
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
  const capitalOf = (): Parts["capital"] =>
    ledger.capital.map(([on, { paidIn, received, recallable }]) => ({
      day: dayNumber(on),
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
    units(day) {
      const step = stepOn(ledger.units, day)
      return step && said("units", step[1], step[0], unitKinds, {})
    },
    quotedPerUnit: () => quotedPerUnit(ledger),
    appraisal: (day) => appraisalOf(ledger, day, capitalOf, said),
    appraisedOn: ledger.appraisals.map(([on]) => dayNumber(on)),
    carryingAmount(day) {
      const isCounted = !isDebt && behaviourOf[assetClass].isCountedInUnits
      const inAverage = isCounted ? stepOn(ledger.cost.average, day) : undefined
      const step = isCounted ? inAverage && ([inAverage[0], inAverage[1].cost] as const) : stepOn(ledger.carried, day)
      return step && said("cost", step[1], step[0], dayKinds, { currency: acquisitionCost?.currency ?? currency })
    },
    balance(day) {
      const step = stepOn(ledger.balances, day)
      return step && balanceOf(step)
    },
    get balances() {
      return ledger.balances.map((step) => [dayNumber(step[0]), balanceOf(step)] as const)
    },
    share(day) {
      const step = stepOn(ledger.shares, day)
      return (
        step &&
        leaf("share", recordedPercent(step[1]), { _tag: "Books", lineId, kinds: ["OwnershipShare"], on: step[0] })
      )
    },
    unitsChangedOn: ledger.units.map(([on]) => dayNumber(on)),
    sharedOn: ledger.shares.map(([on]) => dayNumber(on)),
    commitment(day) {
      const step = stepOn(ledger.commitments, day)
      return step && said("commitment", step[1], step[0], ["Commitment"])
    },
    get trading() {
      return ledger.trading.map(([on, day]) => ({
        day: dayNumber(on),
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
          day: dayNumber(on),
          gross: since("income", "gross"),
          expenses: since("expenses", "expenses"),
        }
      })
    },
    costGone: (method) =>
      new Map(
        Array.from(plainLine(positionOf(ledger), undefined).parts.costGone(method), ([day, { sold, taken }]) => {
          const node = (exact: Fraction) => ({ ...said("taking", "0", dayOfNumber(day), unitKinds), exact })
          return [day, { sold: node(sold), taken: node(taken) }] as const
        }),
      ),
    cost(method, day) {
      const step = stepOn(ledger.cost[method], day)
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
  day: number,
  capitalOf: () => Parts["capital"],
  said: Said,
): AppraisalOf<ExplainedNode> | undefined {
  const last = lastOn(appraisals, dayOfNumber(day))
  if (!last) return undefined
  const { value, units, valuedOn } = last
  const unitsThen = said("units", units, valuedOn, unitKinds, {})
  const rolls = assetClass !== "debt" && behaviourOf[assetClass].rollsForward
  const stated = said("valuation", rolls ? (lastOn(appraisals, valuedOn)?.value ?? value) : value, valuedOn, [
    "Valuation",
    "WalletStatement",
  ])
  return { value: rolls ? rolledForward(stated, capitalOf(), [dayNumber(valuedOn), day], currency) : stated, unitsThen }
}

/** The step that holds on a day, with its own day. */
function stepOn<Value>(steps: Steps<Value>, day: number): Steps<Value>[number] | undefined {
  const until = dayOfNumber(day)
  return steps.findLast(([on]) => on <= until)
}
