import { prefetch } from "../api/prefetch.ts"
import { lazyPage } from "../ui/lazyPart.tsx"

/*
 * Every page, fetched when it is first shown, or before that when the browser has nothing else to do.
 */
const loaders = {
  appArea: () => import("./AppArea.tsx"),
  adminGate: () => import("./AdminGate.tsx"),
  publicArea: () => import("./PublicArea.tsx"),
  auth: () => import("../features/auth/AuthPage.tsx"),
  forgotten: () => import("../features/auth/ForgottenPage.tsx"),
  reset: () => import("../features/auth/links/ResetPage.tsx"),
  link: () => import("../features/auth/links/LinkPage.tsx"),
  subscriptionSuccess: () => import("../features/settings/subscription/SubscriptionSuccessPage.tsx"),
  invitation: () => import("../features/household/invitation/InvitationPage.tsx"),
  mailbox: () => import("../features/installation/MailboxPage.tsx"),
  debugRole: () => import("../features/installation/DebugRolePage.tsx"),
  maintenance: () => import("../features/installation/MaintenancePage.tsx"),
  notFound: () => import("./NotFoundPage.tsx"),
  onboarding: () => import("../features/onboarding/OnboardingPage.tsx"),
  dashboard: () => import("../features/dashboard/DashboardPage.tsx"),
  assets: () => import("../features/holdings/assets/AssetsPage.tsx"),
  holdings: () => import("../features/holdings/list/HoldingsPage.tsx"),
  crypto: () => import("../features/holdings/list/CryptoPage.tsx"),
  metals: () => import("../features/holdings/list/MetalsPage.tsx"),
  wallet: () => import("../features/wallets/WalletPage.tsx"),
  holding: () => import("../features/holdings/detail/HoldingPage.tsx"),
  liabilities: () => import("../features/debts/LiabilitiesPage.tsx"),
  portfolios: () => import("../features/portfolios/PortfoliosPage.tsx"),
  portfolio: () => import("../features/portfolios/PortfolioPage.tsx"),
  householdReport: () => import("../features/report/HouseholdReportPage.tsx"),
  portfolioReport: () => import("../features/report/PortfolioReportPage.tsx"),
  explain: () => import("../features/explain/ExplainPage.tsx"),
  dataHealth: () => import("../features/dataHealth/DataHealthPage.tsx"),
  household: () => import("../features/household/HouseholdPage.tsx"),
  householdActivity: () => import("../features/activity/HouseholdActivityPage.tsx"),
  search: () => import("../features/search/SearchPage.tsx"),
  settings: () => import("../features/settings/SettingsPage.tsx"),
  admin: () => import("../features/admin/AdminArea.tsx"),
  adminShell: () => import("../features/admin/AdminShell.tsx"),
}

export const AppArea = lazyPage(loaders.appArea)
export const AdminGate = lazyPage(loaders.adminGate)
export const PublicArea = lazyPage(loaders.publicArea)
export const AuthPage = lazyPage(loaders.auth)
export const ForgottenPage = lazyPage(loaders.forgotten)
export const ResetPage = lazyPage(loaders.reset)
export const LinkPage = lazyPage(loaders.link)
export const SubscriptionSuccessPage = lazyPage(loaders.subscriptionSuccess)
export const InvitationPage = lazyPage(loaders.invitation)
export const MailboxPage = lazyPage(loaders.mailbox)
export const DebugRolePage = lazyPage(loaders.debugRole)
export const MaintenancePage = lazyPage(loaders.maintenance)
export const NotFoundPage = lazyPage(loaders.notFound)
export const OnboardingPage = lazyPage(loaders.onboarding)
export const DashboardPage = lazyPage(loaders.dashboard)
export const AssetsPage = lazyPage(loaders.assets)
export const HoldingsPage = lazyPage(loaders.holdings)
export const CryptoPage = lazyPage(loaders.crypto)
export const MetalsPage = lazyPage(loaders.metals)
export const WalletPage = lazyPage(loaders.wallet)
export const HoldingPage = lazyPage(loaders.holding)
export const LiabilitiesPage = lazyPage(loaders.liabilities)
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

/** Fetches pages that the user is likely to open next. One that cannot be fetched now is tried again when it is shown. */
export function prefetchPages(pages: ReadonlyArray<keyof typeof loaders>): void {
  for (const page of pages) prefetch(loaders[page])
}

/** Fetches at once what the address asks for, while it is still being found out who is there. */
export function fetchPagesOf(address: string): void {
  const [, area] = /^(?:\/(?:de|fr|it|es))?\/(app|admin)?(?:\/|$)/.exec(address) ?? []
  const wanted = area === "app" ? loaders.appArea : area === "admin" ? loaders.adminGate : loaders.publicArea
  // Showing the page meets the same failure, and says so.
  for (const fetched of [wanted(), ...(/\/app\/?$/.test(address) ? [loaders.dashboard()] : [])]) {
    fetched.catch(() => undefined)
  }
}
