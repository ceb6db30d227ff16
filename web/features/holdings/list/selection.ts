import type { HoldingView } from "#contract/holdings.ts"
import { investableOf, symbolOf } from "./describe.ts"

/** The filters of a list of holdings. They live in the address, so that figures on other pages can link to them. */
export interface Filters {
  readonly portfolioId: string | null
  readonly currency: string | null
  readonly basis: string | null
  readonly investable: string | null
  /** Part of the name or symbol. */
  readonly text: string | null
  readonly withClosed: boolean
  readonly withRemoved: boolean
}

/** The names of the filters in the address. */
export const filterNames = ["portfolio", "currency", "basis", "investable", "text", "closed", "removed"] as const

export const filtersOf = (params: URLSearchParams): Filters => ({
  portfolioId: params.get("portfolio"),
  currency: params.get("currency"),
  basis: params.get("basis"),
  investable: params.get("investable"),
  text: params.get("text"),
  withClosed: params.get("closed") === "shown",
  withRemoved: params.get("removed") === "shown",
})

/** Whether the filters exclude holdings of the day. */
export const narrows = ({ portfolioId, currency, basis, investable, text }: Filters): boolean =>
  [portfolioId, currency, basis, investable, text].some((one) => one !== null)

/** From the day of its closing on, a holding no longer counts. */
export const isClosed = ({ closedOn }: HoldingView, on: string): boolean => closedOn !== null && closedOn <= on

export const isShown = (holding: HoldingView, filters: Filters, on: string): boolean =>
  (filters.currency === null || holding.currency === filters.currency) &&
  (filters.basis === null || holding.figures.basis === filters.basis) &&
  (filters.investable === null || investableOf(holding) === filters.investable) &&
  (filters.text === null || hasText(holding, filters.text)) &&
  (filters.withClosed || !isClosed(holding, on))

/** Whether the name or a symbol, typed or of the instrument, has the text, in any case and with or without accents. */
function hasText(holding: HoldingView, text: string): boolean {
  const wanted = plain(text.trim())
  return [holding.name, symbolOf(holding) ?? "", holding.ticker ?? ""].some((one) => plain(one).includes(wanted))
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
