import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { history } from "#domain/measures/daily/history.ts"
import { paymentDays, paymentsPerYear } from "#domain/measures/amortisation/paymentDays.ts"
import { scheduleAhead } from "#domain/measures/keyFigures/debtSchedule.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { type Figure, netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import {
  account,
  balance,
  day,
  debt,
  marketOf,
  noTerms,
  owed,
  portfolio,
  printed,
  repaid,
  stake,
} from "#tests/domain/measures/examples.ts"

const shareOf = (percent: string, on: string) => ({ _tag: "OwnershipShare", percent, effectiveOn: day(on) }) as const
const nowhere = marketOf({})
const family = {
  portfolios: ["Anna", "Ben", "Holding"].map(portfolio),
  market: nowhere,
  currency: "EUR" as const,
}
const parts = ({ assets, debts, net }: Figure) => [assets, debts, net].map(printed)

describe("a debt", () => {
  const mortgage = debt(
    { settledOn: "2025-01-01", incurredOn: "2020-01-01" },
    repaid("2020-02-28", "1000", "450.50"),
    owed("2020-01-01", "100000"),
    owed("2020-12-31", "88000"),
    repaid("2020-12-31", "1000", "440"),
    repaid("2021-01-31", "1000.25", "439.75"),
    shareOf("50", "2020-12-31"),
  )
  const ownedOn = (on: string) => printed(holdingOn(mortgage, nowhere, day(on)).owned.value)

  it("a debt is the amount of the statement less what was repaid after its day", () => {
    expect(mortgage.balances).toEqual([
      ["2020-01-01", "-100000"],
      ["2020-02-28", "-99000"],
      ["2020-12-31", "-88000"],
      ["2021-01-31", "-86999.75"],
    ])
    expect(printed(holdingOn(mortgage, nowhere, day("2021-01-30")).value)).toBe("-88000.00")
  })

  it("a debt is owed by its portfolio with its share, from its issue until it is settled", () => {
    expect(["2020-12-30", "2020-12-31", "2024-12-31", "2025-01-01"].map(ownedOn)).toEqual([
      "-99000.00",
      "-44000.00",
      "-43499.88",
      "0.00",
    ])
  })

  it("a debt has interest as expenses", () => {
    expect(mortgage.income.at(-1)).toEqual(["2021-01-31", { gross: "0", taxWithheld: "0", expenses: "1330.25" }])
  })

  it("a debt that was repaid beyond what was owed is in credit, until the next statement", () => {
    const card = debt(
      { incurredOn: "2020-01-01" },
      owed("2020-01-01", "100"),
      repaid("2020-02-01", "150"),
      owed("2020-03-01", "20"),
    )
    expect(card.balances).toEqual([
      ["2020-01-01", "-100"],
      ["2020-02-01", "50"],
      ["2020-03-01", "-20"],
    ])
  })

  it("a debt without a statement has no known value", () => {
    expect(debt({}, repaid("2020-02-01", "150")).balances).toEqual([])
  })
})

