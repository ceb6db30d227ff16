import { Result } from "effect"
import { sql } from "kysely"
import type { EdgeRefusal } from "#contract/problem.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { AnyProvider } from "#contract/market.ts"
import type { listProviders, ProviderView } from "#contract/people/providers.ts"
import type { Db } from "#server/db/database.ts"
import { feeds } from "#server/marketdata/feeds/all.ts"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import type { FeedId, OrderKind } from "#server/marketdata/feeds/feed.ts"
import {
  chooseOrder,
  chosenOrders,
  hasNeededKey,
  orderKinds,
  serves,
  withChosenOrders,
} from "#server/marketdata/feeds/orders.ts"
import { type FeedState, feedStates, isStopped, resumeFeed, stopFeed } from "#server/marketdata/feeds/states.ts"
import { lastFetches } from "#server/marketdata/fetches.ts"

interface ProviderSources {
  /** As the owner of the data, who alone changes the state of providers. */
  readonly workerDb: Db
  /** As the installation was started with. */
  readonly settings: FeedSettings
  readonly ecbUrl: string
  /** Whether anything is requested on schedule. */
  readonly isOn: boolean
  readonly now: () => Date
  readonly enqueueFollowing: () => Promise<void>
  readonly enqueueRates: () => Promise<void>
}

/** What admins see of providers and do with them. The caller has checked that the user is one. */
export interface ProviderAdministration {
  readonly list: () => Promise<AnswerOf<typeof listProviders>>
  readonly run: (provider: AnyProvider) => Promise<Result.Result<void, EdgeRefusal>>
  readonly stop: (provider: AnyProvider) => Promise<void>
  readonly resume: (provider: AnyProvider) => Promise<void>
  readonly order: (
    kind: OrderKind,
    providers: ReadonlyArray<FeedId> | null,
  ) => Promise<Result.Result<void, EdgeRefusal>>
}

export function providerAdministration(sources: ProviderSources): ProviderAdministration {
  const { workerDb, settings, now } = sources
  return {
    async list() {
      const current = await withChosenOrders(workerDb, settings)
      const [states, bank, chosen] = await Promise.all([
        feedStates(workerDb, current, now()),
        bankView(sources),
        chosenOrders(workerDb),
      ])
      return {
        isOn: sources.isOn,
        asOf: now().toISOString(),
        providers: [bank, ...states.map(viewOf)],
        orders: orderKinds.map((kind) => ({
          kind,
          providers: [...current.order[kind]],
          isChosen: chosen.has(kind),
        })),
      }
    },

    async run(provider) {
      if (await isStopped(workerDb, provider)) return Result.fail({ _tag: "ProviderStopped" })
      if (provider === "ecb") return Result.succeed(await sources.enqueueRates())
      const { order } = await withChosenOrders(workerDb, settings)
      const kinds = orderKinds.filter((kind) => order[kind].includes(provider))
      if (kinds.length === 0) return Result.fail({ _tag: "ProviderOff" })
      await resumeFeed(workerDb, provider)
      await dueFrom(workerDb, provider, kinds, now())
      await sources.enqueueFollowing()
      if (kinds.includes("rates")) await sources.enqueueRates()
      return Result.void
    },

    stop: (provider) => stopFeed(workerDb, provider, now()),
    resume: (provider) => resumeFeed(workerDb, provider),

    async order(kind, providers) {
      const unfit = providers?.find(
        (id, index) => !serves(id, kind) || !hasNeededKey(id, settings.keys) || providers.indexOf(id) !== index,
      )
      if (unfit !== undefined) return Result.fail({ _tag: "ProviderUnfit", name: feeds[unfit].name })
      await chooseOrder(workerDb, kind, providers, now())
      await sources.enqueueFollowing()
      return Result.void
    },
  }
}

/** Makes due what the provider delivered last, and what no provider has delivered yet. */
async function dueFrom(db: Db, provider: FeedId, kinds: ReadonlyArray<OrderKind>, now: Date): Promise<void> {
  await sql`
    update market.followed set next_at = ${now}::timestamptz
    where (provider = ${provider} or provider is null) and kind = any(${[...kinds]}::text[])
      and next_at > ${now}::timestamptz`.execute(db)
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

const viewOf = (state: FeedState): ProviderView => ({
  provider: state.id,
  name: state.name,
  host: state.host,
  attribution: state.attribution,
  serves: state.serves,
  asksFor: state.asksFor,
  isCommercial: state.use === "commercial",
  key: state.key,
  hasKey: state.hasKey,
  state: stateOf(state),
  succeededAt: isoOf(state.succeededAt),
  failedAt: isoOf(state.failedAt),
  error: state.error,
  waitsUntil: isoOf(state.blockedUntil),
  requests: state.requests,
  failures: state.failures,
  left: state.left,
  perDay: state.perDay,
  symbols: state.symbols,
  nextAt: isoOf(state.nextAt),
})

function stateOf(state: FeedState): ProviderView["state"] {
  if (state.stoppedAt) return "stopped"
  if (state.key === "required" && !state.hasKey) return "keyMissing"
  if (state.asksFor.length === 0) return "off"
  if (state.blockedUntil) return "waiting"
  if (state.error !== null) return "failing"
  return state.succeededAt ? "working" : "unused"
}

/** The European Central Bank, whose rates come first wherever it quotes a currency. */
async function bankView({ workerDb, ecbUrl }: ProviderSources): Promise<ProviderView> {
  const [fetches, isStoppedNow] = await Promise.all([lastFetches(workerDb), isStopped(workerDb, "ecb")])
  const last = fetches.find(({ provider }) => provider === "ecb")
  const hasFailed = last?.outcome === "failed"
  return {
    provider: "ecb",
    name: "European Central Bank",
    host: new URL(ecbUrl).host,
    attribution: "European Central Bank",
    serves: ["rates"],
    asksFor: ["rates"],
    isCommercial: true,
    key: "none",
    hasKey: false,
    state: isStoppedNow ? "stopped" : !last ? "unused" : hasFailed ? "failing" : "working",
    succeededAt: isoOf(last?.succeededAt ?? null),
    failedAt: hasFailed ? last.attemptedAt.toISOString() : null,
    error: last?.error ?? null,
    waitsUntil: null,
    requests: null,
    failures: last?.failuresInARow ?? 0,
    left: null,
    perDay: null,
    symbols: 0,
    nextAt: null,
  }
}
