import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { changeOf } from "#domain/measures/changes/change.ts"
import { partsOfChange } from "#domain/measures/changes/roundedParts.ts"
import { realisedLots } from "#domain/measures/gains/realised.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { afterTax } from "#domain/measures/returns/afterTax.ts"
import { timeWeightedIn } from "#domain/measures/returns/performance.ts"
import { paymentsOf } from "#domain/measures/returns/investmentFlows.ts"
import { lineByEntries, lineByLedger, tracedLine } from "#domain/measures/trace/lines.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { isZero } from "#domain/numbers/decimal.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  day,
  holding,
  marketOf,
  portfolio,
  printed,
  security,
  sell,
  swapped,
  valued,
} from "#tests/domain/measures/examples.ts"

/* Taxes are not fees: they are in no cost, in no proceeds and in no return, and are shown beside them. */

const market = marketOf({})
const taxed = (trade: StoredEntry, amount: string): StoredEntry =>
  trade._tag === "Trade" ? { ...trade, taxes: { amount, currency: "USD" } } : trade

/** 10 shares for 1,000 with 5 of fees and 3 of stamp duty; all sold for 1,500 with 6 of fees and 120 of tax. */
const entries = [taxed(buy("2024-01-02", "10", "1000", "5"), "3"), taxed(sell("2024-06-03", "10", "1500", "6"), "120")]
const shares = (...more: ReadonlyArray<StoredEntry>) =>
  security({ openedOn: "2024-01-02", currency: "USD" }, ...entries, ...more)

const gainOf = (ledger: LineLedger) => {
  const gain = holdingGain({ ledger, market, on: day("2024-12-31"), currency: "USD", method: "fifo" })
  if (!gain) throw new Error("no gain")
  const { realised, total, fees, taxes, realisedAfterTax, expenses, income } = gain
  return {
    realised: printed(realised),
    total: printed(total),
    fees: printed(fees),
    taxes: printed(taxes),
    realisedAfterTax: printed(realisedAfterTax),
    expenses: printed(expenses),
    income: printed(income),
  }
}

function changeIn(ledger: LineLedger) {
  const { parts } = changeOf({
    ledgers: [ledger],
    portfolios: [portfolio("Anna")],
    stakes: [],
    market,
    from: day("2023-12-31"),
    to: day("2024-12-31"),
    currency: "USD",
    scope: "household",
  })
  return Object.fromEntries(
    partsOfChange.flatMap((part) => (isZero(parts[part]) ? [] : [[part, printed(parts[part])]])),
  )
}

describe("taxes on trades", () => {
  it("taxes are in neither cost nor proceeds, and the realised gain after tax is without them", () => {
    // 1,500 − 6 − 1,005 = 489 before tax; 489 − 123 = 366.
    expect(gainOf(shares())).toEqual({
      realised: "489.00",
      total: "489.00",
      fees: "-11.00",
      taxes: "123.00",
      realisedAfterTax: "366.00",
      expenses: "0.00",
      income: "0.00",
    })
    const { cost, income } = holdingOn(shares(), market, day("2024-03-01"))
    expect(cost && printed(cost.fifo.cost)).toBe("1005.00")
    expect(printed(income.taxes)).toBe("3.00")
  })

  it("taxes change no payment from which returns are computed", () => {
    const untaxed = security(
      { openedOn: "2024-01-02", currency: "USD" },
      buy("2024-01-02", "10", "1000", "5"),
      sell("2024-06-03", "10", "1500", "6"),
    )
    const paid = (ledger: LineLedger) =>
      paymentsOf(plainLine(ledger, market)).map(({ amount, ...one }) => ({ ...one, amount: decimalOf(amount, 2) }))
    expect(paid(shares())).toEqual(paid(untaxed))
  })

  it("taxes are a part of a change of their own, and the money that paid them another", () => {
    // 1,005 + 3 went in and 1,494 − 120 came out; the price rose by 500.
    expect(changeIn(shares())).toEqual({ money: "-366.00", market: "500.00", fees: "-11.00", taxes: "-123.00" })
  })

  it("what comes back lowers taxes and costs, and is no income", () => {
    const refunded = shares(
      cashFlow("expense", "2024-02-01", "20"),
      cashFlow("feeRefund", "2024-07-01", "8"),
      cashFlow("taxRefund", "2024-07-01", "40"),
    )
    expect(gainOf(refunded)).toMatchObject({
      realised: "489.00",
      taxes: "83.00",
      realisedAfterTax: "406.00",
      expenses: "12.00",
      income: "0.00",
    })
    expect(changeIn(refunded)).toEqual({
      money: "-394.00",
      market: "500.00",
      fees: "-11.00",
      taxes: "-83.00",
      spending: "-12.00",
    })
  })

  it("the explanation reads taxes from the entries and from the ledger alike", () => {
    const recorded = [...entries, cashFlow("taxRefund", "2024-07-01", "40")].map((entry, n) => ({
      entryId: String(n),
      entry,
    }))
    const ledger = security({ openedOn: "2024-01-02", currency: "USD" }, ...recorded.map(({ entry }) => entry))
    const taxesOf = (line: ReturnType<typeof lineByLedger>) =>
      tracedLine(line).parts.income.map(({ day: on, taxes }) => [on, taxes && decimalOf(taxes.exact, 2)])
    expect(taxesOf(lineByEntries(ledger, { of: "holding", entries: recorded }))).toEqual(taxesOf(lineByLedger(ledger)))
  })
})

