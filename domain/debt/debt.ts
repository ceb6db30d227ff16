import { Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { DebtCommand } from "./commands.ts"
import type { DebtEvent } from "./events.ts"
import { incur, remove, reopen, restore, revise, settle } from "./lifecycle.ts"
import { correctEntry, type DebtLimits, recordEntry, voidEntry } from "./recording.ts"
import { DebtRefusal } from "./refusals.ts"
import { type Debt, evolve, notIncurred } from "./state.ts"

/**
 * Incurred once; then its terms put right, filled with dated entries, settled, and perhaps taken out again. Entries may
 * be made late and in any order: what holds, holds on every day.
 */
export const debtWithin = (limits: DebtLimits): Decider<Debt, DebtCommand, DebtEvent, DebtRefusal> => ({
  initialState: notIncurred,
  evolve,

  decide(command, state) {
    if (command._tag === "IncurDebt") return incur(command, state)
    if (state._tag === "NotIncurred") return Result.fail(DebtRefusal.cases.DebtNotFound.make({}))
    if (command._tag === "RemoveDebt") return remove(command, state)
    if (command._tag === "RestoreDebt") return restore(command, state)
    if (state.presence === "removed") return Result.fail(DebtRefusal.cases.DebtIsRemoved.make({}))
    switch (command._tag) {
      case "ReviseDebtTerms":
        return revise(command, state)
      case "RecordDebtEntry":
        return recordEntry(command, state, limits)
      case "CorrectDebtEntry":
        return correctEntry(command, state)
      case "VoidDebtEntry":
        return voidEntry(command, state)
      case "SettleDebt":
        return settle(command, state)
      case "ReopenDebt":
        return reopen(command, state)
    }
  },
})

/** Monthly payments of 400 years. */
const defaultLimits: DebtLimits = { entries: 5_000 }

/** {@link debtWithin} the default limits. */
export const debt = debtWithin(defaultLimits)
