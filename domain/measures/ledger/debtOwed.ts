import type { About, Source } from "#domain/measures/trace/tree.ts"
import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, bookText, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import {
  type Decimal,
  decimal,
  divide,
  isLess,
  isPositive,
  isZero,
  sum,
  toPlainString,
  zero,
} from "#domain/numbers/decimal.ts"
import { type Fraction, fractionOf, minus, plus } from "#domain/numbers/fraction.ts"
import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { roundingIn } from "#domain/shared/money.ts"
import { type AgreedInSteps, DebtPlan, type Repaid, type ScheduledPayment, termsOfStored } from "./debtPlan.ts"
import type { KnownOwed, LineLedger, Steps, StoredDebtEntry } from "./facts.ts"
import { lastOn } from "./steps.ts"
import type { RecordedEntry } from "./unitMovements.ts"

type Recorded = RecordedEntry<StoredDebtEntry>
type RecordedOf<Kind extends StoredDebtEntry["_tag"]> = RecordedEntry<Extract<StoredDebtEntry, { readonly _tag: Kind }>>

/** The amount owed from a day on. */
export interface OwedStep<N> {
  readonly day: number
  readonly owed: Fraction
  readonly explained: () => N
  /** The recorded day from which the plan led to the amount, forwards or back. */
  readonly known: KnownOwed
  /**
   * The interest of the payment of the plan on this day, unless something was recorded in the place of the payment; or the
   * interest until a repayment of all that is owed.
   */
  readonly plannedInterest: Decimal
}

/** What was recorded on a day that changes the amount owed: a statement, or repayments without one. */
interface OwedDay {
  readonly on: CalendarDate
  readonly stated: RecordedOf<"OwedBalance"> | undefined
  readonly repaid: ReadonlyArray<RecordedOf<"Repayment">>
}

/**
 * Whether payments of the plan that were not recorded lead from the statement to the amount owed on a day, forwards or back.
 */
export function isByPlan({ balances, known = [] }: LineLedger, on: CalendarDate): boolean {
  const from = lastOn(known, on)?.on
  return from !== undefined && lastOn(balances, on) !== lastOn(balances, from)
}

/** The plan of a debt; undefined where none was ever agreed. */
export function planOf({ currency, openedOn, agreed = [] }: AgreedInSteps): DebtPlan | undefined {
  if (agreed.every(([, { repaymentPlan }]) => repaymentPlan === "none")) return undefined
  const [beginning, ...changes] = agreed.map(([from, terms]) => [from, termsOfStored(terms)] as const)
  return beginning && new DebtPlan({ ...beginning[1], incurredOn: openedOn, changes }, roundingIn(currency))
}

/**
 * The amount owed from each day on, with its derivation: the amount of a statement, less the principal repaid after its
 * day by recorded repayments and by the payments of the plan. {@link paymentsOfPlan} says in the place of which payments
 * something was recorded. A statement already includes the payments of its day. Before the first statement its amount is
 * carried back to the day of issue by the plan, or unchanged where the terms say nothing. What is still owed on the due
 * day stays owed until a statement or repayment. With a repayment of all that is owed, the interest until its day falls due. Below zero, the debt is in credit: more was repaid than was owed. Payments
 * of the plan never lead there.
 */
