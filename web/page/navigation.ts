import { assetClassNames, iconOfClass, listOfClass } from "#ui/lineClasses.ts"
import type { TypedMessageDescriptor } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { LineClass } from "#contract/figures/figures.ts"
import type { AssetClass, Permission } from "#contract/vocabulary.ts"
import type { IconName } from "#ui/Icon.tsx"
import { text, texts } from "#web/i18n/texts.ts"

export interface Destination {
  readonly to: string
  readonly name: TypedMessageDescriptor
  /** The label in the bar at the bottom of a phone, which must be short. Pages without one are not in the bar. */
  readonly shortName?: TypedMessageDescriptor
  readonly icon: IconName
  /** Whether it is shown indented below the one above it. */
  readonly isNested?: boolean
}

interface FurtherDestination extends Destination {
  /** The permission in the household that the page needs; absent: open to all members. */
  readonly needs?: Permission
}

/** The titles of the pages, also used in the navigation. */
export const pageNames = texts("page", {
  dataHealth: ["Data health", "How far the figures can be trusted"],
  dashboard: ["Dashboard", "Navigation"],
  performance: ["Performance", "Page: returns, risk and gains of everything owned"],
  realisedGains: ["Realised gains", "Page: what was sold, by year and lot by lot. Link to it"],
  report: ["Report", "Page: the household as of a day, to print"],
  liabilities: commonWords.debts,
  householdActivity: ["Household activity", "Page: the activity of the members"],
  search: ["Search", "Page with all matches"],
})

/** Without debts, which have a menu item of their own. */
const menuClasses = (Object.keys(listOfClass) as ReadonlyArray<LineClass>).filter((lineClass) => lineClass !== "debt")

export const dataHealthPage = "/app/data-health"

/** The destinations of the menu, in order. */
export const destinations: ReadonlyArray<Destination> = [
  {
    to: "/app",
    name: pageNames.dashboard,
    icon: "overview",
    shortName: text("nav.short.dashboard", "Dashboard", "Navigation on a phone: at most 11 characters"),
  },
  {
    to: "/app/assets",
    name: commonWords.assets,
    icon: "assets",
    shortName: text("nav.short.assets", "Assets", "Navigation on a phone: at most 11 characters"),
  },
  ...menuClasses.map((assetClass) => ({
    to: listOfClass[assetClass],
    name: assetClassNames[assetClass],
    icon: iconOfClass[assetClass],
    isNested: true,
  })),
  {
    to: "/app/liabilities",
    name: pageNames.liabilities,
    icon: "liabilities",
    shortName: text("nav.short.liabilities", "Debts", "Navigation on a phone: at most 11 characters"),
  },
  {
    to: "/app/portfolios",
    name: commonWords.portfolios,
    icon: "portfolios",
  },
  { to: "/app/performance", name: pageNames.performance, icon: "percent" },
  { to: "/app/liquidity", name: commonWords.liquidity, icon: "ladder" },
  { to: "/app/report", name: pageNames.report, icon: "print" },
  { to: dataHealthPage, name: pageNames.dataHealth, icon: "caution" },
  {
    to: "/app/household",
    name: commonWords.household,
    icon: "household",
  },
  {
    to: "/app/settings",
    name: commonWords.settings,
    icon: "settings",
  },
]

/** Pages that are not in the menu, but are linked from other pages. */
export const furtherDestinations: ReadonlyArray<FurtherDestination> = [
  {
    to: "/app/realised-gains",
    name: pageNames.realisedGains,
    icon: "percent",
  },
  {
    to: "/app/search",
    name: pageNames.search,
    icon: "search",
  },
  {
    to: "/app/household/activity",
    name: pageNames.householdActivity,
    icon: "clock",
    needs: "activity",
  },
]

/** The admin area, for operators of the installation only. */
export const adminDestination: Destination = {
  to: "/admin",
  name: commonWords.administration,
  icon: "admin",
}

export const allDestinations: ReadonlyArray<Destination> = [...destinations, ...furtherDestinations, adminDestination]

export const pageOfHolding = (holding: { readonly holdingId: string; readonly assetClass: AssetClass }): string =>
  `${listOfClass[holding.assetClass]}/${holding.holdingId}`

export const pageOfDebt = ({ debtId }: { readonly debtId: string }): string => `${listOfClass.debt}/${debtId}`

/** The path below which wallets have their pages. It redirects to the tab of the crypto page that lists them. */
export const listOfWallets = "/app/assets/crypto/wallets"

export const pageOfWallet = ({ walletId }: { readonly walletId: string }): string => `${listOfWallets}/${walletId}`
