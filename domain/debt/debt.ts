import { decideLine, type LineCommand } from "#domain/lines/lifecycle.ts"
import { notOpened } from "#domain/lines/line.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { DebtCommand } from "./commands.ts"
import { DebtEvent } from "./events.ts"
import type { DebtRefusal } from "./refusals.ts"
import { debtRules } from "./rules.ts"
import { type Debt, type DebtTypes, evolve, termsOf } from "./state.ts"

/** The decider of a debt with at most `entriesMost` entries, voided ones included. */
export const debtWithin = (entriesMost: number): Decider<Debt, DebtCommand, DebtEvent, DebtRefusal | LineRefusal> => ({
  initialState: notOpened,
  evolve,
  decide: (command, debt) => decideLine({ ...debtRules, entriesMost }, lineCommandOf(command), debt),
})

function lineCommandOf(command: DebtCommand): LineCommand<DebtTypes> {
  switch (command._tag) {
    case "IncurDebt": {
      const { _tag, ...terms } = command
      return { _tag: "Open", opening: DebtEvent.cases.DebtIncurred.make(terms), description: termsOf(terms) }
    }
    case "ReviseDebtTerms":
      return { _tag: "Revise", description: termsOf(command) }
    case "RecordDebtEntry":
      return { ...command, _tag: "Record" }
    case "CorrectDebtEntry":
      return { ...command, _tag: "Correct" }
    case "VoidDebtEntry":
      return { ...command, _tag: "Void" }
    case "SettleDebt":
      return { _tag: "End", on: command.settledOn }
    case "ReopenDebt":
      return { _tag: "Reopen" }
    case "RemoveDebt":
      return { ...command, _tag: "Remove" }
    case "RestoreDebt":
      return { _tag: "Restore" }
  }
}

/** The decider with the default limit, enough for monthly payments over 400 years. */
export const debt = debtWithin(5_000)