export function owedByDay<N>(
  a: Arithmetic<N>,
  debt: Pick<LineLedger, "lineId"> & AgreedInSteps,
  entries: ReadonlyArray<Recorded>,
  sourceOf: (recorded: Recorded) => Source,
): ReadonlyArray<OwedStep<N>> {
  const all = daysOf(entries)
  const days = all.slice(
    Math.max(
      0,
      all.findIndex(({ stated }) => stated !== undefined),
    ),
  )
  if (days[0]?.stated === undefined) return []
  const money: About = { currency: debt.currency }
  const recordedLeaf = (what: "balance" | "repayment", amount: string, recorded: Recorded): N =>
    a.leaf(what, fractionInBook(bookAmount(amount)), () => sourceOf(recorded), money)
  const plannedLeaf = ({ on, principal }: Repaid): N =>
    a.leaf("plannedRepayment", fractionOf(principal), () => ({ _tag: "Plan", lineId: debt.lineId, on }), money)

  const plan = planOf(debt)
  const steps: Array<Omit<OwedStep<N>, "plannedInterest">> = []
  const interestOn = new Map<number, Decimal>()
  const pay = ({ on, interest }: Omit<Repaid, "principal">) => interestOn.set(dayNumber(on), interest)
  let since = new SinceStatement(a, money, recordedLeaf("balance", days[0].stated.entry.owed.amount, days[0].stated))
  let known: KnownOwed = { on: days[0].on }
  const earlier = carriedBack(a, money, { since, plan, openedOn: debt.openedOn, known, plannedLeaf })
  earlier.repaid.forEach(pay)
  steps.push(...earlier.steps)
  const put = (on: CalendarDate) => steps.push({ day: dayNumber(on), known, ...since.now() })
  put(days[0].on)
  for (const [i] of days.entries()) {
    const next = days[i + 1]
    const planned = plan ? plannedUntil(plan, { ...known, owed: since.owed }, next) : []
    const replaced = next && plan ? paymentsOfPlan(next, plan, planned) : []
    for (const row of planned) {
      if (replaced.includes(row.on) || (next && row.on > next.on)) continue
      pay(row)
      // A statement of the day includes its principal.
      if (row.on === next?.on && next.stated) continue
      since.repay(plannedLeaf(row))
      put(row.on)
    }
    if (!next) break
    const owedBefore = since.owed
    const lastPaidOn = planned.findLast((row) => row.on <= next.on)?.on ?? known.on
    const isAccruing = plan && replaced.length === 0 && isPositive(owedBefore) && !hasInterestFrom(days.slice(i + 1))
    const accrued = isAccruing ? plan.interestUntil(next.on, { ...known, on: lastPaidOn, owed: owedBefore }) : zero
    const paidFor = [known.paidFor, ...replaced].findLast((day) => day !== undefined && day > next.on)
    const extra = plan && replaced.length === 0 ? extraSince(plan, known, next) : []
    known = { on: next.on, ...(paidFor !== undefined && { paidFor }), ...(extra.length > 0 && { extra }) }
    if (next.stated)
      since = new SinceStatement(a, money, recordedLeaf("balance", next.stated.entry.owed.amount, next.stated))
    else for (const one of next.repaid) since.repay(recordedLeaf("repayment", one.entry.principal.amount, one))
    if (!next.stated && !isPositive(since.owed) && !isZero(accrued)) pay({ on: next.on, interest: accrued })
    put(next.on)
  }
  // Several steps of one day are one: the last.
  return steps
    .filter(({ day }, i) => steps[i + 1]?.day !== day)
    .map((step) => ({ ...step, plannedInterest: interestOn.get(step.day) ?? zero }))
}

/** The amount of a statement less what was repaid since. */
class SinceStatement<N> {
  readonly #a: Arithmetic<N>
  readonly #money: About
  readonly statement: N
  readonly #repaid: Array<N> = []
  #owed: Fraction

  constructor(a: Arithmetic<N>, money: About, statement: N) {
    this.#a = a
    this.#money = money
    this.statement = statement
    this.#owed = a.exact(statement)
  }

