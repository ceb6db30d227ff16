import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import { oneOfEach } from "./classTable.ts"
import {
  balance,
  buy,
  close,
  closed,
  correct,
  descriptions,
  given,
  holdingId,
  moneyTransfer,
  note,
  open,
  opened,
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
  sell,
  usd,
  valuation,
  voided,
  voidEntry,
  voidSwapLeg,
} from "./examples.ts"

const { apple, unlisted, savings } = descriptions

describe("opening a holding", () => {
  it.each([apple, unlisted, savings])("opening a holding opens $name", (description) => {
    expect(given().when(open(description))).toEqual(happens(opened(description)))
  })

  it("opening a holding adds no event when it is sent again", () => {
    expect(given(opened()).when(open())).toEqual(nothingHappens)
  })

  it("opening a holding recognises the same opening after the description was revised", () => {
    expect(given(opened(), revised({ ...apple, name: "Apple" })).when(open())).toEqual(nothingHappens)
  })

  it.each([
    { ...apple, name: "Apple" },
    { ...apple, openedOn: "2024-01-03" },
    { ...apple, priceSymbol: null },
    { ...apple, currency: "EUR" },
    { ...apple, details: { ...apple.details, exchange: null } },
    savings,
  ])("opening a holding refuses an id that is already in use: %j", (description) => {
    expect(given(opened()).when(open(description))).toEqual(
      refused("LineIdAlreadyUsed", { line: "holding", lineId: holdingId }),
    )
  })

  it("opening a holding reports that the holding was removed rather than that it exists", () => {
    expect(given(opened(), removed).when(open())).toEqual(refused("LineIsRemoved", { line: "holding" }))
  })

  it("opening a holding refuses a price symbol for an account, whose value is its balance", () => {
    expect(given().when(open({ ...savings, priceSymbol: "EURUSD" }))).toEqual(
      refused("PriceSymbolNotForClass", { assetClass: "account" }),
    )
  })
})

describe("a holding that was never opened", () => {
  it.each([
    revise(apple),
    record(1, buy("1", "2024-01-02")),
    correct(1, 2, buy("1", "2024-01-02")),
    voidEntry(1),
    voidSwapLeg(1),
    close("2024-01-02"),
    reopen,
    remove,
    restore,
  ])("a holding that was never opened is not found: $_tag", (command) => {
    expect(given().when(command)).toEqual(refused("LineNotFound", { line: "holding" }))
  })
})