describe("fees of cash flows", () => {
  const opened = { openedOn: "2024-01-02", currency: "USD" } as const

  it("fees lower what a dividend brings, and are fees and no running costs in a change", () => {
    // 100 less 25 of tax and 4 of fees: 71 are paid out.
    const held = security(
      opened,
      buy("2024-01-02", "10", "1000"),
      cashFlow("dividend", "2024-06-03", "100", { taxWithheld: "25", fees: "4" }),
    )
    expect(gainOf(held)).toMatchObject({ income: "100.00", expenses: "4.00", fees: "0.00", total: "0.00" })
    expect(changeIn(held)).toEqual({ money: "929.00", income: "100.00", fees: "-4.00", taxes: "-25.00" })
  })

  it("an expense beside it stays a running cost", () => {
    const held = security(
      opened,
      buy("2024-01-02", "10", "1000"),
      cashFlow("dividend", "2024-06-03", "100", { fees: "4" }),
      cashFlow("expense", "2024-06-03", "7"),
    )
    expect(changeIn(held)).toEqual({ money: "911.00", income: "100.00", fees: "-4.00", spending: "-7.00" })
  })

  it("the explanation reads fees from the entries and from the ledger alike", () => {
    const recorded = [buy("2024-01-02", "10", "1000"), cashFlow("dividend", "2024-06-03", "100", { fees: "4" })].map(
      (entry, n) => ({ entryId: String(n), entry }),
    )
    const ledger = security(opened, ...recorded.map(({ entry }) => entry))
    const feesOf = (line: ReturnType<typeof lineByLedger>) =>
      tracedLine(line).parts.income.map(({ day: on, fees, expenses }) => [
        on,
        fees && decimalOf(fees.exact, 2),
        expenses && decimalOf(expenses.exact, 2),
      ])
    expect(feesOf(lineByEntries(ledger, { of: "holding", entries: recorded }))).toEqual(feesOf(lineByLedger(ledger)))
  })
})

describe("taxes on swaps", () => {
  it("taxes withheld from a swap are apart from its fees, and in no gain", () => {
    // Tokens that cost 1,000 are given for 1,500, less 6 of fees; 120 of tax are withheld.
    const given = swapped("out", "2024-06-03", "10", "1500", "6")
    const tokens = (leg: StoredEntry) =>
      security({ openedOn: "2024-01-02", currency: "USD", assetClass: "crypto" }, buy("2024-01-02", "10", "1000"), leg)
    const withTaxes = { ...given, taxes: { amount: "120", currency: "USD" } } as StoredEntry
    expect(gainOf(tokens(given))).toMatchObject({ realised: "494.00", fees: "-6.00", taxes: "0.00" })
    expect(gainOf(tokens(withTaxes))).toMatchObject({
      realised: "494.00",
      fees: "-6.00",
      taxes: "120.00",
      realisedAfterTax: "374.00",
    })
    expect(changeIn(tokens(withTaxes))).toMatchObject({ fees: "-6.00", taxes: "-120.00" })
  })
})

