import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  connect,
  connected,
  disconnect,
  disconnected,
  given,
  id,
  ledger,
  paper,
  reconnect,
  reconnected,
  remove,
  removed,
  restore,
  restored,
  revise,
  revised,
  state,
  stated,
  tokens,
  voided,
  voidStatement,
  walletId,
} from "./examples.ts"

describe("connecting a wallet", () => {
  it.each([ledger, paper, { ...paper, address: "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh" }])(
    "the command connects a wallet: $title, $trackingMode",
    (terms) => {
      expect(given().when(connect(terms))).toEqual(happens(connected(terms)))
    },
  )

  it("connecting a wallet adds no event when it is sent again, even after the wallet was revised", () => {
    expect(given(connected()).when(connect())).toEqual(nothingHappens)
    expect(given(connected(), revised(paper)).when(connect())).toEqual(nothingHappens)
  })

  it("connecting a wallet refuses an id that is already in use, and reports when the wallet was removed", () => {
    expect(given(connected()).when(connect(paper))).toEqual(
      refused("LineIdAlreadyUsed", { line: "wallet", lineId: walletId }),
    )
    expect(given(connected(), removed).when(connect())).toEqual(refused("LineIsRemoved", { line: "wallet" }))
  })

  it("connecting a wallet refuses to read balances from the chains without an address", () => {
    expect(given().when(connect({ ...ledger, address: null }))).toEqual(refused("AddressMissing"))
    expect(given(connected()).when(revise({ ...ledger, address: null }))).toEqual(refused("AddressMissing"))
  })
})

describe("revising a wallet", () => {
  it("a revision adds one event, and none when nothing changes", () => {
    expect(given(connected()).when(revise(paper))).toEqual(happens(revised(paper)))
    expect(given(connected(), revised(paper)).when(revise(paper))).toEqual(nothingHappens)
  })

  it("a revision keeps the first day at or before the first statement, and the last day at or after the last", () => {
    const from = (connectedOn: string) => ({ ...ledger, connectedOn })
    const held = [connected(), stated(1, "2023-06-30")]
    expect(given(...held).when(revise(from("2023-06-30")))).toEqual(happens(revised(from("2023-06-30"))))
    expect(given(...held).when(revise(from("2023-07-01")))).toEqual(
      refused("StartAfterEntry", { line: "wallet", earliestEntryOn: "2023-06-30" }),
    )
    expect(given(connected(), disconnected("2023-06-30")).when(revise(from("2023-07-01")))).toEqual(
      refused("StartAfterEnd", { line: "wallet", endedOn: "2023-06-30" }),
    )
  })
})

describe("recording a statement", () => {
  const all = [tokens.eth, tokens.ethOnBase, tokens.usdc, tokens.nothing]

  it("a statement can have tokens on several chains, or none", () => {
    expect(given(connected()).when(state(1, "2023-05-02", all))).toEqual(happens(stated(1, "2023-05-02", all)))
    expect(given(connected()).when(state(1, "2023-05-02", []))).toEqual(happens(stated(1, "2023-05-02", [])))
  })

  it("a statement is recorded once when it is sent again, even after it was voided", () => {
    expect(given(connected(), stated(1, "2023-06-30")).when(state(1, "2023-06-30"))).toEqual(nothingHappens)
    expect(given(connected(), stated(1, "2023-06-30"), voided(1)).when(state(1, "2023-06-30"))).toEqual(nothingHappens)
    expect(given(connected(), stated(1, "2023-06-30")).when(state(1, "2023-06-30", all))).toEqual(
      refused("EntryIdAlreadyUsed", { line: "wallet", entryId: id(1) }),
    )
  })

  it("a statement cannot have one token twice on one chain", () => {
    const twice = [tokens.eth, tokens.usdc, { ...tokens.eth, balance: "1" }]
    expect(given(connected()).when(state(1, "2023-06-30", twice))).toEqual(
      refused("TokenStatedTwice", { token: "ETH" }),
    )
  })

  it("a statement cannot have a value in a currency other than that of the wallet", () => {
    const inEuro = { ...tokens.usdc, value: { amount: "110", currency: "EUR" } }
    expect(given(connected()).when(state(1, "2023-06-30", [tokens.eth, inEuro]))).toEqual(
      refused("CurrencyMismatch", { line: "wallet", expected: "USD" }),
    )
  })

  it("a wallet accepts statements from its connection to its disconnection", () => {
    const ended = [connected(), disconnected("2023-12-31")]
    expect(given(...ended).when(state(1, "2023-05-01"))).toEqual(
      refused("EntryBeforeStart", { line: "wallet", startedOn: "2023-05-02" }),
    )
    expect(given(...ended).when(state(1, "2023-12-31"))).toEqual(happens(stated(1, "2023-12-31")))
    expect(given(...ended).when(state(1, "2024-01-01"))).toEqual(
      refused("EntryAfterEnd", { line: "wallet", endedOn: "2023-12-31" }),
    )
  })

  it("a wallet has one statement per day", () => {
    const held = [connected(), stated(1, "2023-06-30")]
    expect(given(...held).when(state(2, "2023-06-30", all))).toEqual(
      refused("AlreadyStated", { line: "wallet", entryId: id(1), on: "2023-06-30" }),
    )
    expect(given(...held).when(state(2, "2023-07-01", all))).toEqual(happens(stated(2, "2023-07-01", all)))
    expect(given(...held, voided(1)).when(state(2, "2023-06-30", all))).toEqual(happens(stated(2, "2023-06-30", all)))
  })
})

