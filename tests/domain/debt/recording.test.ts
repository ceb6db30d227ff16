import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  correct,
  eur,
  given,
  id,
  incurred,
  note,
  otherTerms,
  owed,
  record,
  recorded,
  repay,
  share,
  voided,
  voidEntry,
} from "./examples.ts"

const unknown = (on: string) => refused("NothingOwedYet", { on })
const stated = [incurred(), recorded(1, owed("10000", "2020-03-01"))]

describe("recording an entry", () => {
  it.each([
    owed("500000", "2020-03-01"),
    owed("0", "2020-03-01"),
    otherTerms("2020-03-01"),
    share("50", "2020-03-01"),
    note("before the notary", "2020-01-15"),
  ])("an entry can be recorded from the day of issue on, and a note on any day: $_tag", (entry) => {
    expect(given(incurred()).when(record(1, entry))).toEqual(happens(recorded(1, entry)))
    expect(given(incurred(), recorded(1, entry)).when(record(1, entry))).toEqual(nothingHappens)
  })

  it("a payment is recorded with its principal and its interest", () => {
    const payment = { ...repay("980", "2020-04-30", "520"), comment: "standing order" }
    expect(given(...stated).when(record(2, payment))).toEqual(happens(recorded(2, payment)))
  })

  it.each([owed("1", "2020-02-29"), repay("1", "2020-02-29"), share("50", "2020-02-29")])(
    "an entry on a day before the issue is refused: $_tag",
    (entry) => {
      expect(given(...stated).when(record(2, entry))).toEqual(
        refused("EntryBeforeStart", { line: "debt", startedOn: "2020-03-01" }),
      )
    },
  )

  it.each([
    { ...owed("1", "2020-04-01"), owed: eur("1") },
    { ...repay("1", "2020-04-01"), principal: eur("1") },
    { ...repay("1", "2020-04-01"), interest: eur("0") },
    otherTerms("2020-04-01", { monthlyPayment: eur("1") }),
  ])("an amount in a currency other than that of the debt is refused: %j", (entry) => {
    expect(given(...stated).when(record(2, entry))).toEqual(
      refused("CurrencyMismatch", { line: "debt", expected: "CHF" }),
    )
  })

  it("different terms under an id already used are refused, even if that entry was voided", () => {
    const taken = refused("EntryIdAlreadyUsed", { line: "debt", entryId: id(1) })
    expect(given(...stated).when(record(1, owed("10001", "2020-03-01")))).toEqual(taken)
    expect(given(...stated, voided(1)).when(record(1, owed("10001", "2020-03-01")))).toEqual(taken)
    expect(given(...stated, voided(1)).when(record(1, owed("10000", "2020-03-01")))).toEqual(nothingHappens)
  })

  it.each([
    [owed("10000", "2020-03-01"), owed("9000", "2020-03-01")],
    [share("50", "2020-03-01"), share("40", "2020-03-01")],
  ])("a second statement of the same kind on one day is refused: %j", (first, second) => {
    const history = [incurred(), recorded(1, first)]
    expect(given(...history).when(record(2, second))).toEqual(
      refused("AlreadyStated", { line: "debt", entryId: id(1), on: "2020-03-01" }),
    )
    expect(given(...history, voided(1)).when(record(2, second))).toEqual(happens(recorded(2, second)))
  })

  it("two repayments on one day are accepted", () => {
    const once = [...stated, recorded(2, repay("100", "2020-04-01"))]
    expect(given(...once).when(record(3, repay("100", "2020-04-01")))).toEqual(
      happens(recorded(3, repay("100", "2020-04-01"))),
    )
  })
})

