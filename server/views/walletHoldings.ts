import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { BasketToken, HeldToken, LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { basketOn, tokenPriceOn } from "#domain/measures/valuation/basketQuotes.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { knownValuationOn } from "#domain/measures/valuation/valuation.ts"
import { add, type Decimal, decimal, isLess, sum, toPlainString, zero } from "#domain/numbers/decimal.ts"
import { decimalOf, fractionOf, times } from "#domain/numbers/fraction.ts"
import { chainWithId } from "#domain/wallet/chains.ts"
import type { Chain } from "#domain/wallet/terms.ts"
import type { WalletHoldings, WalletStatementView } from "#contract/wallets.ts"
import { percentText, recordedText } from "./amounts.ts"
import { lastReadOn } from "./walletViews.ts"

interface Held {
  readonly token: string
  readonly chain: Chain
  readonly balance: Decimal
  /** In the currency of the wallet, before it is rounded. Null without a price or rate. */
  readonly value: Decimal | null
  /** By what a token that was read is the same as another on the same chain; null of a statement. */
  readonly read: WalletHoldings["tokens"][number]["read"]
}

/** The holdings of a wallet on a day, by token and chain, by chain and by token. */
export function walletHoldingsOn(
  /** Absent for a removed wallet, which is excluded from all figures. */
  ledger: LineLedger | undefined,
  /** The last statement until the day. */
  statement: WalletStatementView | undefined,
  market: Market,
  on: CalendarDate,
): WalletHoldings {
  const counts = ledger !== undefined && on >= ledger.openedOn && (ledger.closedOn === null || on < ledger.closedOn)
  if (!counts) return { statedOn: null, tokens: [], byChain: [], byToken: [] }
  const isRead = knownValuationOn(parsedLedgerOf(ledger), priceOf(ledger, market), dayNumber(on)).basis === "quoted"
  const held = isRead ? heldByReading(ledger, statement, market, on) : heldByStatement(statement)
  const whole = sum(held.map(({ value }) => value ?? zero))
  const part = ({ value }: Pick<Held, "value">) => ({
    value: value && recordedText(value, ledger.currency),
    percent: value && percentText(value, whole),
  })
  const shown = held.filter(({ read }) => read?.heldBack === null || read === null || read.heldBack === "grown")
  const together = <Key>(keyOf: (held: Held) => Key) =>
    Array.from(Map.groupBy(shown, keyOf), ([key, group]) => ({ key, ...totalOf(group) })).toSorted(mostValuableFirst)
  return {
    statedOn: isRead ? lastReadOn(ledger, on) : (statement?.statedOn ?? null),
    tokens: held.toSorted(mostValuableFirst).map(({ token, chain, balance, read, ...one }) => ({
      token,
      chain,
      balance: toPlainString(balance),
      read,
      ...part(one),
    })),
    byChain: together(({ chain }) => chain).map(({ key, ...one }) => ({ chain: key, ...part(one) })),
    byToken: together(assetOf).map(({ token, balance, ...one }) => ({
      token,
      balance: toPlainString(balance),
      ...part(one),
    })),
  }
}

/** Ether is one asset on every chain. A contract is one for itself: its symbol says nothing of what it is. */
const assetOf = ({ token, read }: Held): string =>
  read === null || read.contract === null ? token : `${read.chainId} ${read.contract}`

const heldByStatement = (statement: WalletStatementView | undefined): ReadonlyArray<Held> =>
  (statement?.tokens ?? []).map(({ token, chain, balance, value }) => ({
    token,
    chain,
    balance,
    value: value.amount,
    read: null,
  }))

function heldByReading(
  ledger: LineLedger,
  statement: WalletStatementView | undefined,
  market: Market,
  on: CalendarDate,
): ReadonlyArray<Held> {
  const { basket, currency } = ledger
  const day = dayNumber(on)
  const step = basket && basketOn(basket, day)
  if (!basket || !step) return []
  const conversion = conversionOn(market, currency, day)
  const read = step.held.flatMap((one): ReadonlyArray<Held> => {
    const token = basket.tokens[one.token]
    const chain = token && chainWithId(token.chainId)
    return token && chain ? [heldOf(one, token, chain.choice)] : []
  })
  const readChains = new Set(read.map(({ chain }) => chain))
  const own = decimal(step.own).value === 0n ? [] : heldByStatement(statement)
  return [...read, ...own.filter(({ chain }) => !readChains.has(chain))]

  function heldOf({ units, counts, state }: HeldToken, token: BasketToken, chain: Chain): Held {
    const series = market.price(token.instrument)
    const priced = tokenPriceOn(series, day)
    const isRated = series !== undefined && conversion.missingRateOf(series.currency) === undefined
    const value =
      priced && isRated
        ? conversion.total(new Map([[series.currency, times(fractionOf(decimal(counts)), priced.price)]]))
        : undefined
    return {
      token: token.token,
      chain,
      balance: decimal(units),
      value: value === undefined ? null : decimalOf(value, 18),
      read: {
        chainId: token.chainId,
        contract: token.contract,
        counts,
        heldBack: state ?? null,
        pricedOn: priced ? dayOfNumber(priced.on) : null,
      },
    }
  }
}

/** The sum of a group. Its value is null if no part has one. */
function totalOf(group: ReadonlyArray<Held>): Pick<Held, "token" | "balance" | "value"> {
  const values = group.flatMap(({ value }) => value ?? [])
  return {
    token: group[0]?.token ?? "",
    balance: group.map(({ balance }) => balance).reduce(add, zero),
    value: values.length === 0 ? null : sum(values),
  }
}

/** What has no value comes last. Balances of the same value stay in their order. */
function mostValuableFirst({ value: a }: Pick<Held, "value">, { value: b }: Pick<Held, "value">): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return isLess(b, a) ? -1 : isLess(a, b) ? 1 : 0
}
