import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
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

describe("swapping tokens", () => {
  it("a swap can give all tokens that are held, and not the smallest fraction more", () => {
    const all = swapLeg(1, "out", "10", "2024-02-01")
    expect(given(...history).when(record(2, all))).toEqual(happens(recorded(2, all)))
    expect(given(...history).when(record(2, { ...all, quantity: "10.000000000000000001" }))).toEqual(
      short("10", "2024-02-01"),
    )
  })

  it("a swap brings tokens that can be sold and staked the same day", () => {
    const received = [...history, recorded(2, swapLeg(1, "in", "5", "2024-02-02"))]
    expect(given(...received).when(record(3, sell("15", "2024-02-02")))).toEqual(
      happens(recorded(3, sell("15", "2024-02-02"))),
    )
    expect(given(...received).when(record(3, stake("15", "2024-02-02")))).toEqual(
      happens(recorded(3, stake("15", "2024-02-02"))),
    )
    expect(given(...received).when(record(3, sell("15", "2024-02-01")))).toEqual(short("10", "2024-02-01"))
  })

  it("a backdated swap is refused when the tokens it gives were sold later", () => {
    const sold = [...history, recorded(2, sell("8", "2024-06-03"))]
    expect(given(...sold).when(record(3, swapLeg(1, "out", "3", "2024-03-01")))).toEqual(short("7", "2024-06-03"))
  })

  it("a swap of a token for itself is refused", () => {
    const circle = { ...swapLeg(1, "out", "1", "2024-02-01"), counterpartId: holdingId }
    expect(given(...history).when(record(2, circle))).toEqual(refused("SwapWithItself"))
  })

  it("the taxes of a swap are at most its value", () => {
    const taxed = (amount: string) => ({
      ...swapLeg(1, "out", "1", "2024-02-01"),
      taxes: { amount, currency: "USD" as const },
    })
    expect(given(...history).when(record(2, taxed("100")))).toEqual(happens(recorded(2, taxed("100"))))
    expect(given(...history).when(record(2, taxed("100.01")))).toEqual(refused("TaxExceedsAmount"))
  })

  it("a swap has at most one leg in a holding", () => {
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

  it("a leg of a swap is neither voided nor corrected by itself", () => {
    expect(given(...swapped).when(voidEntry(2))).toEqual(oneFact)
    expect(given(...swapped).when(correct(2, 3, { ...leg, quantity: "6" }))).toEqual(oneFact)
  })

  it("a leg of a voided swap stays voided when it is voided again by itself", () => {
    expect(given(...swapped, voided(2)).when(voidEntry(2))).toEqual(nothingHappens)
    expect(given(...swapped, voided(2)).when(correct(2, 3, leg))).toEqual(
      refused("EntryIsVoided", { line: "holding", entryId: id(2) }),
    )
  })

  it("an entry of another kind cannot be corrected into a leg of a swap", () => {
    expect(given(...swapped).when(correct(1, 3, swapLeg(2, "in", "5", "2024-02-02")))).toEqual(
      refused("CorrectionOfAnotherKind", { line: "holding" }),
    )
  })

  it("a leg of a swap is voided with its swap, once", () => {
    expect(given(...swapped).when(voidSwapLeg(1))).toEqual(happens(voided(2)))
    expect(given(...swapped, voided(2)).when(voidSwapLeg(1))).toEqual(nothingHappens)
  })

  it("a leg of a swap is found by the id of its swap", () => {
    const several = [...swapped, recorded(3, swapLeg(2, "out", "1", "2024-02-02"))]
    expect(given(...several).when(voidSwapLeg(2))).toEqual(happens(voided(3)))
    expect(given(...several).when(voidSwapLeg(3))).toEqual(refused("SwapNotFound", { swapId: swapId(3) }))
  })

  it("a leg of a swap is not voided under its id as another kind of fact, whose other leg would stay", () => {
    const fact = { _tag: "UnitMove", moveId: swapId(1) }
    expect(given(...swapped).when({ ...voidSwapLeg(1), fact })).toEqual(refused("MoveNotFound", { moveId: swapId(1) }))
  })

  it("a leg of a swap cannot be voided while the tokens it brought were sold or staked", () => {
    expect(given(...swapped, recorded(3, sell("11", "2024-03-01"))).when(voidSwapLeg(1))).toEqual(
      refused("VoidingLeavesTooFew", { held: "10", shortOn: "2024-03-01" }),
    )
    expect(given(...swapped, recorded(3, stake("11", "2024-03-01"))).when(voidSwapLeg(1))).toEqual(
      refused("StakedExceedsHeld", { held: "10", staked: "11", shortOn: "2024-03-01" }),
    )
    expect(given(...swapped, recorded(3, sell("10", "2024-03-01"))).when(voidSwapLeg(1))).toEqual(happens(voided(2)))
  })

  it("a leg of a swap is not found in a holding that does not exist, and not voided in one that was removed", () => {
    expect(given().when(voidSwapLeg(1))).toEqual(refused("LineNotFound", { line: "holding" }))
    expect(given(...swapped, removed).when(voidSwapLeg(1))).toEqual(refused("LineIsRemoved", { line: "holding" }))
  })
})
