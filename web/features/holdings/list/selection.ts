import type { HoldingView } from "#contract/holdings.ts"
import { investableOf } from "./describe.ts"

/** The filters of a list of holdings. They live in the address, so that figures on other pages can link to them. */
export interface Filters {
  readonly portfolioId: string | null
  readonly currency: string | null
  readonly basis: string | null
  readonly investable: string | null
  readonly withClosed: boolean
  readonly withRemoved: boolean
}

/** The names of the filters in the address. */
export const filterNames = ["portfolio", "currency", "basis", "investable", "closed", "removed"] as const

export const filtersOf = (params: URLSearchParams): Filters => ({
  portfolioId: params.get("portfolio"),
  currency: params.get("currency"),
  basis: params.get("basis"),
  investable: params.get("investable"),
  withClosed: params.get("closed") === "shown",
  withRemoved: params.get("removed") === "shown",
})

/** Whether the filters exclude holdings of the day. */
export const narrows = ({ portfolioId, currency, basis, investable }: Filters): boolean =>
  [portfolioId, currency, basis, investable].some((one) => one !== null)

/** From the day of its closing on, a holding no longer counts. */
export const isClosed = ({ closedOn }: HoldingView, on: string): boolean => closedOn !== null && closedOn <= on

export const isShown = (holding: HoldingView, filters: Filters, on: string): boolean =>
  (filters.currency === null || holding.currency === filters.currency) &&
  (filters.basis === null || holding.figures.basis === filters.basis) &&
  (filters.investable === null || investableOf(holding) === filters.investable) &&
  (filters.withClosed || !isClosed(holding, on))
