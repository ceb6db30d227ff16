import { Equal, Result } from "effect"
import { decideLine, type LineCommand } from "#domain/lines/lifecycle.ts"
import { notOpened } from "#domain/lines/line.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { DebtCommand } from "./commands.ts"
import { TermsChange } from "./entries.ts"
import { DebtEvent } from "./events.ts"
import type { DebtRefusal } from "./refusals.ts"
import { debtRules } from "./rules.ts"
import { type Debt, type DebtTypes, evolve, repaymentTermsOn, termsOf } from "./state.ts"
import { repaymentTermsOf } from "./terms.ts"

/** The decider of a debt with at most `entriesMost` entries, voided ones included. */
export const debtWithin = (entriesMost: number): Decider<Debt, DebtCommand, DebtEvent, DebtRefusal | LineRefusal> => ({
  initialState: notOpened,
  evolve,
  decide: (command, debt) => {
    const rules = { ...debtRules, entriesMost }
    const [first, ...more] = lineCommandsOf(command, debt)
    return more.reduce(
      (decided, next) =>
        Result.flatMap(decided, (events) =>
          Result.map(decideLine(rules, next, events.reduce(evolve, debt)), (others) => [...events, ...others]),
        ),
      decideLine(rules, first, debt),
    )
  },
})

/** A revision that changes the terms of repayment from a day on is a revision of the others, and an entry. */
function lineCommandsOf(
  command: DebtCommand,
  debt: Debt,
): readonly [LineCommand<DebtTypes>, ...ReadonlyArray<LineCommand<DebtTypes>>] {
  if (command._tag !== "ReviseDebtTerms" || command.change === null || debt._tag === "NotOpened") {
    return [lineCommandOf(command)]
  }
  const { effectiveOn, entryId } = command.change
  const { description } = debt
  if (effectiveOn <= command.incurredOn) return [lineCommandOf(command)]
  const terms = repaymentTermsOf(command)
  const others = { _tag: "Revise", description: { ...termsOf(command), ...repaymentTermsOf(description) } } as const
  if (Equal.equals(terms, repaymentTermsOn(debt, effectiveOn))) return [others]
  const entry = TermsChange.make({ effectiveOn, ...terms, comment: null })
  return [others, { _tag: "Record", entryId, entry }]
}

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
