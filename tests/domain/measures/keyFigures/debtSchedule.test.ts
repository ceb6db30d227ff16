import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { debtScheduleOn } from "#domain/measures/keyFigures/debtSchedule.ts"
import { decimal, sum, toFixedString, toPlainString } from "#domain/numbers/decimal.ts"
import { day } from "#tests/domain/measures/examples.ts"

type Terms = Parameters<typeof debtScheduleOn>[0]
const agreed = (terms: Partial<Terms>): Terms => ({
  repaymentPlan: "annuity",
  interestRate: decimal("12"),
  monthlyPayment: null,
  incurredOn: day("2024-01-31"),
  dueOn: null,
  ...terms,
})
const euros = (amount: string) => ({ amount: decimal(amount), currency: "EUR" }) as const
const scheduleOf = (terms: Partial<Terms>, owed: string, on = "2024-01-31") =>
  Result.getOrThrow(debtScheduleOn(agreed(terms), decimal(owed), day(on)))
const lines = (schedule: ReturnType<typeof scheduleOf>) =>
  schedule.rows.map(({ on, payment, interest, principal, balance }) =>
    [on, ...[payment, interest, principal, balance].map((amount) => toFixedString(amount, 2))].join(" "),
  )

describe("the schedule of a debt", () => {
  it("the schedule follows the agreed payment to the last cent, on the last day of short months", () => {
    // 1 % a month on 1,000: 10.00; on 610.00: 6.10; on 216.10: 2.16.
    expect(lines(scheduleOf({ monthlyPayment: euros("400") }, "1000"))).toEqual([
      "2024-02-29 400.00 10.00 390.00 610.00",
      "2024-03-31 400.00 6.10 393.90 216.10",
      "2024-04-30 218.26 2.16 216.10 0.00",
    ])
  })

  it("the schedule pays the rest on the due day", () => {
    const schedule = scheduleOf({ monthlyPayment: euros("400"), dueOn: day("2024-03-31") }, "1000")
    expect(lines(schedule)).toEqual(["2024-02-29 400.00 10.00 390.00 610.00", "2024-03-31 616.10 6.10 610.00 0.00"])
    expect(schedule.paidOffOn).toBe("2024-03-31")
    expect(toPlainString(schedule.remainingInterest)).toBe("16.1")
  })

  it("the schedule has level payments where only the due day is agreed", () => {
    // The published example: 1,000 at 1 % a month in 12 payments is 88.85 a month.
    const { monthlyPayment } = scheduleOf({ dueOn: day("2025-01-31") }, "1000")
    expect(monthlyPayment && toFixedString(monthlyPayment, 2)).toBe("88.85")
  })

  it("the schedule can repay the same principal each time, or all at the end", () => {
    expect(lines(scheduleOf({ repaymentPlan: "linear", dueOn: day("2024-03-31") }, "1000"))).toEqual([
      "2024-02-29 510.00 10.00 500.00 500.00",
      "2024-03-31 505.00 5.00 500.00 0.00",
    ])
    expect(lines(scheduleOf({ repaymentPlan: "bullet", dueOn: day("2024-03-31") }, "1000"))).toEqual([
      "2024-02-29 10.00 10.00 0.00 1000.00",
      "2024-03-31 1010.00 10.00 1000.00 0.00",
    ])
    expect(scheduleOf({ repaymentPlan: "linear", monthlyPayment: euros("300") }, "1000").rows).toHaveLength(4)
  })

  it("the schedule gives a reason when it is missing", () => {
    const failureOf = (terms: Partial<Terms>) =>
      Result.getOrThrow(Result.flip(debtScheduleOn(agreed(terms), decimal("1000"), day("2024-01-31"))))
    expect(failureOf({ monthlyPayment: euros("10") })).toBe("neverPaidOff")
    expect(failureOf({ repaymentPlan: "none", monthlyPayment: euros("10") })).toBe("noTerms")
    expect(failureOf({ interestRate: null, monthlyPayment: euros("10") })).toBe("noTerms")
    expect(failureOf({ repaymentPlan: "bullet" })).toBe("noTerms")
  })

  it("the schedule is empty when nothing is owed", () => {
    expect(scheduleOf({ monthlyPayment: euros("10") }, "0").rows).toEqual([])
  })

  it("the schedule repays exactly what is owed, for any terms", () => {
    const terms = fc.record({
      repaymentPlan: fc.constantFrom("annuity", "linear", "bullet" as const),
      rate: fc.integer({ min: 0, max: 2_000 }),
      months: fc.integer({ min: 1, max: 360 }),
      owed: fc.integer({ min: 1, max: 100_000_000 }),
    })
    fc.assert(
      fc.property(terms, ({ repaymentPlan, rate, months, owed }) => {
        const dueOn = day(`${2024 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-28`)
        const { rows, remainingInterest } = scheduleOf(
          { repaymentPlan, interestRate: decimal(String(rate / 100)), dueOn },
          String(owed / 100),
          "2024-01-01",
        )
        expect(toFixedString(sum(rows.map(({ principal }) => principal)), 2)).toBe((owed / 100).toFixed(2))
        expect(toFixedString(sum(rows.map(({ interest }) => interest)), 2)).toBe(toFixedString(remainingInterest, 2))
        expect(rows.at(-1)?.balance.value).toBe(0n)
      }),
      { numRuns: 60 },
    )
  })
})