describe("a debt within the family", () => {
  // Ben owes Anna 1,000, and both have cash.
  const loan = debt({ id: "loan", in: "Ben", creditor: "Anna" }, owed("2020-01-01", "1000"))
  const cash = [
    account({ id: "Anna's", in: "Anna", currency: "EUR" }, balance("2020-01-01", "500")),
    account({ id: "Ben's", in: "Ben", currency: "EUR" }, balance("2020-01-01", "1200")),
  ]
  const on = (ledgers: ReadonlyArray<LineLedger>, stakes: Parameters<typeof netWorthOn>[0]["stakes"] = []) =>
    netWorthOn({ ...family, ledgers, stakes, day: day("2020-06-30") })

  it("a debt within the family is a debt of one and a claim of the other, and neither for the household", () => {
    const { household, portfolios } = on([loan, ...cash])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["1500.00", "0.00", "1500.00"])
    expect(parts(portfolios.get(portfolio("Ben")) as Figure)).toEqual(["1200.00", "1000.00", "200.00"])
    expect(parts(household)).toEqual(["1700.00", "0.00", "1700.00"])
  })

  it("a debt within the family remains with the part that belongs to outsiders", () => {
    // Anna holds 60 % of the company that owes her 1,000: outsiders owe 400 of the 1,000.
    const company = debt({ id: "company's", in: "Holding", creditor: "Anna" }, owed("2020-01-01", "1000"))
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60")]
    const { household, portfolios, allocation } = on([company], stakes)
    expect(parts(household)).toEqual(["400.00", "0.00", "400.00"])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["400.00", "0.00", "400.00"])
    expect(parts(portfolios.get(portfolio("Holding")) as Figure)).toEqual(["0.00", "1000.00", "-1000.00"])
    expect(allocation.byClass.map(({ key, assets }) => [key, printed(assets)])).toEqual([["debt", "400.00"]])
    expect(allocation.byPortfolio.map(({ key }) => key)).toEqual(["Anna"])
    expect(allocation.byInvestable.map(({ key }) => key)).toEqual(["non_investable"])

    // Where she is the debtor, the household owes the other 400 to outsiders.
    const hers = debt({ id: "hers", in: "Anna", creditor: "Holding" }, owed("2020-01-01", "1000"))
    expect(parts(on([hers], stakes).household)).toEqual(["0.00", "400.00", "-400.00"])
  })

  it("the claim within the family is the whole debt, of which outsiders owe what the debtor does not", () => {
    const terms = [owed("2020-01-01", "100000"), shareOf("60", "2020-01-01")] as const
    const shared = debt({ id: "shared", in: "Ben", creditor: "Anna" }, ...terms)
    const { household, portfolios, allocation } = on([shared])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["100000.00", "0.00", "100000.00"])
    expect(parts(portfolios.get(portfolio("Ben")) as Figure)).toEqual(["0.00", "60000.00", "-60000.00"])
    expect(parts(household)).toEqual(["40000.00", "0.00", "40000.00"])
    expect(allocation.byClass.map(({ key, assets }) => [key, printed(assets)])).toEqual([["debt", "40000.00"]])

    // Anna holds 50 % of the company: it owes her 60,000, of which 30,000 are her own, and its co-debtor 40,000.
    const stakes = [stake("Anna", "Holding", "2020-01-01", "50")]
    const companys = debt({ id: "company's", in: "Holding", creditor: "Anna" }, ...terms)
    expect(parts(on([companys], stakes).household)).toEqual(["70000.00", "0.00", "70000.00"])

    // As the lender, the company has a claim of 100,000, of which 50,000 are hers. She owes 60,000, 10,000 to outsiders.
    const hers = debt({ id: "hers", in: "Anna", creditor: "Holding" }, ...terms)
    expect(parts(on([hers], stakes).household)).toEqual(["0.00", "10000.00", "-10000.00"])
  })

  it("a debt in credit is an asset of its debtor", () => {
    const card = debt(
      { id: "card", in: "Anna" },
      owed("2020-01-01", "200"),
      repaid("2020-01-01", "999"),
      owed("2020-01-02", "-50"),
    )
    const { household, allocation } = on([card])
    expect(parts(household)).toEqual(["50.00", "0.00", "50.00"])
    expect(allocation.byClass.map(({ key, assets }) => [key, printed(assets)])).toEqual([["debt", "50.00"]])
  })

  it("a debt within the family that is in credit is owed by its creditor", () => {
    const overpaid = debt({ id: "overpaid", in: "Ben", creditor: "Anna" }, owed("2020-01-01", "-50"))
    const { household, portfolios } = on([overpaid])
    expect(parts(portfolios.get(portfolio("Ben")) as Figure)).toEqual(["50.00", "0.00", "50.00"])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["0.00", "50.00", "-50.00"])
    expect(parts(household)).toEqual(["0.00", "0.00", "0.00"])
  })

  it("a share that changes takes effect on its day, on a day alone as in the history", () => {
    const shares = [shareOf("60", "2020-01-01"), shareOf("0", "2020-01-02"), shareOf("100", "2020-01-03")]
    const shared = debt({ id: "shared", in: "Ben", creditor: "Anna" }, owed("2020-01-01", "1000"), ...shares)
    const range = { from: day("2020-01-01"), to: day("2020-01-03") }
    const byDay = (scope: Parameters<typeof history>[0]["scope"]) => {
      const { assets, debts } = history({ ...family, ledgers: [shared], stakes: [], ...range, scope })
      return [0, 1, 2].map((place) => [centsAt(assets, place), centsAt(debts, place)].map(Number))
    }
    expect(byDay("household")).toEqual([
      [40_000, 0],
      [100_000, 0],
      [0, 0],
    ])
    expect(byDay(portfolio("Ben"))).toEqual([
      [0, 60_000],
      [0, 0],
      [0, 100_000],
    ])
    expect(byDay(portfolio("Anna"))).toEqual(Array.from({ length: 3 }, () => [100_000, 0]))
  })

  it("a debt within the family is left out on the day on which a stake makes both sides one's own, also in the history", () => {
    const company = debt({ id: "company's", in: "Holding", creditor: "Anna" }, owed("2020-01-01", "1000"))
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60"), stake("Anna", "Holding", "2020-01-02", "100")]
    const range = { from: day("2020-01-01"), to: day("2020-01-02") }
    const { assets, debts } = history({ ...family, ledgers: [company], stakes, ...range, scope: portfolio("Anna") })
    expect([centsAt(assets, 0), centsAt(assets, 1)]).toEqual([40_000n, 0n])
    expect([centsAt(debts, 0), centsAt(debts, 1)]).toEqual([0n, 0n])
  })
})

