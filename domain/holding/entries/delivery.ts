import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { isZero } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import type { EntryKindOf } from "./entryKind.ts"

const refuse = HoldingRefusal.cases

export const DeliveryReason = Schema.Literals([
  "opening",
  "gift",
  "inheritance",
  "transfer",
  "loss",
  /** Tokens handed out to holders of others: without payment. Their value that day is their cost and income. */
  "airdrop",
  /** Tokens earned by holding or staking. Their value that day is their cost and income. */
  "reward",
  "other",
])
export type DeliveryReason = typeof DeliveryReason.Type

/** Units that came in or went out without payment. `cost` is their assumed cost; zero when they go out or come in as income. */
const Delivery = Schema.TaggedStruct("Delivery", {
  direction: Schema.Literals(["in", "out"]),
  quantity: Quantity,
  cost: UnsignedMoney,
  reason: DeliveryReason,
  deliveredOn: CalendarDate,
})

export const delivery = {
  schema: Delivery,
  event: "UnitsDelivered",
  day: "deliveredOn",
  changes: ["units"],
  effectOnUnits: ({ direction }) => direction,
  amountsOf: ({ cost }) => [cost],
  contradiction({ direction, reason, cost }) {
    const isIncome = reason === "airdrop" || reason === "reward"
    if (isIncome && (direction === "out" || !isZero(cost.amount))) return refuse.IncomeInUnitsCostsNothing.make({})
    return direction === "out" && !isZero(cost.amount) ? refuse.CostOfUnitsOut.make({}) : undefined
  },
} as const satisfies EntryKindOf<typeof Delivery.Type>
