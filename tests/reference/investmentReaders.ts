import { readNetWorth } from "#contract/figures/figures.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import type { CostMethod } from "#domain/measures/ledger/facts.ts"
import type { Case, Stated } from "./cases.ts"
import { type Charges, chargesInCost, datedOf } from "./entering.ts"
import type { Household } from "./household.ts"
import { currencyIn } from "./markets.ts"
import { amountOf, type Investments, investmentsOf, wholeGain } from "./investments.ts"
import { periodReaders } from "./periodReaders.ts"
import { amount, minus, over, plus, type Reading } from "./readings.ts"
import { saleReaders } from "./saleReaders.ts"
import type { Readers, Shown } from "./scoring.ts"

/** Units, cost and gain, and the change of a portfolio in a period. */
export function investmentReaders(household: Household, stated: Case): Readers {
  const of = investmentsOf(household, stated)
  return { ...standingReaders(of), ...gainReaders(of), ...saleReaders(of), ...periodReaders(of) }
}

const isOfPortfolioPerformance = ({ source }: Case): boolean => source?.startsWith("portfolio-performance/") === true

function standingReaders(of: Investments): Readers {
  const { stated, asOf, household } = of
  const charges = chargesInCost(stated)
  const cost = (method: CostMethod, entered: Charges = charges) => of.cost(entered, asOf, method)
  // Portfolio Performance states the cost of a unit without its fees.
  const chargesOfUnit = isOfPortfolioPerformance(stated) ? "none" : charges
  const perUnit = async (method: CostMethod, entered: Charges) =>
    over(await cost(method, entered), await of.units(asOf))
  const unrealised = (method: CostMethod, entered: Charges = charges) =>
    of.gain(entered, asOf, method, (gain) => amountOf(gain.unrealised))
  return {
    quantity: () => of.units(asOf),
    marketValue: () => of.value(asOf),
    holdingsValue: () => of.value(asOf),
    costBasis: () => cost("average"),
    costAverage: () => cost("average"),
    costFifo: () => cost("fifo"),
    averagePrice: async () => averagePrice(of, charges),
    unitCostAverage: () => perUnit("average", chargesOfUnit),
    unitCostFifo: () => perUnit("fifo", chargesOfUnit),
    unitCostExFees: () => perUnit("average", "none"),
    unrealizedAverage: () => unrealised("average"),
    unrealizedFifo: () => unrealised("fifo"),
    unrealizedGain: () => unrealised("average"),
    unrealizedGainInclFees: () => unrealised("fifo", "all"),
    unrealizedGainExFees: () => unrealised("fifo", "none"),
    unrealizedGainPercent: async () => over(await unrealised("average"), await cost("average")),
    positions: async () => {
      const { portfolioId } = await of.book("none")
      const { portfolios } = await household.read(readNetWorth, { query: { on: asOf } })
      return portfolios.find((one) => one.portfolioId === portfolioId)?.holdings
    },
    netWorth: () => of.netWorth(asOf),
    totalCash: async () => minus(await of.netWorth(asOf), await of.value(asOf)),
    valueAt: () => byDay(stated.expected["valueAt"], of.netWorth),
  }
}

/** The cost of a unit in the currency in which it is traded. */
async function averagePrice(of: Investments, charges: Charges): Promise<Reading> {
  const { stated } = of
  const traded = stated.transactions.find(({ quantity }) => quantity !== undefined)
  const own = currencyIn(stated, traded?.currency ?? stated.baseCurrency)
  const inOwn = own === stated.baseCurrency ? of : of.seenIn(own)
  return over(await inOwn.cost(charges, of.asOf, "average"), await of.units(of.asOf))
}

