import type { EntryView, HoldingView } from "../../../server/contract/holdings.ts"
import {
  addDays,
  type CalendarDate,
  cents,
  type Decimal,
  decimal,
  directionOf,
  isLess,
  round,
  subtract,
  sum,
  toFixedString,
} from "../../../server/contract/vocabulary.ts"
import type { Flow } from "../../ui/charts/FlowBars.tsx"

/** Money that came to the owner of a holding, or went from them. Both are amounts without a sign. */
export interface Payment {
  readonly on: CalendarDate
  readonly side: "received" | "paid"
  /** Income and expenses change nothing of what was invested. */
  readonly isCapital: boolean
  readonly amount: Decimal
}

type Facts = Pick<HoldingView, "currency" | "openedOn" | "acquisitionCost">

/** Every payment until a day, first one first: what it was bought for, and the cash flows that count, before tax. */
export function paymentsOf(
  holding: Facts,
  entries: ReadonlyArray<EntryView>,
  until: CalendarDate,
): ReadonlyArray<Payment> {
  const payments: Array<Payment> = []
  const { acquisitionCost, currency, openedOn } = holding
  if (acquisitionCost?.currency === currency) {
    payments.push({ on: openedOn, side: "paid", isCapital: true, amount: acquisitionCost.amount })
  }
  for (const { entry, status } of entries) {
    if (status !== "counts" || entry._tag !== "CashFlow" || entry.amount.currency !== currency) continue
    const direction = directionOf[entry.kind]
    payments.push({
      on: entry.paidOn,
      side: direction === "income" || direction === "received" ? "received" : "paid",
      isCapital: direction === "paidIn" || direction === "received",
      amount: entry.amount.amount,
    })
  }
  return payments.filter(({ on }) => on <= until).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

const printed = (amount: Decimal): string => toFixedString(round(amount, cents), 2)

/** What was received and paid in each calendar year, from the first with a payment to the last, without a gap. */
export function flowsByYear(payments: ReadonlyArray<Payment>): ReadonlyArray<Flow> {
  const years = payments.map(({ on }) => Number(on.slice(0, 4)))
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const span = String(first + index)
    const ofSide = (side: Payment["side"]) =>
      sum(
        payments.filter((payment) => payment.side === side && payment.on.startsWith(span)).map(({ amount }) => amount),
      )
    const received = ofSide("received")
    const paid = ofSide("paid")
    return { span, received: printed(received), paid: printed(paid), net: printed(subtract(received, paid)) }
  })
}

/** What was committed, paid in and distributed so far, day by day. */
export interface CommitmentCourse {
  readonly from: CalendarDate
  readonly committed: ReadonlyArray<string>
  readonly paidIn: ReadonlyArray<string>
  readonly distributed: ReadonlyArray<string>
}

/** The course of an investment from its opening until a day. Nothing before it was opened. */
export function commitmentCourse(
  holding: Facts,
  entries: ReadonlyArray<EntryView>,
  until: CalendarDate,
): CommitmentCourse | undefined {
  const from = holding.openedOn
  if (until < from) return undefined
  const capital = paymentsOf(holding, entries, until).filter(({ isCapital }) => isCapital)
  const promises = entries
    .flatMap(({ entry, status }) => (status === "counts" && entry._tag === "Commitment" ? [entry] : []))
    .filter(({ effectiveOn }) => effectiveOn <= until)
    .sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
  const course = { committed: [] as Array<string>, paidIn: [] as Array<string>, distributed: [] as Array<string> }
  let [committed, paidIn, distributed] = [decimal("0"), decimal("0"), decimal("0")]
  let [nextPromise, nextPayment] = [0, 0]
  for (let day = from; day <= until; day = addDays(day, 1)) {
    for (let one = promises[nextPromise]; one && one.effectiveOn <= day; one = promises[++nextPromise]) {
      committed = one.amount.amount
    }
    for (let one = capital[nextPayment]; one && one.on <= day; one = capital[++nextPayment]) {
      if (one.side === "paid") paidIn = sum([paidIn, one.amount])
      else distributed = sum([distributed, one.amount])
    }
    course.committed.push(printed(committed))
    course.paidIn.push(printed(paidIn))
    course.distributed.push(printed(distributed))
  }
  return { from, ...course }
}

/** Whether anything was ever promised, so that a course is worth drawing. */
export const hasCommitment = (course: CommitmentCourse): boolean =>
  course.committed.some((amount) => isLess(decimal("0"), decimal(amount)))
