import { describe, expect, it } from "vitest"
import { debtWithin } from "#domain/debt/debt.ts"
import { holdingWithin } from "#domain/holding/holding.ts"
import { ownershipWithin } from "#domain/ownership/ownership.ts"
import { walletWithin } from "#domain/wallet/wallet.ts"
import * as debts from "./debt/examples.ts"
import { happens, nothingHappens, refused, storiesOf } from "./given.ts"
import * as holdings from "./holding/examples.ts"
import * as stakes from "./ownership/examples.ts"
import * as wallets from "./wallet/examples.ts"

describe("a holding with a limit of two entries", () => {
  const { note, opened, record, recorded } = holdings
  const given = storiesOf({ ...holdings.holdingLanguage, decider: holdingWithin(2) })
  const text = note("once", "2024-01-02")
  const full = [opened(), recorded(1, text), recorded(2, text)]

  it("a holding with a limit of two entries accepts the second and refuses the third, naming the limit", () => {
    expect(given(...full.slice(0, 2)).when(record(2, text))).toEqual(happens(recorded(2, text)))
    expect(given(...full).when(record(3, text))).toEqual(refused("TooManyEntries", { line: "holding", most: 2 }))
  })

  it("a holding with a limit of two entries also counts voided ones", () => {
    const { voided } = holdings
    expect(given(...full, voided(1)).when(record(3, text))).toEqual(
      refused("TooManyEntries", { line: "holding", most: 2 }),
    )
  })

  it("a holding with a limit of two entries accepts an entry that is sent again, corrections and voiding", () => {
    const { correct, voided, voidEntry } = holdings
    const other = note("twice", "2024-01-02")
    expect(given(...full).when(record(2, text))).toEqual(nothingHappens)
    expect(given(...full).when(correct(2, 3, other))).toEqual(happens(voided(2), recorded(3, other, 2)))
    expect(given(...full).when(voidEntry(2))).toEqual(happens(voided(2)))
  })
})

describe("a debt with a limit of one entry", () => {
  const { correct, incurred, note, record, recorded, voided } = debts
  const given = storiesOf({ ...debts.debtLanguage, decider: debtWithin(1) })
  const text = note("once", "2024-01-02")

  it("a debt with a limit of one entry refuses the second, naming the limit, and accepts a correction of the first", () => {
    expect(given(incurred()).when(record(1, text))).toEqual(happens(recorded(1, text)))
    const full = given(incurred(), recorded(1, text))
    expect(full.when(record(2, text))).toEqual(refused("TooManyEntries", { line: "debt", most: 1 }))
    expect(full.when(record(1, text))).toEqual(nothingHappens)
    expect(full.when(correct(1, 2, text))).toEqual(happens(voided(1), recorded(2, text, 1)))
  })
})

describe("a wallet with a limit of one statement", () => {
  const { connected, id, state, stated, tokens, voided } = wallets
  const given = storiesOf({ ...wallets.walletLanguage, decider: walletWithin(1) })

  it("a wallet with a limit of one statement refuses the second, naming the limit, and accepts a replacement of the first", () => {
    expect(given(connected()).when(state(1, "2024-01-02"))).toEqual(happens(stated(1, "2024-01-02")))
    const full = given(connected(), stated(1, "2024-01-02"))
    expect(full.when(state(2, "2024-01-03"))).toEqual(refused("TooManyEntries", { line: "wallet", most: 1 }))
    const replaces = { entryId: id(1), reason: "misread" }
    expect(full.when(state(2, "2024-01-03", [tokens.eth], replaces))).toEqual(
      happens(voided(1), stated(2, "2024-01-03", [tokens.eth], 1)),
    )
  })
})

describe("a household with a limit of one stake", () => {
  const { anna, beat, company, record, recorded, removed, stake } = stakes
  const given = storiesOf({ ...stakes.ownershipLanguage, decider: ownershipWithin({ stakes: 1 }) })
  const [first, second] = [stake(anna, "50", company), stake(beat, "50", company)]

  it("a household with a limit of one stake refuses the second, naming the limit, until the first is removed", () => {
    expect(given().when(record(1, first))).toEqual(happens(recorded(1, first)))
    expect(given(recorded(1, first)).when(record(2, second))).toEqual(refused("TooManyStakes", { most: 1 }))
    expect(given(recorded(1, first), removed(1)).when(record(2, second))).toEqual(happens(recorded(2, second)))
  })
})
