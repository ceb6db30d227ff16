import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { isLess, isZero, subtract, sum } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { hundred, Percent } from "#domain/shared/percent.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf, RecordedOn } from "./entryKind.ts"

const refuse = HoldingRefusal.cases

export const CashFlowKind = Schema.Literals([
  "dividend",
  "interest",
  "rent",
  /** Running costs of the holding: upkeep, custody, cost of insurance cover. */
  "expense",
  /** Fees or running costs that come back: they lower the costs, and are no income. */
  "feeRefund",
  /** Tax that comes back: it lowers the taxes, and is no income. */
  "taxRefund",
  /** Paid for what improves the holding, such as rebuilding a house: cost from its day on. */
  "improvement",
  /** Paid into a policy or a plan, for its later benefits. */
  "premium",
  /** Paid in outside a commitment. */
  "entry",
  "capitalCall",
  "distribution",
  /** Proceeds of selling the holding or a fraction of the holding. */
  "exit",
  /** Distributions that the investor has to pay back: they lower what was received, and buy nothing. */
  "clawback",
])
export type CashFlowKind = typeof CashFlowKind.Type

type Direction = "income" | "expense" | "refund" | "paidIn" | "received" | "paidBack"

/** The direction of each kind of cash flow for the owner. Income, expenses and refunds do not change invested capital. */
export const directionOf: Record<CashFlowKind, Direction> = {
  dividend: "income",
  interest: "income",
  rent: "income",
  expense: "expense",
  feeRefund: "refund",
  taxRefund: "refund",
  improvement: "paidIn",
  premium: "paidIn",
  entry: "paidIn",
  capitalCall: "paidIn",
  distribution: "received",
  exit: "received",
  clawback: "paidBack",
}

const orNull = <S extends Schema.Top>(schema: S) => withDefault(Schema.NullOr(schema), null)

const part = orNull(UnsignedMoney)

/** The parts of a distribution, each an amount of its own; null is nothing. They add up to the amount of the distribution. */
const DistributionParts = Schema.Struct({
  /** Lowers cost and value. What exceeds the cost is realised gain. */
  returnOfCapital: part,
  /** Realised gain. */
  gain: part,
  /** Income. */
  interest: part,
  dividend: part,
})
export type DistributionPart = keyof typeof DistributionParts.Type

/** Money between a holding and its owner: the gross amount, the tax withheld from it, and fees. */
const CashFlow = Schema.TaggedStruct("CashFlow", {
  kind: CashFlowKind,
  amount: UnsignedMoney,
  taxWithheld: UnsignedMoney,
  /** Withheld from what is received, or paid beside what is paid in. A cost of its day. Null: none is known. */
  fees: orNull(UnsignedMoney),
  /** Of a distribution: it can be called again, and adds to the unfunded commitment. */
  recallable: withDefault(Schema.Boolean, false),
  /** Of a capital call: the member states that it goes beyond the commitment. */
  beyondCommitment: withDefault(Schema.Boolean, false),
  /**
   * Of a dividend on units: the ex-day, on which it counts in figures. Those who held units at the end of the day before
   * receive it. Null: it counts on the day on which it is paid.
   */
  exDividendOn: orNull(CalendarDate),
  /**
   * Of an exit: the percentage of what was held that was sold, above 0 and below 100. Null: the whole was sold. Its
   * fraction of cost and value leaves on the day.
   */
  percentSold: orNull(Percent),
  /** Of a distribution of a private investment. Null: it returns capital up to the cost, and the rest is gain. */
  parts: orNull(DistributionParts),
  comment: orNull(Remark),
  paidOn: CalendarDate,
})
type CashFlow = typeof CashFlow.Type

export const cashFlow = {
  schema: CashFlow,
  event: "CashFlowRecorded",
  day: "paidOn",
  countsOn: ({ exDividendOn, paidOn }) => exDividendOn ?? paidOn,
  changes: ["commitment"],
  amountsOf: ({ amount, taxWithheld, fees, parts }) => [
    amount,
    taxWithheld,
    ...(fees ? [fees] : []),
    ...amountsOfParts(parts),
  ],
  contradiction: (flow, on) =>
    wronglyTaxed(flow) ?? wrongFees(flow) ?? wronglyTermed(flow, on) ?? wrongExDay(flow, on) ?? wrongParts(flow),
} as const satisfies EntryKindOf<CashFlow>

/** Tax is withheld from money that the owner receives, and is at most that money. */
export function wronglyTaxed({
  kind,
  amount,
  taxWithheld,
}: Pick<CashFlow, "kind" | "amount" | "taxWithheld">): HoldingRefusal | undefined {
  if (isZero(taxWithheld.amount)) return undefined
  const direction = directionOf[kind]
  if (direction !== "income" && direction !== "received") return refuse.TaxNotForKind.make({})
  return isLess(amount.amount, taxWithheld.amount) ? refuse.TaxExceedsAmount.make({}) : undefined
}

/** Fees are withheld from what is received, of which they are at most what the tax leaves, or paid beside what is paid in. */
function wrongFees({ kind, amount, taxWithheld, fees }: CashFlow): HoldingRefusal | undefined {
  if (!fees || isZero(fees.amount)) return undefined
  const direction = directionOf[kind]
  if (direction === "paidIn") return undefined
  if (direction !== "income" && direction !== "received") return refuse.FeesNotForKind.make({})
  return isLess(subtract(amount.amount, taxWithheld.amount), fees.amount) ? refuse.FeesExceedAmount.make({}) : undefined
}

/** Whether a term has no meaning for the kind of cash flow, or for the class. */
function wronglyTermed(flow: CashFlow, { hasCommitments }: RecordedOn): HoldingRefusal | undefined {
  const { kind, recallable, parts, beyondCommitment, percentSold } = flow
  const isDistribution = hasCommitments && kind === "distribution"
  return ((recallable || parts !== null) && !isDistribution) ||
    (beyondCommitment && !(hasCommitments && kind === "capitalCall")) ||
    (percentSold !== null && kind !== "exit")
    ? refuse.CashFlowTermNotForKind.make({})
    : undefined
}

function wrongExDay(
  { kind, exDividendOn, paidOn }: CashFlow,
  { isCountedInUnits }: RecordedOn,
): HoldingRefusal | undefined {
  if (exDividendOn === null) return undefined
  if (kind !== "dividend" || !isCountedInUnits) return refuse.ExDayNotForKind.make({})
  return paidOn < exDividendOn ? refuse.ExDayAfterPayment.make({}) : undefined
}

const amountsOfParts = (parts: CashFlow["parts"]): ReadonlyArray<UnsignedMoney> =>
  Object.values(parts ?? {}).filter((one) => one !== null)

/** A fraction sold is above 0 % and below 100 %, and the parts of a distribution add up to its amount. */
function wrongParts({ amount, parts, percentSold }: CashFlow): HoldingRefusal | undefined {
  if (percentSold !== null && (isZero(percentSold) || !isLess(percentSold, hundred))) {
    return refuse.PercentSoldOutOfRange.make({})
  }
  if (!parts) return undefined
  const difference = subtract(sum(amountsOfParts(parts).map((one) => one.amount)), amount.amount)
  return isZero(difference) ? undefined : refuse.PartsDifferFromAmount.make({ difference })
}
