import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency, UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Remark, Title } from "#domain/shared/text.ts"
import { HoldingDetails } from "./details/details.ts"
import {
  Balance,
  CashFlow,
  Commitment,
  Delivery,
  type Entry,
  type EntryKind,
  Note,
  OwnershipShare,
  type ShownEntry,
  Split,
  Staking,
  SwapLeg,
  Trade,
  Transfer,
  Valuation,
} from "./entries.ts"
import { Investable } from "./investable.ts"

/** The name of a holding's price series, such as `AAPL`. */
export const PriceSymbol = Schema.String.check(
  Schema.isPattern(/^[A-Z0-9][A-Z0-9.:=^_-]{0,31}$/u, { message: "symbol.malformed" }),
)

/**
 * What units that come in as income (airdrops, rewards) are in figures: their value on their day is their income and
 * their cost; or they are neither, where the law says so, and count as a gain when they are sold.
 */
export const EarnedUnits = Schema.Literals(["incomeAndCost", "neither"])
export type EarnedUnits = typeof EarnedUnits.Type

/** All facts about a holding other than its dated entries. They can be corrected later. */
export const HoldingDescription = Schema.Struct({
  name: Title,
  openedOn: CalendarDate,
  /** Null if it has no quoted price: then it is valued by appraisals or balances. */
  priceSymbol: Schema.NullOr(PriceSymbol),
  /** What a holding without units was bought for, in the currency of payment. Units have their cost in entries. */
  acquisitionCost: withDefault(Schema.NullOr(UnsignedMoney), null),
  /** How soon it can be turned into money; null for the default of the class. */
  investable: withDefault(Schema.NullOr(Investable), null),
  /** Percentage of its unrealised gain that would be due as tax if it were sold. Null if the gain is not taxed. */
  taxRate: withDefault(Schema.NullOr(Percent), null),
  /** For all days: a change applies to earlier ones, too. */
  unitsEarned: withDefault(EarnedUnits, "incomeAndCost"),
  details: HoldingDetails,
})
export type HoldingDescription = typeof HoldingDescription.Type

const { _tag: _trade, ...trade } = Trade.fields
const { _tag: _delivery, ...delivery } = Delivery.fields
const { _tag: _split, ...split } = Split.fields
const { _tag: _swapLeg, ...swapLeg } = SwapLeg.fields
const { _tag: _staking, ...staking } = Staking.fields
const { _tag: _valuation, ...valuation } = Valuation.fields
const { _tag: _balance, ...balance } = Balance.fields
const { _tag: _cashFlow, ...cashFlow } = CashFlow.fields
const { _tag: _commitment, ...commitment } = Commitment.fields
const { _tag: _share, ...share } = OwnershipShare.fields
const { _tag: _transfer, ...transfer } = Transfer.fields
const { _tag: _note, ...note } = Note.fields

/** What every recorded entry has: its id, and the entry that it replaces when it is a correction. */
const entry = { holdingId: HoldingId, entryId: EntryId, replaces: Schema.NullOr(EntryId) }

/**
 * The events of a holding. These schemas are also the stored format: a field may be added with a default, but never
 * renamed, removed or given a new meaning. See `upcasts.ts` and `tests/domain/events/golden/`.
 */
export const HoldingEvent = Schema.TaggedUnion({
  HoldingOpened: {
    holdingId: HoldingId,
    portfolioId: PortfolioId,
    currency: Currency,
    ...HoldingDescription.fields,
  },
  HoldingDetailsRevised: { holdingId: HoldingId, ...HoldingDescription.fields },
  HoldingClosed: { holdingId: HoldingId, closedOn: CalendarDate },
  HoldingReopened: { holdingId: HoldingId },
  /** The holding no longer counts on any day, as if it had never existed. */
  HoldingRemoved: { holdingId: HoldingId, reason: Schema.NullOr(Remark) },
  HoldingRestored: { holdingId: HoldingId },
  TradeRecorded: { ...entry, ...trade },
  UnitsDelivered: { ...entry, ...delivery },
  UnitsSplit: { ...entry, ...split },
  TokensSwapped: { ...entry, ...swapLeg },
  StakingRecorded: { ...entry, ...staking },
  ValuationRecorded: { ...entry, ...valuation },
  BalanceRecorded: { ...entry, ...balance },
  CashFlowRecorded: { ...entry, ...cashFlow },
  CommitmentChanged: { ...entry, ...commitment },
  OwnershipShareChanged: { ...entry, ...share },
  HoldingTransferred: { ...entry, ...transfer },
  NoteTaken: { ...entry, ...note },
  EntryVoided: { holdingId: HoldingId, entryId: EntryId, reason: Remark },
})
export type HoldingEvent = typeof HoldingEvent.Type
export type HoldingEventOf<Tag extends HoldingEvent["_tag"]> = Extract<HoldingEvent, { readonly _tag: Tag }>

/** An event of a holding as a member sees it. Ids outside the member's scope are null. */
export const ShownHoldingEvent = Schema.Union([
  HoldingEvent,
  Schema.TaggedStruct("HoldingOpened", {
    holdingId: HoldingId,
    portfolioId: Schema.NullOr(PortfolioId),
    currency: Currency,
    ...HoldingDescription.fields,
  }),
  Schema.TaggedStruct("TokensSwapped", { ...entry, ...swapLeg, counterpartId: Schema.NullOr(HoldingId) }),
  Schema.TaggedStruct("HoldingTransferred", { ...entry, ...transfer, portfolioId: Schema.NullOr(PortfolioId) }),
])

/** The event that stores each kind of entry. */
export const eventOfEntry = {
  Trade: "TradeRecorded",
  Delivery: "UnitsDelivered",
  Split: "UnitsSplit",
  SwapLeg: "TokensSwapped",
  Staking: "StakingRecorded",
  Valuation: "ValuationRecorded",
  Balance: "BalanceRecorded",
  CashFlow: "CashFlowRecorded",
  Commitment: "CommitmentChanged",
  OwnershipShare: "OwnershipShareChanged",
  Transfer: "HoldingTransferred",
  Note: "NoteTaken",
} as const satisfies Record<EntryKind, HoldingEvent["_tag"]>

export type EntryEvent = HoldingEventOf<(typeof eventOfEntry)[EntryKind]>
type ShownEntryEvent = Extract<typeof ShownHoldingEvent.Type, { readonly _tag: EntryEvent["_tag"] }>

const kindOfEvent = new Map<string, EntryKind>(
  Object.entries(eventOfEntry).map(([kind, event]) => [event, kind as EntryKind]),
)

export const isEntryEvent = <Event extends { readonly _tag: string }>(
  event: Event,
): event is Extract<Event, { readonly _tag: EntryEvent["_tag"] }> => kindOfEvent.has(event._tag)

/** The entry that an event recorded: the inverse of {@link recorded}. */
export function entryOf(event: EntryEvent): Entry
export function entryOf(event: ShownEntryEvent): ShownEntry
export function entryOf(event: ShownEntryEvent): ShownEntry {
  const { holdingId: _holding, entryId: _entry, replaces: _replaces, ...terms } = event
  // An event consists of the terms of its entry and the ids removed here. `eventOfEntry` pairs their types.
  return { ...terms, _tag: kindOfEvent.get(event._tag) } as ShownEntry
}

/** The event that records an entry. */
export const recorded = (
  ids: { readonly holdingId: HoldingId; readonly entryId: EntryId; readonly replaces: EntryId | null },
  terms: Entry,
): EntryEvent => ({ ...terms, ...ids, _tag: eventOfEntry[terms._tag] }) as EntryEvent
