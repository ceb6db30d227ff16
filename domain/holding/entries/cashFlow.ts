import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { decimal, isLess, isZero, subtract, sum } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf, RecordedOn } from "./entryKind.ts"

const refuse = HoldingRefusal.cases

export const CashFlowKind = Schema.Literals([
  "dividend",
  "interest",
  "rent",
  /** Running costs of the holding: upkeep, custody, cost of insurance cover. */
  "expense",
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

/** The direction of each kind of cash flow for the owner. Income and expenses do not change invested capital. */
export const directionOf: Record<CashFlowKind, "income" | "expense" | "paidIn" | "received" | "paidBack"> = {
  dividend: "income",
  interest: "income",
  rent: "income",
  expense: "expense",
  improvement: "paidIn",
  premium: "paidIn",
  entry: "paidIn",
  capitalCall: "paidIn",
  distribution: "received",
  exit: "received",
  clawback: "paidBack",
}

/** The parts of a distribution, each an amount of its own; null is nothing. They add up to the amount of the distribution. */
const DistributionParts = Schema.Struct({
  /** Lowers cost and value. What exceeds the cost is realised gain. */
  returnOfCapital: withDefault(Schema.NullOr(UnsignedMoney), null),
  /** Realised gain. */
  gain: withDefault(Schema.NullOr(UnsignedMoney), null),
  /** Income. */
  interest: withDefault(Schema.NullOr(UnsignedMoney), null),
  dividend: withDefault(Schema.NullOr(UnsignedMoney), null),
})
export type DistributionPart = keyof typeof DistributionParts.Type

/** Money between a holding and its owner: the gross amount, and the tax withheld from it. */
const CashFlow = Schema.TaggedStruct("CashFlow", {
  kind: CashFlowKind,
  amount: UnsignedMoney,
  taxWithheld: UnsignedMoney,
  /** Of a distribution: it can be called again, and adds to the unfunded commitment. */
  recallable: withDefault(Schema.Boolean, false),
  /** Of a capital call: the member states that it goes beyond the commitment. */
  beyondCommitment: withDefault(Schema.Boolean, false),
  /**
   * Of a dividend on units: the ex-day, on which it counts in figures. Those who held units at the end of the day before
   * receive it. Null: it counts on the day on which it is paid.
   */
  exDividendOn: withDefault(Schema.NullOr(CalendarDate), null),
  /**
   * Of an exit: the percentage of what was held that was sold, above 0 and below 100. Null: the whole was sold. Its
   * fraction of cost and value leaves on the day.
   */
  percentSold: withDefault(Schema.NullOr(Percent), null),
  /** Of a distribution of a private investment. Null: it returns capital up to the cost, and the rest is gain. */
  parts: withDefault(Schema.NullOr(DistributionParts), null),
  comment: withDefault(Schema.NullOr(Remark), null),
  paidOn: CalendarDate,
})
type CashFlow = typeof CashFlow.Type

export const cashFlow = {
  schema: CashFlow,
  event: "CashFlowRecorded",
  day: "paidOn",
  countsOn: ({ exDividendOn, paidOn }) => exDividendOn ?? paidOn,
  changes: ["commitment"],
  amountsOf: ({ amount, taxWithheld, parts }) => [amount, taxWithheld, ...amountsOfParts(parts)],
  contradiction: (flow, on) =>
    wronglyTaxed(flow) ??
    wronglyCommitted(flow, on) ??
    wrongExDay(flow, on) ??
    wrongPercentSold(flow) ??
    wrongParts(flow, on),
} as const satisfies EntryKindOf<CashFlow>

/** Tax is withheld from money that the owner receives, and is at most that money. */
export function wronglyTaxed({
  kind,
  amount,
  taxWithheld,
}: Pick<CashFlow, "kind" | "amount" | "taxWithheld">): HoldingRefusal | undefined {
  if (isZero(taxWithheld.amount)) return undefined
  const direction = directionOf[kind]
  if (direction === "expense" || direction === "paidIn" || direction === "paidBack")
    return refuse.TaxNotForKind.make({})
  return isLess(amount.amount, taxWithheld.amount) ? refuse.TaxExceedsAmount.make({}) : undefined
}

/** Only classes with commitments have recallable distributions and calls beyond the commitment. */
function wronglyCommitted(flow: CashFlow, { hasCommitments }: RecordedOn): HoldingRefusal | undefined {
  const canBeRecallable = hasCommitments && flow.kind === "distribution"
  const canGoBeyond = hasCommitments && flow.kind === "capitalCall"
  return (flow.recallable && !canBeRecallable) || (flow.beyondCommitment && !canGoBeyond)
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

const all = decimal("100")

function wrongPercentSold({ kind, percentSold }: CashFlow): HoldingRefusal | undefined {
  if (percentSold === null) return undefined
  if (kind !== "exit") return refuse.PercentSoldNotForKind.make({})
  return isZero(percentSold) || !isLess(percentSold, all) ? refuse.PercentSoldOutOfRange.make({}) : undefined
}

const amountsOfParts = (parts: CashFlow["parts"]): ReadonlyArray<UnsignedMoney> =>
  parts === null ? [] : Object.values(parts).filter((part) => part !== null)

/** Only distributions of classes with commitments have parts, and the parts add up to the amount. */
function wrongParts({ kind, amount, parts }: CashFlow, { hasCommitments }: RecordedOn): HoldingRefusal | undefined {
  if (parts === null) return undefined
  if (kind !== "distribution" || !hasCommitments) return refuse.PartsNotForKind.make({})
  const together = sum(amountsOfParts(parts).map((part) => part.amount))
  return isZero(subtract(together, amount.amount))
    ? undefined
    : refuse.PartsDifferFromAmount.make({ parts: together, amount: amount.amount })
}
