import type { HoldingView } from "#contract/holdings.ts"
import { investableOf } from "./describe.ts"

/** Which holdings are looked at. Lives in the address, so that figures elsewhere lead to what they are made of. */
export interface Filters {
  readonly portfolioId: string | null
  readonly currency: string | null
  readonly basis: string | null
  readonly investable: string | null
  readonly withClosed: boolean
  readonly withRemoved: boolean
}

/** Under which names the filters stand in the address. */
export const filterNames = ["portfolio", "currency", "basis", "investable", "closed", "removed"] as const

export const filtersOf = (params: URLSearchParams): Filters => ({
  portfolioId: params.get("portfolio"),
  currency: params.get("currency"),
  basis: params.get("basis"),
  investable: params.get("investable"),
  withClosed: params.get("closed") === "shown",
  withRemoved: params.get("removed") === "shown",
})

/** Whether only a part of what there is on the day is looked at. */
export const narrows = ({ portfolioId, currency, basis, investable }: Filters): boolean =>
  [portfolioId, currency, basis, investable].some((one) => one !== null)

/** From the day of its closing on a holding counts no more. */
export const isClosed = ({ closedOn }: HoldingView, on: string): boolean => closedOn !== null && closedOn <= on

export const isShown = (holding: HoldingView, filters: Filters, on: string): boolean =>
  (filters.currency === null || holding.currency === filters.currency) &&
  (filters.basis === null || holding.figures.basis === filters.basis) &&
  (filters.investable === null || investableOf(holding) === filters.investable) &&
  (filters.withClosed || !isClosed(holding, on))
