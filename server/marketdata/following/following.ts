import { Result } from "effect"
import { decimal, isPositive } from "#domain/numbers/decimal.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { latestDayAnywhere, serverDay } from "#server/identity/today.ts"
import type { Db } from "#server/db/database.ts"
import { type CorporateAction, wholeRatio } from "#server/marketdata/actions/action.ts"
import { recordActions } from "#server/marketdata/actions/store.ts"
import { feeds, isFeedId } from "#server/marketdata/feeds/all.ts"
import { type AskingDependencies, askingOf } from "#server/marketdata/feeds/asking.ts"
import type { FeedId, FetchedHistory, LatestPrice } from "#server/marketdata/feeds/feed.ts"
import { holdWild } from "#server/marketdata/held/held.ts"
import { recordPoints, type SeriesInOtherCurrency } from "#server/marketdata/store.ts"
import { claimDue, type Due, type Fetched, settleFailed, settleFetched, sourcesOfOrder } from "./followed.ts"
import { fetchHistory, type ServedHistory, servedBy } from "./fetching.ts"
import { nextFetch, nextRetry } from "./schedule.ts"
import { symbolAt } from "./symbols.ts"

interface FollowingDependencies extends AskingDependencies {
  /** From 0 to below 1. */
  readonly random?: () => number
}

/** How many symbols are claimed at a time, and how many of them are fetched at once. */
const claimedAtOnce = 24
const fetchedAtOnce = 6

/** How many days before the first entry are fetched, so that its day has a price after holidays. */
const leadDays = 10

/** How many days are fetched again each time: providers correct their last closes. */
const tailDays = 6

/**
 * Fetches what is due, until nothing is or the signal aborts. Several processes can run it at once. Returns how many
 * symbols have new values and how many failed.
 */
export async function followDue(
  dependencies: FollowingDependencies,
): Promise<{ readonly fetched: number; readonly failed: number }> {
  const { db, now, signal } = dependencies
  const total = { fetched: 0, failed: 0 }
  while (!signal.aborted) {
    const due = await claimDue(db, now(), claimedAtOnce)
    if (due.length === 0) return total
    const behind = await latestPrices(dependencies, due, total)
    const recording = together(dependencies, (outcome, count) => (total[outcome] += count))
    await inTurns(behind, fetchedAtOnce, (one) => followOne(dependencies, one, (arrived) => recording.add(arrived)))
    await recording.end()
  }
  return total
}

/** Runs the work for each, at most `most` at once. */
async function inTurns<One>(all: ReadonlyArray<One>, most: number, work: (one: One) => Promise<void>): Promise<void> {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: Math.min(most, all.length) }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}

/** What arrived for a symbol, before it is recorded. */
interface Arrived {
  readonly due: Due
  /** A whole history, since its first day. */
  readonly isWhole: boolean
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly served: ServedHistory
}

/** Fetches the history of one symbol, or what is new since the last time. */
async function followOne(
  dependencies: FollowingDependencies,
  due: Due,
  arrived: (one: Arrived | Failed) => Promise<void>,
): Promise<void> {
  const { now } = dependencies
  const asking = due.waits ? { ...dependencies, isOfPerson: true } : dependencies
  const to = serverDay(now())
  const firstOn = addDays(due.firstOn, -leadDays)
  const isWhole = due.refetch || due.fetchedFrom === null || due.fetchedAt === null || due.fetchedFrom > firstOn
  const from = isWhole ? firstOn : addDays(serverDay(due.fetchedAt), -tailDays)
  const served = await fetchHistory(asking, {
    kind: due.kind,
    names: due.names,
    from,
    to,
    currency: due.currency,
  })
  await arrived(
    Result.isFailure(served) ? { due, failure: served.failure } : { due, isWhole, from, to, served: served.success },
  )
}

interface Failed {
  readonly due: Due
  /** Empty: no provider serves it. */
  readonly failure: string
}

/**
 * Records what arrives: whole histories one by one, and the last days of symbols as many together as arrived while the ones
 * before them were recorded. A day's update of thousands of symbols then takes a transaction for some of them instead of
 * several for each.
 */
