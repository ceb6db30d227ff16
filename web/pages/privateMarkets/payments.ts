import type { EntryView, HoldingView } from "../../../server/contract/holdings.ts"
import {
  type CalendarDate,
  cents,
  type Decimal,
  decimal,
  directionOf,
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

/** What was received and paid in each quarter that has a payment, such as `2024-Q1`, the first one first. */
export function flowsByQuarter(payments: ReadonlyArray<Payment>): ReadonlyArray<Flow> {
  return [...Map.groupBy(payments, ({ on }) => quarterOf(on))].map(([span, ofQuarter]) => {
    const ofSide = (side: Payment["side"]) =>
      sum(ofQuarter.filter((payment) => payment.side === side).map(({ amount }) => amount))
    const [received, paid] = [round(ofSide("received"), cents), round(ofSide("paid"), cents)]
    return { span, received: printed(received), paid: printed(paid), net: printed(subtract(received, paid)) }
  })
}

const quarterOf = (on: CalendarDate): string => `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`

/** Quarters added up to their calendar years, from the first to the last, without a gap. */
export function byYear(quarters: ReadonlyArray<Flow>): ReadonlyArray<Flow> {
  const years = quarters.map(({ span }) => Number(span.slice(0, 4)))
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const span = String(first + index)
    const ofYear = quarters.filter((quarter) => quarter.span.startsWith(span))
    const added = (side: "received" | "paid" | "net") => printed(sum(ofYear.map((quarter) => decimal(quarter[side]))))
    return { span, received: added("received"), paid: added("paid"), net: added("net") }
  })
}

const printed = (amount: Decimal): string => toFixedString(round(amount, cents), 2)