describe("a debt with a plan", () => {
  const euros = (amount: string) => ({ amount, currency: "EUR" }) as const
  const annuity = {
    repaymentPlan: "annuity",
    interestRate: "12",
    monthlyPayment: euros("400"),
  } as const
  /** 1 % a month on 1,000: 10.00; on 610.00: 6.10; on 216.10: 2.16. */
  const loan = (...entries: Parameters<typeof debt> extends [unknown, ...infer Entries] ? Entries : never) =>
    debt({ incurredOn: "2024-01-31", terms: annuity }, owed("2024-01-31", "1000"), ...entries)
  const byDay = ({ balances }: LineLedger) => balances.map(([on, amount]) => `${on} ${amount.replace("-", "")}`)

  it("what is owed falls by the principal of each payment of the plan, until nothing is", () => {
    expect(byDay(loan())).toEqual(["2024-01-31 1000", "2024-02-29 610", "2024-03-31 216.1", "2024-04-30 0"])
  })

  it("the plan pays nothing while the debt is in credit, until a statement says that something is owed", () => {
    const { balances } = loan(repaid("2024-02-05", "1050"), owed("2024-03-31", "216.10"))
    expect(balances).toEqual([
      ["2024-01-31", "-1000"],
      ["2024-02-05", "50"],
      ["2024-03-31", "-216.1"],
      ["2024-04-30", "0"],
    ])
  })

  it("a statement takes the place of the plan from its day on, and the plan continues from it", () => {
    expect(byDay(loan(owed("2024-02-29", "600")))).toEqual([
      "2024-01-31 1000",
      "2024-02-29 600",
      "2024-03-31 206",
      "2024-04-30 0",
    ])
  })

  it("a recorded payment with interest takes the place of the planned one, paid early, on the day or late", () => {
    for (const paidOn of ["2024-02-27", "2024-02-29", "2024-03-04"]) {
      expect(byDay(loan(repaid(paidOn, "380", "20")))).toEqual([
        "2024-01-31 1000",
        `${paidOn} 620`,
        "2024-03-31 226.2",
        "2024-04-30 0",
      ])
    }
  })

  it("a recorded payment for a quarter takes the place of three planned months, and the others are planned", () => {
    // 1 % of 1,000 in each of three months is about 30.
    const quarterly = loan(repaid("2024-04-30", "90", "30"))
    expect(byDay(quarterly).slice(0, 3)).toEqual(["2024-01-31 1000", "2024-04-30 910", "2024-05-31 519.1"])
  })

  it("a repayment without interest is extra, and the payments go on, until nothing is owed", () => {
    expect(byDay(loan(repaid("2024-02-15", "500")))).toEqual([
      "2024-01-31 1000",
      "2024-02-15 500",
      // By 30/360, 15 of 30 days on 1,000 and 15 on 500, at 1 % for all: 5.00 + 2.50 of interest, 392.50 repaid; then the rest.
      "2024-02-29 107.5",
      "2024-03-31 0",
    ])
  })

  it("the interest of a period is on the old amount until an extra repayment, and on the new one after it", () => {
    // 100,000 at 3.6 %: 300.00 a month, 1,500.00 paid. 20,000 repaid on the 16th of a month of 30 days, of which 15 are over:
    // 150.00 + 120.00 = 270.00, and 1,230.00 repaid. The month after: 78,770.00 at 0.3 % = 236.31.
    const terms = { ...annuity, interestRate: "3.6", monthlyPayment: euros("1500") }
    const incurredOn = "2024-06-01"
    const rows = (dayCount: "30/360" | "actual/360" | "actual/365", ...entries: Parameters<typeof loan>) => {
      const ledger = debt({ incurredOn, terms: { ...terms, dayCount } }, owed(incurredOn, "100000"), ...entries)
      const { rows } = Result.getOrThrow(scheduleAhead(ledger, ledger.known?.at(-1)?.[0] ?? day(incurredOn)))
      return rows.slice(0, 2)
    }
    const shown = (all: ReturnType<typeof rows>) =>
      all.map(({ on, interest, principal, balance }) => [on, ...[interest, principal, balance].map(printed)].join(" "))
    expect(shown(rows("30/360", repaid("2024-06-16", "20000")))).toEqual([
      "2024-07-01 270.00 1230.00 78770.00",
      "2024-08-01 236.31 1263.69 77506.31",
    ])
    // By actual/360: 100,000 × 3.6 % × 15 ÷ 360 + 80,000 × 3.6 % × 15 ÷ 360; by actual/365: 147.95 + 118.36.
    expect(shown(rows("actual/360", repaid("2024-06-16", "20000"))).at(0)).toBe("2024-07-01 270.00 1230.00 78770.00")
    expect(shown(rows("actual/365", repaid("2024-06-16", "20000"))).at(0)).toBe("2024-07-01 266.30 1233.70 78766.30")
    // Twice: 10 days on 100,000, 5 on 90,000, 15 on 80,000 are 100.00 + 45.00 + 120.00.
    const twice = [repaid("2024-06-11", "10000"), repaid("2024-06-16", "10000")] as const
    expect(shown(rows("30/360", ...twice)).at(0)).toBe("2024-07-01 265.00 1235.00 78765.00")
    // A statement between the repayment and the payment says what is owed, and the repayment before it is known.
    const stated = [repaid("2024-06-11", "20000"), owed("2024-06-18", "80000")] as const
    expect(shown(rows("30/360", ...stated)).at(0)).toBe("2024-07-01 260.00 1240.00 78760.00")
    // On a payment day all interest until then falls due: 300.00 of July, and 0.3 % of 78,800 for August.
    expect(shown(rows("30/360", repaid("2024-07-01", "20000"))).at(0)).toBe("2024-08-01 236.40 1263.60 77536.40")
  })

  it("a repayment of all that is owed between two payments has the interest until its day, as the lender's final statement", () => {
    // 100,000 at 3.6 %, 300.00 a month and 1,500.00 paid: 98,800 on 1 July. Repaid on the 16th, after 15 of the days.
    const terms = { ...annuity, interestRate: "3.6", monthlyPayment: euros("1500") }
    const dueOf = (dayCount: "30/360" | "actual/360" | "actual/365", ...entries: Parameters<typeof loan>) =>
      (
        debt({ incurredOn: "2024-06-01", terms: { ...terms, dayCount } }, owed("2024-06-01", "100000"), ...entries)
          .plannedInterest ?? []
      ).slice(0, 3)
    const july = ["2024-07-01", "300"]
    // 98,800 × 3.6 % × 15 ÷ 360 by both: July has 31 days, of which 30/360 counts 30. By actual/365, 98,795.89 × 3.6 % × 15 ÷ 365.
    expect(dueOf("30/360", repaid("2024-07-16", "98800"))).toEqual([july, ["2024-07-16", "148.2"]])
    expect(dueOf("actual/360", repaid("2024-07-16", "98800"))).toEqual([july, ["2024-07-16", "148.2"]])
    expect(dueOf("actual/365", repaid("2024-07-16", "98795.89"))).toEqual([
      ["2024-07-01", "295.89"],
      ["2024-07-16", "146.16"],
    ])
    // 15 days of 100,000 are 150.00; of which 20,000 were repaid after 10: 66.67 + 80,000 for 15 days, 120.00.
    expect(dueOf("30/360", repaid("2024-06-16", "100000"))).toEqual([["2024-06-16", "150"]])
    expect(dueOf("30/360", repaid("2024-06-11", "20000"), repaid("2024-06-16", "80000"))).toEqual([
      ["2024-06-16", "140"],
    ])
    // On a payment day, all interest falls due with the payment.
    expect(dueOf("30/360", repaid("2024-07-01", "98800"))).toEqual([july])
    // Interest that is recorded, in the entry or later on the invoice, is what was charged.
    expect(dueOf("30/360", repaid("2024-06-16", "100000", "180"))).toEqual([])
    expect(dueOf("30/360", repaid("2024-06-16", "100000"), repaid("2024-06-28", "0", "180"))).toEqual([])
    // A statement of nothing says nothing about the day on which all was repaid.
    expect(dueOf("30/360", owed("2024-06-16", "0"))).toEqual([])
  })

  it("a debt that is settled between two payments has the interest until that day", () => {
    const terms = { ...annuity, interestRate: "3.6", monthlyPayment: euros("1500") }
    const due = (settledOn: string, ...entries: Parameters<typeof loan>) => {
      const { plannedInterest = [] } = debt(
        { incurredOn: "2024-06-01", settledOn, terms },
        owed("2024-06-01", "100000"),
        ...entries,
      )
      return plannedInterest.filter(([on]) => on <= settledOn)
    }
    expect(due("2024-06-16")).toEqual([["2024-06-16", "150"]])
    expect(due("2024-07-01")).toEqual([["2024-07-01", "300"]])
    expect(due("2024-06-16", repaid("2024-06-16", "100000"))).toEqual([["2024-06-16", "150"]])
    expect(due("2024-06-16", repaid("2024-06-16", "100000", "150"))).toEqual([])
    expect(due("2024-06-16", repaid("2024-06-11", "100000"))).toEqual([["2024-06-11", "100"]])
  })

  it("a recorded payment with interest after an extra repayment takes the place of the planned one", () => {
    const paid = loan(repaid("2024-02-15", "500"), repaid("2024-02-28", "392.41", "7.59"))
    expect(byDay(paid)).toEqual(["2024-01-31 1000", "2024-02-15 500", "2024-02-28 107.59", "2024-03-31 0"])
  })

  it("interest by days is never less than that on the reduced amount, nor more than that on the amount before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 28 }), fc.integer({ min: 1_501, max: 99_000 }), (on, extra) => {
        const terms = { ...annuity, interestRate: "3.6", monthlyPayment: euros("1500") }
        const repaidOn = `2024-06-${String(on).padStart(2, "0")}`
        const { plannedInterest } = debt(
          { incurredOn: "2024-06-01", terms },
          owed("2024-06-01", "100000"),
          repaid(repaidOn, String(extra)),
        )
        const interest = Number(plannedInterest?.[0]?.[1])
        const least = (100_000 - extra) * 0.003
        expect(interest).toBeGreaterThanOrEqual(least - 0.005)
        expect(interest).toBeLessThanOrEqual(300)
        expect(Math.abs(interest - (least + (extra * 0.003 * (on - 1)) / 30))).toBeLessThan(0.0051)
      }),
    )
  })

  it("a payment that was made early is not planned again after a statement that includes it", () => {
    expect(byDay(loan(repaid("2024-02-27", "390", "10"), owed("2024-02-28", "610")))).toEqual([
      "2024-01-31 1000",
      "2024-02-27 610",
      "2024-02-28 610",
      "2024-03-31 216.1",
      "2024-04-30 0",
    ])
  })

  it("a debt of which the balance of a later day is known alone is carried back by its plan", () => {
    // A reported case: 399,600 of 1 June 2024 at 3 %, 1,686.42 a month since 2020; expected to a few cents.
    const terms = { ...annuity, interestRate: "3", monthlyPayment: euros("1686.42"), dueOn: day("2050-01-01") }
    const ledger = debt({ incurredOn: "2020-01-01", terms }, owed("2024-06-01", "399600"))
    const on = (text: string) => Number(printed(holdingOn(ledger, nowhere, day(text)).value))
    expect(Math.abs(on("2020-01-01") + 433_682.9)).toBeLessThan(1)
    expect(on("2024-06-01")).toBe(-399_600)
    expect(Math.abs(on("2025-06-01") + 391_236.59)).toBeLessThan(1)
    expect(printed(holdingOn(ledger, nowhere, day("2019-12-31")).value)).toBe("0.00")
  })

  it("without terms the balance of a later day is carried back unchanged", () => {
    expect(byDay(debt({ incurredOn: "2020-01-01" }, owed("2024-06-01", "200")))).toEqual([
      "2020-01-01 200",
      "2024-06-01 200",
    ])
  })

  it("what is still owed on the due day stays owed until it is stated or paid", () => {
    const terms = { ...annuity, dueOn: day("2024-03-31") }
    const overdue = debt({ incurredOn: "2024-01-31", terms }, owed("2024-01-31", "1000"), owed("2024-03-31", "616.10"))
    expect(byDay(overdue)).toEqual(["2024-01-31 1000", "2024-02-29 610", "2024-03-31 616.1"])
  })

  it("other terms count from their day on alone", () => {
    const changed = { _tag: "TermsChange", effectiveOn: day("2024-02-29"), comment: null, ...annuity } as const
    const slower = { ...changed, dueOn: null, paidEvery: "month", dayCount: "30/360", interestOnlyUntil: null } as const
    const ledger = loan({ ...slower, monthlyPayment: euros("106.10") })
    expect(byDay(ledger).slice(0, 4)).toEqual(["2024-01-31 1000", "2024-02-29 610", "2024-03-31 510", "2024-04-30 409"])
  })

  it("terms that end the plan, or never repay the debt, change no earlier payment", () => {
    const none = { ...noTerms, _tag: "TermsChange", effectiveOn: day("2024-03-01"), comment: null } as const
    const before = ["2024-01-31 1000", "2024-02-29 610", "2024-03-31 216.1"]
    expect(byDay(loan(none))).toEqual(before)
    expect(byDay(loan({ ...none, ...annuity, monthlyPayment: euros("1") }))).toEqual(before)
  })

  it("a plan that is agreed later begins on its day, from the statement before", () => {
    const agreed = {
      ...noTerms,
      ...annuity,
      _tag: "TermsChange",
      effectiveOn: day("2024-05-10"),
      comment: null,
    } as const
    const later = debt({ incurredOn: "2024-01-31" }, owed("2024-01-31", "1000"), agreed)
    expect(byDay(later)).toEqual(["2024-01-31 1000", "2024-05-31 610", "2024-06-30 216.1", "2024-07-31 0"])
  })

  it("any plan that is carried back from a later balance leads forward to that balance, but for the cents of rounding", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("annuity", "linear", "bullet"),
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 10_000, max: 90_000_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom("month", "quarter", "year"),
        (repaymentPlan, rate, cents, paidUntil, paidEvery) => {
          const terms = {
            ...annuity,
            repaymentPlan,
            monthlyPayment: null,
            interestRate: String(rate / 100),
            dueOn: day("2062-01-15"),
            paidEvery,
          } as const
          const example = { incurredOn: "2010-01-15", terms }
          const stated = paymentDays(day("2010-01-15"), paidEvery).on(paidUntil)
          const back = debt(example, owed(stated, String(cents / 100)))
          const [incurredOn, first] = back.balances[0] as (typeof back.balances)[number]
          expect(incurredOn).toBe("2010-01-15")
          const forward = debt(example, owed(incurredOn, first.replace("-", "")))
          const then = forward.balances.find(([on]) => on === stated)?.[1] ?? "0"
          // Each payment is rounded to a cent, and a level payment differs by less than a cent; interest compounds both.
          const growth = (1 + rate / 10_000 / paymentsPerYear[paidEvery]) ** paidUntil
          expect(Math.abs(Number(then) * 100 + cents)).toBeLessThan(2 + 2 * paidUntil * growth)
        },
      ),
      { numRuns: 60 },
    )
  })
})
