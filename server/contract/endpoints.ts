import { accountEndpoints } from "./account.ts"
import { activityLogEndpoints } from "./activityLog.ts"
import { adminEndpoints } from "./admin.ts"
import { debtEndpoints } from "./debts.ts"
import { demoEndpoints } from "./demo.ts"
import type { Endpoint } from "./endpoint.ts"
import { explainEndpoints } from "./explain.ts"
import { figureEndpoints } from "./figures.ts"
import { goalEndpoints } from "./goals.ts"
import { holdingEndpoints } from "./holdings.ts"
import { householdEndpoints } from "./household.ts"
import { identityEndpoints } from "./identity.ts"
import { archiveImportEndpoints } from "./archiveImport.ts"
import { marketEndpoints } from "./market.ts"
import { operationsEndpoints } from "./operations.ts"
import { pageViewEndpoints } from "./pageViews.ts"
import { portfolioEndpoints } from "./portfolios.ts"
import { privateMarketEndpoints } from "./privateMarkets.ts"
import { returnEndpoints } from "./returns.ts"
import { searchEndpoints } from "./search.ts"
import { standingEndpoints } from "./standing.ts"
import { subscriptionEndpoints } from "./subscription.ts"
import { swapEndpoints } from "./swaps.ts"
import { walletEndpoints } from "./wallets.ts"

/** Every route of the API, as the OpenAPI document lists them. */
export const endpoints: ReadonlyArray<Endpoint> = [
  ...identityEndpoints,
  ...accountEndpoints,
  ...householdEndpoints,
  ...archiveImportEndpoints,
  ...subscriptionEndpoints,
  ...portfolioEndpoints,
  ...holdingEndpoints,
  ...swapEndpoints,
  ...debtEndpoints,
  ...walletEndpoints,
  ...goalEndpoints,
  ...figureEndpoints,
  ...standingEndpoints,
  ...returnEndpoints,
  ...privateMarketEndpoints,
  ...explainEndpoints,
  ...searchEndpoints,
  ...marketEndpoints,
  ...demoEndpoints,
  ...activityLogEndpoints,
  ...adminEndpoints,
  ...operationsEndpoints,
  ...pageViewEndpoints,
]
