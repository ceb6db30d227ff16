import { roundingIn } from "#domain/shared/money.ts"
import { BigDecimal, Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { levelPayment, type Loan, ratePerPeriod } from "#domain/measures/amortisation/loan.ts"
import { paymentDays } from "#domain/measures/amortisation/paymentDays.ts"
import type { Instalment } from "#domain/measures/amortisation/schedule.ts"
import type { Agreed } from "#domain/measures/ledger/debtPlan.ts"
import { fractionOf } from "#domain/numbers/fraction.ts"
import { day, scheduleFrom } from "#tests/domain/measures/examples.ts"
import {
  add,
  type Decimal,
  decimal,
  divide,
  isNegative,
  round,
  type Rounding,
  subtract,
  sum,
  toPlainString,
  zero,
} from "#domain/numbers/decimal.ts"

const cents = roundingIn("EUR")

const loan = (principal: string, annualRate: string, years: number): Loan => ({
  principal: decimal(principal),
  ratePerPeriod: ratePerPeriod(fractionOf(decimal(annualRate)), 12),
  periods: years * 12,
})

/** With as many decimals as an amount can have, as in a spreadsheet. */
const unrounded: Rounding = { decimals: 18, rounding: "half-even" }

const issuedOn = day("2000-01-01")
const monthly: Agreed = {
  incurredOn: issuedOn,
  repaymentPlan: "annuity",
  interestRate: null,
  monthlyPayment: null,
  dueOn: null,
  paidEvery: "month",
  dayCount: "30/360",
  interestOnlyUntil: null,
}

type Repayment = "annuity" | "linear" | "bullet"

/** The plan of a loan that is due after its periods, in months from a day of issue on. */
function repaymentPlan(
  { principal, ratePerPeriod: { numerator, denominator }, periods }: Loan,
  plan: Repayment,
  rounding: Rounding,
): ReadonlyArray<Instalment> {
  const yearly = { decimals: 18, rounding: "half-even" } as const
  const interestRate = divide(BigDecimal.fromBigInt(numerator * 1200n), BigDecimal.fromBigInt(denominator), yearly)
  const terms = { ...monthly, repaymentPlan: plan, interestRate, dueOn: paymentDays(issuedOn, "month").on(periods) }
  return Result.getOrThrow(scheduleFrom(terms, principal, issuedOn, rounding)).rows
}

const column = (plan: ReadonlyArray<Instalment>, name: Exclude<keyof Instalment, "period">): ReadonlyArray<string> =>
  plan.map((row) => toPlainString(row[name]))

const shown = (amount: Decimal, decimals: number) => toPlainString(round(amount, { decimals, rounding: "half-even" }))

describe("the level instalment", () => {
  it("the level instalment equals that of spreadsheets", () => {
    expect(shown(levelPayment(loan("50000", "0.05", 5), unrounded), 9)).toBe("943.561682201")
    expect(shown(levelPayment(loan("200000", "0.075", 15), unrounded), 10)).toBe("1854.0247200055")
    expect(shown(levelPayment(loan("200000", "0.5", 15), unrounded), 10)).toBe("8338.7026675249")
  })

  it("the level instalment without interest is an equal part of the loan", () => {
    expect(shown(levelPayment(loan("200000", "0", 15), unrounded), 6)).toBe("1111.111111")
  })
})

describe("the amortisation plan of a loan", () => {
  it("the plan divides each payment into interest and principal as spreadsheets do", () => {
    const plan = repaymentPlan(loan("2000", "0.1", 2), "annuity", unrounded)
    expect(plan.slice(0, 3).map(({ principal }) => shown(principal, 10))).toEqual([
      "75.6231860084",
      "76.2533792251",
      "76.888824052",
    ])
  })

  it("a plan rounded to cents is closed by its last row", () => {
    // 1,000 at twelve percent a year in three months: 340.02 each, and 340.03 at the end.
    const plan = repaymentPlan(loan("1000", "0.12", 0.25), "annuity", cents)
    expect(column(plan, "interest")).toEqual(["10", "6.7", "3.37"])
    expect(column(plan, "principal")).toEqual(["330.02", "333.32", "336.66"])
    expect(column(plan, "payment")).toEqual(["340.02", "340.02", "340.03"])
    expect(column(plan, "balance")).toEqual(["669.98", "336.66", "0"])
  })

  it("a plan can repay the same principal in each row", () => {
    const plan = repaymentPlan(loan("1000", "0.12", 0.25), "linear", cents)
    expect(column(plan, "principal")).toEqual(["333.33", "333.33", "333.34"])
    expect(column(plan, "interest")).toEqual(["10", "6.67", "3.33"])
  })

  it("a plan can repay all principal at the end", () => {
    const plan = repaymentPlan(loan("1000", "0.12", 0.25), "bullet", cents)
    expect(column(plan, "payment")).toEqual(["10", "10", "1010"])
  })
})

describe("a loan with a fixed payment", () => {
  const paid = (principal: string, annualRate: string, payment: string) =>
    scheduleFrom(
      { ...monthly, interestRate: decimal(annualRate), monthlyPayment: { amount: decimal(payment), currency: "EUR" } },
      decimal(principal),
      issuedOn,
      cents,
    )

  it("a fixed payment lasts until nothing is owed", () => {
    // 10.00 of interest first: 90 repaid, then 90.90, and so on; after eleven months little is left.
    const { rows } = Result.getOrThrow(paid("1000", "12", "100"))
    expect(rows).toHaveLength(11)
    expect(toPlainString(rows.at(-1)?.payment ?? zero)).toBe("58.98")
  })

  it("a fixed payment that does not exceed the interest never repays the loan", () => {
    expect(paid("1000", "12", "10")).toMatchObject({ failure: "neverPaidOff" })
    expect(paid("1000", "0", "0")).toMatchObject({ failure: "neverPaidOff" })
  })

  it("a loan that takes more than a century of weekly payments has no plan, so that no answer grows without bound", () => {
    // 5,200 payments of one euro.
    expect(Result.getOrThrow(paid("5200", "0", "1")).rows).toHaveLength(5_200)
    expect(paid("5201", "0", "1")).toMatchObject({ failure: "neverPaidOff" })
  })
})

describe("the plan of any loan", () => {
  const anyLoan: fc.Arbitrary<Loan> = fc
    .record({
      principal: fc.integer({ min: 1, max: 10 ** 9 }),
      rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
      periods: fc.integer({ min: 1, max: 120 }),
    })
    .map(({ principal, rate, periods }) => ({
      periods,
      principal: decimal((principal / 100).toFixed(2)),
      ratePerPeriod: { numerator: BigInt(rate), denominator: 1_000_000n },
    }))
  const anyRepayment = fc.constantFrom<Repayment>("annuity", "linear", "bullet")
  const anyRounding = fc.constantFrom(cents, unrounded)

  it("any plan repays the loan exactly, and each row is interest plus principal", () => {
    fc.assert(
      fc.property(anyLoan, anyRepayment, anyRounding, (terms, repayment, rounding) => {
        const plan = repaymentPlan(terms, repayment, rounding)
        const repaid = sum(plan.map(({ principal }) => principal))
        expect(toPlainString(repaid)).toBe(toPlainString(terms.principal))
        expect(toPlainString(plan.at(-1)?.balance ?? zero)).toBe("0")
        expect(plan.length).toBeLessThanOrEqual(terms.periods)
        for (const { payment, interest, principal, balance } of plan) {
          expect(toPlainString(add(interest, principal))).toBe(toPlainString(payment))
          expect(isNegative(interest) || isNegative(balance)).toBe(false)
        }
      }),
    )
  })

  it("any plan with level instalments differs from the exact instalments by an invisible amount", () => {
    fc.assert(
      fc.property(anyLoan, (terms) => {
        const level = levelPayment(terms, unrounded)
        for (const { payment } of repaymentPlan(terms, "annuity", unrounded)) {
          expect(Math.abs(Number(toPlainString(subtract(payment, level))))).toBeLessThan(1e-9)
        }
      }),
      { numRuns: 50 },
    )
  })

  it("any plan discounted at the rate of the loan has the value of the loan", () => {
    fc.assert(
      fc.property(anyLoan, anyRepayment, (terms, repayment) => {
        const rate = Number(terms.ratePerPeriod.numerator) / Number(terms.ratePerPeriod.denominator)
        const plan = repaymentPlan(terms, repayment, unrounded)
        const presentValue = plan.reduce(
          (value, { payment, period }) => value + Number(toPlainString(payment)) / (1 + rate) ** period,
          0,
        )
        const principal = Number(toPlainString(terms.principal))
        expect(Math.abs(presentValue / principal - 1)).toBeLessThan(1e-9)
      }),
      { numRuns: 50 },
    )
  })
})
