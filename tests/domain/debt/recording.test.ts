import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "../given.ts"
import {
  correct,
  eur,
  given,
  id,
  incurred,
  note,
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
    share("50", "2020-03-01"),
    note("before the notary", "2020-01-15"),
  ])("records it from the day of issue on, and a note of any day: $_tag", (entry) => {
    expect(given(incurred()).when(record(1, entry))).toEqual(happens(recorded(1, entry)))
    expect(given(incurred(), recorded(1, entry)).when(record(1, entry))).toEqual(nothingHappens)
  })

  it("records what of a payment was principal and what was interest", () => {
    const payment = { ...repay("980", "2020-04-30", "520"), comment: "standing order" }
    expect(given(...stated).when(record(2, payment))).toEqual(happens(recorded(2, payment)))
  })

  it.each([owed("1", "2020-02-29"), repay("1", "2020-02-29"), share("50", "2020-02-29")])(
    "refuses the day before the issue: $_tag",
    (entry) => {
      expect(given(...stated).when(record(2, entry))).toEqual(
        refused("DebtEntryBeforeIncurred", { incurredOn: "2020-03-01" }),
      )
    },
  )

  it.each([
    { ...owed("1", "2020-04-01"), owed: eur("1") },
    { ...repay("1", "2020-04-01"), principal: eur("1") },
    { ...repay("1", "2020-04-01"), interest: eur("0") },
  ])("refuses every amount in another currency than the debt's: %j", (entry) => {
    expect(given(...stated).when(record(2, entry))).toEqual(refused("DebtCurrencyMismatch", { expected: "CHF" }))
  })

  it("refuses other terms under an id already used, also when that entry was taken back", () => {
    const taken = refused("DebtEntryIdAlreadyUsed", { entryId: id(1) })
    expect(given(...stated).when(record(1, owed("10001", "2020-03-01")))).toEqual(taken)
    expect(given(...stated, voided(1)).when(record(1, owed("10001", "2020-03-01")))).toEqual(taken)
    expect(given(...stated, voided(1)).when(record(1, owed("10000", "2020-03-01")))).toEqual(nothingHappens)
  })

  it.each([
    [owed("10000", "2020-03-01"), owed("9000", "2020-03-01")],
    [share("50", "2020-03-01"), share("40", "2020-03-01")],
  ])("refuses a second statement of a kind for a day: %j", (first, second) => {
    const history = [incurred(), recorded(1, first)]
    expect(given(...history).when(record(2, second))).toEqual(
      refused("DebtAlreadyStated", { entryId: id(1), on: "2020-03-01" }),
    )
    expect(given(...history, voided(1)).when(record(2, second))).toEqual(happens(recorded(2, second)))
  })

  it("takes two repayments of one day", () => {
    const once = [...stated, recorded(2, repay("100", "2020-04-01"))]
    expect(given(...once).when(record(3, repay("100", "2020-04-01")))).toEqual(
      happens(recorded(3, repay("100", "2020-04-01"))),
    )
  })
})

