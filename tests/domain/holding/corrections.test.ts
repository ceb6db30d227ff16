import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  balance,
  chf,
  correct,
  descriptions,
  given,
  id,
  note,
  opened,
  recorded,
  share,
  voided,
  voidEntry,
} from "./examples.ts"

const { savings } = descriptions

describe("voiding an entry", () => {
  const history = [opened(savings), recorded(1, balance("100", "2024-02-01"))]

  it("an entry is voided once, also when the command is sent again with another reason", () => {
    expect(given(...history).when(voidEntry(1))).toEqual(happens(voided(1)))
    expect(given(...history, voided(1)).when(voidEntry(1))).toEqual(nothingHappens)
    expect(given(...history, voided(1)).when(voidEntry(1, "wrong account"))).toEqual(nothingHappens)
  })

  it("voiding an entry that does not exist is refused", () => {
    expect(given(...history).when(voidEntry(2))).toEqual(refused("EntryNotFound", { line: "holding", entryId: id(2) }))
  })
})

const taken = (n: number) => refused("EntryIdAlreadyUsed", { line: "holding", entryId: id(n) })

describe("correcting an entry", () => {
  const history = [opened(savings), recorded(1, balance("100", "2024-02-01")), recorded(2, share("50", "2024-02-01"))]
  const right = balance("110", "2024-02-01")

  it("a correction voids the old entry and records the new one in one step", () => {
    expect(given(...history).when(correct(1, 3, right))).toEqual(happens(voided(1), recorded(3, right, 1)))
  })

  it("correcting an entry adds no event when it is sent again, even after the correction was corrected", () => {
    const once = [...history, voided(1), recorded(3, right, 1)]
    expect(given(...once).when(correct(1, 3, right))).toEqual(nothingHappens)
    expect(given(...once, voided(3), recorded(4, balance("120", "2024-02-01"), 3)).when(correct(1, 3, right))).toEqual(
      nothingHappens,
    )
  })

  it("correcting an entry refuses a replacement under an id already used: another entry's, its own, or that of another correction", () => {
    expect(given(...history).when(correct(1, 2, right))).toEqual(taken(2))
    expect(given(...history).when(correct(1, 1, right))).toEqual(taken(1))
    const once = [...history, voided(1), recorded(3, right, 1)]
    expect(given(...once).when(correct(1, 3, balance("111", "2024-02-01")))).toEqual(taken(3))
    expect(given(...once).when(correct(2, 3, right))).toEqual(taken(3))
  })

  it("correcting an entry refuses an entry that does not exist or was voided", () => {
    expect(given(...history).when(correct(9, 3, right))).toEqual(
      refused("EntryNotFound", { line: "holding", entryId: id(9) }),
    )
    expect(given(...history, voided(1)).when(correct(1, 3, right))).toEqual(
      refused("EntryIsVoided", { line: "holding", entryId: id(1) }),
    )
  })

  it("correcting an entry refuses a replacement of another kind", () => {
    expect(given(...history).when(correct(1, 3, note("no balance", "2024-02-01")))).toEqual(
      refused("CorrectionOfAnotherKind", { line: "holding" }),
    )
  })

  it("a correction moves a statement to another day, unless that day has one", () => {
    const two = [...history, recorded(4, balance("200", "2024-03-01"))]
    expect(given(...two).when(correct(1, 3, balance("100", "2024-02-02")))).toEqual(
      happens(voided(1), recorded(3, balance("100", "2024-02-02"), 1)),
    )
    expect(given(...two).when(correct(1, 3, balance("100", "2024-03-01")))).toEqual(
      refused("AlreadyStated", { line: "holding", entryId: id(4), on: "2024-03-01" }),
    )
  })

  it("correcting an entry refuses a replacement that could not have been recorded", () => {
    expect(given(...history).when(correct(1, 3, balance("1", "2024-01-01")))).toEqual(
      refused("EntryBeforeStart", { line: "holding", startedOn: "2024-01-02" }),
    )
    expect(given(...history).when(correct(1, 3, { ...right, balance: chf("110") }))).toEqual(
      refused("CurrencyMismatch", { line: "holding", expected: "USD" }),
    )
  })
})
