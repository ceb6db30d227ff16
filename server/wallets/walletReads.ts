import { sql } from "kysely"
import type { HouseholdId, WalletId } from "#domain/shared/ids.ts"
import { chainWithId, knownChains } from "#domain/wallet/chains.ts"
import type { ChainReading } from "#domain/wallet/terms.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import type { ChainState, ReadFailure } from "#contract/wallets.ts"
import { type Db, inTransaction } from "#server/db/database.ts"

/** A wallet, with the chains that its choice contains. */
interface WalletOnChains {
  readonly householdId: HouseholdId
  readonly walletId: WalletId
  readonly chainIds: ReadonlyArray<number>
}

export type ChainOutcome = Pick<ChainReading, "chainId" | "block" | "blockTime" | "node"> | ChainFailed

interface ChainFailed {
  readonly chainId: number
  readonly failure: ReadFailure
}

/** A wallet is read at most once in these seconds, by all servers together. */
const betweenReadsSeconds = 30

const hourMs = 3_600_000

/** A household may have this fraction of the reads of an hour, and as many as one wallet on all chains takes. */
const householdsFraction = 4

/** Thrown to roll an attempt back. */
class Spent extends Error {
  readonly by: "household" | "installation"
  constructor(by: "household" | "installation") {
    super(`the reads of this hour are spent: ${by}`)
    this.by = by
  }
}

/**
 * Counts reads of chains in the hour, of the household and of the whole installation, and throws {@link Spent} where that is
 * more than `most`, or more than the part that a household has.
 */
async function spend(
  tx: Db,
  { householdId, reads, most }: { readonly householdId: HouseholdId; readonly reads: number; readonly most: number },
  now: Date,
): Promise<void> {
  const hour = new Date(now.getTime() - (now.getTime() % hourMs))
  const mostOfHousehold = Math.max(Math.floor(most / householdsFraction), knownChains.length)
  const scopes = [
    ["household", householdId, mostOfHousehold],
    ["installation", "all", most],
  ] as const
  for (const [by, scope, limit] of scopes) {
    const { rows } = await sql`
      insert into platform.chain_read_counts as c (scope, hour, reads)
      select ${scope}, ${hour}, ${reads}::integer where ${reads}::integer <= ${limit}::integer
      on conflict (scope, hour) do update set reads = c.reads + excluded.reads where c.reads + excluded.reads <= ${limit}
      returning reads`.execute(tx)
    if (rows.length === 0) throw new Spent(by)
  }
  await tx.deleteFrom("platform.chain_read_counts").where("hour", "<", hour).execute()
}

/** How an attempt to read begins. `justNow`: the wallet was read, or is being read. */
type Beginning =
  | { readonly begun: true }
  | {
      readonly begun: false
      readonly refusal: Extract<EdgeRefusal, { readonly _tag: "WalletReadJustNow" | "WalletReadsSpent" }>
    }

const whereUnspent = async (now: Date, work: () => Promise<Beginning>): Promise<Beginning> =>
  work().catch((error: unknown) => {
    if (!(error instanceof Spent)) throw error
    const retryAfterSeconds = Math.ceil((hourMs - (now.getTime() % hourMs)) / 1_000)
    return { begun: false, refusal: { _tag: "WalletReadsSpent", by: error.by, retryAfterSeconds } }
  })

/**
 * How the attempts to read wallets ended, in `platform.wallet_reads`. As the role for requests. `mostAnHour`: how many chains
 * are read in an hour for all households together.
 */
export const walletReads = (db: Db, mostAnHour: number) => ({
  /** Counts the look-up of a name, which takes one request to a node. */
  nameLookup: (householdId: HouseholdId, now: Date): Promise<Beginning> =>
    whereUnspent(now, async () => {
      await inTransaction(db, {}, (tx) => spend(tx, { householdId, reads: 1, most: mostAnHour }, now))
      return { begun: true }
    }),

  /**
   * Begins an attempt, unless one of this wallet began less than {@link betweenReadsSeconds} ago, or the reads of the hour are
   * spent.
   */
  begin: ({ householdId, walletId, chainIds }: WalletOnChains, now: Date): Promise<Beginning> =>
    whereUnspent(now, () =>
      inTransaction(db, { "app.household": householdId }, async (tx) => {
        const earliest = new Date(now.getTime() - betweenReadsSeconds * 1_000)
        const { rows } = await sql`
        insert into platform.wallet_reads as r (household_id, wallet_id, chain_id, attempted_at)
        select ${householdId}, ${walletId}, chain_id, ${now} from unnest(${chainIds}::bigint[]) as chains (chain_id)
        where not exists (
          select from platform.wallet_reads
          where household_id = ${householdId} and wallet_id = ${walletId} and attempted_at > ${earliest}
        )
        on conflict (household_id, wallet_id, chain_id) do update set attempted_at = excluded.attempted_at
          where r.attempted_at <= ${earliest}
        returning chain_id`.execute(tx)
        if (rows.length === 0) {
          return { begun: false, refusal: { _tag: "WalletReadJustNow", retryAfterSeconds: betweenReadsSeconds } }
        }
        await spend(tx, { householdId, reads: chainIds.length, most: mostAnHour }, now)
        return { begun: true }
      }),
    ),

  /** Stores how an attempt ended on each chain. A chain that failed keeps when it was last read. */
  async settle(
    { householdId, walletId }: Pick<WalletOnChains, "householdId" | "walletId">,
    outcomes: ReadonlyArray<ChainOutcome>,
    now: Date,
  ): Promise<void> {
    await inTransaction(db, { "app.household": householdId }, async (tx) => {
      for (const outcome of outcomes) {
        const ended =
          "failure" in outcome
            ? { failure: outcome.failure }
            : {
                failure: null,
                read_at: now,
                block: outcome.block,
                block_time: new Date(outcome.blockTime),
                node: outcome.node,
              }
        await tx
          .updateTable("platform.wallet_reads")
          .set(ended)
          .where("household_id", "=", householdId)
          .where("wallet_id", "=", walletId)
          .where("chain_id", "=", BigInt(outcome.chainId))
          .execute()
      }
    })
  },

  /** The state of each chain of a wallet, in the order of `chainIds`. */
  async states({ householdId, walletId, chainIds }: WalletOnChains): Promise<ReadonlyArray<ChainState>> {
    const rows = await inTransaction(db, { "app.household": householdId }, (tx) =>
      tx
        .selectFrom("platform.wallet_reads")
        .selectAll()
        .where("household_id", "=", householdId)
        .where("wallet_id", "=", walletId)
        .execute(),
    )
    return chainIds.flatMap((chainId): ReadonlyArray<ChainState> => {
      const chain = chainWithId(chainId)
      if (!chain) return []
      const row = rows.find((one) => Number(one.chain_id) === chainId)
      return [
        {
          chainId,
          chain: chain.choice,
          attemptedAt: row?.attempted_at.toISOString() ?? null,
          readAt: row?.read_at?.toISOString() ?? null,
          block: row?.block ?? null,
          blockTime: row?.block_time?.toISOString() ?? null,
          node: row?.node ?? null,
          failure: row?.failure ?? null,
        },
      ]
    })
  },
})

export type WalletReads = ReturnType<typeof walletReads>
