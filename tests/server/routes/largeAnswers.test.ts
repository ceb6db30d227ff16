import { expect, it } from "vitest"
import { readExplanation } from "#contract/figures/explain.ts"
import { readNetWorth } from "#contract/figures/figures.ts"
import { readReturnsByPortfolio } from "#contract/figures/returns.ts"
import { defaultSizeLimits, type HouseholdSize } from "#server/threads/largeAnswerLimits.ts"
import { isLarge } from "#server/routes/figures/largeAnswers.ts"

const ordinary: HouseholdSize = { portfolios: 5, lines: 60, entries: 2_000, stakes: 4 }
const most: HouseholdSize = { portfolios: 50, lines: 300, entries: 5_000, stakes: 60 }
const large = (size: HouseholdSize, figure?: string): boolean =>
  isLarge(figure === undefined ? readNetWorth : readExplanation, { figure }, size, defaultSizeLimits)

it("a household is answered in the event loop up to each limit, and in a thread beyond any of them", () => {
  expect(large(most)).toBe(false)
  for (const name of Object.keys(most) as ReadonlyArray<keyof HouseholdSize>) {
    expect([name, large({ ...ordinary, [name]: most[name] + 1 })]).toEqual([name, true])
  }
})

it("of an ordinary household, only returns with many valuations are explained in a thread", () => {
  expect(large(ordinary, "netWorth")).toBe(false)
  expect(large(ordinary, "change")).toBe(false)
  expect(large(ordinary, "timeWeighted")).toBe(true)
  expect(large(ordinary, "irr")).toBe(true)
  expect(large({ portfolios: 2, lines: 20, entries: 400, stakes: 0 }, "timeWeighted")).toBe(false)
})

it("returns by portfolio are computed in a thread from fewer portfolios on than other figures", () => {
  const of = (portfolios: number) => isLarge(readReturnsByPortfolio, {}, { ...ordinary, portfolios }, defaultSizeLimits)
  expect([of(20), of(21)]).toEqual([false, true])
})
