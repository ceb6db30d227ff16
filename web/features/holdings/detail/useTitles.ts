import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { holdingMessages as messages } from "./messages.ts"

/** The titles of the portfolios by id. */
export function useTitles(): ReadonlyMap<string, string> {
  const { answer } = useQuery(listPortfolios, {})
  return new Map((answer?.portfolios ?? []).map(({ portfolioId, title }) => [portfolioId as string, title]))
}

/** The title of a holding's portfolio, or a text if the portfolio is outside the member's scope. */
export const portfolioOf = (
  { portfolioId }: HoldingView,
  titles: ReadonlyMap<string, string>,
  intl: IntlShape,
): string | undefined => (portfolioId === null ? intl.formatMessage(messages.keptOutsideView) : titles.get(portfolioId))
