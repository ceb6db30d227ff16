import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  dearer,
  debtId,
  eur,
  familyLoan,
  given,
  id,
  incur,
  incurred,
  mortgage,
  note,
  otherTerms,
  owed,
  portfolioId,
  record,
  recorded,
  remove,
  removed,
  reopen,
  reopened,
  restore,
  restored,
  revise,
  revised,
  settle,
  settled,
  share,
  voided,
  voidEntry,
} from "./examples.ts"

describe("incurring a debt", () => {
  it.each([mortgage, familyLoan, { ...mortgage, dueOn: mortgage.incurredOn }])(
    "incurring a debt incurs $name",
    (terms) => {
      expect(given().when(incur(terms))).toEqual(happens(incurred(terms)))
    },
  )

  it("incurring a debt adds no event when it is sent again, even after the terms were revised", () => {
    expect(given(incurred()).when(incur())).toEqual(nothingHappens)
    expect(given(incurred(), revised({ ...mortgage, interestRate: "2" })).when(incur())).toEqual(nothingHappens)
  })

  it.each([
    { ...mortgage, name: "Mortgage" },
    { ...mortgage, interestRate: "1.26" },
    { ...mortgage, currency: "EUR", monthlyPayment: eur("1500") },
    familyLoan,
  ])("incurring a debt refuses an id that is already in use: %j", (terms) => {
    expect(given(incurred()).when(incur(terms))).toEqual(refused("LineIdAlreadyUsed", { line: "debt", lineId: debtId }))
  })

  it("incurring a debt reports that the debt was removed rather than that it exists", () => {
    expect(given(incurred(), removed).when(incur())).toEqual(refused("LineIsRemoved", { line: "debt" }))
  })

  it("incurring a debt refuses a loan from a portfolio to itself", () => {
    expect(given().when(incur({ ...familyLoan, creditorId: portfolioId }))).toEqual(refused("CreditorIsDebtor"))
  })

  it("incurring a debt refuses a debt that is due before it is incurred", () => {
    expect(given().when(incur({ ...mortgage, dueOn: "2020-02-29" }))).toEqual(
      refused("DebtDueBeforeIncurred", { incurredOn: "2020-03-01" }),
    )
  })

  it("incurring a debt refuses a monthly payment in a currency other than that of the debt", () => {
    expect(given().when(incur({ ...mortgage, monthlyPayment: eur("1500") }))).toEqual(
      refused("CurrencyMismatch", { line: "debt", expected: "CHF" }),
    )
  })
})

describe("revising the terms of a debt", () => {
  it("revising the terms adds one event, and none when the terms are the same", () => {
    const dearer = { ...mortgage, interestRate: "2.5", lender: null }
    expect(given(incurred()).when(revise(dearer))).toEqual(happens(revised(dearer)))
    expect(given(incurred(), revised(dearer)).when(revise(dearer))).toEqual(nothingHappens)
    expect(given(incurred(), revised(dearer)).when(revise(mortgage))).toEqual(happens(revised(mortgage)))
  })

  it.each([
    [{ ...mortgage, creditorId: portfolioId }, refused("CreditorIsDebtor")],
    [{ ...mortgage, dueOn: "2020-02-29" }, refused("DebtDueBeforeIncurred", { incurredOn: "2020-03-01" })],
    [{ ...mortgage, monthlyPayment: eur("1") }, refused("CurrencyMismatch", { line: "debt", expected: "CHF" })],
  ])("revising the terms refuses terms that could not have been agreed: %j", (terms, refusal) => {
    expect(given(incurred()).when(revise(terms))).toEqual(refusal)
  })

  const from = (effectiveOn: string) => ({ effectiveOn, entryId: id(1) })

  it("other interest or repayment from a day on becomes an entry, and the terms before it stay", () => {
    const renewed = { ...mortgage, ...dearer }
    expect(given(incurred()).when(revise({ ...renewed, change: from("2025-03-01") }))).toEqual(
      happens(recorded(1, otherTerms("2025-03-01"))),
    )
    expect(given(incurred()).when(revise({ ...renewed, name: "House", change: from("2025-03-01") }))).toEqual(
      happens(revised({ ...mortgage, name: "House" }), recorded(1, otherTerms("2025-03-01"))),
    )
  })

  it("a revision with the terms that are in force that day records no entry", () => {
    const renewed = { ...mortgage, ...dearer }
    const changed = [incurred(), recorded(2, otherTerms("2025-03-01"))]
    expect(given(...changed).when(revise({ ...renewed, change: from("2026-01-01") }))).toEqual(nothingHappens)
    expect(given(...changed).when(revise({ ...mortgage, change: from("2025-02-28") }))).toEqual(nothingHappens)
    expect(given(...changed, voided(2)).when(revise({ ...mortgage, change: from("2026-01-01") }))).toEqual(
      nothingHappens,
    )
  })

  it("a revision from the day of issue on corrects the terms of the beginning", () => {
    const renewed = { ...mortgage, ...dearer }
    expect(given(incurred()).when(revise({ ...renewed, change: from("2020-03-01") }))).toEqual(
      happens(revised(renewed)),
    )
  })

  it("of two changes of one day, the one recorded last is in force", () => {
    const twice = [
      incurred(),
      recorded(2, otherTerms("2025-03-01")),
      recorded(3, otherTerms("2025-03-01", { interestRate: "3" })),
    ]
    const terms = { ...mortgage, ...dearer, interestRate: "3", change: from("2025-03-01") }
    expect(given(...twice).when(revise(terms))).toEqual(nothingHappens)
  })

  it("a change is refused as a whole if one of its parts is", () => {
    const change = from("2025-03-01")
    expect(given(incurred()).when(revise({ ...mortgage, ...dearer, dueOn: "2019-01-01", change }))).toEqual(
      refused("DebtDueBeforeIncurred", { incurredOn: "2020-03-01" }),
    )
    expect(
      given(incurred(), settled("2024-06-01")).when(revise({ ...mortgage, ...dearer, name: "House", change })),
    ).toEqual(refused("EntryAfterEnd", { line: "debt", endedOn: "2024-06-01" }))
  })

  it("revising the terms keeps the day of issue at or before the first entry, notes excepted", () => {
    const history = [incurred(), recorded(1, owed("500000", "2020-04-01")), recorded(2, note("asked", "2020-03-15"))]
    const from = (incurredOn: string) => ({ ...mortgage, incurredOn })
    expect(given(...history).when(revise(from("2020-04-01")))).toEqual(happens(revised(from("2020-04-01"))))
    expect(given(...history).when(revise(from("2020-04-02")))).toEqual(
      refused("StartAfterEntry", { line: "debt", earliestEntryOn: "2020-04-01" }),
    )
  })

  it("revising the terms keeps the day of issue at or before the settlement", () => {
    const history = [incurred(), settled("2020-06-01")]
    const from = (incurredOn: string) => ({ ...mortgage, incurredOn })
    expect(given(...history).when(revise(from("2020-06-01")))).toEqual(happens(revised(from("2020-06-01"))))
    expect(given(...history).when(revise(from("2020-06-02")))).toEqual(
      refused("StartAfterEnd", { line: "debt", endedOn: "2020-06-01" }),
    )
  })
})