describe("revising a holding", () => {
  const renamed = { ...apple, name: "Apple Computer", details: { ...apple.details, symbol: null } }

  it("a revision changes the name and the details", () => {
    expect(given(opened()).when(revise(renamed))).toEqual(happens(revised(renamed)))
  })

  it("a revision without a change adds no event", () => {
    expect(given(opened()).when(revise(apple))).toEqual(nothingHappens)
    expect(given(opened(), revised(renamed)).when(revise(renamed))).toEqual(nothingHappens)
  })

  it("a revision can restore earlier values", () => {
    expect(given(opened(), revised(renamed)).when(revise(apple))).toEqual(happens(revised(apple)))
  })

  it("a revision cannot change the class, because the entries would have no meaning in another", () => {
    expect(given(opened(unlisted)).when(revise({ ...unlisted, details: savings.details }))).toEqual(
      refused("ClassIsFixed", { assetClass: "security" }),
    )
  })

  it("a revision refuses a price symbol for an account", () => {
    expect(given(opened(savings)).when(revise({ ...savings, priceSymbol: "EURUSD" }))).toEqual(
      refused("PriceSymbolNotForClass", { assetClass: "account" }),
    )
  })

  it("a revision gives an unlisted share its price symbol when it is listed, even after appraisals", () => {
    const listed = { ...unlisted, priceSymbol: "MUST" }
    expect(given(opened(unlisted), recorded(1, valuation("5000", "2024-02-01"))).when(revise(listed))).toEqual(
      happens(revised(listed)),
    )
  })

  it("a revision moves the opening to the day of the first entry at the latest", () => {
    const history = [opened(), recorded(1, buy("5", "2024-03-01")), recorded(2, buy("10", "2024-02-10"))]
    expect(given(...history).when(revise({ ...apple, openedOn: "2024-02-10" }))).toEqual(
      happens(revised({ ...apple, openedOn: "2024-02-10" })),
    )
    expect(given(...history).when(revise({ ...apple, openedOn: "2024-02-11" }))).toEqual(
      refused("StartAfterEntry", { line: "holding", earliestEntryOn: "2024-02-10" }),
    )
  })

  it("a revision moves the opening of an account to the day at the latest on which its money leaves, however late it arrives", () => {
    const history = [opened(savings), recorded(1, moneyTransfer(1, "out", "50", "2024-02-10", "2024-03-01"))]
    const onTheDay = { ...savings, openedOn: "2024-02-10" }
    expect(given(...history).when(revise(onTheDay))).toEqual(happens(revised(onTheDay)))
    expect(given(...history).when(revise({ ...savings, openedOn: "2024-02-11" }))).toEqual(
      refused("StartAfterEntry", { line: "holding", earliestEntryOn: "2024-02-10" }),
    )
    const arrival = [opened(savings), recorded(1, moneyTransfer(1, "in", "50", "2024-02-10", "2024-03-01"))]
    const whenItArrives = { ...savings, openedOn: "2024-03-01" }
    expect(given(...arrival).when(revise(whenItArrives))).toEqual(happens(revised(whenItArrives)))
  })

  it("a revision ignores voided entries and notes", () => {
    const history = [
      opened(),
      recorded(1, buy("10", "2024-02-10")),
      voided(1),
      recorded(2, note("called the broker", "2024-01-05")),
    ]
    const later = { ...apple, openedOn: "2024-06-01" }
    expect(given(...history).when(revise(later))).toEqual(happens(revised(later)))
  })

  it("a revision moves the opening of a closed holding to the day of its closing at the latest", () => {
    const history = [opened(), closed("2024-05-31")]
    expect(given(...history).when(revise({ ...apple, openedOn: "2024-05-31" }))).toEqual(
      happens(revised({ ...apple, openedOn: "2024-05-31" })),
    )
    expect(given(...history).when(revise({ ...apple, openedOn: "2024-06-01" }))).toEqual(
      refused("StartAfterEnd", { line: "holding", endedOn: "2024-05-31" }),
    )
  })

  it("a revision moves the opening to an earlier day, so that earlier entries can be added", () => {
    const earlier = { ...apple, openedOn: "1999-12-31" }
    expect(given(opened(), revised(earlier)).when(record(1, buy("1", "1999-12-31")))).toEqual(
      happens(recorded(1, buy("1", "1999-12-31"))),
    )
  })
})

describe("closing a holding", () => {
  const history = [opened(), recorded(1, buy("10", "2024-02-01")), recorded(2, sell("10", "2024-05-31"))]

  it("a holding can be closed on the day of the final sale, and not earlier", () => {
    expect(given(...history).when(close("2024-05-31"))).toEqual(happens(closed("2024-05-31")))
    expect(given(...history).when(close("2024-05-30"))).toEqual(
      refused("EndBeforeEntry", { line: "holding", latestEntryOn: "2024-05-31" }),
    )
  })

  it("a holding can be closed on the day of its opening, and not earlier", () => {
    expect(given(opened()).when(close("2024-01-02"))).toEqual(happens(closed("2024-01-02")))
    expect(given(opened()).when(close("2024-01-01"))).toEqual(
      refused("EndBeforeStart", { line: "holding", startedOn: "2024-01-02" }),
    )
  })

  it.each(Object.values(oneOfEach).filter(({ _tag }) => _tag !== "Note" && _tag !== "OwnPrices"))(
    "a holding cannot be closed before any of its entries except notes and imported prices: $_tag",
    (entry) => {
      const last = [opened(), recorded(1, entry)]
      expect(given(...last).when(close("2024-01-31"))).toEqual(
        refused("EndBeforeEntry", { line: "holding", latestEntryOn: "2024-02-01" }),
      )
      expect(given(...last).when(close("2024-02-01"))).toEqual(happens(closed("2024-02-01")))
    },
  )

  it("closing a holding ignores voided entries and notes", () => {
    const withNote = [...history, voided(2), recorded(3, note("account cleared", "2024-12-01"))]
    expect(given(...withNote).when(close("2024-02-01"))).toEqual(happens(closed("2024-02-01")))
  })

  it("a holding is closed once when the command is sent again", () => {
    expect(given(...history, closed("2024-05-31")).when(close("2024-05-31"))).toEqual(nothingHappens)
  })

  it("closing a closed holding on another day is refused", () => {
    expect(given(...history, closed("2024-05-31")).when(close("2024-06-01"))).toEqual(
      refused("LineHasEnded", { line: "holding", endedOn: "2024-05-31" }),
    )
  })

  it("a reopened holding can be closed again, on another day", () => {
    expect(given(...history, closed("2024-05-31"), reopened).when(close("2024-06-30"))).toEqual(
      happens(closed("2024-06-30")),
    )
  })
})

