import type { OrderKind } from "#contract/market.ts"
import type { ProviderState } from "#contract/people/providers.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const providersMessages = texts("admin.providers", {
  below: [
    "Where prices, rates and instruments come from, how that works, and what may be used commercially.",
    "Below the title",
  ],
  off: [
    "Nothing is requested: MARKET_DATA_SCHEDULE is off. Set it, and start the server again.",
    "Note at the top; the name in capitals is a setting",
  ],
  providers: ["Providers", "Heading"],
  provider: ["Provider", "Column"],
  lastSuccess: ["Last success", "Column: when a provider last answered"],
  minutesAgo: [
    "{count, plural, =0 {less than a minute} one {# minute} other {# minutes}} ago",
    "How long ago a provider last answered",
  ],
  hoursAgo: ["{count, plural, one {# hour} other {# hours}} ago", "How long ago a provider last answered"],
  daysAgo: ["{count, plural, one {# day} other {# days}} ago", "How long ago a provider last answered"],
  never: ["never", "In place of the moment of the last success"],
  today: ["Today", "Column: the requests of today"],
  failures: [
    "{failures} of {requests} failed ({share})",
    "Requests of today, with the share of failures as a percentage",
  ],
  noRequests: ["no requests", "In place of the requests of today"],
  failuresInARow: [
    "{count, plural, =0 {not counted} one {# failure since the last success} other {# failures since the last success}}",
    "In place of the requests of today, for a provider whose requests are not counted",
  ],
  left: ["{left} of {budget} left", "Requests that are left of the budget of a day"],
  symbols: ["{count, plural, one {# price series} other {# price series}}", "What a provider delivered last"],
  next: ["next at {at}", "When a provider is asked next"],
  waits: ["until {at}", "Below the state: how long a provider is left alone"],
  terms: ["Terms", "Column: how a provider may be used, and its key"],
  commercial: ["commercial use allowed", "Terms of a provider"],
  personal: ["personal use only", "Terms of a provider"],
  keySet: ["key is set", "A provider has its key"],
  keyOptional: ["works without a key", "A provider has no key, and needs none"],
  keyNeeded: [
    "needs a key: MARKET_DATA_KEYS",
    "A provider has no key, and needs one; the name in capitals is a setting",
  ],
  run: ["Fetch now", "Menu: fetches from a provider"],
  running: ["It is being fetched.", "Toast"],
  stop: ["Stop", "Menu: sends nothing more to a provider"],
  stopped: ["Nothing more is sent to this provider. Others take over.", "Toast"],
  resume: ["Resume", "Menu: asks a stopped provider again"],
  resumed: ["The provider is asked again.", "Toast"],
  orders: ["Order", "Heading: which provider is asked first"],
  ordersNote: [
    "The first one is asked first. The next one takes over when it fails. For each day, the price of the first one that has one counts.",
    "Below that heading",
  ],
  kind: ["For", "Column: what providers are asked for"],
  order: ["Providers, the first one first", "Column and field"],
  emptyOrder: ["none", "In place of the names of providers"],
  fromSettings: ["from the settings", "Where the order comes from"],
  chosenHere: ["chosen here", "Where the order comes from"],
  change: ["Change order", "Menu, and button"],
  changeTitle: ["Order for {kind}", "Title of a window; kind is such as 'shares and funds'"],
  changed: ["The order is changed.", "Toast"],
  reset: ["Use the settings again", "Menu: drops the order that was chosen here"],
  personalWarning: [
    "{names}: the terms allow personal use only, not while you sell the product or serve others.",
    "Caution below a field; names of providers",
  ],
})

export const orderKindNames: Words<OrderKind> = {
  securities: text("providers.kind.securities", "shares and funds", "What providers are asked for"),
  crypto: text("providers.kind.crypto", "crypto", "What providers are asked for"),
  metals: text("providers.kind.metals", "metals", "What providers are asked for"),
  rates: text("providers.kind.rates", "exchange rates", "What providers are asked for"),
  search: text("providers.kind.search", "search for instruments", "What providers are asked for"),
}

export const stateNames: Words<ProviderState> = {
  working: text("providers.state.working", "works", "State of a provider of prices"),
  failing: text("providers.state.failing", "fails", "State of a provider of prices"),
  waiting: text("providers.state.waiting", "paused after failures", "State of a provider of prices"),
  stopped: text("providers.state.stopped", "stopped", "State of a provider of prices: by an admin"),
  off: text("providers.state.off", "not used", "State of a provider of prices: it is in no order"),
  keyMissing: text("providers.state.keyMissing", "no key", "State of a provider of prices"),
  unused: text("providers.state.unused", "not asked yet", "State of a provider of prices"),
}
