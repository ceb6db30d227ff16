import { Result } from "effect"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { WalletCommand } from "#domain/wallet/commands.ts"
import { statementWithId } from "#domain/wallet/state.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import {
  connectWallet,
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
  reviseWallet,
  stateWallet,
  voidWalletStatement,
} from "#contract/wallets.ts"
import { walletCodec } from "#server/eventlog/eventCodec.ts"
import { walletStream } from "#server/eventlog/streams.ts"
import { personalRoute, type Route } from "#server/http/route.ts"
import { walletNow } from "./aggregates.ts"
import { executeCommand, type CommandDependencies, type CommandRequest, refusedWithNames } from "./executeCommand.ts"
import { notInFuture } from "./days.ts"
import { refuseUsedLineId, portfoliosInUse } from "./structure.ts"

export function walletRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log, now, withinQuota, withHouseholdLock } = dependencies
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: WalletCommand) =>
    executeCommand(dependencies, endpoint, asked, {
      decider: wallet,
      codec: walletCodec,
      stream: walletStream(asked.person.householdId, command.walletId),
      command,
    })

  return [
    personalRoute(connectWallet, async (asked) => {
      const { person, params, body } = asked
      const begun = notInFuture(body.connectedOn, "body.connectedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return withHouseholdLock(person.householdId, async () => {
        const usable = await portfoliosInUse(log, person.householdId, [body.portfolioId])
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
        const free = await refuseUsedLineId(log, person.householdId, params.walletId, "wallet")
        if (Result.isFailure(free)) return Result.fail(await refusedWithNames(log, person, free.failure))
        return withinQuota(person, {
          kind: "wallets",
          isThere: async () => (await walletNow(log, person.householdId, params.walletId))._tag === "Connected",
          add: () => carry(connectWallet, asked, { _tag: "ConnectWallet", ...params, ...body }),
        })
      })
    }),
    personalRoute(reviseWallet, async (asked) => {
      const begun = notInFuture(asked.body.connectedOn, "body.connectedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(reviseWallet, asked, { _tag: "ReviseWallet", ...asked.params, ...asked.body })
    }),
    personalRoute(stateWallet, async (asked) => {
      const begun = notInFuture(asked.body.statedOn, "body.statedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const { person, params, body } = asked
      const state = () => carry(stateWallet, asked, { _tag: "StateWallet", ...params, ...body })
      if (body.replaces !== null) return state()
      return withinQuota(person, {
        kind: "entries",
        async isThere() {
          const there = await walletNow(log, person.householdId, params.walletId)
          return there._tag === "Connected" && statementWithId(there, params.entryId) !== undefined
        },
        add: state,
      })
    }),
    personalRoute(voidWalletStatement, (asked) =>
      carry(voidWalletStatement, asked, { _tag: "VoidWalletStatement", ...asked.params, ...asked.body }),
    ),
    personalRoute(disconnectWallet, async (asked) => {
      const begun = notInFuture(asked.body.disconnectedOn, "body.disconnectedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(disconnectWallet, asked, { _tag: "DisconnectWallet", ...asked.params, ...asked.body })
    }),
    personalRoute(reconnectWallet, (asked) =>
      carry(reconnectWallet, asked, { _tag: "ReconnectWallet", ...asked.params }),
    ),
    personalRoute(removeWallet, (asked) =>
      carry(removeWallet, asked, { _tag: "RemoveWallet", ...asked.params, ...asked.body }),
    ),
    personalRoute(restoreWallet, (asked) => {
      const { person, params } = asked
      return withHouseholdLock(person.householdId, async () => {
        const removed = await walletNow(log, person.householdId, params.walletId)
        const keeps: ReadonlyArray<PortfolioId> = removed._tag === "Connected" ? [removed.connection.portfolioId] : []
        const usable = await portfoliosInUse(log, person.householdId, keeps)
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
        return withinQuota(person, {
          kind: "wallets",
          isRestored: true,
          isThere: async () => removed._tag !== "Connected" || removed.presence !== "removed",
          add: () => carry(restoreWallet, asked, { _tag: "RestoreWallet", ...params }),
        })
      })
    }),
  ]
}
