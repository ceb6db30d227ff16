import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal } from "#domain/numbers/decimal.ts"
import { PortfolioId, StakeId } from "#domain/shared/ids.ts"
import { Percent } from "#domain/shared/percent.ts"

/** Why a command on the ownership structure is refused, with what the user needs to correct it. */
export const OwnershipRefusal = Schema.TaggedUnion({
  StakeNotFound: { stakeId: StakeId },
  StakeIdAlreadyUsed: { stakeId: StakeId },
  /** The same owner and child already have a stake from that day: remove it first. */
  StakeAlreadyStated: { stakeId: StakeId, on: CalendarDate },
  TooManyStakes: { most: Schema.Int },
  StakeInItself: { portfolioId: PortfolioId },
  /** On that day each portfolio of `path` would have a stake in the next, and the last one in the first. */
  StakesFormCycle: { on: CalendarDate, path: Schema.Array(PortfolioId) },
  /** On that day the owners' stakes would add up to more than 100 % of the child. */
  StakesExceedWhole: {
    on: CalendarDate,
    childId: PortfolioId,
    total: Decimal,
    stakes: Schema.Array(Schema.Struct({ ownerId: PortfolioId, percent: Percent })),
  },
})
export type OwnershipRefusal = typeof OwnershipRefusal.Type
