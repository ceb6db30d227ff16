import * as fc from "fast-check"
import { Schema } from "effect"
import { Entry } from "../../../domain/holding/entries.ts"
import { EntryId, HoldingId } from "../../../domain/shared/ids.ts"
import { Remark } from "../../../domain/shared/text.ts"
import type { Json } from "../given.ts"
import {
  close,
  descriptions,
  HoldingCommand,
  holdingId,
  id,
  open,
  remove,
  reopen,
  restore,
  revise,
} from "./examples.ts"

type Command = typeof HoldingCommand.Type
const commandOf = Schema.decodeUnknownSync(HoldingCommand)
const entryOf = Schema.decodeUnknownSync(Entry)

/** Few days, and the first of them before any opening, so that entries meet on one day and bounds are crossed. */
const days = ["2024-01-01", "2024-01-02", "2024-01-03", "2024-02-29", "2024-03-01", "2024-12-31"] as const
const anyDay = fc.constantFrom(...days)
/** Few ids, so that they are used again and entries find each other. */
const anyEntryId = fc.nat({ max: 15 }).map((n) => EntryId.make(id(n)))
const anyReplacementId = fc.nat({ max: 40 }).map((n) => EntryId.make(id(n)))
const ofHolding = fc.constant(HoldingId.make(holdingId))

const halves = (n: number) => (n % 2 === 0 ? String(n / 2) : `${(n - 1) / 2}.5`)
const anyUnits = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 60 }).map(halves) },
  { weight: 1, arbitrary: fc.constantFrom("0.000000000000000001", "999999999999999999.999999999999999999") },
)
const anyAmount = fc.oneof(fc.constant("0"), fc.integer({ min: 1, max: 60 }).map(halves))
const anyCurrency = fc.oneof(
  { weight: 30, arbitrary: fc.constant("USD") },
  { weight: 1, arbitrary: fc.constant("CHF") },
)
const anyMoney = fc.record({ amount: anyAmount, currency: anyCurrency })

const anyTrade = fc.record({
  _tag: fc.constant("Trade"),
  side: fc.constantFrom("buy", "sell"),
  quantity: anyUnits,
  consideration: anyMoney,
  fees: anyMoney,
  tradedOn: anyDay,
})
const anyDelivery = fc
  .record({
    _tag: fc.constant("Delivery"),
    direction: fc.constantFrom("in", "out"),
    quantity: anyUnits,
    cost: anyMoney,
    reason: fc.constantFrom("opening", "gift", "inheritance", "transfer", "loss", "other"),
    deliveredOn: anyDay,
  })
  // Units that go out have no cost; one of them that claims one is enough among several.
  .chain((each) => {
    const free = { ...each, cost: { ...each.cost, amount: "0" } }
    return each.direction === "in" ? fc.constant(each) : fc.constantFrom(each, free, free, free)
  })
const anySplit = fc.record({
  _tag: fc.constant("Split"),
  from: fc.constantFrom(1, 2, 3, 10),
  to: fc.constantFrom(1, 2, 3, 7),
  effectiveOn: anyDay,
})

const anyUnitJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: anyTrade },
  { weight: 3, arbitrary: anyDelivery },
  { weight: 2, arbitrary: anySplit },
)

const anyEntryJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: anyUnitJson },
  fc.record({
    _tag: fc.constant("Balance"),
    balance: fc.record({ amount: fc.constantFrom("-12.5", "0", "1000000"), currency: anyCurrency }),
    statedOn: anyDay,
  }),
  fc.record({
    _tag: fc.constant("Valuation"),
    value: anyMoney,
    comment: fc.constantFrom(null, "in somebody's opinion\nof that day"),
    valuedOn: anyDay,
  }),
  fc.record({
    _tag: fc.constant("CashFlow"),
    kind: fc.constantFrom("dividend", "interest"),
    amount: anyMoney,
    taxWithheld: anyMoney,
    paidOn: anyDay,
  }),
  fc.record({ _tag: fc.constant("OwnershipShare"), percent: fc.constantFrom("0", "62.5", "100"), effectiveOn: anyDay }),
  fc.record({ _tag: fc.constant("Note"), text: fc.constantFrom("asked the bank", "a\n\tb"), takenOn: anyDay }),
)

/** Whatever changes the units held. */
export const anyUnitEntry: fc.Arbitrary<Entry> = anyUnitJson.map((json) => entryOf(json))
export const anyEntry: fc.Arbitrary<Entry> = anyEntryJson.map((json) => entryOf(json))

const anyDescription = fc
  .record({
    of: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(descriptions.unlisted, descriptions.savings) },
      { weight: 1, arbitrary: fc.constant(descriptions.apple) },
    ),
    openedOn: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(days[0], days[1]) }, anyDay),
    priceSymbol: fc.constantFrom(undefined, undefined, undefined, "AAPL", null),
  })
  .map(({ of, openedOn, priceSymbol }) => ({ ...of, openedOn, ...(priceSymbol === undefined ? {} : { priceSymbol }) }))

const anyOpening = anyDescription.map((description) => commandOf(open(description)))
const anyReason = fc.constantFrom("misread", "typed twice").map((reason) => Remark.make(reason))

export const anyRecording = (anyOfEntry: fc.Arbitrary<Entry>): fc.Arbitrary<Command> =>
  fc.record({ _tag: fc.constant("RecordEntry"), holdingId: ofHolding, entryId: anyEntryId, entry: anyOfEntry })

export const anyCorrection = (anyOfEntry: fc.Arbitrary<Entry>): fc.Arbitrary<Command> =>
  fc.record({
    _tag: fc.constant("CorrectEntry"),
    holdingId: ofHolding,
    entryId: anyEntryId,
    replacementId: anyReplacementId,
    entry: anyOfEntry,
    reason: anyReason,
  })

export const anyVoiding: fc.Arbitrary<Command> = fc.record({
  _tag: fc.constant("VoidEntry"),
  holdingId: ofHolding,
  entryId: anyEntryId,
  reason: anyReason,
})

const anyOfItsLife: fc.Arbitrary<Command> = fc.oneof(
  anyOpening,
  anyDescription.map((description) => commandOf(revise(description))),
  anyDay.map((day) => commandOf(close(day))),
  fc
    .constantFrom(reopen, remove, { ...remove, reason: null }, restore, restore, restore)
    .map((sent) => commandOf(sent)),
)

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: anyRecording(anyEntry) },
  { weight: 3, arbitrary: anyCorrection(fc.oneof(anyEntry, anyUnitEntry)) },
  { weight: 2, arbitrary: anyVoiding },
  { weight: 3, arbitrary: anyOfItsLife },
)

/** Commands to one holding, of which the first mostly opens it. */
export const anyCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: anyOpening }, anyCommand),
    fc.array(anyCommand, { maxLength: 40, size: "max" }),
  )
  .map(([first, others]) => [first, ...others])

/** Commands about the units of one holding, which is open. */
export const anyUnitCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: anyRecording(anyUnitEntry) },
    { weight: 2, arbitrary: anyCorrection(anyUnitEntry) },
    { weight: 1, arbitrary: anyVoiding },
  ),
  { maxLength: 30, size: "max" },
)
