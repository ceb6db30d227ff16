import { lazy } from "react"

/*
 * Every page, fetched when it is first shown, or before that when the browser has nothing else to do.
 */
const loaders = {
  landing: () => import("../pages/landing/LandingPage.tsx"),
  auth: () => import("../pages/auth/AuthPage.tsx"),
  notFound: () => import("../pages/NotFoundPage.tsx"),
  dashboard: () => import("../pages/dashboard/DashboardPage.tsx"),
  holdings: () => import("../pages/holdings/HoldingsPage.tsx"),
  holding: () => import("../pages/holding/HoldingPage.tsx"),
  portfolios: () => import("../pages/portfolios/PortfoliosPage.tsx"),
  portfolio: () => import("../pages/portfolios/PortfolioPage.tsx"),
  settings: () => import("../pages/settings/SettingsPage.tsx"),
}

export const LandingPage = lazy(loaders.landing)
export const AuthPage = lazy(loaders.auth)
export const NotFoundPage = lazy(loaders.notFound)
export const DashboardPage = lazy(loaders.dashboard)
export const HoldingsPage = lazy(loaders.holdings)
export const HoldingPage = lazy(loaders.holding)
export const PortfoliosPage = lazy(loaders.portfolios)
export const PortfolioPage = lazy(loaders.portfolio)
export const SettingsPage = lazy(loaders.settings)

/** Fetches pages that somebody is likely to go to next. One that cannot be fetched now is tried again when it is shown. */
export function prefetch(pages: ReadonlyArray<keyof typeof loaders>): void {
  const fetchAll = () => {
    for (const page of pages) loaders[page]().catch(() => undefined)
  }
  if ("requestIdleCallback" in globalThis) requestIdleCallback(fetchAll)
  else setTimeout(fetchAll, 2000)
}
