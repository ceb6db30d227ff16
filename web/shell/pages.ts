import { prefetch } from "#web/client/prefetch.ts"
import { lazyPage } from "#ui/lazyPart.tsx"

/*
 * All pages. Each is loaded when it is first shown, or prefetched when the browser is idle.
 */
const loaders = {
  appArea: () => import("./AppArea.tsx"),
  adminGate: () => import("./AdminGate.tsx"),
  publicArea: () => import("./PublicArea.tsx"),
  auth: () => import("#web/features/auth/AuthPage.tsx"),
  forgotten: () => import("#web/features/auth/ForgottenPage.tsx"),
  reset: () => import("#web/features/auth/links/ResetPage.tsx"),
  link: () => import("#web/features/auth/links/LinkPage.tsx"),
  subscriptionSuccess: () => import("#web/features/settings/subscription/SubscriptionSuccessPage.tsx"),
  example: () => import("#web/features/onboarding/demo/ExamplePage.tsx"),
  invitation: () => import("#web/features/household/invitation/InvitationPage.tsx"),
  mailbox: () => import("#web/features/installation/MailboxPage.tsx"),
  debugRole: () => import("#web/features/installation/DebugRolePage.tsx"),
  maintenance: () => import("#web/features/installation/MaintenancePage.tsx"),
  notFound: () => import("#web/page/NotFoundPage.tsx"),
  onboarding: () => import("#web/features/onboarding/OnboardingPage.tsx"),
  dashboard: () => import("#web/features/dashboard/DashboardPage.tsx"),
  assets: () => import("#web/features/holdings/assets/AssetsPage.tsx"),
  holdings: () => import("#web/features/holdings/list/HoldingsPage.tsx"),
  pricedClass: () => import("#web/features/holdings/list/PricedClassPage.tsx"),
  wallet: () => import("#web/features/wallets/WalletPage.tsx"),
  holding: () => import("#web/features/holdings/detail/HoldingPage.tsx"),
  performance: () => import("#web/features/performance/PerformancePage.tsx"),
  realisedGains: () => import("#web/features/realised/RealisedGainsPage.tsx"),
  liquidity: () => import("#web/features/liquidity/LiquidityPage.tsx"),
  liabilities: () => import("#web/features/debts/LiabilitiesPage.tsx"),
  debt: () => import("#web/features/debts/DebtPage.tsx"),
  portfolios: () => import("#web/features/portfolios/PortfoliosPage.tsx"),
  portfolio: () => import("#web/features/portfolios/PortfolioPage.tsx"),
  householdReport: () => import("#web/features/report/HouseholdReportPage.tsx"),
  portfolioReport: () => import("#web/features/report/PortfolioReportPage.tsx"),
  explain: () => import("#web/features/explain/ExplainPage.tsx"),
  dataHealth: () => import("#web/features/dataHealth/DataHealthPage.tsx"),
  household: () => import("#web/features/household/HouseholdPage.tsx"),
  householdActivity: () => import("#web/features/activity/HouseholdActivityPage.tsx"),
  search: () => import("#web/features/search/SearchPage.tsx"),
  settings: () => import("#web/features/settings/SettingsPage.tsx"),
  admin: () => import("#web/features/admin/AdminArea.tsx"),
  adminShell: () => import("#web/features/admin/AdminShell.tsx"),
}

export const AppArea = lazyPage(loaders.appArea)
export const AdminGate = lazyPage(loaders.adminGate)
export const PublicArea = lazyPage(loaders.publicArea)
export const AuthPage = lazyPage(loaders.auth)
export const ForgottenPage = lazyPage(loaders.forgotten)
export const ResetPage = lazyPage(loaders.reset)
export const LinkPage = lazyPage(loaders.link)
export const SubscriptionSuccessPage = lazyPage(loaders.subscriptionSuccess)
export const ExamplePage = lazyPage(loaders.example)
export const InvitationPage = lazyPage(loaders.invitation)
export const MailboxPage = lazyPage(loaders.mailbox)
export const DebugRolePage = lazyPage(loaders.debugRole)
export const MaintenancePage = lazyPage(loaders.maintenance)
export const NotFoundPage = lazyPage(loaders.notFound)
export const OnboardingPage = lazyPage(loaders.onboarding)
export const DashboardPage = lazyPage(loaders.dashboard)
export const AssetsPage = lazyPage(loaders.assets)
export const HoldingsPage = lazyPage(loaders.holdings)
export const PricedClassPage = lazyPage(loaders.pricedClass)
export const WalletPage = lazyPage(loaders.wallet)
export const HoldingPage = lazyPage(loaders.holding)
export const PerformancePage = lazyPage(loaders.performance)
export const RealisedGainsPage = lazyPage(loaders.realisedGains)
export const LiquidityPage = lazyPage(loaders.liquidity)
export const LiabilitiesPage = lazyPage(loaders.liabilities)
export const DebtPage = lazyPage(loaders.debt)
export const PortfoliosPage = lazyPage(loaders.portfolios)
export const PortfolioPage = lazyPage(loaders.portfolio)
export const HouseholdReportPage = lazyPage(loaders.householdReport)
export const PortfolioReportPage = lazyPage(loaders.portfolioReport)
export const ExplainPage = lazyPage(loaders.explain)
export const DataHealthPage = lazyPage(loaders.dataHealth)
export const HouseholdPage = lazyPage(loaders.household)
export const HouseholdActivityPage = lazyPage(loaders.householdActivity)
export const SearchPage = lazyPage(loaders.search)
export const SettingsPage = lazyPage(loaders.settings)
export const AdminArea = lazyPage(loaders.admin)
export const AdminShell = lazyPage(loaders.adminShell)

/** Prefetches pages that the user is likely to open next. If one fails, it is loaded again when it is shown. */
export function prefetchPages(pages: ReadonlyArray<keyof typeof loaders>): void {
  for (const page of pages) prefetch(loaders[page])
}

/** Loads the modules that the address shows first. A failure is shown when the page itself is shown. */
export async function fetchPagesOf(pathname: string): Promise<void> {
  const [, area] = /^(?:\/(?:de|fr|it|es))?\/(app|admin)?(?:\/|$)/.exec(pathname) ?? []
  const wanted =
    area === "app"
      ? [AppArea.fetchPart(), loaders.appArea().then(({ fetchPageAt }) => fetchPageAt(pathname))]
      : [(area === "admin" ? AdminGate : PublicArea).fetchPart()]
  await Promise.allSettled(wanted)
}
