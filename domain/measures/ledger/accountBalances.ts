import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import { type IncomeOf, openingOf } from "#domain/measures/valuation/line.ts"
import { type Fraction, minus, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { bookAmount } from "#domain/numbers/bookAmounts.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Booking, type CarriedStep, balancesBefore, type Stated } from "./carriedBack.ts"
import type { LineLedger, StoredEntry } from "./facts.ts"

/** A transfer of money as far as it concerns one account, with the amount in its currency. */
interface TransferOf<N> {
  readonly direction: "in" | "out"
  readonly amount: N
  readonly leftOn: number
  /** Undefined while the day is not known. */
  readonly arrivedOn: number | undefined
}

type StoredTransfer = Extract<StoredEntry, { readonly _tag: "MoneyTransfer" }>

/** The days of a transfer as numbers. */
export const daysOfTransfer = ({ leftOn, arrivedOn }: StoredTransfer) => ({
  leftOn: dayNumber(leftOn),
  arrivedOn: arrivedOn === null ? undefined : dayNumber(arrivedOn),
})

/** The amount that leaves or arrives; the same as was sent unless another is stated. */
export const amountOfTransfer = ({ direction, sent, received }: StoredTransfer): string =>
  (direction === "out" ? sent : (received ?? sent)).amount

/**
 * The fee of a transfer that left an account: what was sent less what arrived, where both are in one currency. It counts on
 * the day of arrival. Undefined if there is none.
 */
export function feeOfTransfer({ direction, sent, received, arrivedOn }: StoredTransfer) {
  if (direction === "in" || arrivedOn === null || received?.currency !== sent.currency) return undefined
  const fee = bookAmount(sent.amount) - bookAmount(received.amount)
  return fee > 0n ? { on: arrivedOn, amount: plainText(fee, bookDecimals) } : undefined
}

/** The balance of an account from a day on, with the money on its way from it. */
interface BalanceStep<N> extends CarriedStep<N> {
  /** The day of the statement that it follows from. */
  readonly statedOn: number
  /** The money that has left the account and not arrived. */
  readonly onItsWay: Fraction
}

type OwnStep<N> = Omit<BalanceStep<N>, "onItsWay">

/**
 * The balances of an account by day. From a statement on, transfers of money change the balance until the next statement,
 * which includes those of its day. Without a statement, the account begins with nothing. Money on its way counts with the
 * account that it left.
 */
export function accountBalances<N>(
  a: Arithmetic<N>,
  line: Pick<LineLedger, "currency" | "openedOn" | "lineId">,
  {
    stated,
    transfers,
    income,
  }: {
    /** In the order of days. */
    readonly stated: ReadonlyArray<Stated<N>>
    readonly transfers: ReadonlyArray<TransferOf<N>>
    /** Without the fees of transfers, which are in their amounts. */
    readonly income: ReadonlyArray<IncomeOf<N>>
  },
): ReadonlyArray<BalanceStep<N>> {
  const money = { currency: line.currency }
  const opened = dayNumber(line.openedOn)
  const transferred = byDay(transfers.flatMap((transfer) => bookingOf(transfer)))
  const ofIncome = income.map(({ day, gross, taxWithheld, taxes, expenses }): Booking<N> => ({
    day,
    in: known([gross]),
    out: known([taxWithheld, taxes, expenses]),
  }))
  const [first] = stated
  const before = balancesBefore(a, line, first, byDay([...ofIncome, ...transferred]))
  const statements =
    stated.length > 0 || transferred.length === 0
      ? stated
      : [{ day: opened - 1, value: a.leaf("balance", nothing, openingOf(line), money) }]
  const own = [
    ...before.map((step) => ({ ...step, statedOn: first?.day ?? step.day })),
    ...sinceStatements(a, money, statements, transferred),
  ].filter(({ day }) => day >= opened)
  const onWay = transfers.filter(
    ({ direction, leftOn, arrivedOn = Number.POSITIVE_INFINITY }) => direction === "out" && leftOn < arrivedOn,
  )
  const steps = withMoneyOnItsWay(a, money, own, onWay)
  return first ? steps : steps.map((step) => ({ ...step, statedOn: step.day }))
}

const known = <N>(amounts: ReadonlyArray<N | undefined>): ReadonlyArray<N> =>
  amounts.filter((amount) => amount !== undefined)

function bookingOf<N>({ direction, amount, leftOn, arrivedOn }: TransferOf<N>): ReadonlyArray<Booking<N>> {
  if (direction === "out") return [{ day: leftOn, in: [], out: [amount] }]
  return arrivedOn === undefined ? [] : [{ day: arrivedOn, in: [amount], out: [] }]
}

/** The bookings of each day together, in the order of days. */
const byDay = <N>(bookings: ReadonlyArray<Booking<N>>): ReadonlyArray<Booking<N>> =>
  [...Map.groupBy(bookings, ({ day }) => day)]
    .map(([day, ofDay]) => ({
      day,
      in: ofDay.flatMap((booking) => booking.in),
      out: ofDay.flatMap((booking) => booking.out),
    }))
    .toSorted((one, other) => one.day - other.day)

/** The statements, and after each the transfers until before the next one. Both are in the order of days. */
function sinceStatements<N>(
  a: Arithmetic<N>,
  money: { readonly currency: string },
  statements: ReadonlyArray<Stated<N>>,
  booked: ReadonlyArray<Booking<N>>,
): ReadonlyArray<OwnStep<N>> {
  const steps: Array<OwnStep<N>> = []
  let next = 0
  for (const [i, { day: statedOn, value }] of statements.entries()) {
    const until = statements[i + 1]?.day ?? Number.POSITIVE_INFINITY
    const [came, went]: [Array<N>, Array<N>] = [[], []]
    let exact = a.exact(value)
    steps.push({ day: statedOn, statedOn, exact, explained: () => value })
    for (; next < booked.length; next++) {
      const { day, in: arrived, out: left } = booked[next] as Booking<N>
      if (day >= until) break
      if (day <= statedOn) continue
      came.push(...arrived)
      went.push(...left)
      exact = arrived.reduce((sum, amount) => plus(sum, a.exact(amount)), exact)
      exact = left.reduce((sum, amount) => minus(sum, a.exact(amount)), exact)
      const [cameUntil, wentUntil] = [came.length, went.length]
      const explained = () => {
        const parts = [value, ...came.slice(0, cameUntil)]
        const all = cameUntil === 0 ? value : a.sum("balance", parts, money)
        return wentUntil === 0 ? all : a.difference("balance", all, went.slice(0, wentUntil), money)
      }
      steps.push({ day, statedOn, exact, explained })
    }
  }
  return steps
}

/** The balances with the money on its way, a step for each day on which either changes. */
function withMoneyOnItsWay<N>(
  a: Arithmetic<N>,
  money: { readonly currency: string },
  own: ReadonlyArray<OwnStep<N>>,
  transfers: ReadonlyArray<TransferOf<N>>,
): ReadonlyArray<BalanceStep<N>> {
  const changes = new Map<number, Fraction>()
  const change = (day: number, by: Fraction) => changes.set(day, plus(changes.get(day) ?? nothing, by))
  for (const { amount, leftOn, arrivedOn } of transfers) {
    change(leftOn, a.exact(amount))
    if (arrivedOn !== undefined) change(arrivedOn, negative(a.exact(amount)))
  }
  const ofDay = new Map(own.map((step) => [step.day, step]))
  const steps: Array<BalanceStep<N>> = []
  let onItsWay = nothing
  let balance: OwnStep<N> | undefined
  for (const day of [...new Set([...ofDay.keys(), ...changes.keys()])].sort((one, other) => one - other)) {
    onItsWay = plus(onItsWay, changes.get(day) ?? nothing)
    balance = ofDay.get(day) ?? balance
    if (!balance) continue
    const { statedOn, exact, explained: ofBalance } = balance
    const explained = () => {
      const onWay = transfers.filter(
        ({ leftOn, arrivedOn = Number.POSITIVE_INFINITY }) => leftOn <= day && day < arrivedOn,
      )
      const parts = onWay.map(({ amount }) => a.called("onItsWay", amount))
      return parts.length === 0 ? ofBalance() : a.sum("balance", [ofBalance(), ...parts], money)
    }
    steps.push({ day, statedOn, exact: plus(exact, onItsWay), onItsWay, explained })
  }
  return steps
}

/** The steps of a ledger for the balances of an account. */
export function balancesOfLedger(
  steps: ReadonlyArray<BalanceStep<Fraction>>,
  text: (amount: Fraction) => string,
): Pick<LineLedger, "balances" | "known" | "onItsWay"> {
  const isStated = steps.every(({ day, statedOn }) => day === statedOn)
  const onItsWay = steps.some((step) => step.onItsWay.numerator !== 0n)
  return {
    balances: steps.map(({ day, exact }) => [dayOfNumber(day), text(exact)]),
    ...(isStated
      ? {}
      : { known: steps.map(({ day, statedOn }) => [dayOfNumber(day), { on: dayOfNumber(statedOn) }] as const) }),
    ...(onItsWay ? { onItsWay: steps.map((step) => [dayOfNumber(step.day), text(step.onItsWay)] as const) } : {}),
  }
}
