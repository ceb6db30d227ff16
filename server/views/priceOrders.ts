import type { PriceKind } from "#domain/household/priceOrders.ts"
import { quotationOf, quotationText } from "#domain/instrument/quotation.ts"
import type { LineClass, LineLedger } from "#domain/measures/ledger/facts.ts"
import { Latest } from "#domain/shared/memo.ts"

/** Which providers' prices count first for a household, by kind. A kind without any is absent. */
export type PriceOrders = ReadonlyMap<PriceKind, ReadonlyArray<string>>

export const ordersOf = (
  rows: ReadonlyArray<{ readonly kind: PriceKind; readonly providers: ReadonlyArray<string> }>,
): PriceOrders => new Map(rows.map(({ kind, providers }) => [kind, providers]))

/** The kind of the prices of a class of lines: those that providers quote. */
const kindOfClass: { readonly [Class in LineClass]?: PriceKind } = {
  security: "securities",
  crypto: "crypto",
  metal: "metals",
}

/** The providers whose prices of a class count first; none: the order of the installation. */
export function orderOfClass(of: LineClass, orders: PriceOrders): ReadonlyArray<string> {
  const kind = kindOfClass[of]
  return (kind && orders.get(kind)) ?? []
}

const orderedLedgers = new Latest<LineLedger>()

/**
 * The ledger with the order of the household in what quotes it: the source that the holding prefers counts first, then the
 * household's order of its class, then that of the installation. The same object for the same order.
 */
export function inOrder(ledger: LineLedger, orders: PriceOrders): LineLedger {
  const order = orderOfClass(ledger.assetClass, orders)
  if (order.length === 0) return ledger
  return orderedLedgers.of(ledger, order.join(), [], () => ({
    ...ledger,
    priceSymbol: ledger.priceSymbol && quotedIn(ledger.priceSymbol, order),
    ...(ledger.connected && {
      connected: ledger.connected.map((other) => ({
        ...other,
        priceSymbol: other.priceSymbol && quotedIn(other.priceSymbol, order),
      })),
    }),
    ...(ledger.basket && {
      basket: {
        ...ledger.basket,
        tokens: ledger.basket.tokens.map((token) => ({ ...token, instrument: quotedIn(token.instrument, order) })),
      },
    }),
  }))
}

/** A quotation with the sources of an order after its own. */
function quotedIn(text: string, order: ReadonlyArray<string>): string {
  const quotation = quotationOf(text)
  return quotationText({ ...quotation, sources: [...new Set([...quotation.sources, ...order])] })
}
