import { listDebts } from "../../../server/contract/debts.ts"
import { readNetWorthHistory } from "../../../server/contract/figures.ts"
import { listHoldings } from "../../../server/contract/holdings.ts"
import { readPrivateMarkets } from "../../../server/contract/privateMarkets.ts"
import { readReturns } from "../../../server/contract/returns.ts"
import { readLiquidity, readMetrics } from "../../../server/contract/standing.ts"
import { listWallets } from "../../../server/contract/wallets.ts"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"

/** What every report asks for its day, period and currency: of one portfolio, or of the household where none is named. */
export function useReportAnswers(scope: { readonly portfolioId?: string }) {
  const { asked, askedPeriod } = useReporting()
  const ofDay = { query: { ...asked, ...scope } }
  const ofPeriod = { query: { ...askedPeriod, ...scope } }
  return {
    history: useQuery(readNetWorthHistory, ofPeriod),
    metrics: useQuery(readMetrics, ofDay),
    returns: useQuery(readReturns, ofPeriod),
    liquidity: useQuery(readLiquidity, ofDay),
    holdings: useQuery(listHoldings, ofDay),
    wallets: useQuery(listWallets, ofDay),
    debts: useQuery(listDebts, ofDay),
    privates: useQuery(readPrivateMarkets, { query: asked }),
  }
}

export type ReportAnswers = ReturnType<typeof useReportAnswers>
