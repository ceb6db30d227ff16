import { listOfClass } from "#ui/lineClasses.ts"
import { Fragment, useEffect } from "react"
import { Redirect, Route, Switch } from "wouter"
import { type AssetClass, assetClasses } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { AsOfBanner, AsOfHousehold } from "#web/asOf/AsOfBanner.tsx"
import type { LazyPage } from "#ui/lazyPart.tsx"
import { listOfWallets } from "#web/page/navigation.ts"
import { OnlySignedIn } from "./OnlySignedIn.tsx"
import {
  AssetsPage,
  DashboardPage,
  DebtPage,
  DataHealthPage,
  ExplainPage,
  HoldingPage,
  HoldingsPage,
  HouseholdActivityPage,
  HouseholdPage,
  HouseholdReportPage,
  LiabilitiesPage,
  LiquidityPage,
  RealisedGainsPage,
  NotFoundPage,
  OnboardingPage,
  PerformancePage,
  PortfolioPage,
  PortfolioReportPage,
  PortfoliosPage,
  prefetchPages,
  PricedClassPage,
  SearchPage,
  SettingsPage,
  WalletPage,
} from "./pages.ts"

/** Classes whose list has a row for each coin or metal rather than for each holding. */
const isPriced = (assetClass: AssetClass): assetClass is "crypto" | "metal" =>
  assetClass === "crypto" || assetClass === "metal"

const listPageOf = (assetClass: AssetClass) => (isPriced(assetClass) ? PricedClassPage : HoldingsPage)

type Fetched = Pick<LazyPage, "fetchPart">

/** The page of each address without an id, and the page of one thing by the address above it. */
const pagesAt: Readonly<Record<string, Fetched>> = {
  "/app": DashboardPage,
  "/app/begin": OnboardingPage,
  "/app/assets": AssetsPage,
  ...Object.fromEntries(assetClasses.map((assetClass) => [listOfClass[assetClass], listPageOf(assetClass)])),
  [listOfClass.debt]: LiabilitiesPage,
  "/app/portfolios": PortfoliosPage,
  "/app/performance": PerformancePage,
  "/app/realised-gains": RealisedGainsPage,
  "/app/liquidity": LiquidityPage,
  "/app/report": HouseholdReportPage,
  "/app/explain": ExplainPage,
  "/app/data-health": DataHealthPage,
  "/app/household": HouseholdPage,
  "/app/household/activity": HouseholdActivityPage,
  "/app/search": SearchPage,
  "/app/settings": SettingsPage,
}
const pagesBelow: Readonly<Record<string, Fetched>> = {
  ...Object.fromEntries(assetClasses.map((assetClass) => [listOfClass[assetClass], HoldingPage])),
  [listOfClass.debt]: DebtPage,
  [listOfWallets]: WalletPage,
  "/app/portfolios": PortfolioPage,
}

/** Loads the page of an address before it is shown. */
export async function fetchPageAt(address: string): Promise<void> {
  const path = address.replace(/^\/(?:de|fr|it|es)(?=\/)/, "").replace(/(?<=.)\/$/, "")
  await (pagesAt[path] ?? pagesBelow[path.slice(0, path.lastIndexOf("/"))])?.fetchPart()
}

/** The pages of the app area. */
export default function AppArea() {
  return (
    <OnlySignedIn>
      <AsOfHousehold>
        <OfHousehold />
      </AsOfHousehold>
    </OnlySignedIn>
  )
}

/** Remounts the pages for another household, so that figures of the previous one never appear under its name. */
function OfHousehold() {
  const { householdId } = useSession()
  return (
    <Fragment key={householdId}>
      <AsOfBanner />
      <AppPages />
    </Fragment>
  )
}

function AppPages() {
  useEffect(
    () =>
      prefetchPages([
        "dashboard",
        "assets",
        "holdings",
        "holding",
        "liabilities",
        "performance",
        "liquidity",
        "portfolios",
        "portfolio",
        "household",
        "settings",
      ]),
    [],
  )
  return (
    <Switch>
      <Route path="/app" component={DashboardPage} />
      <Route path="/app/begin" component={OnboardingPage} />
      <Route path="/app/assets" component={AssetsPage} />
      {assetClasses.map((assetClass) => (
        <Route key={assetClass} path={listOfClass[assetClass]}>
          {isPriced(assetClass) ? (
            <PricedClassPage key={assetClass} assetClass={assetClass} />
          ) : (
            <HoldingsPage key={assetClass} assetClass={assetClass} />
          )}
        </Route>
      ))}
      <Route path={listOfWallets}>
        <KeptRedirect to={listOfClass.crypto} more={{ tab: "wallets" }} />
      </Route>
      <Route path={`${listOfWallets}/:walletId`}>
        {({ walletId }) => <WalletPage key={walletId} walletId={walletId} />}
      </Route>
      {assetClasses.map((assetClass) => (
        <Route key={`one of ${assetClass}`} path={`${listOfClass[assetClass]}/:holdingId`}>
          {({ holdingId }: { readonly holdingId: string }) => <HoldingPage key={holdingId} holdingId={holdingId} />}
        </Route>
      ))}
      <Route path={listOfClass.debt} component={LiabilitiesPage} />
      <Route path={`${listOfClass.debt}/:debtId`}>{({ debtId }) => <DebtPage key={debtId} debtId={debtId} />}</Route>
      <Route path="/app/portfolios" component={PortfoliosPage} />
      <Route path="/app/portfolios/:portfolioId">
        {({ portfolioId }) => <PortfolioPage key={portfolioId} portfolioId={portfolioId} />}
      </Route>
      <Route path="/app/portfolios/:portfolioId/report">
        {({ portfolioId }) => <PortfolioReportPage key={portfolioId} portfolioId={portfolioId} />}
      </Route>
      <Route path="/app/performance" component={PerformancePage} />
      <Route path="/app/realised-gains" component={RealisedGainsPage} />
      <Route path="/app/liquidity" component={LiquidityPage} />
      <Route path="/app/report" component={HouseholdReportPage} />
      <Route path="/app/explain" component={ExplainPage} />
      <Route path="/app/data-health" component={DataHealthPage} />
      <Route path="/app/household" component={HouseholdPage} />
      <Route path="/app/household/activity" component={HouseholdActivityPage} />
      <Route path="/app/search" component={SearchPage} />
      <Route path="/app/settings" component={SettingsPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

interface KeptRedirectProps {
  readonly to: string
  readonly more: Readonly<Record<string, string>>
}

/** Redirects to the list that contains a line, and keeps the day and period. */
function KeptRedirect({ to, more }: KeptRedirectProps) {
  const addressOf = useKeptAddress()
  return <Redirect to={addressOf(to, more)} replace />
}
