import { Schema } from "effect"
import { endpoint } from "#contract/endpoint.ts"
import { AnyProvider, OrderKind, PriceProvider } from "#contract/market.ts"

/**
 * `off`: no order has it. `keyMissing`: it needs a key and has none. `waiting`: it is left alone for some time, after failures
 * or because it asked for it. `unused`: it is in an order and was never asked.
 */
export const ProviderState = Schema.Literals([
  "working",
  "failing",
  "waiting",
  "stopped",
  "off",
  "keyMissing",
  "unused",
])
export type ProviderState = typeof ProviderState.Type

/** Instants are ISO texts. Requests and failures are those of today in UTC. */
export const ProviderView = Schema.Struct({
  provider: AnyProvider,
  name: Schema.String,
  host: Schema.String,
  attribution: Schema.String,
  serves: Schema.Array(OrderKind),
  asksFor: Schema.Array(OrderKind),
  isCommercial: Schema.Boolean,
  key: Schema.Literals(["none", "optional", "required"]),
  hasKey: Schema.Boolean,
  state: ProviderState,
  succeededAt: Schema.NullOr(Schema.String),
  failedAt: Schema.NullOr(Schema.String),
  /** Why the last request failed; null once one succeeded. In the words of the server. */
  error: Schema.NullOr(Schema.String),
  waitsUntil: Schema.NullOr(Schema.String),
  /** Null: its requests are not counted, and `failures` are those since its last success. */
  requests: Schema.NullOr(Schema.Int),
  failures: Schema.Int,
  /** Requests left of today's budget, and the budget; null: none. */
  left: Schema.NullOr(Schema.Int),
  perDay: Schema.NullOr(Schema.Int),
  /** How many price symbols have their last values from it, and when the next one is due. */
  symbols: Schema.Int,
  nextAt: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Provider" })
export type ProviderView = typeof ProviderView.Type

const ProviderOrder = Schema.Struct({
  kind: OrderKind,
  /** The first one is asked first. Empty: none is asked. */
  providers: Schema.Array(PriceProvider),
  /** Whether an operator chose it here; otherwise it is that of the settings. */
  isChosen: Schema.Boolean,
}).annotate({ identifier: "ProviderOrder" })
export type ProviderOrder = typeof ProviderOrder.Type

export const listProviders = endpoint({
  name: "listProviders",
  method: "GET",
  path: "/api/admin/providers",
  kind: "admin",
  guard: { background: true },
  summary: "The providers of prices and rates: their state, budget and terms, and in which order they are asked.",
  answer: Schema.Struct({
    /** Whether anything is requested on schedule. */
    isOn: Schema.Boolean,
    /** When the answer was made, from which ages are counted. */
    asOf: Schema.String,
    providers: Schema.Array(ProviderView),
    orders: Schema.Array(ProviderOrder),
  }),
})

const providerParams = Schema.Struct({ provider: AnyProvider })

export const runProvider = endpoint({
  name: "runProvider",
  method: "POST",
  path: "/api/admin/providers/:provider/run",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Fetches now what the provider serves, also while it is left alone after failures.",
  params: providerParams,
})

export const stopProvider = endpoint({
  name: "stopProvider",
  method: "POST",
  path: "/api/admin/providers/:provider/stop",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Sends nothing more to a provider until it is resumed. Others take over.",
  params: providerParams,
})

export const resumeProvider = endpoint({
  name: "resumeProvider",
  method: "POST",
  path: "/api/admin/providers/:provider/resume",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Asks a stopped provider again.",
  params: providerParams,
})

export const orderProviders = endpoint({
  name: "orderProviders",
  method: "PUT",
  path: "/api/admin/provider-orders/:kind",
  kind: "admin",
  guard: { stepUp: true },
  summary: "Chooses which providers are asked for a kind, and in which order. Null: as in the settings.",
  params: Schema.Struct({ kind: OrderKind }),
  body: Schema.Struct({
    providers: Schema.NullOr(Schema.Array(PriceProvider).check(Schema.isMaxLength(PriceProvider.literals.length))),
  }),
})

export const providerEndpoints = [listProviders, runProvider, stopProvider, resumeProvider, orderProviders]
