import { listPortfolios } from "../../../server/contract/portfolios.ts"
import { useQuery } from "../../api/useQuery.ts"

/** What the portfolios are called, by their id. */
export function useTitles(): ReadonlyMap<string, string> {
  const { answer } = useQuery(listPortfolios, {})
  return new Map((answer?.portfolios ?? []).map(({ portfolioId, title }) => [portfolioId as string, title]))
}
