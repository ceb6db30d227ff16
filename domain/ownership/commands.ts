import { Schema } from "effect"
import { StakeId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"
import { StakeTerms } from "./events.ts"

export const RecordStake = Schema.TaggedStruct("RecordStake", { stakeId: StakeId, ...StakeTerms.fields })
export type RecordStake = typeof RecordStake.Type

export const RemoveStake = Schema.TaggedStruct("RemoveStake", { stakeId: StakeId, reason: Schema.NullOr(Remark) })
export type RemoveStake = typeof RemoveStake.Type

export type OwnershipCommand = RecordStake | RemoveStake
