import { accountEndpoints } from "./people/account.ts"
import { activityLogEndpoints } from "./people/activityLog.ts"
import { adminEndpoints } from "./people/admin.ts"
import { currencyChangeEndpoints } from "./currencyChanges.ts"
import { debtEndpoints } from "./debts.ts"
import { demoEndpoints } from "./demo.ts"
import type { Endpoint } from "./endpoint.ts"
import { changeEndpoints } from "./figures/change.ts"
import { explainEndpoints } from "./figures/explain.ts"
import { balanceSheetEndpoints } from "./figures/balanceSheet.ts"
import { figureEndpoints } from "./figures/figures.ts"
import { goalEndpoints } from "./goals.ts"
import { ownRateEndpoints } from "./ownRates.ts"
import { priceOrderEndpoints } from "./priceOrders.ts"
import { holdingEndpoints } from "./holdings.ts"
import { householdEndpoints } from "./people/household.ts"
import { billingEndpoints } from "./people/billing.ts"
import { holdingPriceEndpoints } from "./holdingPrices.ts"
import { instrumentEndpoints } from "./instruments.ts"
import { identityEndpoints } from "./people/identity.ts"
import { mailChoiceEndpoints } from "./people/mailChoices.ts"
import { mailEndpoints } from "./people/mails.ts"
import { archiveImportEndpoints } from "./people/archiveImport.ts"
import { marketEndpoints } from "./market.ts"
import { operationsEndpoints } from "./people/operations.ts"
import { pageViewEndpoints } from "./people/pageViews.ts"
import { jointPortfolioEndpoints } from "./jointPortfolios.ts"
import { portfolioEndpoints } from "./portfolios.ts"
import { priceAlertEndpoints } from "./people/priceAlerts.ts"
import { providerEndpoints } from "./people/providers.ts"
import { keyFigureEndpoints } from "./figures/keyFigures.ts"
import { privateMarketEndpoints } from "./figures/privateMarkets.ts"
import { returnEndpoints } from "./figures/returns.ts"
import { searchEndpoints } from "./search.ts"
import { borrowingEndpoints } from "./figures/borrowing.ts"
import { realisedEndpoints } from "./figures/realised.ts"
import { standingEndpoints } from "./figures/standing.ts"
import { subscriptionEndpoints } from "./people/subscription.ts"
import { suggestionEndpoints } from "./suggestions.ts"
import { factEndpoints } from "./factEndpoints.ts"
import { addressEndpoints } from "./addresses.ts"
import { walletEndpoints } from "./wallets.ts"

/** Every route of the API, as the OpenAPI document lists them. */
export const endpoints: ReadonlyArray<Endpoint> = [
  ...identityEndpoints,
  ...accountEndpoints,
  ...householdEndpoints,
  ...archiveImportEndpoints,
  ...subscriptionEndpoints,
  ...billingEndpoints,
  ...portfolioEndpoints,
  ...jointPortfolioEndpoints,
  ...holdingEndpoints,
  ...instrumentEndpoints,
  ...holdingPriceEndpoints,
  ...factEndpoints,
  ...debtEndpoints,
  ...currencyChangeEndpoints,
  ...walletEndpoints,
  ...addressEndpoints,
  ...goalEndpoints,
  ...ownRateEndpoints,
  ...priceOrderEndpoints,
  ...figureEndpoints,
  ...balanceSheetEndpoints,
  ...changeEndpoints,
  ...standingEndpoints,
  ...borrowingEndpoints,
  ...realisedEndpoints,
  ...returnEndpoints,
  ...keyFigureEndpoints,
  ...privateMarketEndpoints,
  ...explainEndpoints,
  ...searchEndpoints,
  ...marketEndpoints,
  ...suggestionEndpoints,
  ...demoEndpoints,
  ...activityLogEndpoints,
  ...providerEndpoints,
  ...adminEndpoints,
  ...mailEndpoints,
  ...mailChoiceEndpoints,
  ...priceAlertEndpoints,
  ...operationsEndpoints,
  ...pageViewEndpoints,
]
