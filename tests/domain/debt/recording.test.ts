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

const exceeds = (owedThen: string, on: string) => refused("RepaymentExceedsDebt", { owed: owedThen, on })
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
  it("a repayment may cover everything that is owed, and not a cent more", () => {
    expect(given(...stated).when(record(2, repay("10000", "2020-04-01")))).toEqual(
      happens(recorded(2, repay("10000", "2020-04-01"))),
    )
    expect(given(...stated).when(record(2, repay("10000.01", "2020-04-01")))).toEqual(exceeds("10000", "2020-04-01"))
  })

  it("the amount owed counts every repayment since the statement, including those on the same day", () => {
    const paid = [...stated, recorded(2, repay("6000", "2020-04-01"))]
    expect(given(...paid).when(record(3, repay("4000.01", "2020-04-01")))).toEqual(exceeds("4000", "2020-04-01"))
  })

  it("interest is paid but never owed, so it does not count as a repayment", () => {
    expect(given(...stated).when(record(2, repay("10000", "2020-04-01", "99999")))).toEqual(
      happens(recorded(2, repay("10000", "2020-04-01", "99999"))),
    )
  })

  it("a backdated repayment is refused when later repayments already cover the amount owed", () => {
    const paid = [...stated, recorded(2, repay("10000", "2021-01-01"))]
    expect(given(...paid).when(record(3, repay("1", "2020-06-01")))).toEqual(exceeds("9999", "2021-01-01"))
  })

  it("the amount owed starts again from each statement, regardless of earlier repayments", () => {
    const restated = [...stated, recorded(2, repay("10000", "2020-06-01")), recorded(3, owed("500", "2020-12-31"))]
    expect(given(...restated).when(record(4, repay("500", "2021-01-01")))).toEqual(
      happens(recorded(4, repay("500", "2021-01-01"))),
    )
    expect(given(...restated).when(record(4, repay("500.01", "2021-01-01")))).toEqual(exceeds("500", "2021-01-01"))
  })

  it("a repayment before the first statement is refused, because nothing is owed yet", () => {
    expect(given(incurred()).when(record(1, repay("1", "2020-04-01")))).toEqual(exceeds("0", "2020-04-01"))
    const late = [incurred(), recorded(1, owed("10000", "2020-05-01"))]
    expect(given(...late).when(record(2, repay("1", "2020-04-30")))).toEqual(exceeds("0", "2020-04-30"))
  })

  it("a repayment counts before the statement of its day, which states what is owed at the end of the day", () => {
    const closing = [...stated, recorded(2, owed("4000", "2020-06-30"))]
    expect(given(...closing).when(record(3, repay("6000", "2020-06-30")))).toEqual(
      happens(recorded(3, repay("6000", "2020-06-30"))),
    )
    expect(given(...closing).when(record(3, repay("10000.01", "2020-06-30")))).toEqual(exceeds("10000", "2020-06-30"))
  })

  it("a repayment is checked again when a later statement is backdated before it", () => {
    const paid = [...stated, recorded(2, repay("8000", "2020-06-01"))]
    expect(given(...paid).when(record(3, owed("8000", "2020-05-01")))).toEqual(
      happens(recorded(3, owed("8000", "2020-05-01"))),
    )
    expect(given(...paid).when(record(3, owed("7999.99", "2020-05-01")))).toEqual(exceeds("7999.99", "2020-06-01"))
  })
})

describe("voiding an entry", () => {
  const paid = [...stated, recorded(2, repay("100", "2020-06-01"))]

  it("an entry is voided once, also when the command is sent again with another reason", () => {
    expect(given(...paid).when(voidEntry(2))).toEqual(happens(voided(2)))
    expect(given(...paid, voided(2)).when(voidEntry(2, "another reason"))).toEqual(nothingHappens)
  })

  it("a statement cannot be voided once part of its amount was repaid", () => {
    expect(given(...paid).when(voidEntry(1))).toEqual(exceeds("0", "2020-06-01"))
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
    expect(given(...paid).when(correct(1, 4, owed("8999", "2020-03-01")))).toEqual(exceeds("8999", "2020-06-01"))
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
