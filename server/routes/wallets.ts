import { Result } from "effect"
import type { Kysely } from "kysely"
import {
  checkWalletAddress,
  connectWallet,
  disconnectWallet,
  markWalletToken,
  readWalletChains,
  reconnectWallet,
  recordWalletStatement,
  refreshWallet,
  removeWallet,
  restoreWallet,
  reviseWallet,
  voidWalletStatement,
  type WalletTerms,
} from "#contract/wallets.ts"
import type { Refusal } from "#contract/problem.ts"
import type { CommandDependencies } from "#server/application/execute.ts"
import { sessionOf } from "#server/application/principal.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import { chainIdsOf } from "#domain/wallet/chains.ts"
import type { WalletId } from "#domain/shared/ids.ts"
import { lineOf } from "#projections/lines/query.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { refused } from "#server/http/problems.ts"
import { personalRoute, queryRoute, type Route } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { termsOfRow } from "#server/views/walletViews.ts"
import { type RefreshDependencies, refreshed } from "#server/wallets/refresh.ts"
import { lineRoutes } from "./lines.ts"

export interface WalletRouteDependencies {
  readonly db: Kysely<ReadModels>
  readonly commands: CommandDependencies
  readonly wallets: Omit<RefreshDependencies, "execution">
  readonly withHouseholdLock: HouseholdLock
}

export function walletRoutes({
  db,
  commands,
  wallets,
  withHouseholdLock,
}: WalletRouteDependencies): ReadonlyArray<Route> {
  const { route } = lineRoutes(commands, "wallet")
  const { sources } = wallets
  const rowOf = (person: Pick<SignedIn, "householdId" | "userId" | "portfolios">, walletId: WalletId) =>
    snapshot(db, accessOf(person), (tx) => lineOf(tx, person.householdId, "wallet", walletId))
  return [
    route(connectWallet, "ConnectWallet", {
      day: ({ connectedOn }) => ["connectedOn", connectedOn],
      refusal: unreadable,
    }),
    route(reviseWallet, "ReviseWallet", {
      day: ({ connectedOn }) => ["connectedOn", connectedOn],
      refusal: unreadable,
    }),
    route(recordWalletStatement, "StateWallet", {
      day: ({ statedOn }) => ["statedOn", statedOn],
    }),
    route(voidWalletStatement, "VoidWalletStatement"),
    route(markWalletToken, "MarkWalletToken", { day: ({ markedOn }) => ["markedOn", markedOn] }),
    route(disconnectWallet, "DisconnectWallet", { day: ({ disconnectedOn }) => ["disconnectedOn", disconnectedOn] }),
    route(reconnectWallet, "ReconnectWallet"),
    route(removeWallet, "RemoveWallet"),
    route(restoreWallet, "RestoreWallet"),

    {
      // Chains take seconds to answer: the lock of the household is taken when they have.
      ...personalRoute(refreshWallet, async ({ person, params: { walletId }, commandId, requestId, again }) => {
        if (person.membership.isDemo) return Result.fail(refused({ _tag: "WalletOfDemo" }))
        // The log has wallets that are out of the scope of a member.
        if (person.portfolios !== null && !(await rowOf(person, walletId))) return Result.fail(noSuchWallet)
        return refreshed({ ...wallets, execution: commands }, person.householdId, {
          walletId,
          commandId,
          today: person.today,
          underLock: (work) => withHouseholdLock(person.householdId, work),
          principal: async () => Result.map(await again(), (now) => sessionOf({ person: now, requestId })),
        })
      }),
      locksItself: true,
    },

    queryRoute(readWalletChains, ["lines"], async ({ person, params: { walletId } }) => {
      const { householdId } = person
      const row = await rowOf(person, walletId)
      if (!row) return Result.fail(noSuchWallet)
      const { blockchain, trackingMode } = termsOfRow(row)
      const chainIds = trackingMode === "automatic" ? chainIdsOf(blockchain) : []
      return Result.succeed({ body: { chains: await wallets.reads.states({ householdId, walletId, chainIds }) } })
    }),

    personalRoute(checkWalletAddress, async ({ person, query }) => {
      const { isName, resolvedAddress } = await walletAddresses()
      if (isName(query.address)) {
        if (person.membership.isDemo) return Result.succeed({ body: { address: null, problem: null } })
        const lookup = await wallets.reads.nameLookup(person.householdId, wallets.now())
        if (!lookup.begun) return Result.fail(refused(lookup.refusal))
      }
      const resolved = await resolvedAddress(sources, query.address)
      const body = Result.isSuccess(resolved)
        ? { address: resolved.success, problem: null }
        : { address: null, problem: resolved.failure }
      return Result.succeed({ body })
    }),
  ]
}

/** Loaded when an address is first looked at, for the size of its library. */
const walletAddresses = () => import("#server/wallets/walletAddress.ts")

const noSuchWallet = refused({ _tag: "LineNotFound", line: "wallet" })

/** A wallet that is to be read needs an address of one of the chains. */
async function unreadable({ trackingMode, address }: WalletTerms): Promise<Refusal | undefined> {
  if (trackingMode !== "automatic" || address === null) return undefined
  const problem = (await walletAddresses()).addressProblem(address)
  return problem && { _tag: "WalletAddressUnreadable", problem }
}