describe("repaying a debt", () => {
  it("a repayment may be larger than what is owed, and then the debt is in credit", () => {
    for (const principal of ["10000", "10000.01", "20000"]) {
      const payment = repay(principal, "2020-04-01")
      expect(given(...stated).when(record(2, payment))).toEqual(happens(recorded(2, payment)))
    }
  })

  it("a statement may be of a credit, below zero", () => {
    const credit = owed("-50", "2020-05-01")
    expect(given(...stated).when(record(2, credit))).toEqual(happens(recorded(2, credit)))
  })

  it("a repayment before the first statement is refused, because nothing says what is owed", () => {
    expect(given(incurred()).when(record(1, repay("1", "2020-04-01")))).toEqual(unknown("2020-04-01"))
    const late = [incurred(), recorded(1, owed("10000", "2020-05-01"))]
    expect(given(...late).when(record(2, repay("1", "2020-04-30")))).toEqual(unknown("2020-04-30"))
    expect(given(...late).when(record(2, repay("1", "2020-05-01")))).toEqual(
      happens(recorded(2, repay("1", "2020-05-01"))),
    )
  })

  it("interest alone may be paid before the first statement", () => {
    const interest = repay("0", "2020-04-01", "12.5")
    expect(given(incurred()).when(record(1, interest))).toEqual(happens(recorded(1, interest)))
  })
})

describe("voiding an entry", () => {
  const paid = [...stated, recorded(2, repay("100", "2020-06-01"))]

  it("an entry is voided once, also when the command is sent again with another reason", () => {
    expect(given(...paid).when(voidEntry(2))).toEqual(happens(voided(2)))
    expect(given(...paid, voided(2)).when(voidEntry(2, "another reason"))).toEqual(nothingHappens)
  })

  it("the first statement cannot be voided once something was repaid", () => {
    expect(given(...paid).when(voidEntry(1))).toEqual(unknown("2020-06-01"))
    expect(given(...paid, voided(2)).when(voidEntry(1))).toEqual(happens(voided(1)))
  })

  it("voiding an entry that does not exist is refused", () => {
    expect(given(...paid).when(voidEntry(9))).toEqual(refused("EntryNotFound", { line: "debt", entryId: id(9) }))
  })
})

describe("correcting an entry", () => {
  const paid = [...stated, recorded(2, repay("9000", "2020-06-01")), recorded(3, share("50", "2020-03-01"))]

  it("a correction voids the old entry and records the new one in one step", () => {
    expect(given(...paid).when(correct(1, 4, owed("9000", "2020-03-01")))).toEqual(
      happens(voided(1), recorded(4, owed("9000", "2020-03-01"), 1)),
    )
    expect(given(...paid).when(correct(1, 4, owed("9000", "2020-06-02")))).toEqual(unknown("2020-06-01"))
    expect(given(...paid).when(correct(2, 4, repay("10000", "2020-06-01")))).toEqual(
      happens(voided(2), recorded(4, repay("10000", "2020-06-01"), 2)),
    )
  })

  it("correcting an entry adds no event when it is sent again", () => {
    const once = [...paid, voided(1), recorded(4, owed("9000", "2020-03-01"), 1)]
    expect(given(...once).when(correct(1, 4, owed("9000", "2020-03-01")))).toEqual(nothingHappens)
  })

  it("correcting an entry refuses a replacement under an id already used, including its own", () => {
    const taken = (n: number) => refused("EntryIdAlreadyUsed", { line: "debt", entryId: id(n) })
    expect(given(...paid).when(correct(1, 1, owed("1", "2020-03-01")))).toEqual(taken(1))
    expect(given(...paid).when(correct(1, 3, owed("1", "2020-03-01")))).toEqual(taken(3))
  })

  it("correcting an entry refuses an entry that does not exist, was voided, or is of another kind", () => {
    const right = owed("9000", "2020-03-01")
    expect(given(...paid).when(correct(9, 4, right))).toEqual(
      refused("EntryNotFound", { line: "debt", entryId: id(9) }),
    )
    expect(given(...paid, voided(1)).when(correct(1, 4, right))).toEqual(
      refused("EntryIsVoided", { line: "debt", entryId: id(1) }),
    )
    expect(given(...paid).when(correct(3, 4, right))).toEqual(refused("CorrectionOfAnotherKind", { line: "debt" }))
  })
})