function gainReaders(of: Investments): Readers {
  const { stated, asOf, opening } = of
  const netGain = (on: string) => of.gainOfAll("all", on, (gain) => amountOf(gain.total))
  const grossGain = () => of.gainOfAll("all", asOf, (gain) => plus(amountOf(gain.price), amount(gain.exchange)))
  const bought = () => of.cost("none", asOf, "average")
  const gainAt = (charges: Charges, on: string) => of.gainOfAll(charges, on, wholeGain)
  const inPeriod = async (at: (on: string) => Promise<Reading>) => minus(await at(asOf), await at(opening))
  const income = (on: string) => of.gainOfAll("all", on, (gain) => amount(gain.income))
  /** The gain of the investment less its charges: fees, taxes. */
  const lessBy = async (without: Charges, having: Charges) =>
    minus(await inPeriod((on) => gainAt(without, on)), await inPeriod((on) => gainAt(having, on)))
  const isWithheld = datedOf(stated).every(({ type, tax }) => tax === undefined || isIncome(type))
  const withheld = (on: string) => of.gainOfAll("all", on, (gain) => amount(gain.taxWithheld))
  return {
    grossGain,
    netGain: () => netGain(asOf),
    grossReturnOnCost: async () => over(await grossGain(), await bought()),
    netReturnOnCost: async () => over(await netGain(asOf), await bought()),
    netGainByPeriod: async () => {
      const names = Object.keys((stated.expected["netGainByPeriod"] ?? {}) as object)
      return byName(names, async (name) => {
        const start = startOf(name, asOf)
        return start === undefined ? netGain(asOf) : minus(await netGain(asOf), await netGain(start))
      })
    },
    history: async () => {
      const days = (stated.expected["history"] ?? []) as ReadonlyArray<{ readonly date: string }>
      return Promise.all(
        days.map(async ({ date }) => ({
          date,
          marketValue: await of.value(date),
          netGain: await netGain(date),
          costBasis: await of.cost("none", date, "average"),
        })),
      )
    },
    netInvestmentByMonth: async () => {
      const costOn = (on: string) => of.cost("none", on, "average")
      const months = [...new Set(datedOf(stated).map(({ date }) => date.slice(0, 7)))]
      return byName(months, async (month) =>
        minus(await costOn(addDays(firstOfNext(month), -1)), await costOn(addDays(`${month}-01`, -1))),
      )
    },
    totalGain: () => inPeriod((on) => gainAt("all", on)),
    dividends: () => inPeriod(income),
    earnings: () => inPeriod(income),
    interestNet: async () => minus(await inPeriod(income), await inPeriod(withheld)),
    fees: () => lessBy("none", "withoutTaxes"),
    taxes: () => (isWithheld ? inPeriod(withheld) : lessBy("withoutTaxes", "all")),
  }
}

const isIncome = (type: string): boolean => type === "DIVIDEND" || type === "INTEREST"

async function byName(names: ReadonlyArray<string>, of: (name: string) => Promise<Reading>): Promise<Shown> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await of(name)] as const)))
}

const byDay = (stated: Stated | undefined, of: (on: string) => Promise<Reading>): Promise<Shown> =>
  byName(Object.keys((stated ?? {}) as object), of)

function firstOfNext(month: string): string {
  const [year, of] = month.split("-").map(Number) as [number, number]
  return of === 12 ? `${year + 1}-01-01` : `${year}-${String(of + 1).padStart(2, "0")}-01`
}

/** The day at the end of which a period begins, by the names of Ghostfolio. */
function startOf(period: string, asOf: string): string | undefined {
  const weekday = (dayNumber(asOf) + 3) % 7
  const yearsBefore = (years: number) => `${Number(asOf.slice(0, 4)) - years}${asOf.slice(4)}`
  switch (period) {
    case "1d":
      return addDays(asOf, -1)
    case "wtd":
      return addDays(asOf, -weekday - 1)
    case "mtd":
      return addDays(`${asOf.slice(0, 7)}-01`, -1)
    case "ytd":
      return `${Number(asOf.slice(0, 4)) - 1}-12-31`
    case "1y":
      return yearsBefore(1)
    case "5y":
      return yearsBefore(5)
    default:
      return undefined
  }
}
