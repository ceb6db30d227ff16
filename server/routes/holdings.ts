import { Result } from "effect"
import type { HoldingCommand } from "../../domain/holding/commands.ts"
import { holding } from "../../domain/holding/holding.ts"
import type { Endpoint } from "../contract/endpoint.ts"
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
} from "../contract/holdings.ts"
import { holdingCodec } from "../eventlog/eventCodec.ts"
import { holdingStream } from "../eventlog/streams.ts"
import { personalRoute, type Route } from "../http/route.ts"
import { holdingNow } from "./aggregates.ts"
import { carryOut, type CommandDependencies, type Commanded, refusedWithNames } from "./carryOut.ts"
import { entryNotInFuture, notInFuture } from "./days.ts"
import { inStructureTurn, portfolioInUse } from "./structure.ts"

export function holdingRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log, now } = dependencies
  const carry = (endpoint: Endpoint, asked: Commanded, command: HoldingCommand) =>
    carryOut(dependencies, endpoint, asked, {
      decider: holding,
      codec: holdingCodec,
      stream: holdingStream(asked.person.householdId, command.holdingId),
      command,
    })

  return [
    personalRoute(openHolding, async (asked) => {
      const { person, params, body } = asked
      const begun = notInFuture(body.openedOn, "body.openedOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return inStructureTurn(log, person.householdId, async () => {
        const usable = await portfolioInUse(log, person.householdId, body.portfolioId)
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
        return carry(openHolding, asked, { _tag: "OpenHolding", ...params, ...body })
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
      return inStructureTurn(log, person.householdId, async () => {
        const removed = await holdingNow(log, person.householdId, params.holdingId)
        const usable =
          removed._tag === "Opened"
            ? await portfolioInUse(log, person.householdId, removed.opening.portfolioId)
            : Result.void
        if (Result.isFailure(usable)) return Result.fail(await refusedWithNames(log, person, usable.failure))
        return carry(restoreHolding, asked, { _tag: "RestoreHolding", ...params })
      })
    }),
    personalRoute(recordEntry, async (asked) => {
      const begun = entryNotInFuture(asked.body, "body", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(recordEntry, asked, { _tag: "RecordEntry", ...asked.params, entry: asked.body })
    }),
    personalRoute(correctEntry, async (asked) => {
      const begun = entryNotInFuture(asked.body.entry, "body.entry", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(correctEntry, asked, { _tag: "CorrectEntry", ...asked.params, ...asked.body })
    }),
    personalRoute(voidEntry, (asked) => carry(voidEntry, asked, { _tag: "VoidEntry", ...asked.params, ...asked.body })),
  ]
}
