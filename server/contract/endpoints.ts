import { debtEndpoints } from "./debts.ts"
import type { Endpoint } from "./endpoint.ts"
import { explainEndpoints } from "./explain.ts"
import { figureEndpoints } from "./figures.ts"
import { goalEndpoints } from "./goals.ts"
import { holdingEndpoints } from "./holdings.ts"
import { identityEndpoints } from "./identity.ts"
import { marketEndpoints } from "./market.ts"
import { operationsEndpoints } from "./operations.ts"
import { portfolioEndpoints } from "./portfolios.ts"
import { privateMarketEndpoints } from "./privateMarkets.ts"
import { returnEndpoints } from "./returns.ts"
import { standingEndpoints } from "./standing.ts"
import { swapEndpoints } from "./swaps.ts"
import { walletEndpoints } from "./wallets.ts"

/** Every route of the API, as the OpenAPI document lists them. */
export const endpoints: ReadonlyArray<Endpoint> = [
  ...identityEndpoints,
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
  ...marketEndpoints,
  ...operationsEndpoints,
]
