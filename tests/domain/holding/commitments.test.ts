import { describe, expect, it } from "vitest"
import { happens, refused } from "../given.ts"
import {
  call,
  callBeyond,
  cashFlow,
  chf,
  commitment,
  correct,
  descriptions,
  given,
  id,
  opened,
  recallable,
  record,
  recorded,
  voided,
  voidEntry,
} from "./examples.ts"

const beyond = (open: string, on: string) => refused("CallExceedsCommitment", { open, on })
const begun = opened(descriptions.fund)
/** 1,000 committed, of which 600 are called. */
const called = [begun, recorded(1, commitment("1000", "2024-02-01")), recorded(2, call("600", "2024-03-01"))]

describe("calling capital [checklist 137, 139]", () => {
  it("calls all that is open, and not a cent more", () => {
    expect(given(...called).when(record(3, call("400", "2024-04-01")))).toEqual(
      happens(recorded(3, call("400", "2024-04-01"))),
    )
    expect(given(...called).when(record(3, call("400.01", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
  })

  it("calls all on the day of the commitment", () => {
    const today = [begun, recorded(1, commitment("1000", "2024-02-01"))]
    expect(given(...today).when(record(2, call("1000", "2024-02-01")))).toEqual(
      happens(recorded(2, call("1000", "2024-02-01"))),
    )
  })

  it("has no limit where nothing was ever committed, or not yet", () => {
    expect(given(begun).when(record(1, call("1000000", "2024-04-01")))).toEqual(
      happens(recorded(1, call("1000000", "2024-04-01"))),
    )
    const later = [begun, recorded(1, commitment("1000", "2024-06-01"))]
    expect(given(...later).when(record(2, call("1000", "2024-05-31")))).toEqual(
      happens(recorded(2, call("1000", "2024-05-31"))),
    )
    expect(given(...later).when(record(2, call("1001", "2024-05-31")))).toEqual(beyond("-1", "2024-06-01"))
  })

  it("is refused late when later calls would exceed what is open then", () => {
    expect(given(...called).when(record(3, call("400", "2024-02-15")))).toEqual(
      happens(recorded(3, call("400", "2024-02-15"))),
    )
    expect(given(...called).when(record(3, call("500", "2024-02-15")))).toEqual(beyond("500", "2024-03-01"))
  })

  it("goes beyond the commitment where that is stated, and leaves open what was open", () => {
    const more = [...called, recorded(3, callBeyond("5000", "2024-03-01"))]
    expect(given(...called).when(record(3, callBeyond("5000", "2024-03-01")))).toEqual(
      happens(recorded(3, callBeyond("5000", "2024-03-01"))),
    )
    expect(given(...more).when(record(4, call("400", "2024-04-01")))).toEqual(
      happens(recorded(4, call("400", "2024-04-01"))),
    )
    expect(given(...more).when(record(4, call("401", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
    expect(given(...more).when(correct(3, 4, call("5000", "2024-03-01")))).toEqual(beyond("400", "2024-03-01"))
  })

  it("takes no account of money paid in outside the commitment, of exits and of expenses", () => {
    const others = (["entry", "exit", "expense"] as const).map((kind, n) =>
      recorded(5 + n, cashFlow(kind, "700", "2024-03-15")),
    )
    expect(given(...called, ...others).when(record(3, call("400", "2024-04-01")))).toEqual(
      happens(recorded(3, call("400", "2024-04-01"))),
    )
    expect(given(...called, ...others).when(record(3, call("401", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
  })
})

describe("distributions [checklist 137]", () => {
  it("open what they pay back when it can be called again, from that day on", () => {
    const paidBack = [...called, recorded(3, recallable("150", "2024-04-01"))]
    expect(given(...paidBack).when(record(4, call("550", "2024-04-01")))).toEqual(
      happens(recorded(4, call("550", "2024-04-01"))),
    )
    expect(given(...paidBack).when(record(4, call("550.01", "2024-04-01")))).toEqual(beyond("550", "2024-04-01"))
    expect(given(...paidBack).when(record(4, call("401", "2024-03-31")))).toEqual(beyond("400", "2024-03-31"))
  })

  it("open nothing otherwise", () => {
    const paidOut = [...called, recorded(3, cashFlow("distribution", "150", "2024-04-01"))]
    expect(given(...paidOut).when(record(4, call("401", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
  })

  it("that were called again cannot be taken back, nor turned into others", () => {
    const calledAgain = [
      ...called,
      recorded(3, recallable("150", "2024-04-01")),
      recorded(4, call("500", "2024-05-01")),
    ]
    expect(given(...calledAgain).when(voidEntry(3))).toEqual(beyond("400", "2024-05-01"))
    expect(given(...calledAgain).when(correct(3, 5, cashFlow("distribution", "150", "2024-04-01")))).toEqual(
      beyond("400", "2024-05-01"),
    )
    expect(given(...calledAgain).when(correct(3, 5, recallable("150", "2024-05-02")))).toEqual(
      beyond("400", "2024-05-01"),
    )
    expect(given(...calledAgain).when(correct(3, 5, recallable("100", "2024-05-01")))).toEqual(
      happens(voided(3), recorded(5, recallable("100", "2024-05-01"), 3)),
    )
    expect(given(...calledAgain, voided(4)).when(voidEntry(3))).toEqual(happens(voided(3)))
  })
})

describe("changing a commitment", () => {
  it("lowers it to what was called, and not below", () => {
    expect(given(...called).when(record(3, commitment("600", "2024-03-01")))).toEqual(
      happens(recorded(3, commitment("600", "2024-03-01"))),
    )
    expect(given(...called).when(record(3, commitment("599", "2024-06-01")))).toEqual(beyond("-1", "2024-06-01"))
    expect(given(...called).when(record(3, commitment("599", "2024-03-01")))).toEqual(beyond("599", "2024-03-01"))
    expect(given(...called).when(record(3, commitment("0", "2024-02-29")))).toEqual(beyond("0", "2024-03-01"))
  })

  it("raises it from its day on", () => {
    const raised = [...called, recorded(3, commitment("1500", "2024-06-01"))]
    expect(given(...raised).when(record(4, call("900", "2024-06-01")))).toEqual(
      happens(recorded(4, call("900", "2024-06-01"))),
    )
    expect(given(...raised).when(record(4, call("900", "2024-05-31")))).toEqual(beyond("400", "2024-05-31"))
  })

  it("cannot be taken back while what it allowed was called, and can where nothing is left to limit", () => {
    const raised = [...called, recorded(3, commitment("1500", "2024-06-01")), recorded(4, call("900", "2024-06-01"))]
    expect(given(...raised).when(voidEntry(3))).toEqual(beyond("400", "2024-06-01"))
    expect(given(...raised).when(correct(3, 5, commitment("1499", "2024-06-01")))).toEqual(beyond("899", "2024-06-01"))
    expect(given(...raised).when(correct(3, 5, commitment("1500", "2024-06-02")))).toEqual(beyond("400", "2024-06-01"))
    expect(given(...called).when(voidEntry(1))).toEqual(happens(voided(1)))
    expect(given(...raised).when(voidEntry(1))).toEqual(happens(voided(1)))
  })

  it("is stated once a day", () => {
    expect(given(...called).when(record(3, commitment("2000", "2024-02-01")))).toEqual(
      refused("AlreadyStated", { entryId: id(1), on: "2024-02-01" }),
    )
  })
})

describe("what is said of a cash flow", () => {
  const senseless = refused("CashFlowTermNotForKind")

  it.each(["entry", "capitalCall", "exit", "expense"] as const)("cannot make recallable: %s", (kind) => {
    expect(given(begun).when(record(1, cashFlow(kind, "1", "2024-02-01", { recallable: true })))).toEqual(senseless)
  })

  it.each(["entry", "distribution", "exit", "expense"] as const)("cannot put beyond a commitment: %s", (kind) => {
    expect(given(begun).when(record(1, cashFlow(kind, "1", "2024-02-01", { beyondCommitment: true })))).toEqual(
      senseless,
    )
  })

  it("cannot make recallable what a policy pays, for which nothing is committed", () => {
    expect(given(opened(descriptions.pension)).when(record(1, recallable("1", "2024-02-01")))).toEqual(senseless)
  })
})

it("says how much is open as far as amounts can be said", () => {
  const most = "999999999999999999.999999999999999999"
  const overdrawn = [begun, recorded(1, call(most, "2024-02-01")), recorded(2, call(most, "2024-02-02"))]
  expect(given(...overdrawn).when(record(3, commitment("1", "2024-03-01")))).toEqual(beyond(`-${most}`, "2024-03-01"))
})

it("keeps a commitment in the currency of the holding", () => {
  expect(given(begun).when(record(1, { ...commitment("1", "2024-02-01"), amount: chf("1") }))).toEqual(
    refused("CurrencyMismatch", { expected: "USD" }),
  )
})
