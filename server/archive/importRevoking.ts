import { HashMap, Result } from "effect"
import { debt } from "#domain/debt/debt.ts"
import { holding } from "#domain/holding/holding.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { countingStakes, ownership } from "#domain/ownership/ownership.ts"
import { portfolio } from "#domain/portfolio/portfolio.ts"
import { type Decider, fold } from "#domain/shared/decider.ts"
import { DebtId, HoldingId, type HouseholdId, PortfolioId, type UserId, WalletId } from "#domain/shared/ids.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import { handle } from "#server/commands/handle.ts"
import { ownCommandMetadata } from "#server/commands/ids.ts"
import {
  debtCodec,
  type EventCodec,
  holdingCodec,
  householdCodec,
  ownershipCodec,
  portfolioCodec,
  walletCodec,
} from "#server/eventlog/eventCodec.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { categoryOf, householdStream } from "#server/eventlog/streams.ts"

interface Revoking {
  readonly log: EventLog
  readonly householdId: HouseholdId
  /** The user who imported. */
  readonly userId: UserId
  /** The command id of the imported facts. */
  readonly commandId: string
  readonly randomId: () => string
}

/**
 * Takes the facts that an import has recorded out of all figures: removes every line, stake and portfolio in these streams,
 * and drops every goal. The facts stay in the history, and the removals are those of an owner. When it is repeated, it
 * continues. A stream without facts of the import is left as it is.
 */
export async function revokeImport(streams: ReadonlyArray<string>, revoking: Revoking): Promise<void> {
  const actorId = await ownerOf(revoking)
  const byCategory = Map.groupBy(streams, categoryOf)
  // A portfolio is removed when it is empty.
  for (const category of ["ownership", "wallet", "debt", "holding", "household", "portfolio"] as const) {
    for (const stream of byCategory.get(category) ?? []) {
      if (await hasFacts(stream, revoking)) await revokeIn(category, stream, { ...revoking, userId: actorId })
    }
  }
}

/** An owner of the household: the user who imported may have left. */
async function ownerOf({ log, householdId, userId }: Revoking): Promise<UserId> {
  const recorded = []
  for await (const event of log.readStream(householdStream(householdId))) recorded.push(householdCodec.decode(event))
  const state = fold(household, recorded)
  const members = state._tag === "Founded" ? Array.from(HashMap.entries(state.members)) : []
  const owner = members.find(([, membership]) => membership !== "removed" && membership.role === "owner")
  return owner?.[0] ?? userId
}

async function hasFacts(stream: string, { log, commandId }: Revoking): Promise<boolean> {
  for await (const { metadata } of log.readStream(stream)) if (metadata.commandId === commandId) return true
  return false
}

type Category = "ownership" | "wallet" | "debt" | "holding" | "household" | "portfolio"

function revokeIn(category: Category, stream: string, revoking: Revoking): Promise<void> {
  const id = stream.split(".")[1] ?? ""
  const reason = null
  const to = { stream, revoking }
  switch (category) {
    case "holding": {
      const command = { _tag: "RemoveHolding", holdingId: HoldingId.make(id), reason } as const
      return carry({ ...to, rules: holding, codec: holdingCodec, decide: (state) => holding.decide(command, state) })
    }
    case "debt": {
      const command = { _tag: "RemoveDebt", debtId: DebtId.make(id), reason } as const
      return carry({ ...to, rules: debt, codec: debtCodec, decide: (state) => debt.decide(command, state) })
    }
    case "wallet": {
      const command = { _tag: "RemoveWallet", walletId: WalletId.make(id), reason } as const
      return carry({ ...to, rules: wallet, codec: walletCodec, decide: (state) => wallet.decide(command, state) })
    }
    case "portfolio": {
      const portfolioId = PortfolioId.make(id)
      const command = { _tag: "RemovePortfolio", portfolioId, reason, holdings: 0, stakes: 0 } as const
      return carry({ ...to, rules: portfolio, codec: portfolioCodec, decide: (is) => portfolio.decide(command, is) })
    }
    case "ownership":
      return carry({
        ...to,
        rules: ownership,
        codec: ownershipCodec,
        // Decided together: without any stake, every rule for stakes holds.
        decide: (state) =>
          Result.succeed(
            countingStakes(state).map(({ stakeId }) => OwnershipEvent.cases.StakeRemoved.make({ stakeId, reason })),
          ),
      })
    case "household":
      return carry({
        ...to,
        rules: household,
        codec: householdCodec,
        decide: (state) =>
          Result.succeed([
            ...Array.from(state._tag === "Founded" ? HashMap.entries(state.goals) : [])
              .filter(([, { isDropped }]) => !isDropped)
              .map(([goalId]) => HouseholdEvent.cases.GoalDropped.make({ goalId })),
            ...Array.from(state._tag === "Founded" ? HashMap.values(state.ownRates) : [], ({ currency, effectiveOn }) =>
              HouseholdEvent.cases.OwnRateRemoved.make({ currency, effectiveOn }),
            ),
            ...Array.from(state._tag === "Founded" ? HashMap.keys(state.priceOrders) : [], (kind) =>
              HouseholdEvent.cases.PriceOrderSet.make({ kind, providers: [] }),
            ),
          ]),
      })
  }
}

/** Few enough events for one append. */
const togetherMost = 200

/** Records what is decided, in parts, until nothing is left to do. */
async function carry<State, Event, Refusal>({
  rules,
  codec,
  stream,
  decide,
  revoking: { log, householdId, userId, randomId },
}: {
  readonly rules: Decider<State, never, Event, Refusal>
  readonly codec: EventCodec<Event>
  readonly stream: string
  readonly decide: (state: State) => Result.Result<ReadonlyArray<Event>, Refusal>
  readonly revoking: Revoking
}): Promise<void> {
  const command = { _tag: "RevokeImport", stream }
  const revokes = {
    ...rules,
    decide: (_: typeof command, state: State) =>
      Result.map(decide(state), (events) => events.slice(-togetherMost).toReversed()),
  }
  for (;;) {
    const commandId = randomId()
    const handled = await handle({ log, codec }, revokes, {
      stream,
      command,
      metadata: ownCommandMetadata({ householdId, actorId: userId, commandId }, command),
    })
    if (Result.isFailure(handled)) throw new Error(`an import cannot be taken out of a ${categoryOf(stream)}`)
    if (handled.success.events.length === 0) return
  }
}
