import { describe, expect, it } from "vitest"
import { happens, refused } from "#tests/domain/given.ts"
import {
  buy,
  correct,
  delivery,
  descriptions,
  given,
  opened,
  record,
  recorded,
  revise,
  revised,
  sell,
  voided,
} from "./examples.ts"

const { goldBars, tokens, unlisted } = descriptions
const tooSoon = (openedOn: string) => refused("TradeNotAfterPurchase", { openedOn })

describe("selling metal", () => {
  const history = [opened(goldBars), recorded(1, buy("10", "2024-01-02"))]

  it("selling metal is refused on the day of the purchase and before it, and accepted the day after", () => {
    expect(given(...history).when(record(2, sell("1", "2024-01-03")))).toEqual(
      happens(recorded(2, sell("1", "2024-01-03"))),
    )
    expect(given(...history).when(record(2, sell("1", "2024-01-02")))).toEqual(tooSoon("2024-01-02"))
    expect(given(...history).when(record(2, sell("1", "2024-01-01")))).toEqual(tooSoon("2024-01-02"))
  })

  it("metal can be bought on the day of the opening, and not before it", () => {
    expect(given(opened(goldBars)).when(record(1, buy("10", "2024-01-02")))).toEqual(
      happens(recorded(1, buy("10", "2024-01-02"))),
    )
    expect(given(opened(goldBars)).when(record(1, buy("10", "2024-01-01")))).toEqual(
      refused("EntryBeforeStart", { line: "holding", startedOn: "2024-01-02" }),
    )
  })

  it("selling metal bars that are lost on the day of the purchase are accepted", () => {
    const lost = { ...delivery("out", "1", "2024-01-02"), reason: "loss" } as const
    expect(given(...history).when(record(2, lost))).toEqual(happens(recorded(2, lost)))
  })

  it("a sale cannot be corrected to the day of the purchase, nor the purchase moved to the day of the sale", () => {
    const sold = [...history, recorded(2, sell("1", "2024-01-03"))]
    expect(given(...sold).when(correct(2, 3, sell("1", "2024-01-02")))).toEqual(tooSoon("2024-01-02"))

    const bought = [...sold, voided(1), recorded(3, buy("10", "2024-01-03"), 1)]
    expect(given(...bought).when(revise({ ...goldBars, openedOn: "2024-01-03" }))).toEqual(tooSoon("2024-01-03"))
    expect(given(...bought, voided(2)).when(revise({ ...goldBars, openedOn: "2024-01-03" }))).toEqual(
      happens(revised({ ...goldBars, openedOn: "2024-01-03" })),
    )
  })

  it("selling more pieces than are held is refused, and the refusal names their number", () => {
    expect(given(...history).when(record(2, sell("10", "2024-01-03")))).toEqual(
      happens(recorded(2, sell("10", "2024-01-03"))),
    )
    expect(given(...history).when(record(2, sell("11", "2024-01-03")))).toEqual(
      refused("SaleExceedsHolding", { held: "10", shortOn: "2024-01-03" }),
    )
  })
})

it.each([unlisted, tokens])("$name can be sold on the day of its purchase", (described) => {
  expect(
    given(opened(described), recorded(1, buy("10", "2024-01-02"))).when(record(2, sell("10", "2024-01-02"))),
  ).toEqual(happens(recorded(2, sell("10", "2024-01-02"))))
})