describe("a closed holding", () => {
  const history = [opened(savings), recorded(1, balance("100", "2024-02-01")), closed("2024-05-31")]

  it("a closed holding accepts late entries for days up to its closing, and none for later days", () => {
    expect(given(...history).when(record(2, balance("0", "2024-05-31")))).toEqual(
      happens(recorded(2, balance("0", "2024-05-31"))),
    )
    expect(given(...history).when(record(2, balance("0", "2024-06-01")))).toEqual(
      refused("EntryAfterEnd", { line: "holding", endedOn: "2024-05-31" }),
    )
  })

  it("a closed holding accepts notes, corrections and the voiding of entries", () => {
    expect(given(...history).when(record(2, note("bank confirmed", "2024-07-01")))).toEqual(
      happens(recorded(2, note("bank confirmed", "2024-07-01"))),
    )
    expect(given(...history).when(correct(1, 2, balance("101", "2024-02-01")))).toEqual(
      happens(voided(1), recorded(2, balance("101", "2024-02-01"), 1)),
    )
    expect(given(...history).when(correct(1, 2, balance("101", "2024-06-01")))).toEqual(
      refused("EntryAfterEnd", { line: "holding", endedOn: "2024-05-31" }),
    )
    expect(given(...history).when(voidEntry(1))).toEqual(happens(voided(1)))
  })

  it("a closed holding can be reopened once", () => {
    expect(given(...history).when(reopen)).toEqual(happens(reopened))
    expect(given(...history, reopened).when(reopen)).toEqual(nothingHappens)
    expect(given(...history, reopened).when(record(2, balance("5", "2025-01-01")))).toEqual(
      happens(recorded(2, balance("5", "2025-01-01"))),
    )
  })
})

describe("removing a holding", () => {
  it("a holding is removed once, with or without a reason, open or closed", () => {
    expect(given(opened()).when(remove)).toEqual(happens(removed))
    expect(given(opened(), closed("2024-02-01")).when({ ...remove, reason: null })).toEqual(
      happens({ ...removed, reason: null }),
    )
    expect(given(opened(), removed).when(remove)).toEqual(nothingHappens)
  })

  it.each([
    revise({ ...apple, name: "Apple" }),
    record(1, buy("1", "2024-01-02")),
    record(9, buy("1", "2024-01-02")),
    correct(1, 2, buy("2", "2024-01-02")),
    voidEntry(1),
    close("2024-01-02"),
    reopen,
  ])("a removed holding refuses every other command: $_tag", (command) => {
    const history = [opened(), recorded(1, buy("1", "2024-01-02")), removed]
    expect(given(...history).when(command)).toEqual(refused("LineIsRemoved", { line: "holding" }))
  })

  it("a removed holding is restored once, with all its entries", () => {
    const history = [opened(), recorded(1, buy("10", "2024-02-01")), removed]
    expect(given(...history).when(restore)).toEqual(happens(restored))
    expect(given(opened()).when(restore)).toEqual(nothingHappens)
    expect(given(...history, restored).when(record(2, sell("10", "2024-02-01")))).toEqual(
      happens(recorded(2, sell("10", "2024-02-01"))),
    )
  })
})

it("a revision changes neither the currency nor the closing of a holding", () => {
  const history = [opened(), closed("2024-05-31"), revised({ ...apple, name: "Apple" })]
  expect(
    given(...history).when(record(1, { ...buy("1", "2024-02-01"), fees: { ...usd("1"), currency: "CHF" } })),
  ).toEqual(refused("CurrencyMismatch", { line: "holding", expected: "USD" }))
  expect(given(...history).when(record(1, buy("1", "2024-06-01")))).toEqual(
    refused("EntryAfterEnd", { line: "holding", endedOn: "2024-05-31" }),
  )
})
