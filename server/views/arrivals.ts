import { instrumentOfSymbol } from "#domain/instrument/instrument.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { quotationOf } from "#domain/instrument/quotation.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Arrival, readArrivals } from "#contract/arrivals.ts"
import type { LineRow } from "#projections/lineTables.ts"
import type { FollowedState } from "#server/marketdata/following/followed.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Following {
  /** What is fetched for each price symbol. */
  readonly states: ReadonlyMap<string, FollowedState>
  /** Whether anything is requested from providers. */
  readonly isOn: boolean
  /** Whether a provider can know a price symbol. */
  readonly isKnown: (symbol: string) => boolean
}

/** At most as many are listed as a person reads. */
const listedMost = 50

/**
 * The holdings whose price history has not arrived, with the reason, and how many have theirs. The version changes with
 * each price and rate that the figures of the reader use.
 */
export function arrivalsView(
  { ledgers, market }: HouseholdWealth,
  holdings: ReadonlyArray<LineRow<"holding">>,
  following: Following,
): AnswerOf<typeof readArrivals> {
  const quoted = holdings.flatMap(({ line_id, name, status }) => {
    const ledger = ledgers.get(line_id)
    const text = status === "active" ? ledger?.priceSymbol : null
    if (!ledger || text == null) return []
    const { symbol, typed } = quotationOf(text)
    const hasPrice = priceOf(ledger, market) !== undefined
    // No page shows the symbol of an instrument, which only the product knows.
    const shown = instrumentOfSymbol(symbol) === undefined ? symbol : (typed ?? name)
    const nextAt = following.states.get(symbol)?.nextAt.toISOString() ?? null
    return [{ holdingId: line_id, name, symbol: shown, nextAt, state: stateOf(symbol, hasPrice, following) }]
  })
  const missing = quoted.flatMap(({ state, nextAt, ...one }): ReadonlyArray<Arrival> =>
    state === "arrived" ? [] : [{ ...one, state, nextAt: state === "failing" ? nextAt : null }],
  )
  return {
    // Versions only rise.
    version: `${market.versions.size} ${[...market.versions.values()].reduce((sum, version) => sum + version, 0n)}`,
    holdings: quoted.length,
    arrived: quoted.length - missing.length,
    missing: missing.slice(0, listedMost),
  }
}

/**
 * The history of a symbol. `unserved`: no provider that is switched on has it, and no price is known otherwise. A history that
 * was requested once has arrived, also while a later request fails: the age of the price shows that.
 */
function stateOf(
  symbol: string,
  hasPrice: boolean,
  { states, isOn, isKnown }: Following,
): Arrival["state"] | "arrived" {
  const followed = states.get(symbol)
  if (followed?.fetchedFrom != null) return "arrived"
  if (followed && isOn) {
    if (followed.failuresInARow === 0) return "arriving"
    if (followed.error !== null) return "failing"
    return hasPrice ? "arrived" : "unserved"
  }
  if (hasPrice) return "arrived"
  return isOn && isKnown(symbol) ? "arriving" : "unserved"
}
