import { Schema } from "effect"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import { feeds, isFeedId } from "#server/marketdata/feeds/all.ts"
import type { FeedId, FeedLimits, OrderKind } from "#server/marketdata/feeds/feed.ts"
import { hasNeededKey, orderKinds, ordersBy, productOrder, serves } from "#server/marketdata/feeds/orders.ts"
import { address, type ReadVariable, urlOf, variable } from "./settingsVariable.ts"

/** `name=value` with spaces between the pairs; undefined where a text has another form. */
function pairsIn(text: string): ReadonlyArray<readonly [string, string]> | undefined {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => /^([a-z-]+)=(\S+)$/.exec(pair))
  return pairs.every((pair) => pair !== null) ? pairs.map(([, name = "", value = ""]) => [name, value]) : undefined
}

const pairsWhere = (isValid: (name: string, value: string) => boolean) =>
  Schema.UndefinedOr(
    Schema.String.check(
      Schema.makeFilter((text: string) => pairsIn(text)?.every(([name, value]) => isValid(name, value)) ?? false),
    ),
  )

const isOrder = (name: string, value: string): boolean =>
  (orderKinds as ReadonlyArray<string>).includes(name) && (value === "off" || value.split(",").every(isFeedId))

const limitsPattern = /^([1-9]\d{0,5})(?:\/([1-9]\d{0,6}))?$/

export const marketDataVariables = {
  MARKET_DATA_PROVIDERS: variable({
    meaning:
      "The providers of prices by kind of asset, the first one first; the next ones take over when it fails: " +
      "securities=yahoo,eodhd crypto=coingecko metals=off. off alone: none. A kind that is not named has its default. " +
      "Providers that need a key are left out without one. While BILLING is on, a provider for personal use is left " +
      "out unless you name it here. rates: those that take over from the European Central Bank; currency-api also has the " +
      "currencies that the bank does not quote. search: those that are searched for instruments.",
    allowed: `off, or kinds (${orderKinds.join(", ")}) with providers (${Object.keys(feeds).join(", ")}) or off`,
    schema: Schema.UndefinedOr(
      Schema.String.check(
        Schema.makeFilter(
          (text: string) =>
            text.trim() === "off" || (pairsIn(text)?.every(([name, value]) => isOrder(name, value)) ?? false),
        ),
      ),
    ),
  }),
  MARKET_DATA_KEYS: variable({
    meaning: "Your keys at providers of prices: eodhd=… tiingo=….",
    allowed: "pairs such as eodhd=KEY with spaces between them",
    isSecret: true,
    schema: pairsWhere((name) => isFeedId(name)),
  }),
  MARKET_DATA_URLS: variable({
    meaning:
      "Other addresses of providers of prices, such as your own Frankfurter: frankfurter=http://rates.example.org:8080. " +
      "It may be in your own network.",
    allowed: "pairs such as frankfurter=https://rates.example.org with spaces between them",
    schema: pairsWhere((name, value) => isFeedId(name) && Schema.is(address("https:", "http:"))(value)),
  }),
  MARKET_DATA_LIMITS: variable({
    meaning:
      "Other limits of providers of prices than those of their free plans, as requests per minute and per day: " +
      "eodhd=600/100000. Without a number per day there is no budget of the day.",
    allowed: "pairs such as eodhd=600/100000 with spaces between them",
    schema: pairsWhere((name, value) => isFeedId(name) && limitsPattern.test(value)),
  }),
}

/** The providers of prices, as the operator chose them. `isSold`: plans are sold. */
export function readFeedSettings(read: ReadVariable, isSold: boolean): FeedSettings {
  const pairsOf = <Value>(name: keyof typeof marketDataVariables, valueOf: (text: string) => Value) =>
    new Map(
      (pairsIn(read(name, marketDataVariables[name]) ?? "") ?? []).flatMap(([id, text]) =>
        isFeedId(id) ? [[id, valueOf(text)] as const] : [],
      ),
    )
  const keys = pairsOf("MARKET_DATA_KEYS", (text) => text)
  const named = read("MARKET_DATA_PROVIDERS", marketDataVariables.MARKET_DATA_PROVIDERS)?.trim()
  const chosen = new Map(named === "off" ? orderKinds.map((kind) => [kind, "off"]) : pairsIn(named ?? ""))
  const hasKey = (id: FeedId): boolean => hasNeededKey(id, keys)
  const orderOf = (kind: OrderKind): ReadonlyArray<FeedId> => {
    const text = chosen.get(kind)
    if (text === undefined) {
      return productOrder[kind].filter((id) => hasKey(id) && !(isSold && feeds[id].use === "personal"))
    }
    return text === "off"
      ? []
      : [...new Set(text.split(","))].filter(isFeedId).filter((id) => hasKey(id) && serves(id, kind))
  }
  return {
    order: ordersBy(orderOf),
    keys,
    urls: pairsOf("MARKET_DATA_URLS", (text) => text),
    limits: pairsOf("MARKET_DATA_LIMITS", limitsIn),
  }
}

function limitsIn(text: string): FeedLimits {
  const [, perMinute = "1", perDay] = limitsPattern.exec(text) ?? []
  return { perMinute: Number(perMinute), perDay: perDay === undefined ? null : Number(perDay) }
}

/** The hosts of providers that the operator named, which may have private addresses. */
export const namedFeedUrls = ({ urls }: FeedSettings): ReadonlyArray<string> =>
  [...urls.values()].filter((url) => urlOf(url) !== undefined)
