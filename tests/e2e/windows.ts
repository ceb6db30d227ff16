/**
 * The places where something opens over a page, and the buttons that open it. Every item of a menu is opened, one after
 * the other.
 */
export interface Opening {
  /** As in the list of the routes. */
  readonly path: string
  readonly more?: string
  readonly seenBy?: "visitor"
  readonly buttons: ReadonlyArray<string | RegExp>
}

const holding = (list: string, assetClass: string, tab: string): ReadonlyArray<Opening> => {
  const path = `/app/assets/${list}/:holdingId`
  return [
    { path, more: `=${assetClass}`, buttons: ["Record", "More actions"] },
    { path, more: `=${assetClass}?tab=${tab}`, buttons: [/^More actions/] },
  ]
}

/** Every dialog, menu and panel of the product, by the words on the buttons that open it. */
export const openings: ReadonlyArray<Opening> = [
  { path: "/auth", seenBy: "visitor", buttons: ["Customize"] },
  { path: "/app", buttons: [/^As of/, "Since another day", "Set goal", /^More actions for/, "Menu"] },
  { path: "/app/assets", buttons: ["Add"] },
  ...holding("shares", "security", "trades"),
  ...holding("equity", "private", "cashFlows"),
  ...holding("real-estate", "realEstate", "valuations"),
  ...holding("crypto", "crypto", "trades"),
  ...holding("metals", "metal", "trades"),
  ...holding("accounts", "account", "balances"),
  ...holding("insurance", "insurance", "valuations"),
  { path: "/app/assets/crypto", more: "?tab=wallets", buttons: ["Connect wallet"] },
  { path: "/app/assets/crypto/wallets/:walletId", buttons: ["Record balances", "More actions"] },
  { path: "/app/assets/crypto/wallets/:walletId", more: "?tab=statements", buttons: [/^More actions/] },
  { path: "/app/liabilities", buttons: ["Add debt"] },
  { path: "/app/liabilities/:debtId", buttons: ["Record", "More actions"] },
  { path: "/app/portfolios", buttons: ["Create portfolio", "Record stake", /^More actions for/] },
  { path: "/app/portfolios/:portfolioId", buttons: ["Add", "More actions"] },
  { path: "/app/household", buttons: ["Change name", "Invite", /^Actions for/] },
  { path: "/app/settings", more: "?section=profile", buttons: ["Change email address"] },
  { path: "/app/settings", more: "?section=security", buttons: ["Set up two-factor authentication"] },
  { path: "/app/settings", more: "?section=portfolios", buttons: ["Create portfolio", /^Delete /] },
  { path: "/app/settings", more: "?section=privacy", buttons: ["Delete account"] },
  { path: "/admin/users", buttons: ["More actions"] },
]

/** Items of a menu that act at once, with a toast to undo the action. */
export const doneAtOnce = ["Delete goal", "Show activity"]
