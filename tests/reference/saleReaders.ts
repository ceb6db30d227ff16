import type { CostMethod } from "#domain/measures/ledger/facts.ts"
import { chargesInCost, pageOf, type Sale } from "./entering.ts"
import type { Investments } from "./investments.ts"
import { type Payment, rateOf } from "./moneyFlows.ts"
import { amount, exactly, minus, noAmount, over, plus, type Reading, sumOf } from "./readings.ts"
import type { Readers, Shown } from "./scoring.ts"

type Page = Sale["before"]
type Lot = Page["lots"][number]

/** What sales took out of a holding, as its page shows it before and after each sale. */
export function saleReaders(of: Investments): Readers {
  const { stated, asOf } = of
  const charges = chargesInCost(stated)
  const sales = async () => (await of.book(charges)).sales
  /** One figure for each sale where that is stated, or else their total. */
  const ofSales = (figure: string, each: (sale: Sale) => Reading) => async (): Promise<Shown> => {
    const all = (await sales()).map(each)
    return Array.isArray(stated.expected[figure]) ? all : sumOf(all, (one) => one)
  }
  const realised = (method: CostMethod) => (sale: Sale) => change(sale, method, "realised")
  const soldCost = (method: CostMethod) => (sale: Sale) => minus(noAmount, change(sale, method, "cost"))
  return {
    realizedAverage: ofSales("realizedAverage", realised("average")),
    realizedFifo: ofSales("realizedFifo", realised("fifo")),
    realizedGain: () => of.gain(charges, asOf, "average", (gain) => amount(gain.realised)),
    soldCostAverage: ofSales("soldCostAverage", soldCost("average")),
    soldCostFifo: ofSales("soldCostFifo", soldCost("fifo")),
    remainingLotsFifo: async () => (await lotsLeft(of)).map(({ units }) => exactly(units)),
    trades: async () => {
      const closed: Array<Shown> = []
      for (const sale of await sales()) {
        const lots = takenLots(sale.before.lots, sale.after.lots)
        const shares = minus(unitsOf(sale.before), unitsOf(sale.after))
        const proceeds = plus(sumOf(lots, costOf), realised("fifo")(sale))
        closed.push({ closed: true, ...(await roundTrip(of, lots, { on: sale.on, shares, proceeds })) })
      }
      const left = await lotsLeft(of)
      const [shares, proceeds] = [await of.units(asOf), await of.value(asOf)]
      if (left.length === 0) return closed
      return [...closed, { closed: false, ...(await roundTrip(of, left, { on: asOf, shares, proceeds })) }]
    },
  }
}

function change({ before, after }: Sale, method: CostMethod, of: "cost" | "realised"): Reading {
  const [earlier, later] = [before.holding.figures[method]?.[of], after.holding.figures[method]?.[of]]
  return minus(amount(later ?? "0.00"), amount(earlier ?? "0.00"))
}

const unitsOf = ({ holding }: Page): Reading => exactly(holding.figures.units ?? "0")
const costOf = ({ cost }: Lot): Reading => amount(cost)

async function lotsLeft(of: Investments): Promise<ReadonlyArray<Lot>> {
  const { securities } = await of.book(chargesInCost(of.stated))
  return (await Promise.all(securities.map((line) => pageOf(of.household, of.stated, line)))).flatMap(
    ({ lots }) => lots,
  )
}

/** The units of a sale: the oldest lots, the last perhaps in part. */
function takenLots(before: ReadonlyArray<Lot>, after: ReadonlyArray<Lot>): ReadonlyArray<Lot> {
  const gone = before.length - after.length
  const [partly, rest] = [before[gone], after[0]]
  if (!partly || !rest || partly.cost === rest.cost) return before.slice(0, gone)
  const cost = (Number(partly.cost) - Number(rest.cost)).toFixed(2)
  return [...before.slice(0, gone), { ...partly, cost }]
}

async function roundTrip(
  of: Investments,
  lots: ReadonlyArray<Lot>,
  { on, shares, proceeds }: { readonly on: string; readonly shares: Reading; readonly proceeds: Reading },
): Promise<Readonly<Record<string, Shown>>> {
  const cost = sumOf(lots, costOf)
  const gain = minus(proceeds, cost)
  const paid = lots.map((lot): Payment => ({ on: lot.acquiredOn, amount: -Number(lot.cost) }))
  return {
    side: "long",
    shares,
    entryValue: cost,
    exitValue: proceeds,
    gain,
    return: over(gain, cost),
    // The page of a holding has the rate of all its units; that of these lots is the rate of the price paid for them.
    irr: await rateOf(of.household, of.stated, [...paid, { on, amount: Number(proceeds.value.toFixed(2)) }]),
  }
}
