import { Result } from "effect"
import { type LineDecision, replaceRecorded, voidRecorded } from "#domain/lines/entryBook.ts"
import { decideLine, type LineCommand, type LineRules } from "#domain/lines/lifecycle.ts"
import { notOpened } from "#domain/lines/line.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { Decider } from "#domain/shared/decider.ts"
import { behaviourOf } from "./behaviour.ts"
import type { HoldingCommand, HoldingCommandOf } from "./commands.ts"
import { HoldingEvent } from "./events.ts"
import { legRulesOf } from "./legs.ts"
import { HoldingRefusal } from "./refusals.ts"
import { holdingRules } from "./rules.ts"
import { descriptionOf, evolve, type Holding, type HoldingTypes, legOf } from "./state.ts"

/** The events that a command on a holding causes, or why it is refused. */
type HoldingDecision = LineDecision<HoldingTypes>

/** The decider of a holding with at most `entriesMost` entries, voided ones included. */
export function holdingWithin(
  entriesMost: number,
): Decider<Holding, HoldingCommand, HoldingEvent, HoldingRefusal | LineRefusal> {
  const rules = { ...holdingRules, entriesMost }
  return {
    initialState: notOpened,
    evolve,
    decide(command, holding) {
      if (command._tag === "VoidLeg" || command._tag === "CorrectLeg") return withoutLeg(rules, command, holding)
      if (command._tag === "AttachInstrument" || command._tag === "DetachInstrument") {
        return reattached(rules, command, holding)
      }
      const decision = decideLine(rules, lineCommandOf(command), holding)
      return command._tag === "VoidEntry" ? Result.mapError(decision, becauseOfVoiding) : decision
    },
  }
}

/** Voids or replaces this holding's leg of a fact in two holdings. The sender does the same with the leg of the other holding. */
function withoutLeg(
  rules: LineRules<HoldingTypes>,
  command: HoldingCommandOf<"VoidLeg" | "CorrectLeg">,
  holding: Holding,
): HoldingDecision {
  const { fact, reason } = command
  if (holding._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: "holding" }))
  if (holding.presence === "removed") return Result.fail(LineRefusal.cases.LineIsRemoved.make({ line: "holding" }))
  const leg = legOf(holding, fact)
  if (!leg) return Result.fail(legRulesOf(fact).notFound(fact))
  return command._tag === "VoidLeg"
    ? Result.mapError(voidRecorded(rules, leg, reason, holding), becauseOfVoiding)
    : Result.mapError(replaceRecorded(rules, { ...command, entryId: leg.entryId }, holding), becauseOfCorrection)
}

/** What left may be a sale of long ago, of which the user who corrects an earlier fact does not think. */
const becauseOfCorrection = (refusal: HoldingRefusal | LineRefusal): HoldingRefusal | LineRefusal =>
  refusal._tag === "SaleExceedsHolding"
    ? HoldingRefusal.cases.CorrectionLeavesTooFew.make({ held: refusal.held, shortOn: refusal.shortOn })
    : refusal

/** What left since is in other entries: fewer units cannot be entered, because nothing is entered. */
const becauseOfVoiding = (refusal: HoldingRefusal | LineRefusal): HoldingRefusal | LineRefusal =>
  refusal._tag === "SaleExceedsHolding"
    ? HoldingRefusal.cases.VoidingLeavesTooFew.make({ held: refusal.held, shortOn: refusal.shortOn })
    : refusal

/** Revises the description of the holding with another instrument, or without one. */
function reattached(
  rules: LineRules<HoldingTypes>,
  command: HoldingCommandOf<"AttachInstrument" | "DetachInstrument">,
  holding: Holding,
): HoldingDecision {
  if (holding._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: "holding" }))
  const { description } = holding
  const assetClass = description.details._tag
  if (command._tag === "AttachInstrument" && !behaviourOf[assetClass].instruments.includes(command.kind)) {
    return Result.fail(HoldingRefusal.cases.InstrumentNotForClass.make({ assetClass }))
  }
  const instrument = command._tag === "AttachInstrument" ? command.instrument : null
  return decideLine(rules, { _tag: "Revise", description: { ...description, instrument } }, holding)
}

type DecidedElsewhere = HoldingCommandOf<"VoidLeg" | "CorrectLeg" | "AttachInstrument" | "DetachInstrument">

function lineCommandOf(command: Exclude<HoldingCommand, DecidedElsewhere>): LineCommand<HoldingTypes> {
  switch (command._tag) {
    case "OpenHolding": {
      const { _tag, ...terms } = command
      return { _tag: "Open", opening: HoldingEvent.cases.HoldingOpened.make(terms), description: descriptionOf(terms) }
    }
    case "ReviseHolding":
      return { _tag: "Revise", description: descriptionOf(command) }
    case "RecordEntry":
      return { ...command, _tag: "Record" }
    case "CorrectEntry":
      return { ...command, _tag: "Correct" }
    case "VoidEntry":
      return { ...command, _tag: "Void" }
    case "CloseHolding":
      return { _tag: "End", on: command.closedOn }
    case "ReopenHolding":
      return { _tag: "Reopen" }
    case "RemoveHolding":
      return { ...command, _tag: "Remove" }
    case "RestoreHolding":
      return { _tag: "Restore" }
  }
}

/** Enough for daily statements over 27 years. */
export const holdingEntriesMost = 10_000

/** The decider with the default limit. */
export const holding = holdingWithin(holdingEntriesMost)
