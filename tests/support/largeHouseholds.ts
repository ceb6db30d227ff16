import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { openPool } from "#server/db/database.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import type { NewEvent, Position } from "#server/eventlog/eventLog.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { conditionTimeoutMs } from "./limits.ts"
import { testLog } from "./testLog.ts"

/*
 * Households at the limits of what may be recorded. Their facts are appended to the log directly, as an import would
 * leave them: entering them by requests would take an hour.
 */

interface Fact {
  readonly type: string
  readonly data: object
  readonly schemaVersion?: number
}

/** The facts of each stream, by a name such as `portfolio` and the id in it. */
type Streams = ReadonlyArray<{
  readonly category: string
  readonly id: string | undefined
  readonly facts: ReadonlyArray<Fact>
}>

interface LayeredSize {
  readonly accounts: number
  /** Balances of each account, on days between 1900 and 2026. */
  readonly balances: number
  /** A multiple of five; 200 if absent. */
  readonly portfolios?: number
  /** At most so many stakes; if absent, those of all layers. */
  readonly stakes?: number
  /** Whether each stake is of a day of its own, with a percentage of 18 decimals. */
  readonly isExact: boolean
}

export interface LayeredHousehold {
  readonly streams: Streams
  readonly portfolioIds: ReadonlyArray<string>
  readonly holdingIds: ReadonlyArray<string>
}

const dayOf = (number: number): string => new Date(Date.UTC(1900, 0, 1 + number)).toISOString().slice(0, 10)
const days = 46_000

/** Layers of five portfolios, each of which owns a fifth of each of the next layer: 200 have 40 layers and 975 stakes. */
export function layeredHousehold(size: LayeredSize): LayeredHousehold {
  const { accounts, balances, isExact, portfolios: count = 200, stakes: stakesMost = Infinity } = size
  const portfolioIds = Array.from({ length: count }, () => randomUUID())
  const portfolios = portfolioIds.map((portfolioId, index) => ({
    category: "portfolio",
    id: portfolioId,
    facts: [{ type: "PortfolioCreated", data: { portfolioId, title: `Portfolio ${index}` } }],
  }))
  const allStakes = portfolioIds.slice(0, -5).flatMap((ownerId, owner) =>
    portfolioIds.slice(5 * Math.floor(owner / 5) + 5, 5 * Math.floor(owner / 5) + 10).map((childId, child): Fact => {
      const number = owner * 5 + child
      return {
        type: "StakeRecorded",
        data: {
          stakeId: randomUUID(),
          ownerId,
          childId,
          effectiveOn: isExact ? dayOf(number * 40) : "1900-01-01",
          percent: isExact ? `19.${String(123_456_789_012_345_671n + BigInt(number) * 1_000_003n)}` : "20",
        },
      }
    }),
  )
  const stakes = allStakes.slice(0, stakesMost)
  const holdingIds = Array.from({ length: accounts }, () => randomUUID())
  const holdings = holdingIds.map((holdingId, account) => ({
    category: "holding",
    id: holdingId,
    facts: [
      {
        type: "HoldingOpened",
        schemaVersion: 2,
        data: {
          holdingId,
          portfolioId: portfolioIds[account % portfolioIds.length],
          currency: "EUR",
          name: `Account ${account}`,
          openedOn: "1900-01-01",
          priceSymbol: null,
          acquisitionCost: null,
          investable: null,
          taxRate: null,
          details: { _tag: "account", accountType: "savings", institution: null, description: null },
        },
      },
      ...Array.from({ length: balances }, (_, number): Fact => ({
        type: "BalanceRecorded",
        data: {
          holdingId,
          entryId: randomUUID(),
          replaces: null,
          balance: { amount: `${1_000 + ((account * 7 + number * 13) % 9_000)}.25`, currency: "EUR" },
          statedOn: dayOf(1 + Math.floor(((number * accounts + account) * days) / (balances * accounts))),
        },
      })),
    ],
  }))
  return {
    streams: [...portfolios, { category: "ownership", id: undefined, facts: stakes }, ...holdings],
    portfolioIds,
    holdingIds,
  }
}

