import { levelPayment, type Loan, ratePerPeriod, unrounded } from "../../domain/measures/amortisation/loan.ts"
import { type Instalment, repaymentPlan } from "../../domain/measures/amortisation/schedule.ts"
import { cents, type Decimal, sum, zero } from "../../domain/shared/decimal.ts"
import { type Case, decimalOfNumber, exactOf, listOf, numberOf, type Stated } from "./cases.ts"
import type { Answer, Answers } from "./scoring.ts"

type Column = "payment" | "interest" | "principal" | "balance"

/** Loans with a level instalment: unrounded as spreadsheets have them, or by rows of cents where the source says so. */
export function amortizationAnswers(stated: Case): Answers {
  const terms = (stated.params?.["loan"] ?? {}) as Readonly<Record<string, Stated>>
  const rounding = /cent/iu.test(JSON.stringify([stated.conventions, stated.notes])) ? cents : unrounded
  const plan = () => repaymentPlan(loanOf(terms), "annuity", rounding)
  const column = (name: Column) => plan().map((row) => numberOf(row[name]))
  /** The first rows, as many as are stated; or by number; or all together. */
  const parts = (figure: string, name: Column) => (): Answer => {
    const expected = stated.expected[figure]
    const all = column(name)
    if (Array.isArray(expected)) return all.slice(0, (expected as ReadonlyArray<Stated>).length)
    if (typeof expected === "object") return Object.fromEntries(all.map((value, i) => [String(i + 1), value]))
    return all.reduce((total, value) => total + value, 0)
  }
  const total = (of: (row: Instalment) => Decimal) => () => numberOf(sum(plan().map(of)))
  return {
    payment: () => numberOf(levelPayment(loanOf(terms), rounding)),
    payments: () =>
      listOf(terms["annualRates"]).map((annualRate) =>
        numberOf(levelPayment(loanOf({ ...terms, annualRate }), rounding)),
      ),
    interest: parts("interest", "interest"),
    interestParts: parts("interestParts", "interest"),
    principal: parts("principal", "principal"),
    principalParts: parts("principalParts", "principal"),
    balance: parts("balance", "balance"),
    balances: parts("balances", "balance"),
    schedule: () => plan().map(({ period, ...row }) => ({ period, n: period, ...numbersOf(row) })),
    totalInterest: total(({ interest }) => interest),
    interestTotal: total(({ interest }) => interest),
    totalPayments: total(({ payment }) => payment),
    totalPaid: total(({ payment }) => payment),
  }
}

const numbersOf = (row: Omit<Instalment, "period">): Record<Column, number> => ({
  payment: numberOf(row.payment),
  interest: numberOf(row.interest),
  principal: numberOf(row.principal),
  balance: numberOf(row.balance),
})

function loanOf(terms: Readonly<Record<string, Stated>>): Loan {
  const number = (name: string) => (terms[name] === undefined ? undefined : Number(terms[name]))
  const perYear = number("periodsPerYear") ?? 12
  const perPeriod = number("ratePerPeriod")
  const isAtBeginning = [terms["type"], terms["timing"], terms["when"], terms["paymentsAtBeginning"]].some(
    (stated) => stated === 1 || stated === true || stated === "begin" || stated === "beginning",
  )
  return {
    principal: decimalOfNumber(number("principal") ?? 0),
    ratePerPeriod:
      perPeriod === undefined ? ratePerPeriod(decimalOfNumber(number("annualRate") ?? 0), perYear) : exactOf(perPeriod),
    periods: number("nper") ?? Math.ceil((number("years") ?? 0) * perYear),
    timing: isAtBeginning ? "beginning" : "end",
    residual: terms["residual"] === undefined ? zero : decimalOfNumber(Number(terms["residual"])),
  }
}