describe("correcting a statement", () => {
  const held = [connected(), stated(1, "2023-06-30"), stated(2, "2023-07-31")]
  const inPlaceOf = (n: number) => ({ entryId: id(n), reason: "misread" })

  it("a correction voids the old statement and records the new one in one step", () => {
    expect(given(...held).when(state(3, "2023-06-30", [tokens.usdc], inPlaceOf(1)))).toEqual(
      happens(voided(1), stated(3, "2023-06-30", [tokens.usdc], 1)),
    )
  })

  it("a correction adds no event when it is sent again; without the id that it replaces it is another statement", () => {
    const once = [...held, voided(1), stated(3, "2023-06-30", [tokens.usdc], 1)]
    expect(given(...once).when(state(3, "2023-06-30", [tokens.usdc], inPlaceOf(1)))).toEqual(nothingHappens)
    expect(given(...once).when(state(3, "2023-06-30", [tokens.usdc]))).toEqual(
      refused("EntryIdAlreadyUsed", { line: "wallet", entryId: id(3) }),
    )
  })

  it("a correction refuses to replace a statement that does not exist, was voided, or is itself", () => {
    expect(given(...held).when(state(3, "2023-06-30", [], inPlaceOf(9)))).toEqual(
      refused("EntryNotFound", { line: "wallet", entryId: id(9) }),
    )
    expect(given(...held, voided(1)).when(state(3, "2023-06-30", [], inPlaceOf(1)))).toEqual(
      refused("EntryIsVoided", { line: "wallet", entryId: id(1) }),
    )
    expect(given(...held).when(state(1, "2023-06-30", [tokens.eth], inPlaceOf(1)))).toEqual(
      refused("EntryIdAlreadyUsed", { line: "wallet", entryId: id(1) }),
    )
  })

  it("a correction moves a statement to another day, unless that day has one", () => {
    expect(given(...held).when(state(3, "2023-06-29", [tokens.eth], inPlaceOf(1)))).toEqual(
      happens(voided(1), stated(3, "2023-06-29", [tokens.eth], 1)),
    )
    expect(given(...held).when(state(3, "2023-07-31", [tokens.eth], inPlaceOf(1)))).toEqual(
      refused("AlreadyStated", { line: "wallet", entryId: id(2), on: "2023-07-31" }),
    )
  })
})

describe("voiding a statement", () => {
  it("a statement is voided once, also when the command is sent again with another reason", () => {
    const held = [connected(), stated(1, "2023-06-30")]
    expect(given(...held).when(voidStatement(1))).toEqual(happens(voided(1)))
    expect(given(...held, voided(1)).when(voidStatement(1, "another"))).toEqual(nothingHappens)
    expect(given(...held).when(voidStatement(2))).toEqual(refused("EntryNotFound", { line: "wallet", entryId: id(2) }))
  })
})

describe("disconnecting a wallet", () => {
  const held = [connected(), stated(1, "2023-06-30")]

  it("a wallet is disconnected once, on the day of its last statement or later", () => {
    expect(given(...held).when(disconnect("2023-06-30"))).toEqual(happens(disconnected("2023-06-30")))
    expect(given(...held).when(disconnect("2023-06-29"))).toEqual(
      refused("EndBeforeEntry", { line: "wallet", latestEntryOn: "2023-06-30" }),
    )
    expect(given(connected()).when(disconnect("2023-05-01"))).toEqual(
      refused("EndBeforeStart", { line: "wallet", startedOn: "2023-05-02" }),
    )
    const ended = [...held, disconnected("2023-06-30")]
    expect(given(...ended).when(disconnect("2023-06-30"))).toEqual(nothingHappens)
    expect(given(...ended).when(disconnect("2023-07-01"))).toEqual(
      refused("LineHasEnded", { line: "wallet", endedOn: "2023-06-30" }),
    )
  })

  it("a disconnected wallet can be connected again", () => {
    expect(given(...held, disconnected("2023-06-30")).when(reconnect)).toEqual(happens(reconnected))
    expect(given(...held).when(reconnect)).toEqual(nothingHappens)
  })
})

describe("removing a wallet", () => {
  it("a wallet is removed once and restored once", () => {
    expect(given(connected()).when(remove)).toEqual(happens(removed))
    expect(given(connected(), removed).when(remove)).toEqual(nothingHappens)
    expect(given(connected(), removed).when(restore)).toEqual(happens(restored))
    expect(given(connected()).when(restore)).toEqual(nothingHappens)
  })

  const others = [revise(paper), state(1, "2023-06-30"), voidStatement(1), disconnect("2023-12-31"), reconnect]

  it.each(others)("a removed wallet accepts no command except restoring: $_tag", (command) => {
    expect(given(connected(), removed).when(command)).toEqual(refused("LineIsRemoved", { line: "wallet" }))
  })

  it.each([...others, remove, restore])(
    "a command about a wallet that was never connected is refused as not found: $_tag",
    (command) => {
      expect(given().when(command)).toEqual(refused("LineNotFound", { line: "wallet" }))
    },
  )
})
