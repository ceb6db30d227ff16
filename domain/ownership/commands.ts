import { Schema } from "effect"
import { StakeId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"
import { StakeNote, StakeTerms } from "./events.ts"

/** Records a stake, or changes the note of one that is recorded with the same terms. */
export const RecordStake = Schema.TaggedStruct("RecordStake", {
  stakeId: StakeId,
  ...StakeTerms.fields,
  note: StakeNote,
})
export type RecordStake = typeof RecordStake.Type

export const RemoveStake = Schema.TaggedStruct("RemoveStake", { stakeId: StakeId, reason: Schema.NullOr(Remark) })
export type RemoveStake = typeof RemoveStake.Type

export type OwnershipCommand = RecordStake | RemoveStake
