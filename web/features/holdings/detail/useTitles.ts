import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { holdingMessages as messages } from "./messages.ts"

/** What the portfolios are called, by their id. */
export function useTitles(): ReadonlyMap<string, string> {
  const { answer } = useQuery(listPortfolios, {})
  return new Map((answer?.portfolios ?? []).map(({ portfolioId, title }) => [portfolioId as string, title]))
}

/** The title of the portfolio that keeps a holding, or in words that it is outside the view of the person who looks. */
export const portfolioOf = (
  { portfolioId }: HoldingView,
  titles: ReadonlyMap<string, string>,
  intl: IntlShape,
): string | undefined => (portfolioId === null ? intl.formatMessage(messages.keptOutsideView) : titles.get(portfolioId))
