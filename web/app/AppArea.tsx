import { Suspense, useEffect } from "react"
import { FormattedMessage } from "react-intl"
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter"
import { useIdentity } from "../api/session.tsx"
import { commonWords } from "../messages/words.ts"
import { unreachable } from "../problems/failureMessage.ts"
import { Button } from "../ui/Button.tsx"
import { Spinner } from "../ui/States.tsx"
import { AppShell } from "./AppShell.tsx"
import {
  DashboardPage,
  HoldingPage,
  HoldingsPage,
  NotFoundPage,
  PortfolioPage,
  PortfoliosPage,
  prefetch,
  SettingsPage,
} from "./pages.ts"
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

function AppPages() {
  useEffect(() => prefetch(["dashboard", "holdings", "holding", "portfolios", "portfolio", "settings"]), [])
  return (
    <Switch>
      <Route path="/app" component={DashboardPage} />
      <Route path="/app/assets">
        <HoldingsPage />
      </Route>
      <Route path="/app/assets/shares">
        <HoldingsPage assetClass="security" />
      </Route>
      <Route path="/app/assets/accounts">
        <HoldingsPage assetClass="account" />
      </Route>
      <Route path="/app/assets/shares/:holdingId">
        {({ holdingId }) => <HoldingPage key={holdingId} holdingId={holdingId} />}
      </Route>
      <Route path="/app/assets/accounts/:holdingId">
        {({ holdingId }) => <HoldingPage key={holdingId} holdingId={holdingId} />}
      </Route>
      <Route path="/app/portfolios" component={PortfoliosPage} />
      <Route path="/app/portfolios/:portfolioId">
        {({ portfolioId }) => <PortfolioPage key={portfolioId} portfolioId={portfolioId} />}
      </Route>
      <Route path="/app/settings" component={SettingsPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
