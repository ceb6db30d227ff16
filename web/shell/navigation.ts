import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { LineClass } from "#contract/figures.ts"
import type { AssetClass, Permission } from "#contract/vocabulary.ts"
import type { IconName } from "#ui/Icon.tsx"

export interface Destination {
  readonly to: string
  readonly name: TypedMessageDescriptor
  /** In the bar at the bottom of a phone, which has room for a short word only. Pages without one are not in it. */
  readonly shortName?: TypedMessageDescriptor
  readonly icon: IconName
  /** Within the one above it. */
  readonly isNested?: boolean
}

export interface FurtherDestination extends Destination {
  /** The permission in the household that the page needs; absent: open to all members. */
  readonly needs?: Permission
}

/** Where one can go, in the order of the menu. */
export const destinations: ReadonlyArray<Destination> = [
  {
    to: "/app",
    name: defineMessage({ id: "nav.dashboard", defaultMessage: "Dashboard", description: "Navigation" }),
    icon: "overview",
    shortName: defineMessage({
      id: "nav.short.dashboard",
      defaultMessage: "Dashboard",
      description: "Navigation on a phone: at most 11 characters",
    }),
  },
  {
    to: "/app/assets",
    name: defineMessage({ id: "nav.assets", defaultMessage: "Assets", description: "Navigation: all holdings" }),
    icon: "assets",
    shortName: defineMessage({
      id: "nav.short.assets",
      defaultMessage: "Assets",
      description: "Navigation on a phone: at most 11 characters",
    }),
  },
  {
    to: "/app/assets/shares",
    name: defineMessage({ id: "nav.shares", defaultMessage: "Securities", description: "Navigation: all securities" }),
    icon: "shares",
    isNested: true,
  },
  {
    to: "/app/assets/equity",
    name: defineMessage({ id: "nav.privateMarkets", defaultMessage: "Private markets", description: "Navigation" }),
    icon: "privateMarkets",
    isNested: true,
  },
  {
    to: "/app/assets/real-estate",
    name: defineMessage({ id: "nav.realEstate", defaultMessage: "Real estate", description: "Navigation" }),
    icon: "realEstate",
    isNested: true,
  },
  {
    to: "/app/assets/crypto",
    name: defineMessage({ id: "nav.crypto", defaultMessage: "Crypto", description: "Navigation" }),
    icon: "crypto",
    isNested: true,
  },
  {
    to: "/app/assets/metals",
    name: defineMessage({
      id: "nav.metals",
      defaultMessage: "Precious metals",
      description: "Navigation: precious metals",
    }),
    icon: "metals",
    isNested: true,
  },
  {
    to: "/app/assets/accounts",
    name: defineMessage({ id: "nav.accounts", defaultMessage: "Accounts", description: "Navigation" }),
    icon: "accounts",
    isNested: true,
  },
  {
    to: "/app/assets/insurance",
    name: defineMessage({ id: "nav.insurance", defaultMessage: "Insurance and retirement", description: "Navigation" }),
    icon: "insurance",
    isNested: true,
  },
  {
    to: "/app/assets/other",
    name: defineMessage({
      id: "nav.other",
      defaultMessage: "Other investments",
      description: "Navigation: other investments",
    }),
    icon: "other",
    isNested: true,
  },
  {
    to: "/app/liabilities",
    name: defineMessage({
      id: "nav.liabilities",
      defaultMessage: "Liabilities",
      description: "Navigation: everything owed",
    }),
    icon: "liabilities",
    shortName: defineMessage({
      id: "nav.short.liabilities",
      defaultMessage: "Liabilities",
      description: "Navigation on a phone: at most 11 characters",
    }),
  },
  {
    to: "/app/portfolios",
    name: defineMessage({ id: "nav.portfolios", defaultMessage: "Portfolios", description: "Navigation" }),
    icon: "portfolios",
    shortName: defineMessage({
      id: "nav.short.portfolios",
      defaultMessage: "Portfolios",
      description: "Navigation on a phone: at most 11 characters",
    }),
  },
  {
    to: "/app/household",
    name: defineMessage({ id: "nav.household", defaultMessage: "Household", description: "Navigation" }),
    icon: "household",
  },
  {
    to: "/app/settings",
    name: defineMessage({ id: "nav.settings", defaultMessage: "Settings", description: "Navigation" }),
    icon: "settings",
  },
]

/** Where one comes from other pages, but not by the menu. */
export const furtherDestinations: ReadonlyArray<FurtherDestination> = [
  {
    to: "/app/report",
    name: defineMessage({
      id: "nav.report",
      defaultMessage: "Report",
      description: "Page: the household as of a day, to print",
    }),
    icon: "print",
  },
  {
    to: "/app/data-health",
    name: defineMessage({ id: "nav.dataHealth", defaultMessage: "Data health", description: "Page" }),
    icon: "caution",
  },
  {
    to: "/app/search",
    name: defineMessage({ id: "nav.search", defaultMessage: "Search", description: "Page with all that was found" }),
    icon: "search",
  },
  {
    to: "/app/household/activity",
    name: defineMessage({
      id: "nav.householdActivity",
      defaultMessage: "Household activity",
      description: "Page: who did what",
    }),
    icon: "clock",
    needs: "activity",
  },
]

/** Where only those can go who look after the installation. */
export const adminDestination: Destination = {
  to: "/admin",
  name: defineMessage({ id: "nav.admin", defaultMessage: "Administration", description: "Navigation: for admins" }),
  icon: "admin",
}

export const allDestinations: ReadonlyArray<Destination> = [...destinations, ...furtherDestinations, adminDestination]

/** Where the lines of a class are listed, and each has its page below. */
export const listOfClass: Record<LineClass, string> = {
  security: "/app/assets/shares",
  realEstate: "/app/assets/real-estate",
  crypto: "/app/assets/crypto",
  metal: "/app/assets/metals",
  private: "/app/assets/equity",
  account: "/app/assets/accounts",
  insurance: "/app/assets/insurance",
  other: "/app/assets/other",
  debt: "/app/liabilities",
}

export const pageOfHolding = (holding: { readonly holdingId: string; readonly assetClass: AssetClass }): string =>
  `${listOfClass[holding.assetClass]}/${holding.holdingId}`

export const pageOfDebt = ({ debtId }: { readonly debtId: string }): string => `${listOfClass.debt}/${debtId}`

/** Wallets are listed with the crypto positions, and each has its page below. */
export const listOfWallets = "/app/assets/crypto/wallets"

export const pageOfWallet = ({ walletId }: { readonly walletId: string }): string => `${listOfWallets}/${walletId}`
