import { Result } from "effect"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { Entry } from "#domain/holding/entries.ts"
import { holding } from "#domain/holding/holding.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { countingEntries, entryWithId, type Holding } from "#domain/holding/state.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import {
  closeHolding,
  correctEntry,
  openHolding,
  recordEntry,
  removeHolding,
  reopenHolding,
  restoreHolding,
  reviseHolding,
  voidEntry,
} from "#contract/holdings.ts"
import type { Acknowledged } from "#contract/problem.ts"
import { holdingCodec } from "#server/eventlog/eventCodec.ts"
import { holdingStream } from "#server/eventlog/streams.ts"
import { type Outcome, personalRoute, type Route } from "#server/http/route.ts"
import { holdingNow } from "./aggregates.ts"
import { executeCommand, type CommandDependencies, type CommandRequest, refusedWithNames } from "./executeCommand.ts"
import { entryNotInFuture, notInFuture } from "./days.ts"
import { refuseUsedLineId, portfoliosInUse } from "./structure.ts"

export function holdingRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log, now, withinQuota, withHouseholdLock } = dependencies
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: HoldingCommand) =>
    executeCommand(dependencies, endpoint, asked, {
      decider: holding,
      codec: holdingCodec,
      stream: holdingStream(asked.person.householdId, command.holdingId),
      command,
    })

  /** Enters what a holding cannot judge alone: it is moved to a portfolio that is there, and swapped with another. */
  async function entered(person: CommandRequest["person"], entry: Entry, enter: () => Outcome<Acknowledged>) {
    if (entry._tag === "SwapLeg") {
      const refusal = HoldingRefusal.cases.SwapIsOneFact.make({ swapId: entry.swapId })
      return Result.fail(await refusedWithNames(log, person, refusal))
    }
    if (entry._tag !== "Transfer") return enter()
    return withHouseholdLock(person.householdId, async () => {
      const usable = await portfoliosInUse(log, person.householdId, [entry.portfolioId])
      if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
      return enter()
    })
  }

  return [
    personalRoute(openHolding, async (asked) => {
      const { person, params, body } = asked
      const begun = notInFuture(body.openedOn, "body.openedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return withHouseholdLock(person.householdId, async () => {
        const usable = await portfoliosInUse(log, person.householdId, [body.portfolioId])
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
        const free = await refuseUsedLineId(log, person.householdId, params.holdingId, "holding")
        if (Result.isFailure(free)) return Result.fail(await refusedWithNames(log, person, free.failure))
        return withinQuota(person, {
          kind: "holdings",
          isThere: async () => (await holdingNow(log, person.householdId, params.holdingId))._tag === "Opened",
          add: () => carry(openHolding, asked, { _tag: "OpenHolding", ...params, ...body }),
        })
      })
    }),
    personalRoute(reviseHolding, async (asked) => {
      const begun = notInFuture(asked.body.openedOn, "body.openedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(reviseHolding, asked, { _tag: "ReviseHolding", ...asked.params, ...asked.body })
    }),
    personalRoute(closeHolding, async (asked) => {
      const begun = notInFuture(asked.body.closedOn, "body.closedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(closeHolding, asked, { _tag: "CloseHolding", ...asked.params, ...asked.body })
    }),
    personalRoute(reopenHolding, (asked) => carry(reopenHolding, asked, { _tag: "ReopenHolding", ...asked.params })),
    personalRoute(removeHolding, (asked) =>
      carry(removeHolding, asked, { _tag: "RemoveHolding", ...asked.params, ...asked.body }),
    ),
    personalRoute(restoreHolding, (asked) => {
      const { person, params } = asked
      return withHouseholdLock(person.householdId, async () => {
        const removed = await holdingNow(log, person.householdId, params.holdingId)
        const usable = await portfoliosInUse(log, person.householdId, portfoliosThatKeep(removed))
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
        return withinQuota(person, {
          kind: "holdings",
          isRestored: true,
          isThere: async () => removed._tag !== "Opened" || removed.presence !== "removed",
          add: () => carry(restoreHolding, asked, { _tag: "RestoreHolding", ...params }),
        })
      })
    }),
    personalRoute(recordEntry, async (asked) => {
      const begun = entryNotInFuture(asked.body, "body", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const { person, params, body } = asked
      return entered(person, body, () =>
        withinQuota(person, {
          kind: "entries",
          async isThere() {
            const there = await holdingNow(log, person.householdId, params.holdingId)
            return there._tag === "Opened" && entryWithId(there, params.entryId) !== undefined
          },
          add: () => carry(recordEntry, asked, { _tag: "RecordEntry", ...params, entry: body }),
        }),
      )
    }),
    personalRoute(correctEntry, async (asked) => {
      const begun = entryNotInFuture(asked.body.entry, "body.entry", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return entered(asked.person, asked.body.entry, () =>
        carry(correctEntry, asked, { _tag: "CorrectEntry", ...asked.params, ...asked.body }),
      )
    }),
    personalRoute(voidEntry, (asked) => carry(voidEntry, asked, { _tag: "VoidEntry", ...asked.params, ...asked.body })),
  ]
}

/** Where a holding was ever kept. */
const portfoliosThatKeep = (holding: Holding): ReadonlyArray<PortfolioId> =>
  holding._tag === "NotOpened"
    ? []
    : [
        holding.opening.portfolioId,
        ...countingEntries(holding).flatMap(({ entry }) => (entry._tag === "Transfer" ? [entry.portfolioId] : [])),
      ]
