import { lazy } from "react"

/*
 * Every page, fetched when it is first shown, or before that when the browser has nothing else to do.
 */
const loaders = {
  landing: () => import("../pages/landing/LandingPage.tsx"),
  auth: () => import("../pages/auth/AuthPage.tsx"),
  notFound: () => import("../pages/NotFoundPage.tsx"),
  dashboard: () => import("../pages/dashboard/DashboardPage.tsx"),
  assets: () => import("../pages/assets/AssetsPage.tsx"),
  holdings: () => import("../pages/holdings/HoldingsPage.tsx"),
  crypto: () => import("../pages/crypto/CryptoPage.tsx"),
  metals: () => import("../pages/metals/MetalsPage.tsx"),
  wallet: () => import("../pages/wallets/WalletPage.tsx"),
  holding: () => import("../pages/holding/HoldingPage.tsx"),
  liabilities: () => import("../pages/liabilities/LiabilitiesPage.tsx"),
  portfolios: () => import("../pages/portfolios/PortfoliosPage.tsx"),
  portfolio: () => import("../pages/portfolios/PortfolioPage.tsx"),
  explain: () => import("../pages/explain/ExplainPage.tsx"),
  dataHealth: () => import("../pages/dataHealth/DataHealthPage.tsx"),
  settings: () => import("../pages/settings/SettingsPage.tsx"),
}

export const LandingPage = lazy(loaders.landing)
export const AuthPage = lazy(loaders.auth)
export const NotFoundPage = lazy(loaders.notFound)
export const DashboardPage = lazy(loaders.dashboard)
export const AssetsPage = lazy(loaders.assets)
export const HoldingsPage = lazy(loaders.holdings)
export const CryptoPage = lazy(loaders.crypto)
export const MetalsPage = lazy(loaders.metals)
export const WalletPage = lazy(loaders.wallet)
export const HoldingPage = lazy(loaders.holding)
export const LiabilitiesPage = lazy(loaders.liabilities)
export const PortfoliosPage = lazy(loaders.portfolios)
export const PortfolioPage = lazy(loaders.portfolio)
export const ExplainPage = lazy(loaders.explain)
export const DataHealthPage = lazy(loaders.dataHealth)
export const SettingsPage = lazy(loaders.settings)

/** Fetches pages that somebody is likely to go to next. One that cannot be fetched now is tried again when it is shown. */
export function prefetch(pages: ReadonlyArray<keyof typeof loaders>): void {
  const fetchAll = () => {
    for (const page of pages) loaders[page]().catch(() => undefined)
  }
  if ("requestIdleCallback" in globalThis) requestIdleCallback(fetchAll)
  else setTimeout(fetchAll, 2000)
}