function together(
  dependencies: FollowingDependencies,
  count: (outcome: "fetched" | "failed", symbols: number) => void,
) {
  let waiting: Array<Arrived> = []
  let recording: Promise<void> = Promise.resolve()
  const oneByOne = async (some: ReadonlyArray<Arrived>) => {
    for (const one of some) count(await recordOne(dependencies, one), 1)
  }
  const recordWaiting = async () => {
    const [all, byProvider] = [waiting, Map.groupBy(waiting, ({ served }) => served.provider)]
    waiting = []
    if (all.length === 1) return oneByOne(all)
    for (const [provider, some] of byProvider) {
      if (await recordAll(dependencies, provider, some)) count("fetched", some.length)
      else await oneByOne(some)
    }
  }
  return {
    add: async (one: Arrived | Failed): Promise<void> => {
      if ("failure" in one) {
        await failed(dependencies, one)
        count("failed", 1)
      } else if (one.isWhole || needsOthers(dependencies, one)) await oneByOne([one])
      else {
        waiting.push(one)
        if (waiting.length === 1) recording = recording.then(recordWaiting)
        recording.catch(() => {}) // awaited at the end
      }
    },
    end: () => recording,
  }
}

async function failed({ db, now, random = Math.random }: FollowingDependencies, { due, failure }: Failed) {
  const next =
    failure === "" ? new Date(now().getTime() + 86_400_000) : nextRetry(due.failuresInARow + 1, now(), random())
  await settleFailed(db, due.priceSymbol, failure === "" ? null : failure, next)
}

async function recordOne(dependencies: FollowingDependencies, one: Arrived): Promise<"fetched" | "failed"> {
  const { db, now } = dependencies
  const { due, from, to, served } = one
  const { provider, history } = served
  const recorded = await recordHistories(db, [{ ...due, history }], { provider, now })
  if (Result.isFailure(recorded)) {
    await failed(dependencies, { due, failure: recorded.failure })
    return "failed"
  }
  const error = await fetchPreferred(dependencies, due, { from, to, served: provider })
  await settleFetched(db, [fetchedOf(dependencies, one, { held: recorded.success(due.priceSymbol), error })])
  return "fetched"
}

/** Records the last days of symbols from one provider. `false`: one of them is in another currency, and none is recorded. */
async function recordAll(
  dependencies: FollowingDependencies,
  provider: FeedId,
  some: ReadonlyArray<Arrived>,
): Promise<boolean> {
  const { db, now } = dependencies
  const histories = some.map(({ due, served }) => ({ ...due, history: served.history }))
  const held = await recordHistories(db, histories, { provider, now })
  if (Result.isFailure(held)) return false
  await settleFetched(
    db,
    some.map((one) => fetchedOf(dependencies, one, { held: held.success(one.due.priceSymbol), error: null })),
  )
  return true
}

function fetchedOf(
  { now, random = Math.random }: FollowingDependencies,
  { due, isWhole, served: { provider, tookOver, history } }: Arrived,
  { held, error }: Pick<Fetched, "held" | "error">,
): Fetched {
  const timeZone = history.timeZone ?? due.timeZone
  return {
    priceSymbol: due.priceSymbol,
    provider,
    tookOver,
    timeZone,
    fetchedFrom: isWhole ? addDays(due.firstOn, -leadDays) : due.fetchedFrom,
    held,
    refetch: !isWhole && hasNewSplit(history, due),
    error,
    now: now(),
    nextAt: nextFetch(due.kind, { now: now(), timeZone, jitter: random() }),
  }
}

/**
 * Fetches the values of the sources that holdings and households prefer, beside those of the provider that serves all: of each
 * order the first source that has the instrument; the next one takes over when it fails. Returns why some did not arrive: the
 * page of the holding says so. What a person prefers leaves half of the budget of a day to the prices of all.
 */
