/**
 * All shortcuts. The list that `?` opens, the menus and the key listener read from here. Spaces separate the steps of a
 * sequence; `Mod` is Ctrl, and Cmd on a Mac.
 */
export const shortcuts = {
  search: { group: "everywhere", keys: ["Mod+K", "/"] },
  help: { group: "everywhere", keys: ["?"] },
  hideAmounts: { group: "everywhere", keys: ["h"] },
  notices: { group: "everywhere", keys: ["F8"] },
  close: { group: "everywhere", keys: ["Escape"] },
  new: { group: "everywhere", keys: ["n"] },
  record: { group: "page", keys: ["r"] },
  asOf: { group: "page", keys: ["t"] },
  shorterPeriod: { group: "page", keys: ["["] },
  longerPeriod: { group: "page", keys: ["]"] },
  goDashboard: { group: "go", keys: ["g d"] },
  goAssets: { group: "go", keys: ["g a"] },
  goShares: { group: "go", keys: ["g s"] },
  goPrivateMarkets: { group: "go", keys: ["g v"] },
  goRealEstate: { group: "go", keys: ["g r"] },
  goCrypto: { group: "go", keys: ["g c"] },
  goMetals: { group: "go", keys: ["g m"] },
  goAccounts: { group: "go", keys: ["g b"] },
  goInsurance: { group: "go", keys: ["g i"] },
  goOther: { group: "go", keys: ["g o"] },
  goLiabilities: { group: "go", keys: ["g l"] },
  goPortfolios: { group: "go", keys: ["g p"] },
  goPerformance: { group: "go", keys: ["g f"] },
  goLiquidity: { group: "go", keys: ["g u"] },
  goReport: { group: "go", keys: ["g t"] },
  goDataHealth: { group: "go", keys: ["g q"] },
  goHousehold: { group: "go", keys: ["g h"] },
  goSettings: { group: "go", keys: ["g e"] },
} as const satisfies Record<string, { readonly group: ShortcutGroup; readonly keys: ReadonlyArray<string> }>

export const shortcutGroups = ["everywhere", "page", "go"] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]
export type ShortcutId = keyof typeof shortcuts
/** The shortcuts that open a page. */
export type GoId = Extract<ShortcutId, `go${string}`>
/** The shortcuts that toasts and dialogs handle themselves. */
export type HandledElsewhere = "notices" | "close"

export const shortcutIds = Object.keys(shortcuts) as ReadonlyArray<ShortcutId>

export const destinationOfShortcut: Readonly<Record<GoId, string>> = {
  goDashboard: "/app",
  goAssets: "/app/assets",
  goShares: "/app/assets/shares",
  goPrivateMarkets: "/app/assets/equity",
  goRealEstate: "/app/assets/real-estate",
  goCrypto: "/app/assets/crypto",
  goMetals: "/app/assets/metals",
  goAccounts: "/app/assets/accounts",
  goInsurance: "/app/assets/insurance",
  goOther: "/app/assets/other",
  goLiabilities: "/app/liabilities",
  goPortfolios: "/app/portfolios",
  goPerformance: "/app/performance",
  goLiquidity: "/app/liquidity",
  goReport: "/app/report",
  goDataHealth: "/app/data-health",
  goHousehold: "/app/household",
  goSettings: "/app/settings",
}

export const isGoing = (id: ShortcutId): id is GoId => id in destinationOfShortcut

/** The keys that lead to a page, such as `g d`. */
export const keysTo = (path: string): string | undefined => {
  const id = shortcutIds.filter(isGoing).find((one) => destinationOfShortcut[one] === path)
  return id && shortcuts[id].keys[0]
}
