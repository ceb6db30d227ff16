import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { AssetClass } from "../../server/contract/vocabulary.ts"
import type { IconName } from "../ui/Icon.tsx"

export interface Destination {
  readonly to: string
  readonly name: TypedMessageDescriptor
  /** In the bar at the bottom of a phone, where there is room for a short word alone. Only what has one stands there. */
  readonly shortName?: TypedMessageDescriptor
  readonly icon: IconName
  /** Within the one above it. */
  readonly isNested?: boolean
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
  },
  {
    to: "/app/assets/shares",
    name: defineMessage({ id: "nav.shares", defaultMessage: "Shares", description: "Navigation: all securities" }),
    icon: "shares",
    isNested: true,
    shortName: defineMessage({
      id: "nav.short.shares",
      defaultMessage: "Shares",
      description: "Navigation on a phone: at most 11 characters",
    }),
  },
  {
    to: "/app/assets/accounts",
    name: defineMessage({ id: "nav.accounts", defaultMessage: "Accounts", description: "Navigation" }),
    icon: "accounts",
    isNested: true,
    shortName: defineMessage({
      id: "nav.short.accounts",
      defaultMessage: "Accounts",
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
    to: "/app/settings",
    name: defineMessage({ id: "nav.settings", defaultMessage: "Settings", description: "Navigation" }),
    icon: "settings",
  },
]

/** Where the holdings of a class are listed, and each has its page below. */
export const listOfClass: Record<AssetClass, string> = {
  security: "/app/assets/shares",
  account: "/app/assets/accounts",
}

export const pageOfHolding = (holding: { readonly holdingId: string; readonly assetClass: AssetClass }): string =>
  `${listOfClass[holding.assetClass]}/${holding.holdingId}`