async function fetchPreferred(
  dependencies: FollowingDependencies,
  due: Due,
  { from, to, served }: { readonly from: CalendarDate; readonly to: CalendarDate; readonly served: FeedId },
): Promise<string | null> {
  const failures = new Map<FeedId, string>()
  const arrived = new Set<FeedId>([served])
  for (const order of due.preferred) {
    for (const only of sourcesOfOrder(order).filter(isFeedId)) {
      if (arrived.has(only)) break
      if (failures.has(only)) continue
      const failure = await fetchFrom(dependencies, due, { from, to, only })
      if (failure === null) arrived.add(only)
      else failures.set(only, failure)
    }
  }
  const reasons = [...failures.values()].filter((failure) => failure !== "")
  return reasons.length === 0 ? null : reasons.join(" ")
}

/** Fetches the values of one source. Returns why none arrived: an empty text where it is not asked for the instrument. */
async function fetchFrom(
  dependencies: FollowingDependencies,
  due: Due,
  { from, to, only }: { readonly from: CalendarDate; readonly to: CalendarDate; readonly only: FeedId },
): Promise<string | null> {
  const { db, now } = dependencies
  const { kind, names, currency } = due
  const fetched = await fetchHistory({ ...dependencies, isOfPerson: true }, { kind, names, from, to, currency, only })
  const recorded = Result.isFailure(fetched)
    ? Result.fail(fetched.failure)
    : await recordHistories(db, [{ ...due, history: fetched.success.history }], { provider: only, now })
  return Result.isFailure(recorded) ? recorded.failure : null
}

/** Whether a split has happened since the last fetch: then the whole series is fetched again, with it. */
const hasNewSplit = ({ splits }: FetchedHistory, { fetchedAt }: Due): boolean =>
  fetchedAt !== null && splits.some(({ day }) => day >= serverDay(fetchedAt))

/**
 * Records the closes of days that have ended, and of the running day where the provider quotes all day, after the splits
 * and dividends of the same answers. Returns how many closes of each symbol are held back because they differ too much from
 * the one before. Zero is never a close of a provider, and no day that has begun nowhere has one.
 */
async function recordHistories(
  db: Db,
  histories: ReadonlyArray<Pick<Due, "priceSymbol"> & { readonly history: FetchedHistory }>,
  { provider, now }: { readonly provider: FeedId; readonly now: () => Date },
): Promise<Result.Result<(priceSymbol: string) => number, string>> {
  const { isContinuous } = feeds[provider]
  const how = { source: provider, clock: now }
  const latestDay = latestDayAnywhere(now())
  const reported = histories.map(({ priceSymbol, history }) => ({
    symbol: priceSymbol,
    currency: history.currency,
    actions: actionsIn(history),
  }))
  const actions = await recordActions(db, reported, how)
  if (Result.isFailure(actions)) return Result.fail(otherCurrency(actions.failure))
  const closes = histories.map(({ priceSymbol, history: { currency, unit, points } }) => ({
    kind: "price" as const,
    symbol: priceSymbol,
    currency,
    unit,
    points: points
      .filter(({ provisional, day }) => (isContinuous || !provisional) && day <= latestDay)
      .filter(({ value }) => isPositive(decimal(value)))
      .map(({ day, value }) => ({ day, value })),
  }))
  const judged = await holdWild(db, closes, how)
  if (Result.isFailure(judged)) return Result.fail(otherCurrency(judged.failure))
  const recorded = await recordPoints(db, judged.success.batch, how)
  return Result.isFailure(recorded)
    ? Result.fail(otherCurrency(recorded.failure))
    : Result.succeed(judged.success.heldOf)
}

const otherCurrency = ({ currency, given }: SeriesInOtherCurrency): string =>
  `The provider quotes in ${given}, and the stored prices are in ${currency}.`

/** Splits and dividends in the form of the store. What is doubtful or states no currency is left out. */
const actionsIn = ({ splits, dividends }: FetchedHistory): ReadonlyArray<CorporateAction> => [
  ...splits.flatMap(({ day, numerator, denominator }): ReadonlyArray<CorporateAction> => {
    const ratio = wholeRatio(denominator, numerator)
    return ratio ? [{ kind: "split", day, ...ratio }] : []
  }),
  ...dividends.flatMap(({ exDay, payDay, amount, currency, doubt }): ReadonlyArray<CorporateAction> =>
    doubt !== undefined || currency === null || !isPositive(decimal(amount))
      ? []
      : [{ kind: "dividend", day: exDay, paidOn: payDay, amount, currency }],
  ),
]