describe("tax withheld from payments", () => {
  const opened = { openedOn: "2024-01-02", currency: "USD" } as const
  const policy = holding(
    { ...opened, assetClass: "insurance", closedOn: "2024-06-03" },
    cashFlow("premium", "2024-01-02", "12000"),
    valued("2024-05-31", "14900"),
    cashFlow("exit", "2024-06-03", "15000", { taxWithheld: "750" }),
  )
  const fund = holding(
    { ...opened, assetClass: "private" },
    cashFlow("capitalCall", "2024-01-02", "1000"),
    cashFlow("distribution", "2024-03-01", "300", { taxWithheld: "30" }),
    cashFlow("distribution", "2024-04-02", "200", { taxWithheld: "20", parts: { gain: "150", interest: "50" } }),
    cashFlow("distribution", "2024-05-02", "100", { taxWithheld: "10", parts: { gain: "100" } }),
    valued("2024-12-30", "700"),
  )
  const withheld = (ledger: LineLedger) => printed(holdingOn(ledger, market, day("2024-12-31")).income.taxWithheld)
  const inGain = (ledger: LineLedger) => {
    const gain = holdingGain({ ledger, market, on: day("2024-12-31"), currency: "USD", method: "average" })
    return gain && [gain.realised, gain.taxWithheld, gain.taxes, gain.realisedAfterTax].map(printed)
  }

  it("the tax withheld from the surrender of a policy is in the total, and lowers the realised gain after tax", () => {
    expect(withheld(policy)).toBe("750.00")
    expect(inGain(policy)).toEqual(["3000.00", "750.00", "0.00", "2250.00"])
    expect(changeIn(policy)).toEqual({ money: "-2250.00", market: "3000.00", taxes: "-750.00" })
    const lots = realisedLots(policy, { market, on: day("2024-12-31"), currency: "USD", method: "average" })
    expect(lots?.map(({ amounts: { gain, taxes } }) => [gain, taxes])).toEqual([
      [3000n * 10n ** 18n, 750n * 10n ** 18n],
    ])
  })

  it("the total has the tax of every distribution, and only that of gain and capital lowers the gain after tax", () => {
    // 30 + 20 + 10; the 20 are withheld from a distribution with interest.
    expect(withheld(fund)).toBe("60.00")
    expect(inGain(fund)).toEqual(["250.00", "60.00", "0.00", "210.00"])
    expect(changeIn(fund)["taxes"]).toBe("-60.00")
  })

  it("the explanation reads the tax withheld from proceeds from the entries and from the ledger alike", () => {
    const recorded = [
      cashFlow("premium", "2024-01-02", "12000"),
      cashFlow("exit", "2024-06-03", "15000", { taxWithheld: "750" }),
    ].map((entry, n) => ({ entryId: String(n), entry }))
    const ledger = holding({ ...opened, assetClass: "insurance" }, ...recorded.map(({ entry }) => entry))
    const taxesOf = (line: ReturnType<typeof lineByLedger>) =>
      tracedLine(line).parts.income.map(({ day: on, proceedsTax }) => [
        on,
        proceedsTax && decimalOf(proceedsTax.exact, 2),
      ])
    expect(taxesOf(lineByEntries(ledger, { of: "holding", entries: recorded }))).toEqual(taxesOf(lineByLedger(ledger)))
  })
})

describe("returns after tax", () => {
  const span = { from: dayNumber("2024-01-01"), to: dayNumber("2024-12-31"), currency: "USD" } as const
  const returnsOf = (ledger: LineLedger) => {
    const wealth = { ledgers: [ledger], portfolios: [portfolio("Anna")], stakes: [], market }
    return Result.getOrThrow(timeWeightedIn(wealth, span, { of: "household" })).toFixed(8)
  }

  it("taxes on trades lower the return after tax alone", () => {
    // 1,005 paid in are 1,494 when sold. After tax, 1,008 are valued at 1,000, and with 120 more are 1,494 when sold.
    expect(returnsOf(shares())).toBe((1494 / 1005 - 1).toFixed(8))
    expect(returnsOf(afterTax(shares()))).toBe(((1000 / 1008) * (1494 / 1120) - 1).toFixed(8))
  })

  it("tax withheld from a dividend lowers it after tax", () => {
    const held = security(
      { openedOn: "2024-01-02", currency: "USD" },
      buy("2024-01-02", "10", "1000"),
      cashFlow("dividend", "2024-06-03", "100", { taxWithheld: "25" }),
      valued("2024-12-30", "1000"),
    )
    expect(returnsOf(held)).toBe("0.10000000")
    expect(returnsOf(afterTax(held))).toBe("0.07500000")
  })

  it("tax withheld from exit proceeds is a cost of their day after tax", () => {
    const house = holding(
      {
        openedOn: "2024-01-02",
        closedOn: "2024-06-03",
        currency: "USD",
        assetClass: "realEstate",
        acquisitionCost: { amount: "1000", currency: "USD" },
      },
      cashFlow("exit", "2024-06-03", "1500", { taxWithheld: "120" }),
    )
    expect(returnsOf(house)).toBe("0.50000000")
    expect(returnsOf(afterTax(house))).toBe((1500 / 1120 - 1).toFixed(8))
  })

  it("fees of a dividend lower the return before and after tax", () => {
    const held = security(
      { openedOn: "2024-01-02", currency: "USD" },
      buy("2024-01-02", "10", "1000"),
      cashFlow("dividend", "2024-06-03", "100", { taxWithheld: "25", fees: "10" }),
      valued("2024-12-30", "1000"),
    )
    // 100 of income on 1,000, of which 10 of fees are paid on the day.
    expect(Number(returnsOf(held))).toBeCloseTo(0.09, 3)
    expect(Number(returnsOf(afterTax(held)))).toBeCloseTo(0.065, 3)
  })

  it("interest of an account is after tax what its balance rose by", () => {
    const savings = account(
      { openedOn: "2024-01-02", currency: "USD" },
      balance("2024-01-02", "1000"),
      cashFlow("interest", "2024-06-03", "40", { taxWithheld: "10" }),
      balance("2024-06-03", "1030"),
    )
    expect(returnsOf(savings)).toBe("0.04000000")
    expect(returnsOf(afterTax(savings))).toBe("0.03000000")
  })

  it("a line without taxes is the same line after tax", () => {
    const untaxed = security({ openedOn: "2024-01-02", currency: "USD" }, buy("2024-01-02", "10", "1000", "5"))
    expect(afterTax(untaxed)).toBe(untaxed)
  })
})
