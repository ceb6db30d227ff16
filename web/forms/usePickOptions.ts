import { useIntl } from "react-intl"
import { listHoldings } from "#contract/holdings.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import type { Option } from "#ui/Field.tsx"
import { assetClassNames } from "#ui/lineClasses.ts"
import { useQuery } from "#web/client/useQuery.ts"

/** The portfolios or holdings of the household that a field may name, without removed ones. None are asked for without a kind. */
export function usePickOptions(from: "portfolios" | "holdings" | undefined): ReadonlyArray<Option> {
  const intl = useIntl()
  const portfolios = useQuery(listPortfolios, from === "portfolios" ? {} : null).answer?.portfolios ?? []
  const holdings = useQuery(listHoldings, from === "holdings" ? { query: {} } : null).answer?.holdings ?? []
  if (from === "portfolios") {
    return portfolios
      .filter(({ status }) => status === "active")
      .map(({ portfolioId, title }) => ({ value: portfolioId, label: title }))
  }
  return holdings.map(({ holdingId, name, assetClass }) => ({
    value: holdingId,
    label: name,
    note: intl.formatMessage(assetClassNames[assetClass]),
  }))
}
