import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId, StakeId } from "#domain/shared/ids.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Remark } from "#domain/shared/text.ts"

/** From `effectiveOn` the owner holds `percent` of the child, until the next stake of the same pair. 0 ends it. */
export const StakeTerms = Schema.Struct({
  ownerId: PortfolioId,
  childId: PortfolioId,
  effectiveOn: CalendarDate,
  percent: Percent,
})
export type StakeTerms = typeof StakeTerms.Type

/** What the family writes about a stake, such as where the contract is; null where there is nothing. No figure depends on it. */
export const StakeNote = Schema.NullOr(Remark)
export type StakeNote = typeof StakeNote.Type

/** The events of a household's ownership structure: one stream for its whole graph. Also the stored format. */
export const OwnershipEvent = Schema.TaggedUnion({
  /** Activity lists store events as they were, so those of stakes before notes were possible have none. */
  StakeRecorded: { stakeId: StakeId, ...StakeTerms.fields, note: withDefault(StakeNote, null) },
  /** The stake has another note, or none any more. Its terms stay. */
  StakeNoteChanged: { stakeId: StakeId, note: StakeNote },
  /** The stake was recorded by mistake. It stays in the log, but has no effect on any day. */
  StakeRemoved: { stakeId: StakeId, reason: Schema.NullOr(Remark) },
})
export type OwnershipEvent = typeof OwnershipEvent.Type
