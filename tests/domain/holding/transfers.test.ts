import { describe, expect, it } from "vitest"
import { happens, refused } from "#tests/domain/given.ts"
import {
  correct,
  descriptions,
  given,
  opened,
  otherPortfolioId,
  portfolioId,
  record,
  recorded,
  transfer,
  voided,
  voidEntry,
} from "./examples.ts"

const { house } = descriptions

describe("transferring a holding", () => {
  const away = transfer(otherPortfolioId, "2024-02-01")
  const back = transfer(portfolioId, "2024-04-01")
  const sameAgain = refused("TransferToSamePortfolio")

  it("a holding is transferred to another portfolio and back, on the days given", () => {
    expect(given(opened(house)).when(record(1, away))).toEqual(happens(recorded(1, away)))
    expect(given(opened(house), recorded(1, away)).when(record(2, back))).toEqual(happens(recorded(2, back)))
  })

  it("a transfer to the portfolio in which the holding was opened is refused", () => {
    expect(given(opened(house)).when(record(1, transfer(portfolioId, "2024-02-01")))).toEqual(sameAgain)
  })

  it.each([
    [recorded(1, away), recorded(2, back)],
    [recorded(2, back), recorded(1, away)],
  ])("a transfer to the portfolio that already has the holding is refused, in any order of recording", (...both) => {
    const history = [opened(house), ...both]
    expect(given(...history).when(record(3, transfer(otherPortfolioId, "2024-03-01")))).toEqual(sameAgain)
    expect(given(...history).when(record(3, transfer(portfolioId, "2024-01-31")))).toEqual(sameAgain)
    expect(given(...history).when(record(3, transfer(portfolioId, "2024-05-01")))).toEqual(sameAgain)
    expect(given(...history).when(record(3, transfer(portfolioId, "2024-03-01")))).toEqual(
      happens(recorded(3, transfer(portfolioId, "2024-03-01"))),
    )
  })

  it("a transfer does not change later transfers, even when it is voided", () => {
    const history = [opened(house), recorded(1, away), recorded(2, back)]
    expect(given(...history).when(voidEntry(1))).toEqual(happens(voided(1)))
    expect(given(...history).when(correct(1, 3, transfer(otherPortfolioId, "2024-04-02")))).toEqual(
      happens(voided(1), recorded(3, transfer(otherPortfolioId, "2024-04-02"), 1)),
    )
    expect(given(...history).when(correct(1, 3, transfer(portfolioId, "2024-02-01")))).toEqual(sameAgain)
  })
})
