import { Schema } from "effect"
import { AttachedInstrument, symbolOfInstrument } from "#domain/instrument/instrument.ts"
import { SourceId } from "#domain/instrument/source.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency, UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Remark, Title } from "#domain/shared/text.ts"
import { HoldingDetails } from "./classes/classes.ts"
import { type Entry, type EntryKind, type EntryKinds, entryKinds, type ShownEntry } from "./entries.ts"
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
  /** Its prices value the holding. Those of the price symbol then count only for days for which it has none. */
  instrument: withDefault(Schema.NullOr(AttachedInstrument), null),
  /** The source whose prices count first, after own ones and files; null for the default order of sources. */
  preferredSource: withDefault(Schema.NullOr(SourceId), null),
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

/** The symbol of the series that prices a holding; null if it has no quoted price. */
export const seriesOfHolding = ({
  instrument,
  priceSymbol,
}: Pick<HoldingDescription, "instrument" | "priceSymbol">): string | null =>
  instrument === null ? priceSymbol : symbolOfInstrument(instrument.id)

/** What every recorded entry has: its id, and the entry that it replaces when it is a correction. */
const ids = { holdingId: HoldingId, entryId: EntryId, replaces: Schema.NullOr(EntryId) }

/** The events that store entries: the terms of an entry without its tag, and its ids. */
type EntryEventFields = {
  readonly [Kind in EntryKind as EntryKinds[Kind]["event"]]: typeof ids & Terms<EntryKinds[Kind]["schema"]>
}
type Terms<Of extends { readonly fields: object }> = Omit<Of["fields"], "_tag">

const termsOf = <Of extends { readonly fields: object }>({ fields }: Of): Terms<Of> => {
  const { _tag, ...terms } = fields as Of["fields"] & { readonly _tag: unknown }
  return terms
}

// The types of the keys and values are those of the list of kinds.
const entryEvents = Object.fromEntries(
  Object.values(entryKinds).map(({ event, schema }) => [event, { ...ids, ...termsOf(schema) }]),
) as EntryEventFields

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
  ...entryEvents,
  EntryVoided: { holdingId: HoldingId, entryId: EntryId, reason: Remark },
})
export type HoldingEvent = typeof HoldingEvent.Type
export type HoldingEventOf<Tag extends HoldingEvent["_tag"]> = Extract<HoldingEvent, { readonly _tag: Tag }>

/** The event that stores each kind of entry. */
export const eventOfEntry = Object.fromEntries(
  Object.entries(entryKinds).map(([kind, { event }]) => [kind, event]),
) as { readonly [Kind in EntryKind]: EntryKinds[Kind]["event"] }

type EntryEvent = HoldingEventOf<(typeof eventOfEntry)[EntryKind]>

/** An event of a holding as a member sees it. Ids outside the member's scope are null. */
export const ShownHoldingEvent = Schema.Union([
  HoldingEvent,
  Schema.TaggedStruct("HoldingOpened", {
    holdingId: HoldingId,
    portfolioId: Schema.NullOr(PortfolioId),
    currency: Currency,
    ...HoldingDescription.fields,
  }),
  ...Object.values(entryKinds).flatMap((kind) =>
    "shown" in kind ? [Schema.TaggedStruct(kind.event, { ...ids, ...termsOf(kind.shown) })] : [],
  ),
])

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
