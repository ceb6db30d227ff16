import { productName } from "#contract/productName.ts"
import { type Send, sender } from "#server/outgoing/send.ts"
import { namedFeedUrls } from "./marketData.ts"
import type { Settings } from "./settings.ts"
import { packageVersion } from "./version.ts"

/**
 * Sends requests to other servers as this installation does: with the product and the operator's address for enquiries in the
 * User-Agent, as services ask for. Only hosts that the operator named in a setting may have private addresses.
 */
export function outgoing(
  settings: Pick<Settings, "marketDataEcbUrl" | "operator" | "chainNodes" | "tokenList" | "feeds" | "addressSearch">,
): Send {
  const { email } = settings.operator
  const { tokenList } = settings
  const named = [
    settings.marketDataEcbUrl,
    ...namedFeedUrls(settings.feeds),
    ...(settings.addressSearch ? [settings.addressSearch.url.href] : []),
    ...[...settings.chainNodes.values()].flat(),
    ...(tokenList !== undefined && URL.canParse(tokenList) ? [tokenList] : []),
  ]
  return sender({
    userAgent: `${productName.replaceAll(" ", "-")}/${packageVersion}${email === null ? "" : ` (${email})`}`,
    privateHosts: new Set(named.map((url) => new URL(url).host)),
  })
}