describe("repaying", () => {
  it("pays back all that is owed, and not a cent more", () => {
    expect(given(...stated).when(record(2, repay("10000", "2020-04-01")))).toEqual(
      happens(recorded(2, repay("10000", "2020-04-01"))),
    )
    expect(given(...stated).when(record(2, repay("10000.01", "2020-04-01")))).toEqual(exceeds("10000", "2020-04-01"))
  })

  it("counts every repayment since the statement, also of the same day", () => {
    const paid = [...stated, recorded(2, repay("6000", "2020-04-01"))]
    expect(given(...paid).when(record(3, repay("4000.01", "2020-04-01")))).toEqual(exceeds("4000", "2020-04-01"))
  })

  it("never counts the interest: it is paid and not owed", () => {
    expect(given(...stated).when(record(2, repay("10000", "2020-04-01", "99999")))).toEqual(
      happens(recorded(2, repay("10000", "2020-04-01", "99999"))),
    )
  })

  it("refuses a backdated repayment that takes what a later one paid back", () => {
    const paid = [...stated, recorded(2, repay("10000", "2021-01-01"))]
    expect(given(...paid).when(record(3, repay("1", "2020-06-01")))).toEqual(exceeds("9999", "2021-01-01"))
  })

  it("begins anew with every statement, whatever was paid back before", () => {
    const restated = [...stated, recorded(2, repay("10000", "2020-06-01")), recorded(3, owed("500", "2020-12-31"))]
    expect(given(...restated).when(record(4, repay("500", "2021-01-01")))).toEqual(
      happens(recorded(4, repay("500", "2021-01-01"))),
    )
    expect(given(...restated).when(record(4, repay("500.01", "2021-01-01")))).toEqual(exceeds("500", "2021-01-01"))
  })

  it("is refused before the first statement, since nothing is owed then", () => {
    expect(given(incurred()).when(record(1, repay("1", "2020-04-01")))).toEqual(exceeds("0", "2020-04-01"))
    const late = [incurred(), recorded(1, owed("10000", "2020-05-01"))]
    expect(given(...late).when(record(2, repay("1", "2020-04-30")))).toEqual(exceeds("0", "2020-04-30"))
  })

  it("comes before the statement of its day, which says what was owed at the day's end", () => {
    const closing = [...stated, recorded(2, owed("4000", "2020-06-30"))]
    expect(given(...closing).when(record(3, repay("6000", "2020-06-30")))).toEqual(
      happens(recorded(3, repay("6000", "2020-06-30"))),
    )
    expect(given(...closing).when(record(3, repay("10000.01", "2020-06-30")))).toEqual(exceeds("10000", "2020-06-30"))
  })

  it("is judged again when a later statement is backdated before it", () => {
    const paid = [...stated, recorded(2, repay("8000", "2020-06-01"))]
    expect(given(...paid).when(record(3, owed("8000", "2020-05-01")))).toEqual(
      happens(recorded(3, owed("8000", "2020-05-01"))),
    )
    expect(given(...paid).when(record(3, owed("7999.99", "2020-05-01")))).toEqual(exceeds("7999.99", "2020-06-01"))
  })
})

describe("taking an entry back", () => {
  const paid = [...stated, recorded(2, repay("100", "2020-06-01"))]

  it("voids it, and once when sent again, whatever reason is given then", () => {
    expect(given(...paid).when(voidEntry(2))).toEqual(happens(voided(2)))
    expect(given(...paid, voided(2)).when(voidEntry(2, "another reason"))).toEqual(nothingHappens)
  })

  it("refuses to void a statement of which something was paid back", () => {
    expect(given(...paid).when(voidEntry(1))).toEqual(exceeds("0", "2020-06-01"))
    expect(given(...paid, voided(2)).when(voidEntry(1))).toEqual(happens(voided(1)))
  })

  it("refuses an entry that is not there", () => {
    expect(given(...paid).when(voidEntry(9))).toEqual(refused("DebtEntryNotFound", { entryId: id(9) }))
  })
})

describe("correcting an entry", () => {
  const paid = [...stated, recorded(2, repay("9000", "2020-06-01")), recorded(3, share("50", "2020-03-01"))]

  it("takes the old one back and records the new one in its place, in one step", () => {
    expect(given(...paid).when(correct(1, 4, owed("9000", "2020-03-01")))).toEqual(
      happens(voided(1), recorded(4, owed("9000", "2020-03-01"), 1)),
    )
    expect(given(...paid).when(correct(1, 4, owed("8999", "2020-03-01")))).toEqual(exceeds("8999", "2020-06-01"))
    expect(given(...paid).when(correct(2, 4, repay("10000", "2020-06-01")))).toEqual(
      happens(voided(2), recorded(4, repay("10000", "2020-06-01"), 2)),
    )
  })

  it("records nothing when sent again", () => {
    const once = [...paid, voided(1), recorded(4, owed("9000", "2020-03-01"), 1)]
    expect(given(...once).when(correct(1, 4, owed("9000", "2020-03-01")))).toEqual(nothingHappens)
  })

  it("refuses a replacement under an id already used, also its own", () => {
    const taken = (n: number) => refused("DebtEntryIdAlreadyUsed", { entryId: id(n) })
    expect(given(...paid).when(correct(1, 1, owed("1", "2020-03-01")))).toEqual(taken(1))
    expect(given(...paid).when(correct(1, 3, owed("1", "2020-03-01")))).toEqual(taken(3))
  })

  it("refuses to correct what is not there, was taken back, or is of another kind", () => {
    const right = owed("9000", "2020-03-01")
    expect(given(...paid).when(correct(9, 4, right))).toEqual(refused("DebtEntryNotFound", { entryId: id(9) }))
    expect(given(...paid, voided(1)).when(correct(1, 4, right))).toEqual(
      refused("DebtEntryIsVoided", { entryId: id(1) }),
    )
    expect(given(...paid).when(correct(3, 4, right))).toEqual(refused("DebtCorrectionOfAnotherKind"))
  })
})
