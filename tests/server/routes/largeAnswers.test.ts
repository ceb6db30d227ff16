import { expect, it } from "vitest"
import { readExplanation } from "#contract/figures/explain.ts"
import { readChange } from "#contract/figures/change.ts"
import { readNetWorth } from "#contract/figures/figures.ts"
import { readReturnsByPortfolio } from "#contract/figures/returns.ts"
import { defaultSizeLimits, type HouseholdSize } from "#server/threads/largeAnswerLimits.ts"
import { isLarge } from "#server/routes/figures/largeAnswers.ts"

const ordinary: HouseholdSize = { portfolios: 5, lines: 60, entries: 2_000, stakes: 4 }
const most: HouseholdSize = { portfolios: 50, lines: 300, entries: 5_000, stakes: 60 }
const average = { costMethod: "average" } as const
const pooled = { costMethod: "pooled" } as const
const large = (size: HouseholdSize, figure?: string): boolean =>
  isLarge(figure === undefined ? readNetWorth : readExplanation, { figure }, average, size, defaultSizeLimits)

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
  const of = (portfolios: number) =>
    isLarge(readReturnsByPortfolio, {}, average, { ...ordinary, portfolios }, defaultSizeLimits)
  expect([of(20), of(21)]).toEqual([false, true])
})

it("an explanation by average cost per owner is computed in a thread if many purchases may be in one pool", () => {
  const figure = "realisedGain"
  const explained = (query: object, preferences: typeof average | typeof pooled, size = ordinary): boolean =>
    isLarge(readExplanation, { figure, ...query }, preferences, size, defaultSizeLimits)
  expect([explained({}, average), explained({ method: "fifo" }, pooled)]).toEqual([false, false])
  expect([explained({}, pooled), explained({ method: "pooled" }, average)]).toEqual([true, true])
  expect(explained({}, pooled, { portfolios: 2, lines: 20, entries: 400, stakes: 0 })).toBe(false)
})

it("the change of net worth is computed in a thread if a household has many entries in many lines", () => {
  const of = (size: Partial<HouseholdSize>) =>
    isLarge(readChange, {}, average, { ...ordinary, ...size }, defaultSizeLimits)
  expect([of({}), of({ lines: 100 })]).toEqual([false, true])
})
