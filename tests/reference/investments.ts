import { type SentAnswer } from "#contract/endpoint.ts"
import { readNetWorth } from "#contract/figures/figures.ts"
import { listHoldings } from "#contract/holdings.ts"
import { readHoldingGain } from "#contract/figures/returns.ts"
import type { CostMethod } from "#domain/measures/ledger/facts.ts"
import type { Currency } from "#domain/shared/money.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import type { Case } from "./cases.ts"
import { type Book, type Charges, datedOf, enter, type Line } from "./entering.ts"
import type { Household } from "./household.ts"
import { amount, exactly, minus, noAmount, plus, type Reading, sumOf } from "./readings.ts"

type Gain = NonNullable<SentAnswer<typeof readHoldingGain>["own"]["average"]>
type Figures = SentAnswer<typeof listHoldings>["holdings"][number]["figures"]

/** Figures of the securities of a case, and of their portfolio, as pages show them on a day. */
export interface Investments {
  readonly stated: Case
  readonly household: Household
  readonly asOf: string
  /** The day at the end of which the period begins. Without one, the day before the first transaction. */
  readonly opening: string
  readonly book: (charges: Charges) => Promise<Book>
  readonly units: (on: string) => Promise<Reading>
  readonly value: (on: string) => Promise<Reading>
  readonly cost: (charges: Charges, on: string, method: CostMethod) => Promise<Reading>
  /** The total of the gains on the pages of the securities. */
  readonly gain: (charges: Charges, on: string, method: CostMethod, part: (gain: Gain) => Reading) => Promise<Reading>
  /** The gain of the portfolio, its cash included. */
  readonly gainOfAll: (charges: Charges, on: string, part: (gain: Gain) => Reading) => Promise<Reading>
  readonly netWorth: (on: string) => Promise<Reading>
  /** The same in another currency. */
  readonly seenIn: (currency: Currency) => Investments
}

export function investmentsOf(
  household: Household,
  stated: Case,
  books = new Map<Charges, Promise<Book>>(),
): Investments {
  const first = datedOf(stated)[0]?.date ?? "2000-01-02"
  const from = stated.from ?? first
  const currency = stated.baseCurrency
  /** Without charges of a kind, a household with them equals one without. */
  const same = (charges: Charges): Charges => {
    const has = (kinds: ReadonlyArray<string>, of: "fee" | "tax") =>
      stated.transactions.some((one) => kinds.includes(one.type) || Boolean(one[of]))
    const hasTaxes = has(["TAX", "TAX_REFUND"], "tax")
    if (charges === "all" && !hasTaxes) return same("withoutTaxes")
    return charges === "withoutTaxes" && !has(["FEE", "FEE_REFUND"], "fee") ? "none" : charges
  }
  const book = async (charges: Charges): Promise<Book> => {
    const found = books.get(same(charges)) ?? enter(household, stated, same(charges))
    books.set(same(charges), found)
    return found
  }
  const figures = async (line: Line, of: Book, on: string): Promise<Figures> => {
    const { holdings } = await household.read(listHoldings, {
      query: { on, currency, portfolioId: of.portfolioId },
    })
    const found = holdings.find(({ holdingId }) => holdingId === line.holdingId)
    if (!found) throw new Error(`the list of ${on} lacks ${line.holdingId}`)
    return found.figures
  }
  const overLines = async (lines: ReadonlyArray<Line>, of: (line: Line) => Promise<Reading>): Promise<Reading> =>
    sumOf(await Promise.all(lines.map(of)), (each) => each)
  const gainOf = async ({ holdingId }: Line, on: string, method: CostMethod): Promise<Gain> => {
    const { inAsked } = await household.read(readHoldingGain, {
      params: { holdingId },
      query: { on, currency },
    })
    const gain = inAsked[method]
    if (!gain) throw new Error(`no gain of ${holdingId} on ${on}`)
    return gain
  }
  return {
    stated,
    household,
    seenIn: (baseCurrency) => investmentsOf(household, { ...stated, baseCurrency }, books),
    asOf: stated.asOf ?? first,
    opening: stated.from !== undefined && stated.fromInclusive !== true ? from : addDays(from, -1),
    book,
    async units(on) {
      const of = await book("none")
      return overLines(of.securities, async (line) => exactly((await figures(line, of, on)).units ?? "0"))
    },
    async value(on) {
      const of = await book("none")
      return overLines(of.securities, async (line) => amountOf((await figures(line, of, on)).ownedValueInBase))
    },
    async cost(charges, on, method) {
      const of = await book(charges)
      return overLines(of.securities, async (line) => {
        const shown = await figures(line, of, on)
        if (line.currency === currency) return amountOf(shown[method]?.cost)
        return amountOf(shown.costInBase[method]?.owned)
      })
    },
    async gain(charges, on, method, part) {
      const of = await book(charges)
      return overLines(of.securities, async (line) => part(await gainOf(line, on, method)))
    },
    async gainOfAll(charges, on, part) {
      const of = await book(charges)
      return overLines([...of.securities, ...of.cash], async (line) => part(await gainOf(line, on, "fifo")))
    },
    async netWorth(on) {
      const of = await book("all")
      const { portfolios } = await household.read(readNetWorth, { query: { on, currency } })
      return amountOf(portfolios.find(({ portfolioId }) => portfolioId === of.portfolioId)?.net)
    },
  }
}

export const amountOf = (text: string | null | undefined): Reading =>
  typeof text === "string" ? amount(text) : noAmount

/** Gain with income and costs: the total return of the investment. */
export const wholeGain = ({ total, income, expenses }: Gain): Reading =>
  minus(plus(amountOf(total), amount(income)), amount(expenses))
