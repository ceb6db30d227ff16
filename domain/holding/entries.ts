import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId, PortfolioId, SwapId } from "#domain/shared/ids.ts"
import { Money, UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"

export const TradeSide = Schema.Literals(["buy", "sell"])
export type TradeSide = typeof TradeSide.Type

/** A purchase or sale as the contract note states it. `consideration` excludes `fees`. */
export const Trade = Schema.TaggedStruct("Trade", {
  side: TradeSide,
  quantity: Quantity,
  consideration: UnsignedMoney,
  fees: UnsignedMoney,
  comment: withDefault(Schema.NullOr(Remark), null),
  tradedOn: CalendarDate,
})

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
export const Delivery = Schema.TaggedStruct("Delivery", {
  direction: Schema.Literals(["in", "out"]),
  quantity: Quantity,
  cost: UnsignedMoney,
  reason: DeliveryReason,
  deliveredOn: CalendarDate,
})

const SplitCount = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** `from` old units became `to` new ones at the start of the day: 1 and 7 for 7-for-1, 10 and 1 for a reverse split. */
export const Split = Schema.TaggedStruct("Split", { from: SplitCount, to: SplitCount, effectiveOn: CalendarDate })

/**
 * One leg of a swap of one token for another: `out` on the holding whose token was given, `in` on the holding whose
 * token was received. `value` is the value of the swap that day, in the currency of the leg's holding: the proceeds of
 * the token given, or the cost of the token received.
 */
export const SwapLeg = Schema.TaggedStruct("SwapLeg", {
  swapId: SwapId,
  direction: Schema.Literals(["in", "out"]),
  quantity: Quantity,
  value: UnsignedMoney,
  fees: UnsignedMoney,
  /** The holding of the other leg. */
  counterpartId: HoldingId,
  comment: withDefault(Schema.NullOr(Remark), null),
  swappedOn: CalendarDate,
})

/** Tokens locked up to earn rewards, or released again. They stay held, and neither cost nor value changes. */
export const Staking = Schema.TaggedStruct("Staking", {
  action: Schema.Literals(["stake", "unstake"]),
  quantity: Quantity,
  stakedOn: CalendarDate,
})

/** The criterion of an appraisal. Only market values count in figures. */
export const ValuationCriterion = Schema.Literals(["market", "cost", "tax", "insured"])
export type ValuationCriterion = typeof ValuationCriterion.Type

/** An appraisal of the whole holding on a day, by one criterion. `comment` gives the reasons. */
export const Valuation = Schema.TaggedStruct("Valuation", {
  value: UnsignedMoney,
  criterion: withDefault(ValuationCriterion, "market"),
  comment: Schema.NullOr(Remark),
  valuedOn: CalendarDate,
})

/** The balance at the end of a day according to a statement. Negative when overdrawn. */
export const Balance = Schema.TaggedStruct("Balance", { balance: Money, statedOn: CalendarDate })

export const CashFlowKind = Schema.Literals([
  "dividend",
  "interest",
  "rent",
  /** Running costs of the holding: upkeep, custody, cost of insurance cover. */
  "expense",
  /** Paid into a policy or a plan, for its later benefits. */
  "premium",
  /** Paid in outside a commitment. */
  "entry",
  "capitalCall",
  "distribution",
  /** Proceeds of selling the holding or a fraction of the holding. */
  "exit",
])
export type CashFlowKind = typeof CashFlowKind.Type

/** The direction of each kind of cash flow for the owner. Income and expenses do not change invested capital. */
export const directionOf: Record<CashFlowKind, "income" | "expense" | "paidIn" | "received"> = {
  dividend: "income",
  interest: "income",
  rent: "income",
  expense: "expense",
  premium: "paidIn",
  entry: "paidIn",
  capitalCall: "paidIn",
  distribution: "received",
  exit: "received",
}

/** Money between a holding and its owner: the gross amount, and the tax withheld from it. */
export const CashFlow = Schema.TaggedStruct("CashFlow", {
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
  comment: withDefault(Schema.NullOr(Remark), null),
  paidOn: CalendarDate,
})

/** From `effectiveOn` on, `amount` is the total promised to be paid in when called. */
export const Commitment = Schema.TaggedStruct("Commitment", { amount: UnsignedMoney, effectiveOn: CalendarDate })

/** From `effectiveOn` on, this percentage of the holding belongs to its portfolio; the rest belongs to outsiders. */
export const OwnershipShare = Schema.TaggedStruct("OwnershipShare", { percent: Percent, effectiveOn: CalendarDate })

/** From `effectiveOn` on, the holding belongs to another portfolio. */
export const Transfer = Schema.TaggedStruct("Transfer", { portfolioId: PortfolioId, effectiveOn: CalendarDate })

export const Note = Schema.TaggedStruct("Note", { text: Remark, takenOn: CalendarDate })

/** One dated fact about a holding, as a member enters it. */
export const Entry = Schema.Union([
  Trade,
  Delivery,
  Split,
  SwapLeg,
  Staking,
  Valuation,
  Balance,
  CashFlow,
  Commitment,
  OwnershipShare,
  Transfer,
  Note,
])
export type Entry = typeof Entry.Type
export type EntryKind = Entry["_tag"]
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly _tag: Kind }>

/**
 * An entry as a member sees it. Ids outside the member's scope are null: the other holding of a swap, and the portfolio
 * to which a holding was moved.
 */
export const ShownEntry = Schema.Union([
  Trade,
  Delivery,
  Split,
  Schema.Struct({ ...SwapLeg.fields, counterpartId: Schema.NullOr(HoldingId) }),
  Staking,
  Valuation,
  Balance,
  CashFlow,
  Commitment,
  OwnershipShare,
  Schema.Struct({ ...Transfer.fields, portfolioId: Schema.NullOr(PortfolioId) }),
  Note,
])
export type ShownEntry = typeof ShownEntry.Type

/** Whether all ids in the entry are within the member's scope. */
export const isInView = (entry: ShownEntry): entry is Entry =>
  !(entry._tag === "SwapLeg" && entry.counterpartId === null) &&
  !(entry._tag === "Transfer" && entry.portfolioId === null)

/** The field of each kind of entry with the day from which it counts. */
export const dayFields = {
  Trade: "tradedOn",
  Delivery: "deliveredOn",
  Split: "effectiveOn",
  SwapLeg: "swappedOn",
  Staking: "stakedOn",
  Valuation: "valuedOn",
  Balance: "statedOn",
  CashFlow: "paidOn",
  Commitment: "effectiveOn",
  OwnershipShare: "effectiveOn",
  Transfer: "effectiveOn",
  Note: "takenOn",
} as const satisfies { readonly [Kind in EntryKind]: keyof EntryOf<Kind> & `${string}On` }

/** The day from which an entry counts. */
export const dayOf = (entry: ShownEntry): CalendarDate =>
  // Each kind of entry has the field that `dayFields` lists for it.
  (entry as unknown as { readonly [Field in (typeof dayFields)[EntryKind]]: CalendarDate })[dayFields[entry._tag]]

/** The day on which an entry counts in figures and on which its holding exists: of a dividend, the ex-day if it has one. */
export const countsOn = (entry: Entry): CalendarDate =>
  entry._tag === "CashFlow" ? (entry.exDividendOn ?? entry.paidOn) : dayOf(entry)

/** The text of a note, or the comment on another entry; null where there is none. */
export const remarkOn = (entry: Entry): string | null =>
  entry._tag === "Note" ? entry.text : "comment" in entry ? entry.comment : null
