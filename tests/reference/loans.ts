import { randomUUID } from "node:crypto"
import { readDebtSchedule } from "#contract/figures/standing.ts"
import { BigDecimal } from "effect"
import { divide, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import { type Case, decimalOfNumber, listOf, type Stated, textOf } from "./cases.ts"
import type { Household } from "./household.ts"
import { amount, type Reading, sumOf } from "./readings.ts"
import { NotShown, type Readers, type Shown } from "./scoring.ts"

type Terms = Readonly<Record<string, Stated>>
type Column = "payment" | "interest" | "principal" | "remaining"

/**
 * Loans with a level instalment. The schedule of a debt has months as its periods and rows in whole cents: a loan with
 * other periods has the same schedule at twelve times the rate of its period.
 */
export function loanReaders(household: Household, stated: Case): Readers {
  const terms = (stated.params?.["loan"] ?? {}) as Terms
  const schedule = (of: Terms = terms) => scheduleOf(household, stated, of)
  const column = async (name: Column) => (await schedule()).rows.map((row) => amount(row[name]))
  /** The first rows, as many as are stated, or those named by number, or the total. */
  const parts = (figure: string, name: Column) => async (): Promise<Shown> => {
    const expected = stated.expected[figure]
    const all = await column(name)
    if (Array.isArray(expected)) return all.slice(0, (expected as ReadonlyArray<Stated>).length)
    if (typeof expected === "object") return Object.fromEntries(all.map((value, i) => [String(i + 1), value]))
    return sumOf(all, (each) => each)
  }
  const payment = async (of: Terms): Promise<Shown> => firstOf(await schedule(of))
  return {
    payment: () => payment(terms),
    payments: async () => {
      const shown: Array<Shown> = []
      for (const annualRate of listOf(terms["annualRates"])) shown.push(await payment({ ...terms, annualRate }))
      return shown
    },
    interest: parts("interest", "interest"),
    interestParts: parts("interestParts", "interest"),
    principal: parts("principal", "principal"),
    principalParts: parts("principalParts", "principal"),
    balance: parts("balance", "remaining"),
    balances: parts("balances", "remaining"),
    schedule: async () =>
      (await schedule()).rows.map(({ number, payment: paid, interest, principal, remaining }) => ({
        period: number,
        n: number,
        payment: amount(paid),
        interest: amount(interest),
        principal: amount(principal),
        balance: amount(remaining),
      })),
    totalInterest: async () => sumOf(await column("interest"), (each) => each),
    interestTotal: async () => sumOf(await column("interest"), (each) => each),
    totalPayments: async () => sumOf(await column("payment"), (each) => each),
    totalPaid: async () => sumOf(await column("payment"), (each) => each),
  }
}

const firstOf = ({ monthlyPayment }: { readonly monthlyPayment: string | null }): Reading | null =>
  monthlyPayment === null ? null : amount(monthlyPayment)

const incurredOn = "2000-01-01"

async function scheduleOf(household: Household, { baseCurrency: currency }: Case, terms: Terms) {
  const number = (name: string) => (terms[name] === undefined ? undefined : Number(terms[name]))
  if (["type", "timing", "when", "paymentsAtBeginning", "residual"].some((name) => Boolean(terms[name]))) {
    throw new NotShown("a debt is paid at the end of each month, until nothing is owed")
  }
  const perYear = number("periodsPerYear") ?? 12
  const months = number("nper") ?? Math.ceil((number("years") ?? 0) * perYear)
  const perPeriod = number("ratePerPeriod")
  const aYear = perPeriod === undefined ? (number("annualRate") ?? 0) : perPeriod * perYear
  const percent = multiply(decimalOfNumber(aYear), BigDecimal.fromBigInt(BigInt(1200)))
  const interestRate = divide(percent, BigDecimal.fromBigInt(BigInt(perYear)), { decimals: 18, rounding: "half-even" })
  const portfolioId = await household.portfolio("Debts")
  const debtId = randomUUID()
  await household.put(`/api/debts/${debtId}`, {
    portfolioId,
    currency,
    name: "Loan",
    debtType: "other",
    incurredOn,
    dueOn: `${2000 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`,
    interestRate: toPlainString(interestRate),
    monthlyPayment: null,
    repaymentPlan: "annuity",
    creditorId: null,
    lender: null,
    linkedHoldingId: null,
    description: null,
  })
  const owed = { amount: textOf(number("principal") ?? 0), currency }
  await household.put(`/api/debts/${debtId}/entries/${randomUUID()}`, {
    _tag: "OwedBalance",
    owed,
    statedOn: incurredOn,
  })
  return household.read(readDebtSchedule, { params: { debtId }, query: { on: incurredOn } })
}
