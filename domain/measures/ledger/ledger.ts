import { behaviourOf } from "#domain/holding/behaviour.ts"
import { gramsPerTroyOunce } from "#domain/holding/classes/metal.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import { accountBalances, amountOfTransfer, balancesOfLedger, daysOfTransfer } from "./accountBalances.ts"
import { appraisalsOf, otherValuationsOf, type UnitsByDay } from "./appraisals.ts"
import { withoutZeros } from "./dailySums.ts"
import { dayText } from "./dayTexts.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bareLedger } from "./bareLedger.ts"
import { valuesBefore } from "./carriedBack.ts"
import { asNumbers, capitalOf, capitalSteps, changingValue } from "./capital.ts"
import type {
  Appraisal,
  ArrivedLots,
  CostStep,
  LineLedger,
  Steps,
  StoredEntry,
  StoredHoldingFacts,
  StoredMove,
} from "./facts.ts"
import { incomeOf, incomeSince, withSpentPremiums } from "./income.ts"
import { bookAmount, bookText, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import { stakedOf } from "./staking.ts"
import { inOrder, withoutRepeats } from "./steps.ts"
import { changesCost, isEarnedWithoutCost, tradingOf } from "./trading.ts"
import type { CostOf } from "#domain/measures/valuation/line.ts"
import { AverageCost, FifoCost, followUnits, type TakenLot, type UnitDay } from "./unitCost.ts"
import { hasNoSource, movementsOf } from "./unitMovements.ts"

/**
 * The ledger of a holding: units, cost and appraised value by day, computed from everything recorded. Purchase fees are
 * part of the cost, sale fees reduce the proceeds, and a delivery out takes its cost with it without a gain; {@link
 * capitalSteps} defines the cost of holdings without units. A step exists only where a value changes, except that each
 * statement (balance, appraisal) has its own step.
 */
export function ledgerOfStored(stored: StoredHoldingFacts): LineLedger {
  const facts = { ...stored, entries: withSpentPremiums(stored.entries, stored) }
  const entries = facts.entries.map(({ entry }) => entry)
  const kinds = new Set<StoredEntry["_tag"]>()
  for (const { _tag } of entries) kinds.add(_tag)
  const unitLedger = unitLedgerOf(facts)
  const capital = capitalOf(entries)
  const { cost, carried } = capitalSteps(facts, capital)
  return {
    ...bareLedger(facts),
    transfers: statements(entries, (entry) => entry._tag === "Transfer" && [entry.effectiveOn, entry.portfolioId]),
    priceSymbol: facts.priceSymbol,
    quotedPerUnit: facts.piece ? quotedPerPiece(facts.piece) : facts.isInPercent ? hundredth : null,
    taxRate: facts.taxRate,
    ...(facts.premiumsAreSpent && { premiumsAreSpent: true as const }),
    units: unitSteps(unitLedger.units),
    staked: stakedOf(entries),
    cost: behaviourOf[facts.assetClass].isCountedInUnits ? unitLedger.cost : { average: cost, fifo: cost },
    trading: tradingOf(entries),
    ...soldIn(unitLedger),
    ...(kinds.has("OwnPrices") && ownPricesIn(entries)),
    ...((kinds.has("Split") || kinds.has("Dismissal")) && answeredSplitsIn(entries)),
    ...(kinds.has("UnitMove") && arrivalsIn(facts)),
    ...(kinds.has("CorporateAction") && actionsIn(facts)),
    ...(facts.unitsEarned === "incomeAndCost" && entries.some(isEarnedWithoutCost)
      ? { earning: facts.entries.filter(({ entry }) => changesCost(entry)) }
      : {}),
    acquisitionCost: facts.acquisitionCost,
    capital,
    carried,
    commitments: statements(
      entries,
      (entry) => entry._tag === "Commitment" && [entry.effectiveOn, entry.amount.amount],
    ),
    ...balancesIn(facts, entries),
    appraisals: sinceOpening(
      facts,
      appraisalsOf(entries, unitLedger.units, changingValue(behaviourOf[facts.assetClass], capital.map(asNumbers))),
      capital,
    ),
    otherValuations: otherValuationsOf(entries),
    shares: statements(entries, (entry) => entry._tag === "OwnershipShare" && [entry.effectiveOn, entry.percent]),
    income: incomeOf(entries),
  }
}

function ownPricesIn(entries: ReadonlyArray<StoredEntry>): Pick<LineLedger, "ownPrices"> {
  const lists = entries.flatMap((entry) =>
    entry._tag === "OwnPrices" ? [{ currency: entry.currency, prices: entry.prices }] : [],
  )
  return lists.length === 0 ? {} : { ownPrices: lists }
}

function arrivalsIn({ entries }: UnitFacts): Pick<LineLedger, "arrivals"> {
  const arrivals = entries.flatMap(({ entryId, entry }) =>
    entry._tag === "UnitMove" && entry.lots ? [{ entryId, ...arrivalOf({ ...entry, lots: entry.lots }) }] : [],
  )
  return arrivals.length === 0 ? {} : { arrivals }
}

const arrivalOf = ({ movedOn, counterpartId, quantity, lots }: StoredMove & { readonly lots: ArrivedLots }) => ({
  movedOn,
  counterpartId,
  quantity,
  lots,
})

function actionsIn({ entries }: UnitFacts): Pick<LineLedger, "actions"> {
  const actions = entries.flatMap(({ entryId, entry }) =>
    entry._tag === "CorporateAction" ? [{ entryId, entry }] : [],
  )
  return actions.length === 0 ? {} : { actions }
}

function answeredSplitsIn(entries: ReadonlyArray<StoredEntry>): Pick<LineLedger, "answeredSplits"> {
  const days = entries.flatMap((entry) =>
    entry._tag === "Split" || (entry._tag === "Dismissal" && entry.action === "split") ? [entry.effectiveOn] : [],
  )
  return days.length === 0 ? {} : { answeredSplits: days.toSorted() }
}

/** The balances of an account by day, from its statements and transfers of money. */
function balancesIn(
  facts: StoredHoldingFacts,
  entries: ReadonlyArray<StoredEntry>,
): Pick<LineLedger, "balances" | "known" | "onItsWay"> {
  const stated = inOrder(
    datedIn(entries, (entry) => entry._tag === "Balance" && [entry.statedOn, entry.balance.amount]),
  )
  const transfers = entries.filter((entry) => entry._tag === "MoneyTransfer")
  if (transfers.length === 0 && (stated[0]?.[0] ?? facts.openedOn) <= facts.openedOn) return statedAlone(facts, stated)
  const income = incomeOf(entries.filter(({ _tag }) => _tag !== "MoneyTransfer"))
  const steps = accountBalances(plain, facts, {
    stated: stated.map(numberOn),
    transfers: transfers.map((transfer) => ({
      direction: transfer.direction,
      amount: fractionInBook(bookAmount(amountOfTransfer(transfer))),
      ...daysOfTransfer(transfer),
    })),
    income: incomeSince(income),
  })
  return balancesOfLedger(steps, bookText)
}

/** Of statements since the opening alone: each is the balance until the next. The last one of a day counts. */
const statedAlone = ({ openedOn }: StoredHoldingFacts, stated: Steps<string>): Pick<LineLedger, "balances"> => ({
  balances: stated
    .filter(([on], i) => on >= openedOn && stated[i + 1]?.[0] !== on)
    .map(([on, amount]) => [on, withoutZeros(amount)]),
})

const numberOn = ([on, amount]: Steps<string>[number]) => ({
  day: dayNumber(on),
  value: fractionInBook(bookAmount(amount)),
})

/** The appraisals, the first one carried back to the opening. */
function sinceOpening(
  facts: StoredHoldingFacts,
  appraisals: Steps<Appraisal>,
  capital: LineLedger["capital"],
): Steps<Appraisal> {
  const [first] = appraisals
  if (!first) return appraisals
  const [on, { value, units }] = first
  const carried = valuesBefore(plain, facts, numberOn([on, value]), capital.map(asNumbers))
  const stepOf = ({ day, exact }: (typeof carried)[number]) =>
    [dayOfNumber(day), { value: bookText(exact), units, valuedOn: on }] as const
  return [...carried.map(stepOf), ...appraisals]
}

/** One of nominal, where the price is that of 100. */
const hundredth = { times: "1", dividedBy: "100" }

/** The number of troy ounces of fine metal in a piece. A price is that of one troy ounce. */
const quotedPerPiece = ({ grams, purity }: NonNullable<StoredHoldingFacts["piece"]>) => ({
  times: toPlainString(multiply(decimal(grams), decimal(purity))),
  dividedBy: gramsPerTroyOunce,
})

/** Units bought together, as far as they are still held. */
interface OpenLot {
  readonly day: CalendarDate
  readonly units: string
  /** In the holding's currency, including purchase fees. */
  readonly cost: string
}

/**
 * The lots held at the end of a day by FIFO, the oldest first. The cumulative sum of units is rounded at each lot, so
 * that the units of the lots add up to those held.
 */
export function openLotsOfStored(facts: UnitFacts, on: CalendarDate): ReadonlyArray<OpenLot> {
  let [sum, written] = [nothing, 0n]
  return unitLedgerOf(facts, dayNumber(on)).lots.map(({ units, day, cost }) => {
    const before = written
    written = inBook((sum = plus(sum, units)))
    return {
      day: dayOfNumber(day),
      units: plainText(written - before, bookDecimals),
      cost: plainText(cost, bookDecimals),
    }
  })
}

type UnitFacts = Pick<StoredHoldingFacts, "entries">

/** The parts of a ledger that depend on the cost of its units. */
export function costOfUnits(facts: UnitFacts): Pick<LineLedger, "cost" | "trading" | "sold"> {
  const unitLedger = unitLedgerOf(facts)
  return {
    cost: unitLedger.cost,
    trading: tradingOf(facts.entries.map(({ entry }) => entry)),
    ...soldIn(unitLedger),
  }
}

const soldIn = ({ sold }: Pick<ReturnType<typeof unitLedgerOf>, "sold">): Pick<LineLedger, "sold"> =>
  sold.length === 0 ? {} : { sold }

/** The parts of a ledger that depend on what came from and went to other holdings. */
export function unitsFollowed(
  facts: UnitFacts,
): Pick<LineLedger, "units" | "cost" | "trading" | "sold" | "arrivals" | "actions"> {
  const { units, cost, sold } = unitLedgerOf(facts)
  return {
    ...soldIn({ sold }),
    units: unitSteps(units),
    cost,
    trading: tradingOf(facts.entries.map(({ entry }) => entry)),
    ...arrivalsIn(facts),
    ...actionsIn(facts),
  }
}

const unitSteps = (units: UnitsByDay): Steps<string> => withoutRepeats(units.map(({ on, text }) => [on, text] as const))

/** The units of a holding by day, with their cost and realised gain by both methods. */
function unitLedgerOf({ entries }: UnitFacts, until = Number.POSITIVE_INFINITY) {
  const [average, fifo] = [new AverageCost(plain, {}), new FifoCost(plain, {})]
  const units: Array<UnitsByDay[number]> = []
  const cost = { average: new CostSteps(), fifo: new CostSteps() }
  const sold: Array<NonNullable<LineLedger["sold"]>[number]> = []
  followUnits(plain, movementsOf(plain, {}, entries, hasNoSource), until, [average, fifo], (end) => {
    const on = dayText(end.day)
    units.push({ on, units: end.units, text: bookText(end.units) })
    cost.average.end(on, average.cost, realisedOn(end, 0), changedLots(end, 0))
    cost.fifo.end(on, fifo.cost, realisedOn(end, 1), changedLots(end, 1))
    const lots = end.gone[1]?.soldLots
    if (lots && lots.length > 0) sold.push([on, lots.map(soldLot)])
  })
  return { units, sold, cost: { average: cost.average.steps, fifo: cost.fifo.steps }, lots: fifo.lots() }
}

/** The gain that sales and returned capital of a day realise by one of the methods, with 18 decimals. */
function realisedOn({ gone, lowered, proceeds }: UnitDay<Fraction>, method: number): bigint {
  const sold = gone[method]?.sold
  const gain = sold ? proceeds - inBook(sold) : proceeds
  return lowered.length === 0 ? gain : (lowered[method] ?? []).reduce((left, cost) => left - inBook(cost), gain)
}

/** What a day did to the lots besides purchases and what went out. */
interface ChangedLots {
  readonly lowered: ReadonlyArray<Fraction>
  readonly ceded: ReadonlyArray<ReadonlyArray<Fraction>>
  readonly arrived: ReadonlyArray<CostOf<Fraction>>
}

const changedLots = ({ lowered, ceded, arrived }: UnitDay<Fraction>, method: number): ChangedLots =>
  lowered.length === 0 && ceded.length === 0 && arrived.length === 0
    ? noChange
    : {
        lowered: lowered[method] ?? [],
        ceded: ceded.map(({ by }) => by[method]?.costs ?? []),
        arrived: arrived[method] ?? [],
      }
const noChange: ChangedLots = { lowered: [], ceded: [], arrived: [] }

/** The steps of the cost and of the gain realised since the beginning, in fixed point with 18 decimals. */
class CostSteps {
  readonly steps: Array<readonly [CalendarDate, CostStep]> = []
  #cost = 0n
  #realised = 0n
  #realisedText = "0"

  end(on: CalendarDate, cost: bigint, realised: bigint, { lowered, ceded, arrived }: ChangedLots): void {
    const areLotsChanged = lowered.length > 0 || ceded.some((costs) => costs.length > 0) || arrived.length > 0
    if (this.steps.length > 0 && cost === this.#cost && realised === 0n && !areLotsChanged) return
    this.#cost = cost
    if (realised !== 0n) this.#realisedText = plainText((this.#realised += realised), bookDecimals)
    const step = { cost: plainText(cost, bookDecimals), realised: this.#realisedText }
    if (!areLotsChanged) {
      this.steps.push([on, step])
      return
    }
    const arrivedOn = arrived.map(({ day, cost: of }) => ({ on: dayOfNumber(day), cost: bookText(of) }))
    this.steps.push([
      on,
      {
        ...step,
        ...(lowered.length > 0 ? { lowered: lowered.map(bookText) } : {}),
        ...(ceded.some((costs) => costs.length > 0) ? { ceded: ceded.map((costs) => costs.map(bookText)) } : {}),
        ...(arrived.length > 0 ? { arrived: arrivedOn } : {}),
      },
    ])
  }
}

const soldLot = ({ day, units, cost }: TakenLot<Fraction>) => ({
  on: dayText(day),
  units: bookText(units),
  cost: bookText(cost),
})

/** The stated values by day, without repeats. */
const statements = <Text extends string>(entries: ReadonlyArray<StoredEntry>, stated: Stated<Text>): Steps<Text> =>
  withoutRepeats(inOrder(datedIn(entries, stated)))

type Stated<Text> = (entry: StoredEntry) => readonly [on: CalendarDate, text: Text] | false

function datedIn<Text>(entries: ReadonlyArray<StoredEntry>, stated: Stated<Text>): Steps<Text> {
  const dated: Array<readonly [CalendarDate, Text]> = []
  for (const entry of entries) {
    const statement = stated(entry)
    if (statement) dated.push(statement)
  }
  return dated
}
