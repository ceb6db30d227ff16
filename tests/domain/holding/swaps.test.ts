import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "../given.ts"
import {
  buy,
  correct,
  descriptions,
  given,
  holdingId,
  id,
  opened,
  record,
  recorded,
  removed,
  sell,
  stake,
  swapId,
  swapLeg,
  voided,
  voidEntry,
  voidSwapLeg,
} from "./examples.ts"

const short = (held: string, shortOn: string) => refused("SaleExceedsHolding", { held, shortOn })
const history = [opened(descriptions.tokens), recorded(1, buy("10", "2024-02-01"))]

describe("swapping tokens [checklist 124]", () => {
  it("gives what is held, and not the smallest fraction more", () => {
    const all = swapLeg(1, "out", "10", "2024-02-01")
    expect(given(...history).when(record(2, all))).toEqual(happens(recorded(2, all)))
    expect(given(...history).when(record(2, { ...all, quantity: "10.000000000000000001" }))).toEqual(
      short("10", "2024-02-01"),
    )
  })

  it("brings tokens that can be sold and staked the same day", () => {
    const received = [...history, recorded(2, swapLeg(1, "in", "5", "2024-02-02"))]
    expect(given(...received).when(record(3, sell("15", "2024-02-02")))).toEqual(
      happens(recorded(3, sell("15", "2024-02-02"))),
    )
    expect(given(...received).when(record(3, stake("15", "2024-02-02")))).toEqual(
      happens(recorded(3, stake("15", "2024-02-02"))),
    )
    expect(given(...received).when(record(3, sell("15", "2024-02-01")))).toEqual(short("10", "2024-02-01"))
  })

  it("is refused late when what it gives was sold since", () => {
    const sold = [...history, recorded(2, sell("8", "2024-06-03"))]
    expect(given(...sold).when(record(3, swapLeg(1, "out", "3", "2024-03-01")))).toEqual(short("7", "2024-06-03"))
  })

  it("is refused for the same token", () => {
    const circle = { ...swapLeg(1, "out", "1", "2024-02-01"), counterpartId: holdingId }
    expect(given(...history).when(record(2, circle))).toEqual(refused("SwapWithItself"))
  })

  it("has one leg in a holding, once and for all", () => {
    const swapped = [...history, recorded(2, swapLeg(1, "in", "5", "2024-02-02"))]
    const used = refused("SwapIdAlreadyUsed", { swapId: swapId(1) })
    expect(given(...swapped).when(record(3, swapLeg(1, "in", "5", "2024-02-02")))).toEqual(used)
    expect(given(...swapped, voided(2)).when(record(3, swapLeg(1, "in", "5", "2024-02-02")))).toEqual(used)
    expect(given(...swapped).when(record(3, swapLeg(2, "in", "5", "2024-02-02")))).toEqual(
      happens(recorded(3, swapLeg(2, "in", "5", "2024-02-02"))),
    )
  })
})

describe("a leg of a swap", () => {
  const leg = swapLeg(1, "in", "5", "2024-02-02")
  const swapped = [...history, recorded(2, leg)]
  const oneFact = refused("SwapIsOneFact", { swapId: swapId(1) })

  it("is neither taken back nor corrected by itself", () => {
    expect(given(...swapped).when(voidEntry(2))).toEqual(oneFact)
    expect(given(...swapped).when(correct(2, 3, { ...leg, quantity: "6" }))).toEqual(oneFact)
  })

  it("stays taken back when it is taken back again by itself", () => {
    expect(given(...swapped, voided(2)).when(voidEntry(2))).toEqual(nothingHappens)
    expect(given(...swapped, voided(2)).when(correct(2, 3, leg))).toEqual(refused("EntryIsVoided", { entryId: id(2) }))
  })

  it("cannot come of another entry by a correction", () => {
    expect(given(...swapped).when(correct(1, 3, swapLeg(2, "in", "5", "2024-02-02")))).toEqual(
      refused("CorrectionOfAnotherKind"),
    )
  })

  it("is taken back with its swap, once", () => {
    expect(given(...swapped).when(voidSwapLeg(1))).toEqual(happens(voided(2)))
    expect(given(...swapped, voided(2)).when(voidSwapLeg(1))).toEqual(nothingHappens)
  })

  it("is found by its swap among others", () => {
    const several = [...swapped, recorded(3, swapLeg(2, "out", "1", "2024-02-02"))]
    expect(given(...several).when(voidSwapLeg(2))).toEqual(happens(voided(3)))
    expect(given(...several).when(voidSwapLeg(3))).toEqual(refused("SwapNotFound", { swapId: swapId(3) }))
  })

  it("stays while what it brought was sold or staked", () => {
    expect(given(...swapped, recorded(3, sell("11", "2024-03-01"))).when(voidSwapLeg(1))).toEqual(
      short("10", "2024-03-01"),
    )
    expect(given(...swapped, recorded(3, stake("11", "2024-03-01"))).when(voidSwapLeg(1))).toEqual(
      refused("StakedExceedsHeld", { held: "10", staked: "11", shortOn: "2024-03-01" }),
    )
    expect(given(...swapped, recorded(3, sell("10", "2024-03-01"))).when(voidSwapLeg(1))).toEqual(happens(voided(2)))
  })

  it("is not found where there is no holding, and not taken back in one that was removed", () => {
    expect(given().when(voidSwapLeg(1))).toEqual(refused("HoldingNotFound"))
    expect(given(...swapped, removed).when(voidSwapLeg(1))).toEqual(refused("HoldingIsRemoved"))
  })
})
