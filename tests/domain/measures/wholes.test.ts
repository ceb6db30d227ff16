import * as fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { changeOfLine } from "#domain/measures/changes/change.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import { privateInvestmentOn } from "#domain/measures/keyFigures/privateInvestment.ts"
import { latentTaxOf } from "#domain/measures/keyFigures/latentTax.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { explainValuation } from "#domain/measures/trace/lineFigures.ts"
import { lineByLedger } from "#domain/measures/trace/lines.ts"
import { toPlainString, zero } from "#domain/numbers/decimal.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { amountIn } from "#domain/shared/money.ts"
import { cashFlow, day, holding, type HoldingExample, marketOf, printed, valued } from "./examples.ts"
import { growthOf } from "./returns/growth.ts"

/* Holdings that are held as a whole: what is paid for them later, and what leaves when a part is sold. */

const market = marketOf({ rates: { USD: [["2019-12-31", "1.25"]] } })
const flat = (...entries: ReadonlyArray<StoredEntry>) => flatLike({}, ...entries)
const flatLike = (more: HoldingExample, ...entries: ReadonlyArray<StoredEntry>) =>
  holding(
    {
      assetClass: "realEstate",
      openedOn: "2020-01-02",
      currency: "EUR",
      acquisitionCost: { amount: "500000", currency: "EUR" },
      taxRate: "25",
      ...more,
    },
    ...entries,
  )

/** What the page of a holding shows on a day, in its currency. */
function shownOn(ledger: LineLedger, on: string) {
  const { currency } = ledger
  const { value, cost, income } = holdingOn(ledger, market, day(on), currency)
  const gain = holdingGain({ ledger, market, on: day(on), currency, method: "average" })
  return {
    value: value && printed(value),
    cost: cost && printed(cost.average.cost),
    realised: gain && printed(gain.realised),
    unrealised: gain && printed(gain.unrealised),
    income: printed(income.gross),
    latentTax: printed(amountIn(latentTaxOf(ledger, market, day(on)), currency)),
  }
}

