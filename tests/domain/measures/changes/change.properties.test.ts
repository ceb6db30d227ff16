import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changeOf, type ChangeOfNetWorth } from "#domain/measures/changes/change.ts"
import { type PartOfChange, partsOfChange } from "#domain/measures/changes/roundedParts.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { isOwing } from "#domain/measures/returns/owedPayments.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { subtract, sum } from "#domain/numbers/decimal.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { anyFamily as anyFamilyWithoutPlans, dayCount, firstDay, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import {
  account,
  balance,
  day,
  debt,
  type DebtExample,
  holding,
  marketOf,
  owed,
  portfolio,
  printed,
  valued,
} from "#tests/domain/measures/examples.ts"
import type { Family } from "#tests/domain/measures/secondOpinion.ts"

/** Terms by which interest falls due every week or month while the amount stays, or is repaid. */
const anyPlan = fc.constantFrom<DebtExample["terms"]>(
  undefined,
  { interestRate: "6", repaymentPlan: "bullet", dueOn: addDays(firstDay, dayCount), paidEvery: "week" },
  { interestRate: "3.35", repaymentPlan: "linear", dueOn: addDays(firstDay, dayCount) },
  { interestRate: "-0.4", repaymentPlan: "bullet", dueOn: addDays(firstDay, dayCount) },
)

/** Families whose debts follow a plan between their entries. */
const anyFamily = fc.tuple(anyFamilyWithoutPlans, anyPlan).map(([family, terms]): Family => ({
  ...family,
  debts: family.debts.map(({ example, entries }) => ({ example: { ...example, ...(terms && { terms }) }, entries })),
}))

const anyDays = fc
  .tuple(fc.nat({ max: dayCount }), fc.nat({ max: dayCount }), fc.nat({ max: dayCount }))
  .map((days) => days.toSorted((a, b) => a - b).map((count) => addDays(firstDay, count - 2)))
const anyCurrency = fc.constantFrom<Currency>("EUR", "USD", "CHF")

/** The largest difference of rounded amounts: half a minor unit of each. */
const isRounding = (difference: string | null, amounts: number): boolean =>
  Math.abs(Number(difference)) <= 0.005 * amounts + 1e-9

