import { Schema } from "effect"
import { RecordStake, RemoveStake } from "#domain/ownership/commands.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { ownership } from "#domain/ownership/ownership.ts"
import { OwnershipRefusal } from "#domain/ownership/refusals.ts"
import { type Json, storiesOf } from "#tests/domain/given.ts"

export const ownershipLanguage = {
  decider: ownership,
  command: Schema.Union([RecordStake, RemoveStake]),
  event: OwnershipEvent,
  refusal: OwnershipRefusal,
}
export const given = storiesOf(ownershipLanguage)

export const stakeId = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, "0")}`
const portfolio = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, "0")}`
export const anna = portfolio(1)
export const beat = portfolio(2)
export const company = portfolio(3)
export const trust = portfolio(4)

export interface Terms {
  readonly ownerId: string
  readonly childId: string
  readonly effectiveOn: string
  readonly percent: string
}
export const stake = (ownerId: string, percent: string, childId: string, effectiveOn = "2020-01-01"): Terms => ({
  ownerId,
  childId,
  effectiveOn,
  percent,
})
type Note = string | null
export const record = (n: number, terms: Terms, note: Note = null): Json => ({
  _tag: "RecordStake",
  stakeId: stakeId(n),
  ...terms,
  note,
})
export const recorded = (n: number, terms: Terms, note: Note = null): Json => ({
  _tag: "StakeRecorded",
  stakeId: stakeId(n),
  ...terms,
  note,
})
export const noted = (n: number, note: Note): Json => ({ _tag: "StakeNoteChanged", stakeId: stakeId(n), note })
export const remove = (n: number, reason: string | null = null): Json => ({
  _tag: "RemoveStake",
  stakeId: stakeId(n),
  reason,
})
export const removed = (n: number): Json => ({ _tag: "StakeRemoved", stakeId: stakeId(n), reason: null })
