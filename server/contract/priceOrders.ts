import { Schema } from "effect"
import { PriceKind, PriceOrder } from "#domain/household/priceOrders.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"

export { PriceKind }

export const listPriceOrders = endpoint({
  name: "listPriceOrders",
  method: "GET",
  path: "/api/price-orders",
  kind: "query",
  summary:
    "Which providers' prices count first for the household, by kind. A kind without an order has that of the installation.",
  answer: Schema.Struct({ orders: Schema.Array(PriceOrder.annotate({ identifier: "PriceOrder" })) }),
})

export const setPriceOrder = endpoint({
  name: "setPriceOrder",
  method: "PUT",
  path: "/api/price-orders",
  kind: "command",
  summary:
    "Sets which providers' prices of a kind count first for the household, after own prices and files. Each must be asked in this installation. An empty list restores the order of the installation.",
  guard: { permission: "manage" },
  body: PriceOrder,
  answer: Acknowledged,
})

export const priceOrderEndpoints = [listPriceOrders, setPriceOrder]
