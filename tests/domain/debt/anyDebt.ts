import * as fc from "fast-check"
import { DebtCommand } from "#domain/debt/commands.ts"
import { Schema } from "effect"
import type { Json } from "#tests/domain/given.ts"
import {
  creditorId,
  dearer,
  debtId,
  eur,
  familyLoan,
  id,
  incur,
  mortgage,
  otherTerms,
  portfolioId,
  remove,
  reopen,
  restore,
  revise,
  settle,
} from "./examples.ts"

type Command = typeof DebtCommand.Type
const commandOf = Schema.decodeUnknownSync(DebtCommand)

/** A small range of days, some before most debts are incurred, so that entries share days and cross limits. */
const days = ["2020-02-29", "2020-03-01", "2020-03-02", "2020-06-30", "2020-12-31", "2021-06-01"] as const
const anyDay = fc.constantFrom(...days)
/** A small set of ids, so that ids repeat and entries refer to each other. */
const anyEntryId = fc.nat({ max: 15 }).map(id)
const anyReplacementId = fc.nat({ max: 40 }).map(id)

const anyAmount = fc.oneof(fc.constant("0"), fc.integer({ min: 1, max: 60 }).map(String), fc.constant("0.01"))
const anyCurrency = fc.oneof(
  { weight: 30, arbitrary: fc.constant("CHF") },
  { weight: 1, arbitrary: fc.constant("EUR") },
)
const anyMoney = fc.record({ amount: anyAmount, currency: anyCurrency })

const anyOwedJson: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ _tag: fc.constant("OwedBalance"), owed: anyMoney, statedOn: anyDay }),
  fc.record({
    _tag: fc.constant("Repayment"),
    principal: anyMoney,
    interest: anyMoney,
    comment: fc.constantFrom(null, "standing order"),
    paidOn: anyDay,
  }),
)
const anyEntryJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: anyOwedJson },
  {
    weight: 1,
    arbitrary: fc.record({
      _tag: fc.constant("OwnershipShare"),
      percent: fc.constantFrom("0", "62.5", "100"),
      effectiveOn: anyDay,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyDay, fc.constantFrom("2020-01-01", "2040-03-01", null)).map(([effectiveOn, dueOn]) => ({
      ...otherTerms(effectiveOn),
      dueOn,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      _tag: fc.constant("Note"),
      text: fc.constantFrom("asked the bank", "a\n\tb"),
      takenOn: anyDay,
    }),
  },
)

const recordings = (entry: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.record({ _tag: fc.constant("RecordDebtEntry"), debtId: fc.constant(debtId), entryId: anyEntryId, entry })
const corrections = (entry: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.record({
    _tag: fc.constant("CorrectDebtEntry"),
    debtId: fc.constant(debtId),
    entryId: anyEntryId,
    replacementId: anyReplacementId,
    entry,
    reason: fc.constantFrom("misread", "typed twice"),
  })
const anyVoiding: fc.Arbitrary<Json> = fc.record({
  _tag: fc.constant("VoidDebtEntry"),
  debtId: fc.constant(debtId),
  entryId: anyEntryId,
  reason: fc.constantFrom("misread", "typed twice"),
})

const commonTerms = fc.constantFrom(mortgage, mortgage, familyLoan)
const anyTerms = fc
  .record(
    {
      of: commonTerms,
      incurredOn: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(days[0], days[1]) }, anyDay),
      dueOn: fc.constantFrom(null, "2020-06-30", "2040-03-01"),
      creditorId: fc.constantFrom(null, null, null, creditorId, creditorId, portfolioId),
      monthlyPayment: fc.constantFrom(null, null, null, eur("1")),
    },
    { requiredKeys: ["of", "incurredOn"] },
  )
  .map(({ of, ...changed }) => ({ ...of, ...changed }))

const anyOfItsLife: fc.Arbitrary<Json> = fc.oneof(
  anyTerms.map(incur),
  anyTerms.map(revise),
  fc.tuple(anyTerms, anyDay, anyEntryId).map(([terms, effectiveOn, entryId]) =>
    revise({
      ...terms,
      ...dearer,
      change: { effectiveOn, entryId },
    }),
  ),
  anyDay.map(settle),
  fc.constantFrom(reopen, remove, { ...remove, reason: null }, restore, restore, restore),
)

const anyCommand: fc.Arbitrary<Json> = fc.oneof(
  { weight: 12, arbitrary: recordings(anyEntryJson) },
  { weight: 3, arbitrary: corrections(anyEntryJson) },
  { weight: 2, arbitrary: anyVoiding },
  { weight: 3, arbitrary: anyOfItsLife },
)

/** Commands about one debt; the first one mostly incurs it. */
export const anyCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: anyTerms.map(incur) }, anyCommand),
    fc.array(anyCommand, { maxLength: 40, size: "max" }),
  )
  .map(([first, others]) => [first, ...others].map((sent) => commandOf(sent)))

/** Commands about the entries of one debt that was incurred. */
export const anyOwedCommands: fc.Arbitrary<ReadonlyArray<Command>> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: recordings(anyOwedJson) },
      { weight: 2, arbitrary: corrections(anyOwedJson) },
      { weight: 1, arbitrary: anyVoiding },
    ),
    { maxLength: 30, size: "max" },
  )
  .map((commands) => commands.map((sent) => commandOf(sent)))
