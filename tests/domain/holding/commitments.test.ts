import { describe, expect, it } from "vitest"
import { happens, refused } from "#tests/domain/given.ts"
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

describe("calling capital", () => {
  it("a call may use all of the unfunded commitment, and not a cent more", () => {
    expect(given(...called).when(record(3, call("400", "2024-04-01")))).toEqual(
      happens(recorded(3, call("400", "2024-04-01"))),
    )
    expect(given(...called).when(record(3, call("400.01", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
  })

  it("a call may use all of the commitment on the day of the commitment", () => {
    const today = [begun, recorded(1, commitment("1000", "2024-02-01"))]
    expect(given(...today).when(record(2, call("1000", "2024-02-01")))).toEqual(
      happens(recorded(2, call("1000", "2024-02-01"))),
    )
  })

  it("a call has no limit where no commitment was recorded, or none yet", () => {
    expect(given(begun).when(record(1, call("1000000", "2024-04-01")))).toEqual(
      happens(recorded(1, call("1000000", "2024-04-01"))),
    )
    const later = [begun, recorded(1, commitment("1000", "2024-06-01"))]
    expect(given(...later).when(record(2, call("1000", "2024-05-31")))).toEqual(
      happens(recorded(2, call("1000", "2024-05-31"))),
    )
    expect(given(...later).when(record(2, call("1001", "2024-05-31")))).toEqual(beyond("-1", "2024-06-01"))
  })

  it("a backdated call is refused when later calls would exceed the unfunded commitment", () => {
    expect(given(...called).when(record(3, call("400", "2024-02-15")))).toEqual(
      happens(recorded(3, call("400", "2024-02-15"))),
    )
    expect(given(...called).when(record(3, call("500", "2024-02-15")))).toEqual(beyond("500", "2024-03-01"))
  })

  it("a call marked as beyond the commitment may exceed it, and does not reduce the unfunded commitment", () => {
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

  it("a call is not limited by capital paid outside the commitment, by exits or by expenses", () => {
    const others = (["entry", "exit", "expense"] as const).map((kind, n) =>
      recorded(5 + n, cashFlow(kind, "700", "2024-03-15")),
    )
    expect(given(...called, ...others).when(record(3, call("400", "2024-04-01")))).toEqual(
      happens(recorded(3, call("400", "2024-04-01"))),
    )
    expect(given(...called, ...others).when(record(3, call("401", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
  })
})

describe("a distribution", () => {
  it("a recallable distribution increases the unfunded commitment from its day on", () => {
    const paidBack = [...called, recorded(3, recallable("150", "2024-04-01"))]
    expect(given(...paidBack).when(record(4, call("550", "2024-04-01")))).toEqual(
      happens(recorded(4, call("550", "2024-04-01"))),
    )
    expect(given(...paidBack).when(record(4, call("550.01", "2024-04-01")))).toEqual(beyond("550", "2024-04-01"))
    expect(given(...paidBack).when(record(4, call("401", "2024-03-31")))).toEqual(beyond("400", "2024-03-31"))
  })

  it("a distribution that is not recallable does not change the unfunded commitment", () => {
    const paidOut = [...called, recorded(3, cashFlow("distribution", "150", "2024-04-01"))]
    expect(given(...paidOut).when(record(4, call("401", "2024-04-01")))).toEqual(beyond("400", "2024-04-01"))
  })

  it("a recallable distribution that was called again can be neither voided nor corrected into another entry", () => {
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
  it("a commitment can be lowered to the capital called, and not below", () => {
    expect(given(...called).when(record(3, commitment("600", "2024-03-01")))).toEqual(
      happens(recorded(3, commitment("600", "2024-03-01"))),
    )
    expect(given(...called).when(record(3, commitment("599", "2024-06-01")))).toEqual(beyond("-1", "2024-06-01"))
    expect(given(...called).when(record(3, commitment("599", "2024-03-01")))).toEqual(beyond("599", "2024-03-01"))
    expect(given(...called).when(record(3, commitment("0", "2024-02-29")))).toEqual(beyond("0", "2024-03-01"))
  })

  it("a commitment can be raised from a day on", () => {
    const raised = [...called, recorded(3, commitment("1500", "2024-06-01"))]
    expect(given(...raised).when(record(4, call("900", "2024-06-01")))).toEqual(
      happens(recorded(4, call("900", "2024-06-01"))),
    )
    expect(given(...raised).when(record(4, call("900", "2024-05-31")))).toEqual(beyond("400", "2024-05-31"))
  })

  it("a change of the commitment cannot be voided while calls depend on it, and can when no commitment is left to limit them", () => {
    const raised = [...called, recorded(3, commitment("1500", "2024-06-01")), recorded(4, call("900", "2024-06-01"))]
    expect(given(...raised).when(voidEntry(3))).toEqual(beyond("400", "2024-06-01"))
    expect(given(...raised).when(correct(3, 5, commitment("1499", "2024-06-01")))).toEqual(beyond("899", "2024-06-01"))
    expect(given(...raised).when(correct(3, 5, commitment("1500", "2024-06-02")))).toEqual(beyond("400", "2024-06-01"))
    expect(given(...called).when(voidEntry(1))).toEqual(happens(voided(1)))
    expect(given(...raised).when(voidEntry(1))).toEqual(happens(voided(1)))
  })

  it("a commitment is recorded once per day", () => {
    expect(given(...called).when(record(3, commitment("2000", "2024-02-01")))).toEqual(
      refused("AlreadyStated", { line: "holding", entryId: id(1), on: "2024-02-01" }),
    )
  })
})

describe("the marks of a cash flow", () => {
  const refusal = refused("CashFlowTermNotForKind")

  it.each(["entry", "capitalCall", "exit", "expense"] as const)(
    "a cash flow of this kind cannot be recallable: %s",
    (kind) => {
      expect(given(begun).when(record(1, cashFlow(kind, "1", "2024-02-01", { recallable: true })))).toEqual(refusal)
    },
  )

  it.each(["entry", "distribution", "exit", "expense"] as const)(
    "a cash flow of this kind cannot be beyond the commitment: %s",
    (kind) => {
      expect(given(begun).when(record(1, cashFlow(kind, "1", "2024-02-01", { beyondCommitment: true })))).toEqual(
        refusal,
      )
    },
  )

  it("a payment from a policy cannot be recallable, because a policy has no commitment", () => {
    expect(given(opened(descriptions.pension)).when(record(1, recallable("1", "2024-02-01")))).toEqual(refusal)
  })
})

it("a refusal reports the unfunded commitment up to the largest amount that can be written", () => {
  const most = "999999999999999999.999999999999999999"
  const overdrawn = [begun, recorded(1, call(most, "2024-02-01")), recorded(2, call(most, "2024-02-02"))]
  expect(given(...overdrawn).when(record(3, commitment("1", "2024-03-01")))).toEqual(beyond(`-${most}`, "2024-03-01"))
})

it("a commitment is in the currency of the holding", () => {
  expect(given(begun).when(record(1, { ...commitment("1", "2024-02-01"), amount: chf("1") }))).toEqual(
    refused("CurrencyMismatch", { line: "holding", expected: "USD" }),
  )
})