describe("an improvement", () => {
  const rebuilt = flat(cashFlow("improvement", "2021-06-01", "80000"), valued("2022-12-31", "600000"))

  it("an improvement is cost from its day on: a flat for 500,000 that was rebuilt for 80,000 and is valued 600,000 gained 20,000", () => {
    // Tax: 25 % of 20,000.
    const later = { cost: "580000.00", realised: "0.00", income: "0.00" }
    expect(shownOn(rebuilt, "2022-12-31")).toEqual({
      ...later,
      value: "600000.00",
      unrealised: "20000.00",
      latentTax: "5000.00",
    })
    expect(shownOn(rebuilt, "2021-05-31")).toMatchObject({ cost: "500000.00", value: "500000.00" })
  })

  it("an improvement raises the carrying amount while nothing is appraised, and is an inflow of returns", () => {
    expect(shownOn(rebuilt, "2021-06-01")).toMatchObject({ value: "580000.00", unrealised: "0.00" })
    // 600 / 580 − 1 = 3.448 %
    expect(growthOf(rebuilt, "2020-01-01", "2022-12-31")).toBe("0.03448276")
  })

  it("an improvement after an appraisal adds what it cost to the value until the next appraisal, and is no loss", () => {
    const ledger = flat(
      valued("2020-12-31", "550000"),
      cashFlow("improvement", "2021-06-01", "80000"),
      valued("2022-12-31", "640000"),
    )
    expect(shownOn(ledger, "2021-05-31")).toMatchObject({ value: "550000.00", unrealised: "50000.00" })
    expect(shownOn(ledger, "2021-06-01")).toMatchObject({ value: "630000.00", unrealised: "50000.00" })
    // 550 / 500 − 1, and 640 / 630 more.
    expect(growthOf(ledger, "2020-01-01", "2021-12-31")).toBe("0.10000000")
    expect(growthOf(ledger, "2020-01-01", "2022-12-31")).toBe("0.11746032")
    expect(shownOn(ledger, "2022-12-31")).toMatchObject({ value: "640000.00", unrealised: "60000.00" })
  })

  it("a value says how much came after its valuation, and its explanation calls that an improvement", () => {
    const ledger = flat(valued("2020-12-31", "550000"), cashFlow("improvement", "2021-06-01", "80000"))
    const since = (of: LineLedger, on: string) => printed(amountIn(holdingOn(of, market, day(on)).changedSince, "EUR"))
    expect([since(ledger, "2021-05-31"), since(ledger, "2021-06-01")]).toEqual(["0.00", "80000.00"])
    const half = cashFlow("exit", "2021-06-01", "300000", { percentSold: "50" })
    expect(since(flat(valued("2020-12-31", "550000"), half), "2021-06-01")).toBe("-275000.00")
    const { node } = explainValuation(lineByLedger(ledger), market, day("2021-06-01"))
    expect(node.parts.map(({ what, exact }) => [what, printed(decimalOf(exact, 2))])).toEqual([
      ["valuation", "550000.00"],
      ["improvement", "80000.00"],
    ])
  })

  it("an appraisal of the day of an improvement includes it", () => {
    const ledger = flat(cashFlow("improvement", "2021-06-01", "80000"), valued("2021-06-01", "600000"))
    expect(shownOn(ledger, "2021-06-02")).toMatchObject({ value: "600000.00", unrealised: "20000.00" })
  })

  it("half of a house that was improved since its appraisal takes half of both along", () => {
    const ledger = flat(
      valued("2020-12-31", "550000"),
      cashFlow("improvement", "2021-06-01", "80000"),
      cashFlow("exit", "2021-06-01", "330000", { percentSold: "50" }),
    )
    // (550 + 80) / 2, (500 + 80) / 2, and 330 − 290.
    expect(shownOn(ledger, "2021-06-01")).toMatchObject({ value: "315000.00", cost: "290000.00", realised: "40000.00" })
  })

  it("an improvement is money in the change of the net worth, and neither gain nor loss, on any day between any valuations", () => {
    const anyAmount = fc.integer({ min: 1, max: 900_000 }).map(String)
    const anyDays = fc.uniqueArray(fc.integer({ min: 2, max: 700 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(
        anyDays,
        anyAmount,
        anyAmount,
        fc.constantFrom("realEstate", "other"),
        (days, amount, value, assetClass) => {
          const on = (n: number) => addDays(day("2020-01-02"), n)
          const [improved = 0, ...valuedOn] = days
          const entries = valuedOn.map((n, i) => valued(on(n), String(Number(value) + i * 1_000)))
          const ledger = flatLike({ assetClass }, cashFlow("improvement", on(improved), amount), ...entries)
          const { money, market: revalued } = changeOfLine(ledger, {
            market,
            currency: "EUR",
            from: on(improved - 1),
            to: on(improved),
          })!
          expect([money, revalued].map((of) => printed(amountIn(of, "EUR")))).toEqual([`${amount}.00`, "0.00"])
          expect(Number(growthOf(ledger, on(improved - 1), on(improved)))).toBeCloseTo(0, 8)
        },
      ),
    )
  })

  it("an improvement counts as cost when the whole is sold", () => {
    const sold = flatLike(
      { closedOn: "2023-03-01" },
      cashFlow("improvement", "2021-06-01", "80000"),
      cashFlow("exit", "2023-03-01", "610000"),
    )
    // 610 − 500 − 80
    expect(shownOn(sold, "2023-03-01")).toMatchObject({ realised: "30000.00", unrealised: "0.00" })
  })

  it("an improvement of what was bought in another currency is cost in the own currency beside the converted price", () => {
    const abroad = flatLike(
      { acquisitionCost: { amount: "500000", currency: "USD" } },
      cashFlow("improvement", "2021-06-01", "80000"),
      valued("2022-12-31", "600000"),
    )
    // 500,000 USD were 400,000 EUR: 600 − 400 − 80 = 120, and 25 % of that.
    expect(shownOn(abroad, "2022-12-31")).toMatchObject({ unrealised: "120000.00", latentTax: "30000.00" })
  })

  it("an improvement lowers the unrealised gain by its amount, and changes neither value nor income once something is appraised", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom("realEstate", "other"),
        (cents, assetClass) => {
          const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
          const appraised = valued("2022-12-31", "600000")
          const before = shownOn(flatLike({ assetClass }, appraised), "2023-01-01")
          const after = shownOn(
            flatLike({ assetClass }, cashFlow("improvement", "2021-06-01", amount), appraised),
            "2023-01-01",
          )
          expect(after).toMatchObject({ value: before.value, income: before.income, realised: before.realised })
          expect(Math.round(Number(before.unrealised) * 100) - Math.round(Number(after.unrealised) * 100)).toBe(cents)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe("a part of a whole is sold", () => {
  const house = (...entries: ReadonlyArray<StoredEntry>) =>
    flatLike({ acquisitionCost: { amount: "400000", currency: "EUR" } }, ...entries)
  const halfSold = cashFlow("exit", "2024-06-03", "300000", { percentSold: "50" })
  const appraised = valued("2023-12-31", "500000")

  it("half of a house takes half of its cost and value along: 300,000 for what had cost 200,000 is a gain of 100,000", () => {
    const ledger = house(appraised, halfSold)
    expect(shownOn(ledger, "2024-06-04")).toEqual({
      value: "250000.00",
      cost: "200000.00",
      realised: "100000.00",
      unrealised: "50000.00",
      income: "0.00",
      latentTax: "12500.00",
    })
    // (250 + 300) / 500 − 1
    expect(growthOf(ledger, "2023-12-31", "2024-06-04")).toBe("0.10000000")
  })

  it("the next appraisal values what is left, and the exit of the rest takes the rest of the cost along", () => {
    const later = house(appraised, halfSold, valued("2024-12-31", "280000"))
    expect(shownOn(later, "2025-01-01")).toMatchObject({
      value: "280000.00",
      cost: "200000.00",
      unrealised: "80000.00",
    })
    const closed = flatLike(
      { acquisitionCost: { amount: "400000", currency: "EUR" }, closedOn: "2025-03-01" },
      appraised,
      halfSold,
      cashFlow("exit", "2025-03-01", "260000"),
    )
    // 100,000 of the first half and 260 − 200 of the second.
    expect(shownOn(closed, "2025-03-01")).toMatchObject({ realised: "160000.00", unrealised: "0.00" })
  })

  it("two sales of one day are each of what the other left, in any order", () => {
    const other = cashFlow("exit", "2024-06-03", "100000", { percentSold: "20" })
    // 50 % and 20 % leave 40 %.
    for (const entries of [
      [appraised, halfSold, other],
      [appraised, other, halfSold],
    ]) {
      expect(shownOn(house(...entries), "2024-06-04")).toMatchObject({
        value: "200000.00",
        cost: "160000.00",
        realised: "160000.00",
      })
    }
  })

  it("a house that was never appraised is carried at the cost that is left", () => {
    const ledger = house(cashFlow("improvement", "2021-06-01", "40000"), halfSold)
    // (400 + 40) / 2
    expect(shownOn(ledger, "2024-06-04")).toMatchObject({ value: "220000.00", cost: "220000.00", realised: "80000.00" })
  })

  it("a quarter of a fund takes a quarter of its rolled-forward value along", () => {
    const fund = holding(
      { assetClass: "private", openedOn: "2020-01-02", currency: "EUR" },
      cashFlow("capitalCall", "2020-01-02", "100000"),
      valued("2021-12-31", "120000"),
      cashFlow("capitalCall", "2022-03-01", "20000"),
      cashFlow("exit", "2022-06-30", "40000", { percentSold: "25" }),
    )
    // Value (120 + 20) × 3/4, cost 120 × 3/4, gain 40 − 30.
    expect(shownOn(fund, "2022-07-01")).toMatchObject({
      value: "105000.00",
      cost: "90000.00",
      realised: "10000.00",
      unrealised: "15000.00",
    })
    const { distributed, paidIn, nav } = privateInvestmentOn(fund, day("2022-07-01"))
    expect([distributed, paidIn, nav].map((amount) => printed(amountIn(amount, "EUR")))).toEqual([
      "40000.00",
      "120000.00",
      "105000.00",
    ])
  })

  it("half of a house that was bought in another currency takes half of its converted cost along", () => {
    const abroad = flatLike({ acquisitionCost: { amount: "500000", currency: "USD" } }, appraised, halfSold)
    // 500,000 USD were 400,000 EUR.
    expect(shownOn(abroad, "2024-06-04")).toMatchObject({
      realised: "100000.00",
      unrealised: "50000.00",
      latentTax: "12500.00",
    })
  })

  it("what a sale of a part leaves adds up with what it took: cost before is cost after and cost sold, at any percentage", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom("realEstate", "other", "private"),
        (share, assetClass) => {
          const percentSold = String(share / 100)
          const left = (of: number) => ((of * (10_000 - share)) / 10_000).toFixed(2)
          const ledger = flatLike(
            { assetClass, acquisitionCost: { amount: "400000", currency: "EUR" } },
            appraised,
            cashFlow("exit", "2024-06-03", "1000000", { percentSold }),
          )
          const { value, cost, realised } = shownOn(ledger, "2024-06-04")
          expect({ value, cost }).toEqual({ value: left(500_000), cost: left(400_000) })
          expect(Number(realised) - Number(cost)).toBeCloseTo(600_000, 2)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** The private market figures of a fund. */
function fundOn(ledger: LineLedger, on: string) {
  const { nav, paidIn, distributed, gain, multiples } = privateInvestmentOn(ledger, day(on))
  const money = (amount: Fraction) => printed(amountIn(amount, "EUR"))
  return {
    nav: money(nav),
    paidIn: money(paidIn),
    distributed: money(distributed),
    gain: money(gain),
    dpi: Result.isSuccess(multiples) ? toPlainString(decimalOf(multiples.success.dpi, 4)) : undefined,
  }
}

const fund = (...entries: ReadonlyArray<StoredEntry>) =>
  holding({ assetClass: "private", openedOn: "2020-01-02", currency: "EUR" }, ...entries)

describe("the parts of a distribution", () => {
  it("a private loan of 15,005 that pays 162.55 of interest a quarter keeps its value, and has an income of 487.65", () => {
    const loan = fund(
      cashFlow("entry", "2024-01-02", "15005"),
      cashFlow("interest", "2024-04-02", "162.55", { taxWithheld: "12.55" }),
      cashFlow("interest", "2024-07-02", "162.55"),
      cashFlow("distribution", "2024-10-02", "162.55", { parts: { interest: "162.55" } }),
    )
    expect(shownOn(loan, "2024-10-02")).toMatchObject({
      value: "15005.00",
      cost: "15005.00",
      realised: "0.00",
      unrealised: "0.00",
      income: "487.65",
    })
    expect(printed(holdingOn(loan, market, day("2024-10-02"), "EUR").income.taxWithheld)).toBe("12.55")
    // All that came back counts: 487.65 / 15,005.
    expect(fundOn(loan, "2024-10-02")).toEqual({
      nav: "15005.00",
      paidIn: "15005.00",
      distributed: "487.65",
      gain: "487.65",
      dpi: "0.0325",
    })
    // 1.010833…³ − 1
    expect(growthOf(loan, "2024-01-02", "2024-10-02")).toBe(((1 + 162.55 / 15005) ** 3 - 1).toFixed(8))
  })

  const inParts = fund(
    cashFlow("capitalCall", "2020-01-02", "100000"),
    valued("2021-12-31", "130000"),
    cashFlow("distribution", "2022-03-01", "60000", {
      parts: { returnOfCapital: "40000", gain: "15000", interest: "3000", dividend: "2000" },
      taxWithheld: "1000",
    }),
  )

  it("only the return of capital lowers cost and value; gain is realised, interest and dividend are income", () => {
    expect(shownOn(inParts, "2022-03-01")).toMatchObject({
      value: "90000.00", // 130 − 40
      cost: "60000.00", // 100 − 40
      realised: "15000.00",
      unrealised: "30000.00",
      income: "5000.00",
    })
    const figures = holdingOn(inParts, market, day("2022-03-01"), "EUR")
    expect(printed(figures.cost?.average.realised ?? zero)).toBe("15000.00")
    expect(printed(figures.income.taxWithheld)).toBe("1000.00")
    expect(fundOn(inParts, "2022-03-01")).toMatchObject({ nav: "90000.00", distributed: "60000.00", gain: "50000.00" })
    // (90 + 55 + 5) / 130 − 1
    expect(growthOf(inParts, "2021-12-31", "2022-03-01")).toBe((150 / 130 - 1).toFixed(8))
  })

  it("a distribution without parts returns capital, as before", () => {
    const undivided = fund(
      cashFlow("capitalCall", "2020-01-02", "100000"),
      valued("2021-12-31", "130000"),
      cashFlow("distribution", "2022-03-01", "60000"),
    )
    expect(shownOn(undivided, "2022-03-01")).toMatchObject({
      value: "70000.00",
      cost: "40000.00",
      realised: "0.00",
      income: "0.00",
    })
    const asCapital = fund(
      cashFlow("capitalCall", "2020-01-02", "100000"),
      valued("2021-12-31", "130000"),
      cashFlow("distribution", "2022-03-01", "60000", { parts: { returnOfCapital: "60000" } }),
    )
    expect(shownOn(asCapital, "2022-03-01")).toEqual(shownOn(undivided, "2022-03-01"))
    expect(fundOn(asCapital, "2022-03-01")).toEqual(fundOn(undivided, "2022-03-01"))
  })

  it("how a distribution is divided changes what it is, not what came back: the multiples and the rate stay", () => {
    const amounts = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 2_000_000 })))
    fc.assert(
      fc.property(amounts, (cents) => {
        const text = (amount: number) => (amount / 100).toFixed(2)
        const [returnOfCapital = "0", gain = "0", interest = "0", dividend = "0"] = cents.map(text)
        const all = text(cents.reduce((one, other) => one + other, 0))
        const paid = cashFlow("capitalCall", "2020-01-02", "100000")
        const later = valued("2022-12-31", "90000")
        const divided = fund(
          paid,
          cashFlow("distribution", "2022-03-01", all, { parts: { returnOfCapital, gain, interest, dividend } }),
          later,
        )
        const undivided = fund(paid, cashFlow("distribution", "2022-03-01", all), later)
        expect(fundOn(divided, "2022-12-31")).toEqual(fundOn(undivided, "2022-12-31"))
        const { realised, income, cost } = shownOn(divided, "2022-12-31")
        expect(Number(realised) + Number(income) + 100_000 - Number(cost)).toBeCloseTo(Number(all), 2)
      }),
      { numRuns: 50 },
    )
  })
})

describe("a clawback", () => {
  const over = [
    cashFlow("capitalCall", "2020-01-02", "100000"),
    cashFlow("distribution", "2022-01-03", "150000"),
    valued("2022-01-03", "0"),
    cashFlow("clawback", "2023-01-03", "10000"),
  ]

  it("money paid back after the end lowers what was received and buys nothing: NAV 0, gain 40,000", () => {
    expect(fundOn(fund(...over), "2023-01-03")).toMatchObject({
      nav: "0.00",
      paidIn: "100000.00",
      distributed: "140000.00",
      gain: "40000.00",
    })
    expect(shownOn(fund(...over), "2023-01-03")).toMatchObject({ value: "0.00", cost: "0.00", realised: "40000.00" })
    const cost = holdingOn(fund(...over), market, day("2023-01-03"), "EUR").cost?.average
    expect(printed(cost?.realised ?? zero)).toBe("40000.00")
  })

  it("money paid back after the end counts in the return of the days on which something was held", () => {
    // 140 / 100 − 1
    expect(growthOf(fund(...over), "2020-01-02", "2023-12-31")).toBe("0.40000000")
  })

  it("money paid back while the fund goes on comes in, and leaves value and cost as they were", () => {
    const goingOn = fund(
      cashFlow("capitalCall", "2020-01-02", "100000"),
      valued("2021-12-31", "120000"),
      cashFlow("distribution", "2022-03-01", "30000"),
      cashFlow("clawback", "2022-06-01", "10000"),
    )
    expect(shownOn(goingOn, "2022-06-01")).toMatchObject({ value: "90000.00", cost: "70000.00", realised: "-10000.00" })
    expect(fundOn(goingOn, "2022-06-01")).toMatchObject({ distributed: "20000.00", gain: "10000.00" })
    // 90 / (90 + 10) − 1
    expect(growthOf(goingOn, "2022-05-31", "2022-06-01")).toBe("-0.10000000")
  })
})