/** A wallet with statements of 500 tokens, with the longest names and numbers. */
export function fullWallet(
  portfolioId: string,
  statements: number,
): { readonly walletId: string; readonly streams: Streams } {
  const walletId = randomUUID()
  const connected = {
    type: "WalletConnected",
    data: {
      walletId,
      portfolioId,
      currency: "EUR",
      title: "Wallet",
      blockchain: "multichain",
      address: null,
      trackingMode: "manual",
      connectedOn: "2000-01-01",
      notes: null,
    },
  }
  const stated = Array.from({ length: statements }, (_, number): Fact => ({
    type: "WalletStated",
    data: {
      walletId,
      entryId: randomUUID(),
      replaces: null,
      statedOn: dayOf(36_600 + number),
      tokens: Array.from({ length: 500 }, (_token, index) => ({
        token: `TOKEN${String(index).padStart(195, "0")}`,
        chain: "ethereum",
        balance: `${999_999_999_999_999_000n + BigInt(index)}.999999999999999999`,
        value: { amount: `${999_999_999_999_000n + BigInt(index)}.99`, currency: "EUR" },
      })),
    },
  }))
  return { walletId, streams: [{ category: "wallet", id: walletId, facts: [connected, ...stated] }] }
}

/** Appends the facts to the log of a running server, and returns when its read models show them. */
export async function recordStreams(api: TestApi, person: Person, streams: Streams): Promise<void> {
  const [pool, keys] = [openPool(api.databaseUrl), openPool(api.roleUrls.keys, { max: 2 })]
  const masterKeys = openMasterKeys(masterKeySource({ dataDir: api.dataDir }))
  const vault = openVault({ pool: keys, masterKeys, now: () => new Date() })
  const log = encryptedEventLog(testLog(pool), vault)
  const { householdId, userId: actorId } = person
  try {
    let last: Position | undefined
    for (const { category, id, facts } of streams) {
      const stream = id === undefined ? `${category}-${householdId}` : `${category}-${householdId}.${id}`
      const commandId = randomUUID()
      const metadata = {
        householdId,
        actorId,
        commandId,
        commandDigest: "",
        causationId: commandId,
        correlationId: commandId,
      }
      let revision: bigint | "no_stream" = "no_stream"
      for (const chunk of chunksOf(facts)) {
        const events = chunk.map(({ type, data, schemaVersion = 1 }): NewEvent => ({
          id: randomUUID(),
          type,
          data: data as NewEvent["data"],
          metadata: { ...metadata, schemaVersion },
        }))
        const appended = await log.append(stream, revision, events)
        if (Result.isFailure(appended)) throw new Error(JSON.stringify(appended.failure))
        revision = (revision === "no_stream" ? -1n : revision) + BigInt(events.length)
        last = appended.success.position
      }
    }
    const projections = ["portfolios", "ownership", "lines", "activity"]
    const waited = last && (await api.server.projections.waitFor(last, { projections, timeoutMs: conditionTimeoutMs }))
    if (waited !== "reached") throw new Error("the read models do not show the household")
  } finally {
    await log.close()
    await vault.close()
    await Promise.all([pool.end(), keys.end()])
  }
}

/** Facts whose bytes, also encrypted, fit into one append. */
function* chunksOf(facts: ReadonlyArray<Fact>): Generator<ReadonlyArray<Fact>> {
  let chunk: Array<Fact> = []
  let characters = 0
  for (const fact of facts) {
    const more = JSON.stringify(fact.data).length + 1_000
    if (characters + more > 500_000) {
      yield chunk
      ;[chunk, characters] = [[], 0]
    }
    chunk.push(fact)
    characters += more
  }
  yield chunk
}