  get owed(): Decimal {
    return decimal(bookText(this.#owed))
  }

  repay(principal: N): void {
    this.#repaid.push(principal)
    this.#owed = minus(this.#owed, this.#a.exact(principal))
  }

  now(): Pick<OwedStep<N>, "owed" | "explained"> {
    const count = this.#repaid.length
    const explained = () =>
      count === 0
        ? this.statement
        : this.#a.difference("debtOwed", this.statement, this.#repaid.slice(0, count), this.#money)
    return { owed: this.#owed, explained }
  }
}

/** The days that change the amount owed, in order. */
function daysOf(entries: ReadonlyArray<Recorded>): ReadonlyArray<OwedDay> {
  const byDay = new Map<CalendarDate, { stated: OwedDay["stated"]; repaid: Array<RecordedOf<"Repayment">> }>()
  const dayOf = (on: CalendarDate) => {
    const known = byDay.get(on) ?? { stated: undefined, repaid: [] }
    byDay.set(on, known)
    return known
  }
  for (const { entryId, entry } of entries) {
    if (entry._tag === "OwedBalance") dayOf(entry.statedOn).stated = { entryId, entry }
    if (entry._tag === "Repayment") dayOf(entry.paidOn).repaid.push({ entryId, entry })
  }
  return Array.from(byDay, ([on, day]) => ({ on, ...day })).sort((one, other) => (one.on < other.on ? -1 : 1))
}

/** What was owed from the day of issue until the first statement. */
function carriedBack<N>(
  a: Arithmetic<N>,
  money: About,
  {
    since: { statement, owed },
    plan,
    openedOn,
    known,
    plannedLeaf,
  }: {
    readonly since: SinceStatement<N>
    readonly plan: DebtPlan | undefined
    readonly openedOn: CalendarDate
    readonly known: KnownOwed
    readonly plannedLeaf: (repaid: Repaid) => N
  },
): { readonly steps: ReadonlyArray<Omit<OwedStep<N>, "plannedInterest">>; readonly repaid: ReadonlyArray<Repaid> } {
  if (openedOn >= known.on) return { steps: [], repaid: [] }
  const repaid = isPositive(owed) && plan ? plan.before({ on: known.on, owed }) : []
  const leaves = repaid.map(plannedLeaf)
  // The last payment comes first, and before it one payment more was owed.
  let sum = a.exact(statement)
  const amounts = [sum, ...leaves.map((leaf) => (sum = plus(sum, a.exact(leaf))))]
  const steps = amounts
    .map((amount, count) => ({
      day: dayNumber(repaid[count]?.on ?? openedOn),
      owed: amount,
      known,
      explained: () => (count === 0 ? statement : a.sum("debtOwed", [statement, ...leaves.slice(0, count)], money)),
    }))
    .reverse()
  return { steps, repaid }
}

/** The payments of the plan after a recorded day until the one that a next recorded day may take the place of. */
function plannedUntil(
  plan: DebtPlan,
  then: KnownOwed & { readonly owed: Decimal },
  next: OwedDay | undefined,
): ReadonlyArray<ScheduledPayment> {
  if (plan.isOverdue(then.on) || !isPositive(then.owed)) return []
  const nearest = next && next.repaid.length > 0 ? plan.nearestPayment(next.on) : undefined
  const until = next && (nearest !== undefined && nearest > next.on ? nearest : next.on)
  return plan.after(then, until).payments
}

/** How many days a payment without interest may be away from the payment day of the plan. */
const bookedWithin = 3

/**
 * The payments of the plan in whose place something was repaid. Of a repayment with interest: the one nearest to its day,
 * and as many before it as its interest is a multiple of that payment's interest, so that a payment for a quarter takes the
 * place of three months. Of one without: the nearest, if it is no more than that payment, and either is made within three
 * days of the payment day or the plan has no interest then. Any other repayment is extra.
 */
function paymentsOfPlan(
  { on, repaid }: OwedDay,
  plan: DebtPlan,
  planned: ReadonlyArray<ScheduledPayment>,
): ReadonlyArray<CalendarDate> {
  if (repaid.length === 0) return []
  const nearest = plan.nearestPayment(on)
  const index = planned.findIndex((row) => row.on === nearest)
  const payment = planned[index]
  if (!payment) return []
  const paid = sum(repaid.map(({ entry }) => decimal(entry.interest.amount)))
  if (isPositive(paid)) {
    const periods = isPositive(payment.interest)
      ? Math.max(1, Number(toPlainString(divide(paid, payment.interest, toWhole))))
      : 1
    return planned.slice(Math.max(0, index + 1 - periods), index + 1).map((row) => row.on)
  }
  const isNear = addDays(payment.on, -bookedWithin) <= on && on <= addDays(payment.on, bookedWithin)
  const isOfPlan =
    (isNear || isZero(payment.interest)) &&
    repaid.some(({ entry }) => !isLess(payment.payment, decimal(entry.principal.amount)))
  return isOfPlan ? [payment.on] : []
}

/** Whether interest is recorded on the first of some days, or later before something is owed again. */
function hasInterestFrom(days: ReadonlyArray<OwedDay>): boolean {
  const again = days.findIndex(({ stated }) => stated && isPositive(decimal(stated.entry.owed.amount)))
  return days
    .slice(0, again < 0 ? days.length : again)
    .some(({ repaid }) => repaid.some(({ entry }) => isPositive(decimal(entry.interest.amount))))
}

/**
 * The interest that is due when a debt is settled, from the last payment day until then. None where a repayment of that day is
 * recorded, or interest on that day or later.
 */
export function interestAtSettlement(
  plan: DebtPlan | undefined,
  settledOn: CalendarDate,
  steps: ReadonlyArray<OwedStep<unknown>>,
  entries: ReadonlyArray<Recorded>,
): Decimal {
  const last = steps.findLast(({ day }) => day < dayNumber(settledOn))
  const rest = daysOf(entries).filter(({ on }) => on >= settledOn)
  const isRepaid = rest.some(({ on, repaid }) => on === settledOn && repaid.length > 0)
  if (!plan || !last || last.owed.numerator <= 0n || isRepaid || hasInterestFrom(rest)) return zero
  return plan.interestUntil(settledOn, {
    ...last.known,
    on: dayOfNumber(last.day),
    owed: decimal(bookText(last.owed)),
  })
}

/** What was repaid beside the plan without interest since the last payment day before the payments after a day. */
function extraSince(plan: DebtPlan, { extra = [] }: KnownOwed, { on, repaid }: OwedDay): Steps<string> {
  const since = plan.lastPaymentBefore(on)
  if (since === undefined) return []
  const isPaid = repaid.some(({ entry }) => !isZero(decimal(entry.interest.amount)))
  const principal = sum(isPaid ? [] : repaid.map(({ entry }) => decimal(entry.principal.amount)))
  const all = isZero(principal) ? extra : [...extra, [on, toPlainString(principal)] as const]
  return all.filter(([day]) => day > since)
}

const toWhole = { decimals: 0, rounding: "half-up" } as const
