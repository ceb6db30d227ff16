import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId, StakeId } from "#domain/shared/ids.ts"
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

/** The events of a household's ownership structure: one stream for its whole graph. Also the stored format. */
export const OwnershipEvent = Schema.TaggedUnion({
  StakeRecorded: { stakeId: StakeId, ...StakeTerms.fields },
  /** The stake was recorded by mistake. It stays in the log, but has no effect on any day. */
  StakeRemoved: { stakeId: StakeId, reason: Schema.NullOr(Remark) },
})
export type OwnershipEvent = typeof OwnershipEvent.Type
