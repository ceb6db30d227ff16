import { fetchAhead } from "../api/quiet.ts"
import { lazyPage } from "../ui/lazyPart.tsx"

/*
 * Every page, fetched when it is first shown, or before that when the browser has nothing else to do.
 */
const loaders = {
  appArea: () => import("./AppArea.tsx"),
  adminGate: () => import("./AdminGate.tsx"),
  publicArea: () => import("./PublicArea.tsx"),
  auth: () => import("../pages/auth/AuthPage.tsx"),
  forgotten: () => import("../pages/auth/ForgottenPage.tsx"),
  reset: () => import("../pages/auth/links/ResetPage.tsx"),
  link: () => import("../pages/auth/links/LinkPage.tsx"),
  subscriptionSuccess: () => import("../pages/subscriptionSuccess/SubscriptionSuccessPage.tsx"),
  invitation: () => import("../pages/invitation/InvitationPage.tsx"),
  mailbox: () => import("../pages/mailbox/MailboxPage.tsx"),
  debugRole: () => import("../pages/debugRole/DebugRolePage.tsx"),
  maintenance: () => import("../pages/maintenance/MaintenancePage.tsx"),
  notFound: () => import("../pages/NotFoundPage.tsx"),
  onboarding: () => import("../onboarding/OnboardingPage.tsx"),
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
  householdReport: () => import("../pages/report/HouseholdReportPage.tsx"),
  portfolioReport: () => import("../pages/report/PortfolioReportPage.tsx"),
  explain: () => import("../pages/explain/ExplainPage.tsx"),
  dataHealth: () => import("../pages/dataHealth/DataHealthPage.tsx"),
  household: () => import("../pages/household/HouseholdPage.tsx"),
  householdActivity: () => import("../pages/activity/HouseholdActivityPage.tsx"),
  search: () => import("../pages/search/SearchPage.tsx"),
  settings: () => import("../pages/settings/SettingsPage.tsx"),
  admin: () => import("../pages/admin/AdminArea.tsx"),
  adminShell: () => import("../pages/admin/AdminShell.tsx"),
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
export function prefetch(pages: ReadonlyArray<keyof typeof loaders>): void {
  for (const page of pages) fetchAhead(loaders[page])
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
