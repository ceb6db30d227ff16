import { siteFolder } from "#server/settings/settings.ts"
import { openSite } from "#server/site/site.ts"
import { settingsSections } from "#web/features/settings/messages.ts"
import type { RecordedFamily } from "./recordedFamily.ts"

/** A page as a user opens it. */
export interface ShownRoute {
  /** As the client knows it, with its parameters: `/app/portfolios/:portfolioId`. */
  readonly path: string
  /** Behind the path: a section, a tab, the token of a link. */
  readonly more?: string
  readonly seenBy: "visitor" | "member"
  /** A page of its own, as the server renders it, and not a page of the client. */
  readonly isDocument?: boolean
  /** Its tabs are those of another page in the list. */
  readonly isLikeAnother?: boolean
}

/** A link in a mail has 43 letters and digits; the server says what they stand for when they are used. */
const token = `#${"A".repeat(43)}`

const visited = (path: string, more = ""): ShownRoute => ({ path, more, seenBy: "visitor" })
const used = (path: string, more = ""): ShownRoute => ({ path, more, seenBy: "member" })

const site = await openSite(siteFolder)
/** The public site, as it was last built. */
export const sitePaths: ReadonlyArray<string> = site?.paths ?? []

/** Every page of the product, once for each thing that it can show. Tabs are found on the pages themselves. */
export const routes: ReadonlyArray<ShownRoute> = [
  ...[...sitePaths, "/nowhere"].map((path) => ({ ...visited(path), isDocument: true })),
  visited("/auth"),
  visited("/auth", "?tab=signup"),
  visited("/auth/forgotten"),
  // A page keeps the token with which it was opened: with and without one, it is opened from another page.
  visited("/auth/reset"),
  visited("/invitation"),
  visited("/auth/reset", token),
  visited("/invitation", token),
  ...["confirm", "email", "email-undo", "keep"].map((link) => visited("/auth/:link", `=${link}${token}`)),
  visited("/mailbox"),
  visited("/auth/nowhere"),
  used("/debug-role"),
  used("/subscription-success"),
  used("/app"),
  used("/app/assets"),
  used("/app/assets/shares"),
  used("/app/assets/shares/:holdingId", "=security"),
  used("/app/assets/equity"),
  used("/app/assets/equity/:holdingId", "=private"),
  used("/app/assets/real-estate"),
  { ...used("/app/assets/real-estate/:holdingId", "=realEstate"), isLikeAnother: true },
  used("/app/assets/crypto"),
  used("/app/assets/crypto/:holdingId", "=crypto"),
  used("/app/assets/crypto/wallets"),
  used("/app/assets/crypto/wallets/:walletId"),
  used("/app/assets/metals"),
  { ...used("/app/assets/metals/:holdingId", "=metal"), isLikeAnother: true },
  used("/app/assets/accounts"),
  used("/app/assets/accounts/:holdingId", "=account"),
  used("/app/assets/insurance"),
  { ...used("/app/assets/insurance/:holdingId", "=insurance"), isLikeAnother: true },
  used("/app/assets/other"),
  { ...used("/app/assets/other/:holdingId", "=other"), isLikeAnother: true },
  used("/app/liabilities"),
  used("/app/liabilities/:debtId"),
  used("/app/portfolios"),
  used("/app/portfolios/:portfolioId"),
  used("/app/portfolios/:portfolioId/report"),
  used("/app/performance"),
  used("/app/realised-gains"),
  used("/app/liquidity"),
  used("/app/report"),
  used("/app/explain", "?figure=netWorth"),
  used("/app/data-health"),
  used("/app/search", "?text=holding"),
  used("/app/household"),
  used("/app/household/activity"),
  used("/app/settings"),
  ...settingsSections.map((section) => used("/app/settings", `?section=${section}`)),
  used("/app/nowhere"),
  used("/admin"),
  used("/admin/users"),
  used("/admin/activity"),
  used("/admin/visits"),
  used("/admin/mails"),
  used("/admin/providers"),
  used("/admin/stripe-setup"),
  used("/admin/system"),
  used("/admin/data"),
  used("/admin/translations"),
]

/** The address of the route for a family, with the parameters filled in. */
export function addressOf({ path, more = "" }: ShownRoute, family: RecordedFamily): string {
  const [, named = "", rest = ""] = /^=([\w-]+)(.*)$/.exec(more) ?? [undefined, "", more]
  const parameters: Readonly<Record<string, string | undefined>> = {
    link: named,
    holdingId: (family.holdings as Readonly<Record<string, string>>)[named],
    portfolioId: family.portfolioId,
    walletId: family.walletId,
    debtId: family.debtId,
  }
  return (
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = parameters[name]
      if (value === undefined) throw new Error(`${path} needs ${name}, and the family has none`)
      return value
    }) + rest
  )
}

/** The name of a page in faults and in the gallery. */
export const nameOf = ({ path, more = "" }: ShownRoute): string => path + more.replace(token, "#…")
