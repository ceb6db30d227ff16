import { listPortfolios } from "../../../server/contract/portfolios.ts"
import { useQuery } from "../../api/useQuery.ts"
import { AppLink } from "../../app/AppLink.tsx"

/** Below the name of something: what it is, and the portfolio in which it is kept. */
export function KeptIn({ what, portfolioId }: { readonly what: string; readonly portfolioId: string }) {
  const { answer } = useQuery(listPortfolios, {})
  const title = answer?.portfolios.find((one) => one.portfolioId === portfolioId)?.title
  return (
    <>
      {what}
      {title && (
        <>
          {what !== "" && " · "}
          <AppLink to={`/app/portfolios/${portfolioId}`}>{title}</AppLink>
        </>
      )}
    </>
  )
}
