import { InstrumentId } from "#domain/instrument/instrument.ts"
import type { HoldingDescription } from "#domain/holding/events.ts"
import * as fc from "fast-check"
import { HoldingCommand } from "#domain/holding/commands.ts"
import { Schema } from "effect"
import { assetClasses } from "#domain/holding/assetClass.ts"
import { type Entry, entryKinds } from "#domain/holding/entries.ts"
import { FactKey, type LegKind, legKinds } from "#domain/holding/legs.ts"
import { EntryId, HoldingId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"
import { anyCommitmentEntry, anyDay, anyEntryOf, anyMoney, anySwapId, anyTokenEntry, days } from "./anyEntry.ts"
import { oneOfEachClass } from "./classTable.ts"
import { close, descriptions, holdingId, id, open, remove, reopen, restore, revise } from "./examples.ts"

type Command = typeof HoldingCommand.Type
type Description = typeof HoldingDescription.Encoded
const commandOf = Schema.decodeUnknownSync(HoldingCommand)

/** A small set of ids, so that ids repeat and entries refer to each other. */
const anyEntryId = fc.nat({ max: 25 }).map((n) => EntryId.make(id(n)))
const anyReplacementId = fc.nat({ max: 40 }).map((n) => EntryId.make(id(n)))
const ofHolding = fc.constant(HoldingId.make(holdingId))
const anyReason = fc.constantFrom("misread", "typed twice").map((reason) => Remark.make(reason))

/** A description of one class, sometimes of another. */
const anyDescription = (of: Description) =>
  fc
    .record({
      of: fc.oneof(
        { weight: 9, arbitrary: fc.constant(of) },
        { weight: 1, arbitrary: fc.constantFrom(...Object.values(descriptions)) },
      ),
      openedOn: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(days[0], days[1]) }, anyDay),
      otherwise: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        fc.record({ priceSymbol: fc.constantFrom("AAPL", null) }),
        fc.record({
          instrument: fc.record({
            id: fc.constant(InstrumentId.make("77777777-7777-4777-8777-777777777777")),
            currency: fc.constantFrom("USD", "CHF"),
            inOtherCurrency: fc.boolean(),
          }),
        }),
        fc.record({ preferredSource: fc.constantFrom("yahoo", null) }),
        fc.record({ acquisitionCost: fc.oneof(fc.constant(null), anyMoney) }),
        fc.record({ investable: fc.constantFrom(null, "investable"), taxRate: fc.constantFrom(null, "25") }),
        fc.record({ unitsEarned: fc.constantFrom("incomeAndCost", "neither") }),
      ),
    })
    .map((each) => ({ ...each.of, openedOn: each.openedOn, ...each.otherwise }))

const anyOpening = (of: Description) => anyDescription(of).map((description) => commandOf(open(description)))

const anyRecording = (anyOfEntry: fc.Arbitrary<Entry>): fc.Arbitrary<Command> =>
  fc.record({ _tag: fc.constant("RecordEntry"), holdingId: ofHolding, entryId: anyEntryId, entry: anyOfEntry })

const anyCorrection = (anyOfEntry: fc.Arbitrary<Entry>): fc.Arbitrary<Command> =>
  fc.record({
    _tag: fc.constant("CorrectEntry"),
    holdingId: ofHolding,
    entryId: anyEntryId,
    replacementId: anyReplacementId,
    entry: anyOfEntry,
    reason: anyReason,
  })

const anyVoiding: fc.Arbitrary<Command> = fc.record({
  _tag: fc.constant("VoidEntry"),
  holdingId: ofHolding,
  entryId: anyEntryId,
  reason: anyReason,
})

const anyFact = (...of: ReadonlyArray<LegKind>): fc.Arbitrary<FactKey> =>
  fc.record({ kind: fc.constantFrom(...of), factId: anySwapId }).map(({ kind, factId }) => factOf(kind, factId))

const anyLegVoiding = (...of: ReadonlyArray<LegKind>): fc.Arbitrary<Command> =>
  fc.record({ _tag: fc.constant("VoidLeg"), holdingId: ofHolding, fact: anyFact(...of), reason: anyReason })

const anyLegCorrection = (anyOfEntry: fc.Arbitrary<Entry>, ...of: ReadonlyArray<LegKind>): fc.Arbitrary<Command> =>
  fc.record({
    _tag: fc.constant("CorrectLeg"),
    holdingId: ofHolding,
    fact: anyFact(...of),
    replacementId: anyReplacementId,
    entry: anyOfEntry,
    reason: anyReason,
  })

const factOf = (kind: LegKind, factId: string): FactKey =>
  Schema.decodeUnknownSync(FactKey)({ _tag: kind, [entryKinds[kind].leg.id]: factId })

const anyOfItsLife = (of: Description): fc.Arbitrary<Command> =>
  fc.oneof(
    anyOpening(of),
    anyDescription(of).map((description) => commandOf(revise(description))),
    anyDay.map((day) => commandOf(close(day))),
    fc
      .constantFrom(reopen, remove, { ...remove, reason: null }, restore, restore, restore)
      .map((sent) => commandOf(sent)),
  )

const anyCommand = (of: Description, anyOfEntry: fc.Arbitrary<Entry>): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 24, arbitrary: anyRecording(anyOfEntry) },
    { weight: 6, arbitrary: anyCorrection(anyOfEntry) },
    { weight: 4, arbitrary: anyVoiding },
    { weight: 4, arbitrary: anyLegVoiding(...legKinds) },
    { weight: 2, arbitrary: anyLegCorrection(anyOfEntry, ...legKinds) },
    { weight: 6, arbitrary: anyOfItsLife(of) },
  )

/** Commands to one holding of any class; the first one mostly opens it. */
export const anyCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc.oneof(
  ...[descriptions.apple, ...assetClasses.map((assetClass) => oneOfEachClass[assetClass])].map((of) => {
    const anyOne = anyCommand(of, anyEntryOf(of.details._tag))
    return fc
      .tuple(
        fc.oneof({ weight: 9, arbitrary: anyOpening(of) }, anyOne),
        fc.array(anyOne, { maxLength: 40, size: "max" }),
      )
      .map(([first, others]) => [first, ...others])
  }),
)

/** Commands about the units of one open holding, staked units included. */
export const anyUnitCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc.array(
  fc.oneof(
    { weight: 16, arbitrary: anyRecording(anyTokenEntry) },
    { weight: 4, arbitrary: anyCorrection(anyTokenEntry) },
    { weight: 2, arbitrary: anyVoiding },
    { weight: 1, arbitrary: anyLegVoiding("SwapLeg") },
    { weight: 1, arbitrary: anyLegCorrection(anyTokenEntry, "SwapLeg") },
  ),
  { maxLength: 30, size: "max" },
)

/** Commands about the commitment of one open holding and the calls on it. */
export const anyCommitmentCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: anyRecording(anyCommitmentEntry) },
    { weight: 3, arbitrary: anyCorrection(anyCommitmentEntry) },
    { weight: 3, arbitrary: anyVoiding },
  ),
  { maxLength: 60, size: "max" },
)
