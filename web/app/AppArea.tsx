import { type ComponentType, Suspense, useEffect } from "react"
import { FormattedMessage } from "react-intl"
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter"
import { type AssetClass, assetClasses } from "../../server/contract/vocabulary.ts"
import { useIdentity } from "../api/session.tsx"
import { commonWords } from "../messages/words.ts"
import { unreachable } from "../problems/failureMessage.ts"
import { Button } from "../ui/Button.tsx"
import { Spinner } from "../ui/States.tsx"
import { AppShell } from "./AppShell.tsx"
import { listOfClass, listOfWallets } from "./navigation.ts"
import {
  AssetsPage,
  CryptoPage,
  DashboardPage,
  DataHealthPage,
  ExplainPage,
  HoldingPage,
  HoldingsPage,
  LiabilitiesPage,
  MetalsPage,
  NotFoundPage,
  PortfolioPage,
  PortfoliosPage,
  prefetch,
  SettingsPage,
  WalletPage,
} from "./pages.ts"
import { useKeptAddress } from "./reporting.ts"
import { SignInAgain } from "./SignInAgain.tsx"

/** Everything that only a signed-in person sees. */
export function AppArea() {
  const { state } = useIdentity()
  const [pathname] = useLocation()
  const search = useSearch()
  switch (state.status) {
    case "loading":
      return <Spinner />
    case "unreachable":
      return (
        <main className="bare-page">
          <p role="alert">
            <FormattedMessage {...unreachable} />
          </p>
          <Button look="primary" onPress={state.retry}>
            <FormattedMessage {...commonWords.retry} />
          </Button>
        </main>
      )
    case "signedOut": {
      const here = pathname + (search && `?${search}`)
      return <Redirect to={here === "/app" ? "/auth" : `/auth?next=${encodeURIComponent(here)}`} replace />
    }
    case "signedIn":
    case "expired":
      return (
        <AppShell>
          <Suspense fallback={<Spinner />}>
            <AppPages />
          </Suspense>
          {state.status === "expired" && <SignInAgain email={state.session.email} />}
        </AppShell>
      )
  }
}

/** The classes whose list is a page of its own kind; every other class has the same one. */
const pageOfClass: Partial<Record<AssetClass, ComponentType>> = { crypto: CryptoPage, metal: MetalsPage }

function AppPages() {
  useEffect(
    () =>
      prefetch(["dashboard", "assets", "holdings", "holding", "liabilities", "portfolios", "portfolio", "settings"]),
    [],
  )
  return (
    <Switch>
      <Route path="/app" component={DashboardPage} />
      <Route path="/app/assets" component={AssetsPage} />
      {assetClasses.map((assetClass) => {
        const Own = pageOfClass[assetClass]
        return (
          <Route key={assetClass} path={listOfClass[assetClass]}>
            {Own ? <Own /> : <HoldingsPage key={assetClass} assetClass={assetClass} />}
          </Route>
        )
      })}
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
      <Route path={`${listOfClass.debt}/:debtId`}>
        {({ debtId }) => <KeptRedirect to={listOfClass.debt} more={{ debt: debtId }} />}
      </Route>
      <Route path="/app/portfolios" component={PortfoliosPage} />
      <Route path="/app/portfolios/:portfolioId">
        {({ portfolioId }) => <PortfolioPage key={portfolioId} portfolioId={portfolioId} />}
      </Route>
      <Route path="/app/explain" component={ExplainPage} />
      <Route path="/app/data-health" component={DataHealthPage} />
      <Route path="/app/settings" component={SettingsPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

interface KeptRedirectProps {
  readonly to: string
  readonly more: Readonly<Record<string, string>>
}

/** To the list in which something is shown, for the same day and period: the wallets, a debt over the others. */
function KeptRedirect({ to, more }: KeptRedirectProps) {
  const addressOf = useKeptAddress()
  return <Redirect to={addressOf(to, more)} replace />
}
