import { Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { HoldingCommand } from "./commands.ts"
import type { HoldingEvent } from "./events.ts"
import { close, open, remove, reopen, restore, revise } from "./lifecycle.ts"
import { correctEntry, type HoldingLimits, recordEntry, voidEntry, voidSwapLeg } from "./recording.ts"
import { HoldingRefusal } from "./refusals.ts"
import { evolve, type Holding, notOpened } from "./state.ts"

/**
 * Opened once; then described, filled with dated entries, ended, and perhaps taken out again. Entries may be made late
 * and in any order: what holds, holds on every day.
 */
export const holdingWithin = (
  limits: HoldingLimits,
): Decider<Holding, HoldingCommand, HoldingEvent, HoldingRefusal> => ({
  initialState: notOpened,
  evolve,

  decide(command, state) {
    if (command._tag === "OpenHolding") return open(command, state)
    if (state._tag === "NotOpened") return Result.fail(HoldingRefusal.cases.HoldingNotFound.make({}))
    if (command._tag === "RemoveHolding") return remove(command, state)
    if (command._tag === "RestoreHolding") return restore(command, state)
    if (state.presence === "removed") return Result.fail(HoldingRefusal.cases.HoldingIsRemoved.make({}))
    switch (command._tag) {
      case "ReviseHolding":
        return revise(command, state)
      case "RecordEntry":
        return recordEntry(command, state, limits)
      case "CorrectEntry":
        return correctEntry(command, state)
      case "VoidEntry":
        return voidEntry(command, state)
      case "VoidSwapLeg":
        return voidSwapLeg(command, state)
      case "CloseHolding":
        return close(command, state)
      case "ReopenHolding":
        return reopen(command, state)
    }
  },
})

/** Daily statements of 27 years. */
export const defaultHoldingLimits: HoldingLimits = { entries: 10_000 }

/** {@link holdingWithin} the default limits. */
export const holding = holdingWithin(defaultHoldingLimits)
