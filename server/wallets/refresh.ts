import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, type WalletId } from "#domain/shared/ids.ts"
import { chainIdsOf, instrumentOfToken } from "#domain/wallet/chains.ts"
import type { ChainReading } from "#domain/wallet/terms.ts"
import { lastReadings } from "#domain/wallet/wallet.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { walletNow } from "#server/application/aggregates.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import type { Principal } from "#server/application/principal.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { Outcome } from "#server/http/route.ts"
import type { Wanted } from "#server/marketdata/following/followed.ts"
import type { ChainSources } from "./readChain.ts"
import { type ChainOutcome, type WalletReads } from "./walletReads.ts"

export interface RefreshDependencies {
  /** For reading the state of a wallet. */
  readonly log: EventLog
  readonly execution: Execution
  readonly sources: ChainSources
  readonly reads: WalletReads
  /** Notes that prices of the tokens are needed from a day on. */
  readonly wantPrices: (wanted: ReadonlyArray<Wanted>) => Promise<void>
  readonly now: () => Date
}

interface Refresh {
  readonly walletId: WalletId
  readonly commandId: string
  /** The present day of who has the wallet read. */
  readonly today: CalendarDate
  /** Who has it read, checked when the chains have answered and the lock of the household is held. */
  readonly principal: () => Promise<Result.Result<Principal, Rejection>>
  readonly underLock: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/**
 * Reads a wallet on all its chains at once, and records what is new. Each chain is read or fails for itself: a failed one
 * keeps its last balances. Nothing is recorded where no balance changed; then only the time of the reading is stored.
 */
export async function refreshed(
  { log, execution, sources, reads, wantPrices, now }: RefreshDependencies,
  householdId: Principal["householdId"],
  { walletId, commandId, today, principal, underLock }: Refresh,
): Outcome<typeof Acknowledged.Type> {
  const wallet = await walletNow(log, householdId, walletId)
  if (wallet._tag === "NotOpened") return Result.fail(refused({ _tag: "LineNotFound", line: "wallet" }))
  if (wallet.presence === "removed") return Result.fail(refused({ _tag: "LineIsRemoved", line: "wallet" }))
  const { description, endedOn } = wallet
  if (endedOn !== null) return Result.fail(refused({ _tag: "LineHasEnded", line: "wallet", endedOn }))
  if (description.trackingMode !== "automatic" || description.address === null) {
    return Result.fail(refused({ _tag: "WalletIsManual" }))
  }
  // Loaded when a wallet is first read: the library of the chains has 500 modules.
  const [{ readChain }, { resolvedAddress }] = await Promise.all([
    import("./readChain.ts"),
    import("./walletAddress.ts"),
  ])
  const address = await resolvedAddress(sources, description.address)
  if (Result.isFailure(address)) {
    return Result.fail(refused({ _tag: "WalletAddressUnreadable", problem: address.failure }))
  }
  const chainIds = chainIdsOf(description.blockchain)
  const beginning = await reads.begin({ householdId, walletId, chainIds }, now())
  if (!beginning.begun) return Result.fail(refused(beginning.refusal))

  const before = lastReadings(wallet)
  const outcomes = await Promise.all(
    chainIds.map(async (chainId) => {
      const heldBefore = new Set(before.get(chainId)?.tokens.flatMap(({ contract }) => contract ?? []))
      const read = await readChain(sources, { chainId, address: address.success, heldBefore })
      return Result.isSuccess(read) ? read.success : { chainId, failure: read.failure.failure }
    }),
  )
  const chains = outcomes.filter((outcome): outcome is ChainReading => !("failure" in outcome))
  await wantPrices(
    chains.flatMap(({ chainId, tokens }) =>
      tokens.map(({ contract }) => ({ priceSymbol: instrumentOfToken({ chainId, contract }), firstOn: today })),
    ),
  )
  const recorded =
    chains.length === 0
      ? Result.succeed({ body: { position: null } })
      : await underLock(async () => {
          const who = await principal()
          if (Result.isFailure(who)) return Result.fail(who.failure)
          const command = {
            _tag: "ReadWallet",
            walletId,
            entryId: EntryId.make(uuidv5(commandId, "reading")),
            // A day of a reading is never before the one of an earlier reading, wherever that was made.
            readOn: [...before.values()].reduce((latest, { readOn }) => (readOn > latest ? readOn : latest), today),
            chains,
          } as const
          const sent = { params: { walletId }, body: {} }
          return execute(
            execution,
            { name: "refreshWallet", commandId, sent, steps: [{ kind: "wallet", command }] },
            who.success,
          )
        })
  if (Result.isSuccess(recorded))
    await reads.settle({ householdId, walletId }, outcomes satisfies ReadonlyArray<ChainOutcome>, now())
  return recorded
}
