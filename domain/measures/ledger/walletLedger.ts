import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { chainIdsOf, instrumentOfToken } from "#domain/wallet/chains.ts"
import { dayOfWalletEntry, type TokenMark, type WalletReading, type WalletStatement } from "#domain/wallet/terms.ts"
import { bareLedger } from "./bareLedger.ts"
import type { Appraisal, Basket, BasketStep, BasketToken, HeldToken, LineLedger, StatedToken, Steps } from "./facts.ts"
import { bookAmount } from "#domain/numbers/bookAmounts.ts"
import { sumText } from "#domain/numbers/plainDecimal.ts"
import { inOrder, withoutRepeats } from "./steps.ts"
import type { Stored } from "#domain/shared/stored.ts"

/** Entries as they are stored: decimals as plain text. */
type StoredWalletStatement = Stored<typeof WalletStatement>
type StoredReading = Stored<typeof WalletReading>
type StoredMark = Stored<typeof TokenMark>
export type StoredWalletEntry = StoredWalletStatement | StoredReading | StoredMark

/** All facts of one wallet that count, as stored. The caller leaves out voided entries. */
interface StoredWalletFacts {
  readonly lineId: LineId
  readonly portfolioId: PortfolioId
  /** The currency of its values. */
  readonly currency: Currency
  readonly connectedOn: CalendarDate
  /** The first day on which it no longer counts. */
  readonly disconnectedOn: CalendarDate | null
  /** In the order of recording. */
  readonly entries: ReadonlyArray<StoredWalletEntry>
}

/**
 * A wallet as a balance-sheet line. Its value is that of all its tokens in the last statement, or since the last reading
 * the units that were read × the price of each token.
 */
export function walletLedgerOfStored(facts: StoredWalletFacts): LineLedger {
  const statements = facts.entries.filter((entry) => "statedOn" in entry)
  const { basket, statedTokens } = tokensOf(facts.entries)
  return {
    ...bareLedger({
      lineId: facts.lineId,
      portfolioId: facts.portfolioId,
      assetClass: "crypto",
      currency: facts.currency,
      openedOn: facts.connectedOn,
      closedOn: facts.disconnectedOn,
      investable: behaviourOf.crypto.investable,
    }),
    appraisals: sinceConnecting(
      facts,
      inOrder(statements.map((statement) => [statement.statedOn, appraisalOf(statement)] as const)),
    ),
    ...(basket && { basket }),
    ...(statements.length > 0 && { statedTokens: sinceConnecting(facts, statedTokens) }),
  }
}

/** What statements say, the first one carried back to the day of connecting. */
function sinceConnecting<Stated>({ connectedOn, entries }: StoredWalletFacts, stated: Steps<Stated>): Steps<Stated> {
  const [first] = stated
  if (!first || first[0] <= connectedOn || entries.some((entry) => "readOn" in entry && entry.readOn < first[0])) {
    return stated
  }
  return [[connectedOn, first[1]], ...stated]
}

const appraisalOf = ({ statedOn, tokens }: StoredWalletStatement): Appraisal => ({
  value: tokens.reduce((sum, { value }) => sumText(sum, value.amount), "0"),
  units: "0",
  valuedOn: statedOn,
})

/**
 * What the readings found, by day; undefined without a reading. And what statements say that no reading replaced.
 *
 * - A chain that did not answer keeps its last balances.
 * - A statement replaces all readings before it. A chain that was not read since has what the statement says, at its value.
 * - A token that is new on a chain, or has more than ten times its earlier units, counts as before until a member marks it
 *   as counted. The first reading of a chain counts, and so does a native coin.
 */
function tokensOf(entries: ReadonlyArray<StoredWalletEntry>): {
  readonly basket: Basket | undefined
  readonly statedTokens: Steps<ReadonlyArray<StatedToken>>
} {
  const marks = new Map<string, StoredMark["mark"]>()
  for (const entry of entries) if ("markedOn" in entry) marks.set(keyOf(entry), entry.mark)

  const tokens: Array<BasketToken> = []
  const indexes = new Map<string, number>()
  const indexOf = (token: Omit<BasketToken, "instrument">): number => {
    const key = keyOf(token)
    let index = indexes.get(key)
    if (index === undefined) {
      index = tokens.push({ ...token, instrument: instrumentOfToken(token) }) - 1
      indexes.set(key, index)
    }
    return index
  }

  const dated = entries.map((entry) => [dayOfWalletEntry<CalendarDate>(entry)[1], entry] as const)
  const chains = new Map<number, ReadonlyArray<HeldToken>>()
  /** The units of each token that counted last, by index. */
  const accepted = new Map<number, string>()
  let own: StoredWalletStatement["tokens"] = []
  let statedOn: CalendarDate | undefined
  const stated = new Map<CalendarDate, ReadonlyArray<StatedToken>>()
  const steps = new Map<CalendarDate, BasketStep | null>()
  for (const [on, entry] of dated.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    if ("markedOn" in entry) continue
    if ("statedOn" in entry) {
      own = entry.tokens
      statedOn = on
      stated.set(on, statedOf(on, own))
      chains.clear()
      steps.set(on, null)
      continue
    }
    for (const { chainId, tokens: read } of entry.chains) {
      const isFirst = !chains.has(chainId)
      const held = read.map(({ contract, token, units }): HeldToken => {
        const index = indexOf({ chainId, contract, token })
        const mark = marks.get(keyOf({ chainId, contract }))
        const counted = countedOf(units, accepted.get(index), mark === "counted" || contract === null || isFirst)
        accepted.set(index, counted.counts)
        return mark === "hidden"
          ? { token: index, units, counts: "0", state: "hidden" }
          : { token: index, units, ...counted }
      })
      chains.set(chainId, held)
    }
    own = own.filter(({ chain }) => !chainIdsOf(chain).every((chainId) => chains.has(chainId)))
    if (statedOn !== undefined) stated.set(on, statedOf(statedOn, own))
    const values = own.map(({ value }) => value.amount)
    steps.set(on, { held: [...chains.values()].flat(), own: values.reduce(sumText, "0") })
  }
  const isRead = entries.some((entry) => "readOn" in entry)
  return {
    basket: isRead ? { tokens, steps: [...steps] } : undefined,
    statedTokens: withoutRepeats([...stated], isSameList),
  }
}

const statedOf = (statedOn: CalendarDate, tokens: StoredWalletStatement["tokens"]): ReadonlyArray<StatedToken> =>
  tokens.map(({ token, balance, value }) => ({ statedOn, token, units: balance, value: value.amount }))

/** Whether no reading replaced any of the tokens of a statement. */
const isSameList = (after: ReadonlyArray<StatedToken>, before: ReadonlyArray<StatedToken>): boolean =>
  after.length === before.length && after[0]?.statedOn === before[0]?.statedOn

/** How many units count of those that were read, after those that counted before. */
function countedOf(units: string, before: string | undefined, isTrusted: boolean): Omit<HeldToken, "token" | "units"> {
  if (isTrusted) return { counts: units }
  if (before === undefined || bookAmount(before) === 0n) return { counts: "0", state: "new" }
  return bookAmount(units) > bookAmount(before) * jump ? { counts: before, state: "grown" } : { counts: units }
}

/** So many times the units that counted before are more than one reading adds without a question. */
const jump = 10n

const keyOf = ({ chainId, contract }: { readonly chainId: number; readonly contract: string | null }): string =>
  `${chainId} ${contract}`