/** Whether the newest price of a coin is all that is missing: of the others the last days are fetched again. */
const isUpToDate = ({ kind, refetch, fetchedFrom, firstOn, fetchedAt }: Due, oldest: number): boolean =>
  kind === "crypto" &&
  !refetch &&
  fetchedFrom !== null &&
  fetchedFrom <= addDays(firstOn, -leadDays) &&
  fetchedAt !== null &&
  fetchedAt.getTime() > oldest

/** Whether an order that is preferred begins, among the providers that are asked, with another one than that which serves all. */
function prefersOthers(dependencies: FollowingDependencies, { kind, names, preferred }: Due): boolean {
  const asked = servedBy(dependencies, kind, names)
  return preferred.some((order) => {
    const first = sourcesOfOrder(order).find((source) => asked.some((id) => id === source))
    return first !== undefined && first !== asked[0]
  })
}

/** Whether values of others than the provider that served are fetched: it is not the first of each order. */
const needsOthers = (dependencies: FollowingDependencies, { due, served }: Arrived): boolean =>
  due.preferred.length > 0 && (served.tookOver || prefersOthers(dependencies, due))

/**
 * The newest prices of what is due and has its history: one request to each provider for all of them. Returns the rest,
 * whose history or missing days are fetched one by one.
 */
async function latestPrices(
  dependencies: FollowingDependencies,
  due: ReadonlyArray<Due>,
  total: { fetched: number },
): Promise<ReadonlyArray<Due>> {
  const { now } = dependencies
  const oldest = now().getTime() - 86_400_000
  let waiting = due.filter((one) => isUpToDate(one, oldest) && !prefersOthers(dependencies, one))
  const rest = due.filter((one) => !waiting.includes(one))
  for (const provider of dependencies.settings.order.crypto) {
    const served = waiting.flatMap((one) => {
      const symbol = symbolAt(provider, one.names)
      return symbol === null ? [] : [{ one, symbol }]
    })
    const { latest } = feeds[provider]
    if (served.length === 0 || !latest) continue
    const symbols = [...new Set(served.map(({ symbol }) => symbol))]
    const prices = await latest(askingOf(dependencies, provider), symbols, now())
    if (Result.isFailure(prices)) continue
    const done = new Set<Due>()
    for (const { one, symbol } of served) {
      const price = prices.success.get(symbol)
      if (price && (await recordLatest(dependencies, one, { provider, price }))) done.add(one)
    }
    total.fetched += done.size
    waiting = waiting.filter((one) => !done.has(one))
  }
  return [...rest, ...waiting]
}

/** Records a price of now. `false`: it is held back or in another currency, and the history of the last days decides. */
async function recordLatest(
  { db, settings, now, random = Math.random }: FollowingDependencies,
  due: Due,
  { provider, price }: { readonly provider: FeedId; readonly price: LatestPrice },
): Promise<boolean> {
  const { day, value, currency, unit } = price
  const history = { currency, unit, timeZone: null, name: null, splits: [], dividends: [] }
  const points = [{ day, value, stated: value, provisional: true }]
  const held = await recordHistories(db, [{ ...due, history: { ...history, points } }], { provider, now })
  if (Result.isFailure(held) || held.success(due.priceSymbol) > 0) return false
  await settleFetched(db, [
    {
      priceSymbol: due.priceSymbol,
      provider,
      tookOver: servedBy({ settings }, due.kind, due.names)[0] !== provider,
      timeZone: due.timeZone,
      fetchedFrom: due.fetchedFrom,
      held: 0,
      refetch: false,
      error: null,
      now: now(),
      nextAt: nextFetch(due.kind, { now: now(), timeZone: due.timeZone, jitter: random() }),
    },
  ])
  return true
}
