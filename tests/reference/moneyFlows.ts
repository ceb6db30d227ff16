import { readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { type Case, listOf, textOf } from "./cases.ts"
import type { Household } from "./household.ts"
import { indexOf, periodDay } from "./markets.ts"
import { exactly, ratio, type Reading } from "./readings.ts"
import type { Readers, Shown } from "./scoring.ts"

/*
 * Payments alone, as an investment in private markets has them: calls, distributions, and the residual value on the
 * last day. For returns between valuations, each valuation is that of the evening before the payment.
 */

export interface Payment {
  readonly on: string
  /** From the side of the investor: payments in are negative. */
  readonly amount: number
}

interface Investment {
  readonly portfolioId?: string
  readonly payments: ReadonlyArray<Payment>
  readonly valuations: ReadonlyArray<{ readonly on: string; readonly value: number }>
}

/** Enters an investment and returns its id. */
export async function invest(
  household: Household,
  { baseCurrency: currency }: Case,
  { payments, valuations, portfolioId: given }: Investment,
): Promise<string> {
  const portfolioId = given ?? (await household.portfolio("Investments"))
  const openedOn = [...payments, ...valuations].map(({ on }) => on).sort()[0] ?? ""
  const id = await household.holding({ portfolioId, kind: "private", name: "Fund", currency, openedOn })
  const money = (value: number) => ({ amount: textOf(value), currency })
  for (const { on: paidOn, amount } of payments) {
    const kind = amount > 0 ? "distribution" : "capitalCall"
    const flow = { _tag: "CashFlow", kind, amount: money(Math.abs(amount)), taxWithheld: money(0) }
    await household.entry(id, { ...flow, paidOn })
  }
  for (const { on: valuedOn, value } of valuations) {
    await household.entry(id, { _tag: "Valuation", value: money(value), comment: null, valuedOn })
  }
  return id
}

/** The figures of an investment on the page of private markets on a day. */
async function figuresOf(household: Household, holdingId: string, on: string, benchmark?: string) {
  const { holdings } = await household.read(readPrivateMarkets, {
    query: { on, ...(benchmark === undefined ? {} : { benchmark }) },
  })
  const found = holdings.find((one) => one.holdingId === holdingId)
  if (!found) throw new Error(`no investment ${holdingId} on ${on}`)
  return found
}

const privateDecimals = 10

/** The rate at which the payments have gained nothing. */
export async function rateOf(
  household: Household,
  stated: Case,
  payments: ReadonlyArray<Payment>,
): Promise<Reading | null> {
  const last =
    payments
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? ""
  const holdingId = await invest(household, stated, { payments, valuations: [{ on: last, value: 0 }] })
  return ratio((await figuresOf(household, holdingId, last)).irr, privateDecimals)
}

/** Internal rates of return and present values of dated payments, or of payments a year apart. */
export function rateReaders(household: Household, stated: Case): Readers {
  const { params = {} } = stated
  const amounts = listOf(params["cashflows"])
  const dated = stated.transactions.flatMap(({ date, amount }) =>
    date === undefined || amount === undefined ? [] : [{ on: date, amount }],
  )
  const periodic = amounts.map((amount, period) => ({ on: periodDay(period), amount }))
  const payments = dated.length > 0 ? dated : periodic
  const rate = (paid: ReadonlyArray<Payment>) => rateOf(household, stated, paid)
  // The source counts the periods after the first payment.
  const shorter = Object.keys(stated.expected).flatMap((figure) => {
    const periods = /^irr(\d+)$/u.exec(figure)?.[1]
    return periods ? [[figure, () => rate(periodic.slice(0, Number(periods) + 1))] as const] : []
  })
  const presentValue = (figure: string) => () => valueWithRate(stated, figure, payments, rate)
  return {
    irr: async () => oneOf(stated, await rate(payments)),
    xnpv: presentValue("xnpv"),
    npv: presentValue("npv"),
    ...Object.fromEntries(shorter),
  }
}

/** Where several rates fit, each is correct. */
function oneOf({ derived = {}, expected, tolerance }: Case, rate: Reading | null): Shown {
  const fits = (root: number) => rate !== null && Math.abs(root - rate.value) <= tolerance.default
  return listOf(derived["allRoots"]).some(fits) ? exactly(Number(expected["irr"])) : rate
}

/**
 * No page shows a present value, but a rate makes it zero: the stated one is correct where the payments, with it paid
 * at the start, have as their return the rate at which it was discounted, within its tolerance. Then it is the answer.
 */
async function valueWithRate(
  { params = {}, expected, tolerance }: Case,
  figure: string,
  payments: ReadonlyArray<Payment>,
  rateWith: (paid: ReadonlyArray<Payment>) => Promise<Reading | null>,
): Promise<Shown> {
  const value = Number(expected[figure])
  const first = payments.map(({ on }) => on).sort()[0] ?? ""
  const within = tolerance[figure] ?? tolerance.default
  const higher = await rateWith([{ on: first, amount: within - value }, ...payments])
  const lower = await rateWith([{ on: first, amount: -within - value }, ...payments])
  const rate = Number(params["rate"])
  return higher && lower && lower.value <= rate && rate <= higher.value ? exactly(value) : null
}

/** Private investments: multiples, rates, and the result of the same payments into a public index. */
export function privateReaders(household: Household, stated: Case): Readers {
  const { params = {} } = stated
  const payments = listOf(params["cashflows"]).map((amount, period) => ({ on: periodDay(period), amount }))
  const last = periodDay(payments.length - 1)
  const value = Number(params["nav"] ?? 0)
  const entered = once(() => invest(household, stated, { payments, valuations: [{ on: last, value }] }))
  const index = listOf(params["index"]).length > 0 ? indexOf(stated) : undefined
  const figure = (name: "dpi" | "rvpi" | "tvpi" | "irr") => async () =>
    ratio((await figuresOf(household, await entered(), last))[name], privateDecimals)
  return {
    dpi: figure("dpi"),
    rvpi: figure("rvpi"),
    tvpi: figure("tvpi"),
    moic: figure("tvpi"),
    irr: figure("irr"),
    ksPme: async () => {
      const { kaplanSchoar } = await figuresOf(household, await entered(), last, index)
      return kaplanSchoar && ratio(kaplanSchoar, privateDecimals)
    },
    directAlpha: async () => {
      const { directAlpha } = await figuresOf(household, await entered(), last, index)
      return directAlpha && ratio(directAlpha, privateDecimals)
    },
  }
}

interface Step {
  readonly date: string
  readonly valueBeforeFlow: number
  readonly flow: number
}

/** Returns between payments, with a valuation before each payment. */
export function stepReaders(household: Household, stated: Case): Readers {
  const steps = stated.params?.["steps"] as unknown as ReadonlyArray<Step>
  const evenings = steps.map(({ date }) => addDays(date, -1))
  const entered = once(() =>
    invest(household, stated, {
      payments: steps.filter(({ flow }) => flow !== 0).map(({ date: on, flow }) => ({ on, amount: -flow })),
      valuations: steps
        .slice(1)
        .map(({ valueBeforeFlow }, i) => ({ on: evenings[i + 1] ?? "", value: valueBeforeFlow })),
    }),
  )
  const between = async (from = "", to = ""): Promise<Shown> => {
    const query = { holdingId: await entered(), from, to, currency: stated.baseCurrency } as const
    return ratio((await household.read(readReturns, { query: query })).timeWeighted, returnDecimals)
  }
  return {
    twr: () => between(evenings[0], evenings.at(-1)),
    subPeriodReturns: () => Promise.all(evenings.slice(1).map((to, i) => between(evenings[i], to))),
  }
}

/** The readers of returns. */
export const returnDecimals = 8

/** What is entered once for all figures that are read. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
