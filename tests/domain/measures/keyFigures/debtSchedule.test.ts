import { roundingIn } from "#domain/shared/money.ts"
import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Agreed as Terms } from "#domain/measures/ledger/debtPlan.ts"
import { decimal, sum, toFixedString, toPlainString } from "#domain/numbers/decimal.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { threadMs } from "#tests/support/turns.ts"
import { day, scheduleFrom } from "#tests/domain/measures/examples.ts"

const agreed = (terms: Partial<Terms>): Terms => ({
  repaymentPlan: "annuity",
  interestRate: decimal("12"),
  monthlyPayment: null,
  incurredOn: day("2024-01-31"),
  dueOn: null,
  paidEvery: "month",
  dayCount: "30/360",
  interestOnlyUntil: null,
  ...terms,
})
const euros = (amount: string) => ({ amount: decimal(amount), currency: "EUR" }) as const
const scheduleOf = (terms: Partial<Terms>, owed: string, on = "2024-01-31") =>
  Result.getOrThrow(scheduleFrom(agreed(terms), decimal(owed), day(on), roundingIn("EUR")))
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
    expect(lines(scheduleOf({ repaymentPlan: "linear", monthlyPayment: euros("300") }, "1000"))).toEqual([
      "2024-02-29 310.00 10.00 300.00 700.00",
      "2024-03-31 307.00 7.00 300.00 400.00",
      "2024-04-30 304.00 4.00 300.00 100.00",
      "2024-05-31 101.00 1.00 100.00 0.00",
    ])
  })

  it("the schedule gives a reason when it is missing", () => {
    const failureOf = (terms: Partial<Terms>) =>
      Result.getOrThrow(Result.flip(scheduleFrom(agreed(terms), decimal("1000"), day("2024-01-31"), roundingIn("EUR"))))
    expect(failureOf({ monthlyPayment: euros("10") })).toBe("neverPaidOff")
    expect(failureOf({ repaymentPlan: "linear", interestRate: decimal("0"), monthlyPayment: euros("0.01") })).toBe(
      "neverPaidOff",
    )
    expect(failureOf({ repaymentPlan: "none", monthlyPayment: euros("10") })).toBe("noTerms")
    expect(failureOf({ interestRate: null, monthlyPayment: euros("10") })).toBe("noTerms")
    expect(failureOf({ repaymentPlan: "bullet" })).toBe("noTerms")
  })

  it("a payment of the interest alone, or less, ends with the rest on the due day", () => {
    // 10.00 of interest a month on 1,000; where 6.00 are paid, 4.00 are owed as well, and cost 0.04 more the next month.
    expect(lines(scheduleOf({ monthlyPayment: euros("10"), dueOn: day("2024-03-31") }, "1000"))).toEqual([
      "2024-02-29 10.00 10.00 0.00 1000.00",
      "2024-03-31 1010.00 10.00 1000.00 0.00",
    ])
    expect(lines(scheduleOf({ monthlyPayment: euros("6"), dueOn: day("2024-03-31") }, "1000"))).toEqual([
      "2024-02-29 6.00 10.00 -4.00 1004.00",
      "2024-03-31 1014.04 10.04 1004.00 0.00",
    ])
  })

  it("only interest is paid until a day, and then the principal in level payments", () => {
    // The published example again, after a year of 10.00 a month: 12 payments of 88.85.
    const { rows } = scheduleOf({ dueOn: day("2026-01-31"), interestOnlyUntil: day("2025-01-31") }, "1000")
    expect(rows.map(({ payment }) => toFixedString(payment, 2)).slice(10, 14)).toEqual([
      "10.00",
      "10.00",
      "88.85",
      "88.85",
    ])
    expect(rows).toHaveLength(24)
  })

  it("interest is counted by the days of the contract", () => {
    const interestOf = (terms: Partial<Terms>, count: number) =>
      scheduleOf(
        {
          interestRate: decimal("6"),
          repaymentPlan: "bullet",
          incurredOn: day("2025-01-01"),
          dueOn: day("2026-01-01"),
          ...terms,
        },
        "300000",
        "2025-01-01",
      )
        .rows.map(({ interest }) => toFixedString(interest, 2))
        .slice(0, count)
    // 300,000 × 6 % × 31/365 and 28/365; × 31/360 and 28/360; a twelfth.
    expect(interestOf({ dayCount: "actual/365" }, 2)).toEqual(["1528.77", "1380.82"])
    expect(interestOf({ dayCount: "actual/360" }, 2)).toEqual(["1550.00", "1400.00"])
    expect(interestOf({}, 2)).toEqual(["1500.00", "1500.00"])
    // A quarter, half a year, a year: by 30/360 their part of the year, by actual/365 their 90, 181 and 365 days.
    expect(interestOf({ paidEvery: "quarter" }, 1)).toEqual(["4500.00"])
    expect(interestOf({ paidEvery: "halfYear" }, 1)).toEqual(["9000.00"])
    expect(interestOf({ paidEvery: "year" }, 1)).toEqual(["18000.00"])
    expect(interestOf({ paidEvery: "quarter", dayCount: "actual/365" }, 1)).toEqual(["4438.36"])
    // Two weeks: 14 of 360 days; across the end of January 30/360 has one day less.
    expect(interestOf({ paidEvery: "twoWeeks" }, 3)).toEqual(["700.00", "700.00", "650.00"])
    // Across the new year 2023/24, 31 December counts of 365 and 29 days of January of 366.
    const across = { dayCount: "actual/actual", incurredOn: day("2023-12-31"), dueOn: day("2024-12-31") } as const
    const [first] = scheduleOf(
      { ...across, repaymentPlan: "bullet", interestRate: decimal("6") },
      "300000",
      "2023-12-31",
    ).rows
    // 18,000 × (1/365 + 30/366)
    expect(first && toFixedString(first.interest, 2)).toBe("1524.72")
  })

  it("changed terms count from their day on, and change nothing before it", () => {
    const first = agreed({ incurredOn: day("2024-01-01"), dueOn: day("2034-01-01"), interestRate: decimal("3") })
    const changes = [[day("2025-01-01"), { ...first, interestRate: decimal("5") }]] as const
    const schedule = Result.getOrThrow(
      scheduleFrom({ ...first, changes }, decimal("100000"), day("2024-01-01"), roundingIn("EUR")),
    )
    const shown = schedule.rows.map(({ on, interest, payment }) =>
      [on, toFixedString(interest, 2), toFixedString(payment, 2)].join(" "),
    )
    // 965.61 a month at 3 % over ten years. 91,293.62 are owed after a year: 5 % over nine years are 1,051.45 a month.
    expect(shown[0]).toBe("2024-02-01 250.00 965.61")
    expect(shown[11]?.endsWith("965.61")).toBe(true)
    expect(shown[12]?.slice(0, 10)).toBe("2025-02-01")
    const owed = schedule.rows[11]?.balance ?? decimal("0")
    const later = scheduleOf(
      { incurredOn: day("2024-01-01"), dueOn: day("2034-01-01"), interestRate: decimal("5") },
      toPlainString(owed),
      "2025-01-01",
    )
    expect(lines(schedule).slice(12)).toEqual(lines(later))
  })

  it("a rate that changes within a period counts by the days of each", () => {
    // January 2025 by actual/365: 9 days at 3 % and 22 at 6 % of 100,000: 73.97 + 361.64.
    const first = agreed({
      incurredOn: day("2025-01-01"),
      dueOn: day("2026-01-01"),
      interestRate: decimal("3"),
      repaymentPlan: "bullet",
      dayCount: "actual/365",
    })
    const changes = [[day("2025-01-10"), { ...first, interestRate: decimal("6") }]] as const
    const { rows } = Result.getOrThrow(
      scheduleFrom({ ...first, changes }, decimal("100000"), day("2025-01-01"), roundingIn("EUR")),
    )
    expect(rows[0] && toFixedString(rows[0].interest, 2)).toBe("435.62")
  })

  it("where the lender pays interest, each payment repays more than it is", () => {
    // -1.2 % a year: 1.00 a month on 1,000 is added to the 100 that are paid.
    const [first] = lines(scheduleOf({ interestRate: decimal("-1.2"), monthlyPayment: euros("100") }, "1000"))
    expect(first).toBe("2024-02-29 100.00 -1.00 101.00 899.00")
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

  it("what is owed grows no further than any amount that can be recorded, however high the rate", () => {
    // 1,000 % a year is 19 % a week: after a century 1.00 would be a number of nearly four hundred digits.
    const terms = {
      incurredOn: day("2020-01-01"),
      dueOn: day("2119-12-01"),
      paidEvery: "week",
      monthlyPayment: euros("0"),
    } as const
    const schedule = scheduleFrom(
      agreed({ ...terms, interestRate: decimal("1000") }),
      decimal("1"),
      day("2020-01-01"),
      roundingIn("EUR"),
    )
    expect(schedule).toMatchObject({ failure: "neverPaidOff" })
  })

  it("thousands of changes of the terms are looked up, not searched: the plan takes a fraction of a second", () => {
    const changes = Array.from({ length: 5_000 }, (_, i) => {
      const rate = decimal(`${1 + (i % 9)}.123456789012345678`)
      return [
        addDays("2020-01-02", 7 * i),
        agreed({ dueOn: day("2119-06-01"), paidEvery: "week", interestRate: rate }),
      ] as const
    })
    const before = threadMs()
    const { rows } = scheduleOf(
      { incurredOn: day("2020-01-01"), dueOn: day("2119-06-01"), paidEvery: "week", changes },
      "999999999999999999",
      "2020-01-01",
    )
    // Searching all changes for each payment took 3,200 ms, and this takes 130.
    expect(threadMs() - before).toBeLessThan(1_000)
    expect(rows.at(-1)?.on.slice(0, 4)).toBe("2119")
  })
})