describe("the parts of a change", () => {
  const changeIn = (family: Family, from: CalendarDate, to: CalendarDate, currency: Currency) =>
    changeOf({ ...wealthOf(family), from, to, currency, scope: "household" })

  it("the parts of a change add up to it to the cent, of the household, of each portfolio and of each line", () => {
    fc.assert(
      fc.property(anyFamily, anyDays, anyCurrency, (family, [from, , to], currency) => {
        const wealth = wealthOf(family)
        for (const scope of ["household" as const, ...wealth.portfolios]) {
          const question = { ...wealth, currency, scope }
          const change = changeOf({ ...question, from: from as CalendarDate, to: to as CalendarDate })
          const netWorths = [from, to].map((day) => netWorthOn({ ...question, day: day as CalendarDate }))
          const [before, after] = netWorths.map((one) =>
            scope === "household" ? one.household.net : one.portfolios.get(scope)?.net,
          )
          expect(printed(change.before)).toBe(printed(before ?? null))
          expect(printed(change.amount)).toBe(printed(subtract(after!, before!)))
          for (const { amount, parts } of [change, ...change.lines]) {
            expect(printed(sum(partsOfChange.map((part) => parts[part])))).toBe(printed(amount))
          }
          const rows = sum(change.lines.map(({ amount }) => amount))
          expect(isRounding(printed(subtract(rows, change.amount)), change.lines.length + 2)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it("what was recorded in a period is what was recorded in its two halves", () => {
    const recorded: ReadonlyArray<PartOfChange> = ["income", "fees", "taxes", "spending", "broughtIn", "money"]
    const seen = new Set<PartOfChange>()
    fc.assert(
      fc.property(anyFamily, anyDays, anyCurrency, (family, [from, middle, to], currency) => {
        const all = (a: string | undefined, b: string | undefined): ChangeOfNetWorth =>
          changeIn(family, a as CalendarDate, b as CalendarDate, currency)
        const [first, second, both] = [all(from, middle), all(middle, to), all(from, to)]
        fc.pre(both.missing.length === 0 && first.missing.length === 0 && second.missing.length === 0)
        for (const part of recorded) {
          const halves = sum([first.parts[part], second.parts[part]])
          // The largest part takes the rounding of all.
          expect(isRounding(printed(subtract(halves, both.parts[part])), 3 * partsOfChange.length)).toBe(true)
          if (both.parts[part].value !== 0n) seen.add(part)
        }
      }),
      { numRuns: 200 },
    )
    expect([...seen]).toEqual(expect.arrayContaining(["broughtIn", "money", "income", "fees"]))
  })

  it("a purchase with borrowed and own money takes out its costs, and nothing of the day was held or owed before", () => {
    const amounts = fc.record({
      own: fc.integer({ min: 0, max: 900_000 }),
      borrowed: fc.integer({ min: 1, max: 900_000 }),
      costs: fc.integer({ min: 0, max: 899_999 }),
      paidOut: fc.integer({ min: 0, max: 900_000 }),
      isValued: fc.boolean(),
      loans: fc.integer({ min: 1, max: 3 }),
    })
    let withCosts = 0
    fc.assert(
      fc.property(amounts, ({ own, borrowed, costs, paidOut, isValued, loans }) => {
        // As far as money of the day says that the debt paid for something.
        fc.pre(costs < borrowed && borrowed <= 2 * (own + borrowed - paidOut) && paidOut < borrowed && own > 0)
        fc.pre(!isValued || own + costs > paidOut)
        const on = "2024-06-01"
        const price = String(own + borrowed - paidOut)
        const bought = { id: "house", assetClass: "realEstate", openedOn: on, currency: "EUR" } as const
        const house = isValued
          ? holding(bought, valued(on, price))
          : holding({ ...bought, acquisitionCost: { amount: price, currency: "EUR" } })
        const giro = account(
          { id: "giro", currency: "EUR" },
          balance("2023-01-01", "2000000"),
          balance(on, String(2_000_000 - own - costs + paidOut)),
        )
        const debts = Array.from({ length: loans }, (_, n) => {
          const amount = n === 0 ? borrowed - (loans - 1) * Math.floor(borrowed / loans) : Math.floor(borrowed / loans)
          return debt({ id: `loan ${n}`, incurredOn: on }, owed(on, String(amount)))
        })
        const { parts } = changeOf({
          ledgers: [...debts, house, giro],
          portfolios: [portfolio("Anna")],
          stakes: [],
          market: marketOf({}),
          from: day("2023-12-31"),
          to: day("2024-12-31"),
          currency: "EUR",
          scope: "household",
        })
        expect([printed(parts.broughtIn), printed(parts.money)]).toEqual([
          "0.00",
          `${costs === 0 ? "" : "-"}${costs}.00`,
        ])
        if (costs > 0) withCosts++
      }),
      { numRuns: 200 },
    )
    expect(withCosts).toBeGreaterThan(50)
  })

  it("own money loses on debts what the change calls interest and currency, recorded or planned", () => {
    let withInterest = 0
    fc.assert(
      fc.property(anyFamily, anyDays, anyCurrency, (family, [from, , to], currency) => {
        const wealth = wealthOf(family)
        for (const ledger of wealth.ledgers.filter(isOwing)) {
          const alone = { ...wealth, stakes: [], ledgers: [{ ...ledger, creditorId: null, shares: [] }] }
          const change = changeOf({ ...alone, from: from!, to: to!, currency, scope: "household" })
          if (change.missing.length > 0) continue
          const { opening, paidIn, takenOut, closing } = performanceOf(
            alone,
            { from: dayNumber(from!), to: dayNumber(to!), currency },
            { of: "household" },
            "ownMoney",
          ).amounts
          const lost = decimalOf(fractionInBook(opening + paidIn - takenOut - closing), 2)
          const named = sum([change.parts.spending, change.parts.currency, change.parts.market])
          expect(isRounding(printed(sum([lost, named])), 2 * partsOfChange.length)).toBe(true)
          if (ledger.plannedInterest && change.parts.spending.value !== 0n) withInterest++
        }
      }),
      { numRuns: 200 },
    )
    expect(withInterest).toBeGreaterThan(20)
  })
})
