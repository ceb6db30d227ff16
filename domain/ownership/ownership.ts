import { Equal, HashMap, Option, Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { StakeId } from "#domain/shared/ids.ts"
import type { OwnershipCommand, RecordStake, RemoveStake } from "./commands.ts"
import { OwnershipEvent, type StakeNote, type StakeTerms } from "./events.ts"
import { OwnershipRefusal } from "./refusals.ts"
import { impossibleStructure, pairOf, type Stake } from "./structure.ts"

/** All stakes that were ever recorded between the portfolios of a household. */
export interface Ownership {
  readonly stakes: HashMap.HashMap<StakeId, RecordedStake>
}

interface RecordedStake {
  readonly stakeId: StakeId
  readonly terms: StakeTerms
  readonly note: StakeNote
  readonly status: "counts" | "removed"
  /** Its index in the order of recording, from 0. */
  readonly place: number
}

/** The most stakes that a household can have. Each change of a stake counts as one; removed ones do not count. */
interface OwnershipLimits {
  readonly stakes: number
}

type Decision = Result.Result<ReadonlyArray<OwnershipEvent>, OwnershipRefusal>

const { StakeRecorded, StakeNoteChanged, StakeRemoved } = OwnershipEvent.cases
const refuse = OwnershipRefusal.cases

/**
 * The decider of stakes within limits. Stakes are dated, and recorded late and in any order. On no day do the stakes in
 * a portfolio exceed the whole, and on no day does a portfolio own a fraction of itself, directly or through others.
 */
export const ownershipWithin = (
  limits: OwnershipLimits,
): Decider<Ownership, OwnershipCommand, OwnershipEvent, OwnershipRefusal> => ({
  initialState: { stakes: HashMap.empty() },

  decide(command, state) {
    switch (command._tag) {
      case "RecordStake":
        return recordStake(command, state, limits)
      case "RemoveStake":
        return removeStake(command, state)
    }
  },

  evolve(state, event) {
    switch (event._tag) {
      case "StakeRecorded": {
        const { _tag, stakeId, note, ...terms } = event
        const place = HashMap.size(state.stakes)
        return { stakes: HashMap.set(state.stakes, stakeId, { stakeId, terms, note, status: "counts", place }) }
      }
      case "StakeNoteChanged": {
        const stake = stakeWithId(state, event.stakeId)
        if (!stake) return state
        return { stakes: HashMap.set(state.stakes, event.stakeId, { ...stake, note: event.note }) }
      }
      case "StakeRemoved": {
        const stake = stakeWithId(state, event.stakeId)
        if (!stake) return state
        return { stakes: HashMap.set(state.stakes, event.stakeId, { ...stake, status: "removed" }) }
      }
    }
  },
})

const defaultLimits: OwnershipLimits = { stakes: 1_000 }

/** The decider with the default limits. */
export const ownership = ownershipWithin(defaultLimits)

function recordStake(
  { _tag, stakeId, note, ...terms }: RecordStake,
  state: Ownership,
  { stakes: most }: OwnershipLimits,
): Decision {
  const earlier = stakeWithId(state, stakeId)
  if (earlier) {
    if (!Equal.equals(earlier.terms, terms)) return Result.fail(refuse.StakeIdAlreadyUsed.make({ stakeId }))
    if (earlier.note === note) return Result.succeed([])
    if (earlier.status === "removed") return Result.fail(refuse.StakeNotFound.make({ stakeId }))
    return Result.succeed([StakeNoteChanged.make({ stakeId, note })])
  }
  const { ownerId, childId, effectiveOn } = terms
  if (ownerId === childId) return Result.fail(refuse.StakeInItself.make({ portfolioId: ownerId }))

  const others = countingStakes(state)
  const stated = others.find((other) => pairOf(other) === pairOf(terms) && other.effectiveOn === effectiveOn)
  if (stated) return Result.fail(refuse.StakeAlreadyStated.make({ stakeId: stated.stakeId, on: effectiveOn }))

  if (others.length >= most) return Result.fail(refuse.TooManyStakes.make({ most }))
  const refusal = impossibleStructure([...others, terms], terms)
  return refusal ? Result.fail(refusal) : Result.succeed([StakeRecorded.make({ stakeId, ...terms, note })])
}

/** Removes a stake, unless an earlier one of the pair would then apply on days on which it is not possible. */
function removeStake({ stakeId, reason }: RemoveStake, state: Ownership): Decision {
  const stake = stakeWithId(state, stakeId)
  if (!stake) return Result.fail(refuse.StakeNotFound.make({ stakeId }))
  if (stake.status === "removed") return Result.succeed([])

  const others = countingStakes(state).filter((other) => other.stakeId !== stakeId)
  const refusal = impossibleStructure(others, stake.terms)
  return refusal ? Result.fail(refusal) : Result.succeed([StakeRemoved.make({ stakeId, reason })])
}

const stakeWithId = (state: Ownership, stakeId: StakeId): RecordedStake | undefined =>
  Option.getOrUndefined(HashMap.get(state.stakes, stakeId))

/** The terms of a stake, whether it counts or was removed; undefined if none was recorded under the id. */
export const termsOfStake = (state: Ownership, stakeId: StakeId): StakeTerms | undefined =>
  stakeWithId(state, stakeId)?.terms

/** The stakes that have not been removed, in the order of recording. */
export const countingStakes = (state: Ownership): ReadonlyArray<Stake & { readonly stakeId: StakeId }> =>
  Array.from(HashMap.values(state.stakes))
    .filter((stake) => stake.status === "counts")
    .sort((a, b) => a.place - b.place)
    .map(({ stakeId, terms }) => ({ stakeId, ...terms }))
