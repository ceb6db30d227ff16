import type { PaidEvery, RepaymentTerms } from "#domain/debt/terms.ts"
import {
  add,
  type Decimal,
  decimal,
  divide,
  isLess,
  isPositive,
  multiply,
  type Rounding,
  subtract,
  zero,
} from "#domain/numbers/decimal.ts"
import { dividedBy, type Fraction, fractionOf, nothing, plus, sumOf, times, whole } from "#domain/numbers/fraction.ts"
import { interestOn, levelPayment, ratePerPeriod, roundedFraction } from "#domain/measures/amortisation/loan.ts"
import { type PaymentDays, paymentDays, paymentsPerYear, yearsIn } from "#domain/measures/amortisation/paymentDays.ts"
import { type Instalment, paymentsMost, type Period, repaymentPlan } from "#domain/measures/amortisation/schedule.ts"
import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { KnownOwed, LineLedger, Steps, StoredRepaymentTerms } from "./facts.ts"
import { stepOn } from "./steps.ts"

/** Why no plan follows from the terms: they are incomplete, or the payments never repay the debt. */
export type NoSchedule = "noTerms" | "neverPaidOff"

export interface ScheduledPayment extends Instalment {
  readonly on: CalendarDate
}

/** The agreed terms of a debt: those of its beginning, and those from each later day on that changed them. */
export interface Agreed extends RepaymentTerms {
  readonly incurredOn: CalendarDate
  /** In order of their days. */
  readonly changes?: Steps<RepaymentTerms>
}

/** The agreed terms as they are in the ledger of a debt. */
export type AgreedInSteps = Pick<LineLedger, "currency" | "openedOn" | "agreed">

/** What is owed at the end of a day. */
export interface OwedThen extends KnownOwed {
  readonly owed: Decimal
}

/** The terms of repayment among those of a debt, as they are stored. Those that were recorded earlier lack some. */
export const storedTermsOf = (terms: StoredRepaymentTerms): Required<StoredRepaymentTerms> => ({
  dueOn: terms.dueOn,
  interestRate: terms.interestRate,
  monthlyPayment: terms.monthlyPayment,
  repaymentPlan: terms.repaymentPlan,
  paidEvery: terms.paidEvery ?? "month",
  dayCount: terms.dayCount ?? "30/360",
  interestOnlyUntil: terms.interestOnlyUntil ?? null,
})

/** Stored terms of repayment as numbers. */
export const termsOfStored = (stored: StoredRepaymentTerms): RepaymentTerms => ({
  ...storedTermsOf(stored),
  interestRate: stored.interestRate === null ? null : decimal(stored.interestRate),
  monthlyPayment: stored.monthlyPayment && { ...stored.monthlyPayment, amount: decimal(stored.monthlyPayment.amount) },
})

/** The plan of a debt, by the terms in force on each day. `cents` is the rounding to the decimals of its currency. */
export class DebtPlan {
  readonly #agreed: Agreed
  readonly #cents: Rounding
  readonly #changedOn: Int32Array
  readonly #days = new Map<PaidEvery, PaymentDays>()

  constructor(agreed: Agreed, cents: Rounding) {
    this.#agreed = agreed
    this.#cents = cents
    this.#changedOn = Int32Array.from(agreed.changes ?? [], ([from]) => dayNumber(from))
  }