describe("settling a debt", () => {
  const history = [incurred(), recorded(1, owed("0", "2021-05-31"))]

  it("settling a debt closes it on the day of its last entry or later", () => {
    expect(given(...history).when(settle("2021-05-31"))).toEqual(happens(settled("2021-05-31")))
    expect(given(...history).when(settle("2021-05-30"))).toEqual(
      refused("EndBeforeEntry", { line: "debt", latestEntryOn: "2021-05-31" }),
    )
  })

  it("a debt cannot be settled before it was incurred", () => {
    expect(given(incurred()).when(settle("2020-03-01"))).toEqual(happens(settled("2020-03-01")))
    expect(given(incurred()).when(settle("2020-02-29"))).toEqual(
      refused("EndBeforeStart", { line: "debt", startedOn: "2020-03-01" }),
    )
  })

  it("a note does not prevent a debt from being settled", () => {
    const noted = [...history, recorded(2, note("deleted at the land registry", "2021-07-01"))]
    expect(given(...noted).when(settle("2021-05-31"))).toEqual(happens(settled("2021-05-31")))
  })

  it("a debt is settled once; another day requires reopening it first", () => {
    const ended = [...history, settled("2021-05-31")]
    expect(given(...ended).when(settle("2021-05-31"))).toEqual(nothingHappens)
    expect(given(...ended).when(settle("2021-06-30"))).toEqual(
      refused("LineHasEnded", { line: "debt", endedOn: "2021-05-31" }),
    )
    expect(given(...ended).when(reopen)).toEqual(happens(reopened))
    expect(given(...ended, reopened).when(settle("2021-06-30"))).toEqual(happens(settled("2021-06-30")))
    expect(given(...history).when(reopen)).toEqual(nothingHappens)
  })

  it("a settled debt accepts entries up to its settlement day, and only notes after that day", () => {
    const ended = [...history, settled("2021-05-31")]
    expect(given(...ended).when(record(2, share("50", "2021-05-31")))).toEqual(
      happens(recorded(2, share("50", "2021-05-31"))),
    )
    expect(given(...ended).when(record(2, share("50", "2021-06-01")))).toEqual(
      refused("EntryAfterEnd", { line: "debt", endedOn: "2021-05-31" }),
    )
    expect(given(...ended).when(record(2, note("papers back", "2021-06-01")))).toEqual(
      happens(recorded(2, note("papers back", "2021-06-01"))),
    )
  })
})

describe("removing a debt", () => {
  it("a debt is removed once and restored once", () => {
    expect(given(incurred()).when(remove)).toEqual(happens(removed))
    expect(given(incurred(), removed).when(remove)).toEqual(nothingHappens)
    expect(given(incurred(), removed).when(restore)).toEqual(happens(restored))
    expect(given(incurred()).when(restore)).toEqual(nothingHappens)
  })

  it.each([revise(mortgage), record(1, owed("1", "2020-03-01")), voidEntry(1), settle("2021-01-01"), reopen])(
    "a removed debt accepts no command except restoring: $_tag",
    (command) => {
      expect(given(incurred(), removed).when(command)).toEqual(refused("LineIsRemoved", { line: "debt" }))
    },
  )
})

it.each([revise(mortgage), record(1, owed("1", "2020-03-01")), voidEntry(1), settle("2021-01-01"), reopen, remove])(
  "a command about a debt that was never incurred is refused as not found: $_tag",
  (command) => {
    expect(given().when(command)).toEqual(refused("LineNotFound", { line: "debt" }))
  },
)
