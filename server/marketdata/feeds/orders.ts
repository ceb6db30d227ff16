import type { Db } from "#server/db/database.ts"
import { defaultOrder, feeds, isFeedId } from "./all.ts"
import type { FeedSettings } from "./asking.ts"
import { type FeedId, feedKinds, type OrderKind } from "./feed.ts"

/** Everything for which there is an order of providers: prices by kind, rates, and the search for instruments. */
export const orderKinds = [...feedKinds, "rates", "search"] as const satisfies ReadonlyArray<OrderKind>

/** The order of the product for each kind, before an operator changes it. */
export const productOrder: Readonly<Record<OrderKind, ReadonlyArray<FeedId>>> = {
  ...defaultOrder,
  rates: ["frankfurter", "nbp", "currency-api"],
  search: ["yahoo", "coingecko", "openfigi", "eodhd", "twelvedata"],
}

/** Whether a provider can be asked for a kind, with or without a key. */
export const serves = (id: FeedId, kind: OrderKind): boolean =>
  kind === "search"
    ? feeds[id].search !== undefined
    : kind === "rates"
      ? productOrder.rates.includes(id)
      : feeds[id].kinds.includes(kind)

/** Whether a provider has the key that it needs. */
export const hasNeededKey = (id: FeedId, keys: FeedSettings["keys"]): boolean =>
  feeds[id].key !== "required" || keys.has(id)

/** The settings with the orders that an operator chose while the product runs. What needs a key is left out without one. */
export async function withChosenOrders(db: Db, settings: FeedSettings): Promise<FeedSettings> {
  const chosen = await chosenOrders(db)
  const orderOf = (kind: OrderKind): ReadonlyArray<FeedId> =>
    chosen.get(kind)?.filter((id) => hasNeededKey(id, settings.keys)) ?? settings.order[kind]
  return { ...settings, order: ordersBy(orderOf) }
}

/** The order of each kind. */
export const ordersBy = (orderOf: (kind: OrderKind) => ReadonlyArray<FeedId>): FeedSettings["order"] => ({
  securities: orderOf("securities"),
  crypto: orderOf("crypto"),
  metals: orderOf("metals"),
  rates: orderOf("rates"),
  search: orderOf("search"),
})

/** The orders that an operator chose, by kind. */
export async function chosenOrders(db: Db): Promise<ReadonlyMap<OrderKind, ReadonlyArray<FeedId>>> {
  const rows = await db.selectFrom("market.provider_orders").select(["kind", "providers"]).execute()
  return new Map(rows.map(({ kind, providers }) => [kind, providers.filter(isFeedId).filter((id) => serves(id, kind))]))
}

/** Chooses an order for a kind, for all processes from the next request on. Null: that of the settings again. */
export async function chooseOrder(
  db: Db,
  kind: OrderKind,
  providers: ReadonlyArray<FeedId> | null,
  now: Date,
): Promise<void> {
  if (providers === null) {
    await db.deleteFrom("market.provider_orders").where("kind", "=", kind).execute()
    return
  }
  const row = { providers: [...providers], chosen_at: now }
  await db
    .insertInto("market.provider_orders")
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
    .execute()
}