  #termsOn(day: CalendarDate): RepaymentTerms {
    return this.#agreed.changes?.[stepOn(this.#changedOn, dayNumber(day))]?.[1] ?? this.#agreed
  }

  #daysOf({ paidEvery }: RepaymentTerms): PaymentDays {
    const known = this.#days.get(paidEvery)
    if (known) return known
    const days = paymentDays(this.#agreed.incurredOn, paidEvery)
    this.#days.set(paidEvery, days)
    return days
  }

  /** Whether the due day has come: what is still owed then is paid by no plan. */
  isOverdue(day: CalendarDate): boolean {
    const { dueOn } = this.#termsOn(day)
    return dueOn !== null && day >= dueOn
  }

  /** The payment day that is nearest to a day, the earlier of two; undefined where no plan is agreed. */
  nearestPayment(day: CalendarDate): CalendarDate | undefined {
    const terms = this.#termsOn(addDays(day, -1))
    if (isWithoutPlan(terms)) return undefined
    const days = this.#daysOf(terms)
    const number = days.firstAfter(addDays(day, -1))
    const [before, after] = [number - 1, number].map((n) => ({ number: n, on: days.on(n) })) as [Dated, Dated]
    const isBefore = before.number > 0 && distance(before.on, day) <= distance(after.on, day)
    return isBefore ? before.on : after.on
  }

  /**
   * The payments after a day on which an amount is owed, until nothing is, until those of a day, or until the terms lead no
   * further. Payments are due in steps from the day of issue on. If a due day is agreed, the payment before the next would
   * come later pays the rest, also where the others stay below the interest. The interest of a period is that of its days
   * by the day count of the terms, of which those in force on each day count. What was repaid beside the plan has interest
   * until the day of its repayment. Other terms change no earlier payment, and a plan that is agreed later begins on its day.
   */
  after({ on, owed, paidFor, extra = [] }: OwedThen, until?: CalendarDate): PlannedPayments {
    const ends: Array<CalendarDate> = []
    let missing: NoSchedule | undefined
    let repaying: Repaying | undefined
    let isCut = false
    const begin = paidFor !== undefined && paidFor > on ? paidFor : on
    const plan = repaymentPlan(owed, this.#cents, (_, rest): Period | undefined => {
      const planned = this.#plannedFrom(ends.at(-1) ?? begin)
      if (!planned) missing = "noTerms"
      if (!planned) return undefined
      const { from, terms } = planned
      const days = this.#daysOf(terms)
      const number = days.firstAfter(from)
      const [begins, to] = [days.on(number - 1), days.on(number)]
      isCut = until !== undefined && to > until
      if (isCut || to > lastDay) return undefined
      const isInterestOnly = terms.interestOnlyUntil !== null && to <= terms.interestOnlyUntil
      if (repaying?.terms !== terms || repaying.isInterestOnly !== isInterestOnly) {
        const repaid = isInterestOnly ? () => zero : this.#principalOf(terms, days, number, rest)
        if (typeof repaid === "string") missing = repaid
        else repaying = { terms, isInterestOnly, repaid }
      }
      if (missing || !repaying) return undefined
      ends.push(to)
      return {
        rate: this.#rateIn({ from: begins, to }, terms),
        onRepaid: this.#interestOnExtra(extra, { from: begins, to }, terms),
        principal: repaying.repaid,
        isLast: terms.dueOn !== null && days.on(number + 1) > terms.dueOn,
      }
    })
    const isOwed = !isCut && isPositive(plan.at(-1)?.balance ?? owed)
    return {
      payments: plan.flatMap((row, i): ReadonlyArray<ScheduledPayment> => {
        const day = ends[i]
        return day === undefined ? [] : [{ ...row, on: day }]
      }),
      missing: missing ?? (isOwed ? "neverPaidOff" : undefined),
    }
  }

  /**
   * The interest that is due with a repayment of all that is owed between two payment days: of the days since the first of
   * them, on what is owed and, until its day, on what was repaid beside the plan. `on` is the last day on which a payment of
   * the plan or anything else was known before. Zero on a payment day, and where the plan leads to no payment.
   */
  interestUntil(day: CalendarDate, then: OwedThen): Decimal {
    const { on, owed, paidFor, extra = [] } = then
    const planned = this.#plannedFrom(paidFor !== undefined && paidFor > on ? paidFor : on)
    if (!planned || this.isOverdue(day)) return zero
    const { from, terms } = planned
    const days = this.#daysOf(terms)
    const number = days.firstAfter(from)
    const period = { from: days.on(number - 1), to: days.on(number) }
    if (day <= period.from || day >= period.to || this.after(then, period.to).payments.length === 0) return zero
    const rate = this.#rateIn({ from: period.from, to: day }, terms, period)
    const interest = plus(times(fractionOf(owed), rate), this.#interestOnExtra(extra, period, terms))
    return roundedFraction(interest, this.#cents)
  }

  /** The payment day before the payments after a day, or the day of issue; undefined where no plan is agreed. */
  lastPaymentBefore(day: CalendarDate): CalendarDate | undefined {
    const planned = this.#plannedFrom(day)
    if (!planned) return undefined
    const days = this.#daysOf(planned.terms)
    return days.on(days.firstAfter(planned.from) - 1)
  }

  /** The interest from the beginning of a period on each amount that was repaid within it, until the day of its repayment. */
  #interestOnExtra(extra: Steps<string>, period: Days, terms: RepaymentTerms): Fraction {
    return sumOf(
      extra.flatMap(([on, principal]) =>
        on > period.from && on < period.to
          ? [times(fractionOf(decimal(principal)), this.#rateIn({ from: period.from, to: on }, terms, period))]
          : [],
      ),
    )
  }

  /** The terms that are in force on a day, or those of the first later day on which a plan is agreed. */
  #plannedFrom(day: CalendarDate): { readonly from: CalendarDate; readonly terms: RepaymentTerms } | undefined {
    const terms = this.#termsOn(day)
    if (!isWithoutPlan(terms)) return { from: day, terms }
    const later = this.#agreed.changes?.slice(stepOn(this.#changedOn, dayNumber(day)) + 1) ?? []
    const planned = later.find(([, changed]) => !isWithoutPlan(changed))
    return planned && { from: planned[0], terms: planned[1] }
  }

  /**
   * The payments up to a day on which an amount is owed, the last one first, and what was owed before each: what is owed
   * afterwards and the payment, less the interest. None as soon as the terms do not say what was paid.
   */
  before({ on, owed }: OwedThen): ReadonlyArray<Repaid> {
    const rows: Array<Repaid> = []
    let [until, after] = [on, owed]
    let level: { readonly terms: RepaymentTerms; readonly payment: Decimal | undefined } | undefined
    while (rows.length < paymentsMost) {
      const last = this.#lastPayment(until)
      if (!last) return rows
      const { terms, days, number } = last
      if (isWithoutPlan(terms) || (terms.dueOn !== null && until > terms.dueOn)) return rows
      const day = days.on(number)
      const isInterestOnly = terms.interestOnlyUntil !== null && day <= terms.interestOnlyUntil
      if (level?.terms !== terms) level = { terms, payment: this.#levelOf(terms, days, number, after) }
      if (!isInterestOnly && level.payment === undefined) return rows
      const rate = this.#rateIn({ from: days.on(number - 1), to: day }, terms)
      const owedBefore =
        isInterestOnly || level.payment === undefined
          ? after
          : this.#owedBefore(terms, { after, rate, paid: level.payment })
      const interest = interestOn(owedBefore, rate, this.#cents)
      rows.push({ on: day, principal: subtract(owedBefore, after), interest })
      ;[until, after] = [addDays(day, -1), owedBefore]
    }
    return rows
  }

  /** The last payment day up to a day, and the terms of its payment; undefined before the first. */
  #lastPayment(until: CalendarDate): LastPayment | undefined {
    const lastBy = (terms: RepaymentTerms): LastPayment => {
      const days = this.#daysOf(terms)
      return { terms, days, number: days.firstAfter(until) - 1 }
    }
    if (until <= this.#agreed.incurredOn) return undefined
    const last = lastBy(this.#termsOn(until))
    if (last.number < 1 || last.days.on(last.number) > until) return undefined
    // The terms of a payment are those that were in force on the payment day before it.
    const terms = this.#termsOn(last.days.on(last.number - 1))
    const found = terms === last.terms ? last : lastBy(terms)
    return found.number < 1 || found.days.on(found.number) > until ? undefined : found
  }

  /** What was owed before a payment: with an annuity, the interest of the period was part of the payment. */
  #owedBefore(
    { repaymentPlan: plan }: RepaymentTerms,
    { after, rate, paid }: { readonly after: Decimal; readonly rate: Fraction; readonly paid: Decimal },
  ): Decimal {
    if (plan !== "annuity") return add(after, paid)
    return roundedFraction(dividedBy(fractionOf(add(after, paid)), plus(whole, rate)), this.#cents)
  }

  /** The payment of an annuity, or the principal of another plan, that leads to what is owed after a payment. */
  #levelOf(terms: RepaymentTerms, days: PaymentDays, number: number, after: Decimal): Decimal | undefined {
    const { repaymentPlan: plan, monthlyPayment, dueOn, paidEvery } = terms
    const left = dueOn === null ? 0 : days.firstAfter(dueOn) - 1 - number
    switch (plan) {
      case "annuity": {
        if (monthlyPayment !== null) return monthlyPayment.amount
        const ofPeriod = ratePerPeriod(yearlyRate(terms), paymentsPerYear[paidEvery])
        return left < 1
          ? undefined
          : levelPayment({ principal: after, ratePerPeriod: ofPeriod, periods: left }, this.#cents)
      }
      case "linear":
        if (left >= 1) return divide(after, decimal(String(left)), this.#cents)
        return dueOn === null ? monthlyPayment?.amount : undefined
      case "bullet":
        return dueOn === null || left < 1 ? undefined : zero
      case "none":
        return undefined
    }
  }

  /** The principal of each payment from the one with this number on, of what is owed then; or why there is none. */
  #principalOf(
    terms: RepaymentTerms,
    days: PaymentDays,
    number: number,
    owed: Decimal,
  ): Period["principal"] | NoSchedule {
    const { repaymentPlan: plan, monthlyPayment, dueOn, paidEvery } = terms
    const periods = dueOn === null ? undefined : Math.max(1, days.firstAfter(dueOn) - number)
    const ofPeriod = ratePerPeriod(yearlyRate(terms), paymentsPerYear[paidEvery])
    // As many payments as a plan may have repay no more than their sum.
    const isTooSlow = (payment: Decimal): boolean => periods === undefined && isLess(multiply(payment, most), owed)
    switch (plan) {
      case "annuity": {
        if (monthlyPayment !== null) {
          const { amount } = monthlyPayment
          const repaid = (interest: Decimal): Decimal => subtract(amount, interest)
          // What covers an average interest is repaid some time; a due day ends what does not.
          const isRepaid = periods !== undefined || isPositive(repaid(interestOn(owed, ofPeriod, this.#cents)))
          const isNegative = yearlyRate(terms).numerator < 0n
          return isRepaid && (isNegative || !isTooSlow(amount)) ? repaid : "neverPaidOff"
        }
        if (periods === undefined) return "noTerms"
        const level = levelPayment({ principal: owed, ratePerPeriod: ofPeriod, periods }, this.#cents)
        return (interest) => subtract(level, interest)
      }
      case "linear": {
        const part =
          periods === undefined ? monthlyPayment?.amount : divide(owed, decimal(String(periods)), this.#cents)
        if (part === undefined || !isPositive(part)) return periods === undefined ? "noTerms" : () => zero
        return isTooSlow(part) ? "neverPaidOff" : () => part
      }
      case "bullet":
        return periods === undefined ? "noTerms" : () => zero
      case "none":
        return "noTerms"
    }
  }

  /**
   * The interest rate of a period, or of some of its days, of which each part has the rate that is in force in it. A part
   * without one has that of the terms of the payment.
   */
  #rateIn(days: Days, ofPayment: RepaymentTerms, period = days): Fraction {
    const [from, to] = [dayNumber(days.from), dayNumber(days.to)]
    const [first, end] = [stepOn(this.#changedOn, from), stepOn(this.#changedOn, to - 1)]
    const within = Array.from(this.#changedOn.subarray(first + 1, end + 1), dayOfNumber)
    const begins = [days.from, ...new Set(within)]
    return begins.reduce((rate, begin, i) => {
      const inForce = this.#termsOn(begin)
      const terms = inForce.interestRate === null ? ofPayment : inForce
      const part = { from: begin, to: begins[i + 1] ?? days.to }
      return plus(rate, times(yearlyRate(terms), yearsIn(part, period, terms.dayCount, ofPayment.paidEvery)))
    }, nothing)
  }
}

/** Payments of a plan, and why it leads no further although something is still owed; undefined where it repays all. */
interface PlannedPayments {
  readonly payments: ReadonlyArray<ScheduledPayment>
  readonly missing: NoSchedule | undefined
}

/** A payment of the plan: the principal that it repaid, and its interest. */
export interface Repaid {
  readonly on: CalendarDate
  readonly principal: Decimal
  readonly interest: Decimal
}

/** The days after one until another. */
interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

interface Dated {
  readonly number: number
  readonly on: CalendarDate
}

interface LastPayment {
  readonly terms: RepaymentTerms
  readonly days: PaymentDays
  readonly number: number
}

/** How a debt is repaid until its terms change. */
interface Repaying {
  readonly terms: RepaymentTerms
  readonly isInterestOnly: boolean
  readonly repaid: Period["principal"]
}

const distance = (one: CalendarDate, other: CalendarDate): number => Math.abs(dayNumber(one) - dayNumber(other))

const isWithoutPlan = ({ repaymentPlan: plan, interestRate }: RepaymentTerms): boolean =>
  plan === "none" || interestRate === null

/** The rate of a year: 0.01 is one percent. */
const yearlyRate = ({ interestRate }: RepaymentTerms): Fraction =>
  interestRate === null ? nothing : dividedBy(fractionOf(interestRate), { numerator: 100n, denominator: 1n })

const most = decimal(String(paymentsMost))

/** No plan goes further, so that one that never ends is known as such. */
const lastDay = "3199-12-31"
