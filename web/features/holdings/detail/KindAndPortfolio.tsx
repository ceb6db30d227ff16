import { FormattedMessage } from "react-intl"
import { listPortfolios } from "#contract/portfolios.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { holdingMessages as messages } from "./messages.ts"

/**
 * The line below the title of a page: what kind of line it is, and its portfolio. `portfolioId` is `null` if the
 * portfolio is outside the member's scope.
 */
export function KindAndPortfolio({
  what,
  portfolioId,
}: {
  readonly what: string
  readonly portfolioId: string | null
}) {
  const { answer } = useQuery(listPortfolios, {})
  const title = answer?.portfolios.find((one) => one.portfolioId === portfolioId)?.title
  const kept =
    portfolioId === null ? (
      <FormattedMessage {...messages.keptOutsideView} />
    ) : (
      title && <AppLink to={`/app/portfolios/${portfolioId}`}>{title}</AppLink>
    )
  return (
    <>
      {what}
      {kept && (
        <>
          {what !== "" && " · "}
          {kept}
        </>
      )}
    </>
  )
}
