import type { HoldingLedger } from "../../domain/measures/facts.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { add, cents, type Decimal, isLess, round, sum, toPlainString, zero } from "../../domain/shared/decimal.ts"
import type { TokenBalance } from "../../domain/wallet/terms.ts"
import type { WalletHoldings, WalletStatementView } from "../contract/wallets.ts"
import { amountText, percentText } from "./amounts.ts"

/**
 * What a wallet held on a day by its last statement, by chain and by token. `statements` as they are shown, the newest
 * day first.
 */
export function walletHoldingsOn(
  /** Absent when the wallet was removed: it counts on no day. */
  ledger: HoldingLedger | undefined,
  statements: ReadonlyArray<WalletStatementView>,
  on: CalendarDate,
): WalletHoldings {
  const counts = ledger !== undefined && on >= ledger.openedOn && (ledger.closedOn === null || on < ledger.closedOn)
  const last = counts ? statements.find(({ status, statedOn }) => status === "counts" && statedOn <= on) : undefined
  const tokens = last?.tokens ?? []
  const whole = sum(tokens.map(({ value }) => value.amount))
  const part = ({ value }: Held) => ({ value: amountText(round(value, cents)), percent: percentText(value, whole) })
  const shown = (held: Held) => ({ balance: toPlainString(held.balance), ...part(held) })
  const each = tokens.map((one) => ({ ...heldOf(one), token: one.token, chain: one.chain }))
  return {
    statedOn: last?.statedOn ?? null,
    tokens: each.toSorted(mostValuableFirst).map((one) => ({ token: one.token, chain: one.chain, ...shown(one) })),
    byChain: together(tokens, ({ chain }) => chain).map(({ key, ...held }) => ({ chain: key, ...part(held) })),
    byToken: together(tokens, ({ token }) => token).map(({ key, ...held }) => ({ token: key, ...shown(held) })),
  }
}

interface Held {
  readonly balance: Decimal
  readonly value: Decimal
}

const heldOf = ({ balance, value }: TokenBalance): Held => ({ balance, value: value.amount })

/** Added up by what they have in common, the most valuable first. */
function together<Key>(
  tokens: ReadonlyArray<TokenBalance>,
  keyOf: (token: TokenBalance) => Key,
): ReadonlyArray<Held & { readonly key: Key }> {
  const sums = new Map<Key, Held>()
  for (const token of tokens) {
    const { balance, value } = sums.get(keyOf(token)) ?? { balance: zero, value: zero }
    sums.set(keyOf(token), { balance: add(balance, token.balance), value: add(value, token.value.amount) })
  }
  return [...sums].map(([key, held]) => ({ key, ...held })).toSorted(mostValuableFirst)
}

/** Those of one value stay in the order of the statement. */
const mostValuableFirst = (a: Held, b: Held): number =>
  isLess(b.value, a.value) ? -1 : isLess(a.value, b.value) ? 1 : 0
