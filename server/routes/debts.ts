import { Result } from "effect"
import type { DebtCommand } from "#domain/debt/commands.ts"
import { debt } from "#domain/debt/debt.ts"
import { entryWithId } from "#domain/debt/state.ts"
import { dayOfDebtEntry, type DebtEntry } from "#domain/debt/entries.ts"
import type { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import {
  correctDebtEntry,
  incurDebt,
  recordDebtEntry,
  removeDebt,
  reopenDebt,
  restoreDebt,
  reviseDebtTerms,
  settleDebt,
  voidDebtEntry,
} from "#contract/debts.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Acknowledged, Refusal } from "#contract/problem.ts"
import { debtCodec } from "#server/eventlog/eventCodec.ts"
import { debtStream } from "#server/eventlog/streams.ts"
import type { Rejection } from "#server/http/problems.ts"
import { type Outcome, personalRoute, type Route } from "#server/http/route.ts"
import { debtNow, holdingNow } from "./aggregates.ts"
import { executeCommand, type CommandDependencies, type CommandRequest, refusedWithNames } from "./executeCommand.ts"
import { notInFuture } from "./days.ts"
import { refuseUsedLineId, portfoliosInUse } from "./structure.ts"

export function debtRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log, now, withinQuota, withHouseholdLock } = dependencies
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: DebtCommand) =>
    executeCommand(dependencies, endpoint, asked, {
      decider: debt,
      codec: debtCodec,
      stream: debtStream(asked.person.householdId, command.debtId),
      command,
    })

  /** Executes a command that refers to other objects of the household. The lock keeps them from being removed meanwhile. */
  const executeWithReferences = (
    endpoint: Endpoint,
    asked: CommandRequest,
    command: DebtCommand,
    namedNow: () => Promise<Named> | Named,
    add: (carryOn: () => Outcome<Acknowledged>) => Outcome<Acknowledged> = (carryOn) => carryOn(),
  ) =>
    withHouseholdLock(asked.person.householdId, async () => {
      const refusal = await missing(asked.person, await namedNow())
      if (refusal) return Result.fail(await refusedWithNames(log, asked.person, refusal))
      return add(() => carry(endpoint, asked, command))
    })

  async function missing(
    { householdId }: CommandRequest["person"],
    { debtId, portfolioIds, linkedHoldingId }: Named,
  ): Promise<Refusal | undefined> {
    const usable = await portfoliosInUse(log, householdId, portfolioIds)
    if (Result.isFailure(usable)) return usable.failure
    const linked = linkedHoldingId && (await holdingNow(log, householdId, linkedHoldingId))
    if (linked?._tag === "NotOpened") return HoldingRefusal.cases.HoldingNotFound.make({})
    const free = debtId ? await refuseUsedLineId(log, householdId, debtId, "debt") : Result.void
    return Result.isFailure(free) ? free.failure : undefined
  }

  return [
    personalRoute(incurDebt, async (asked) => {
      const { params, body } = asked
      const begun = notInFuture(body.incurredOn, "body.incurredOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return executeWithReferences(
        incurDebt,
        asked,
        { _tag: "IncurDebt", ...params, ...body },
        () => ({
          ...params,
          portfolioIds: [body.portfolioId, ...idsOf(body.creditorId)],
          linkedHoldingId: body.linkedHoldingId,
        }),
        (add) =>
          withinQuota(asked.person, {
            kind: "debts",
            isThere: async () => (await debtNow(log, asked.person.householdId, params.debtId))._tag === "Incurred",
            add,
          }),
      )
    }),
    personalRoute(reviseDebtTerms, async (asked) => {
      const { params, body } = asked
      const begun = notInFuture(body.incurredOn, "body.incurredOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return executeWithReferences(reviseDebtTerms, asked, { _tag: "ReviseDebtTerms", ...params, ...body }, () => ({
        portfolioIds: idsOf(body.creditorId),
        linkedHoldingId: body.linkedHoldingId,
      }))
    }),
    personalRoute(settleDebt, async (asked) => {
      const begun = notInFuture(asked.body.settledOn, "body.settledOn", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(settleDebt, asked, { _tag: "SettleDebt", ...asked.params, ...asked.body })
    }),
    personalRoute(reopenDebt, (asked) => carry(reopenDebt, asked, { _tag: "ReopenDebt", ...asked.params })),
    personalRoute(removeDebt, (asked) =>
      carry(removeDebt, asked, { _tag: "RemoveDebt", ...asked.params, ...asked.body }),
    ),
    personalRoute(restoreDebt, (asked) =>
      executeWithReferences(restoreDebt, asked, { _tag: "RestoreDebt", ...asked.params }, async () => {
        const removed = await debtNow(log, asked.person.householdId, asked.params.debtId)
        return removed._tag === "NotIncurred"
          ? { portfolioIds: [] }
          : { portfolioIds: [removed.incurrence.portfolioId, ...idsOf(removed.terms.creditorId)] }
      }),
    ),
    personalRoute(recordDebtEntry, async (asked) => {
      const begun = entryNotInFuture(asked.body, "body", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      const { person, params, body } = asked
      return withinQuota(person, {
        kind: "entries",
        async isThere() {
          const there = await debtNow(log, person.householdId, params.debtId)
          return there._tag === "Incurred" && entryWithId(there, params.entryId) !== undefined
        },
        add: () => carry(recordDebtEntry, asked, { _tag: "RecordDebtEntry", ...params, entry: body }),
      })
    }),
    personalRoute(correctDebtEntry, async (asked) => {
      const begun = entryNotInFuture(asked.body.entry, "body.entry", now())
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(correctDebtEntry, asked, { _tag: "CorrectDebtEntry", ...asked.params, ...asked.body })
    }),
    personalRoute(voidDebtEntry, (asked) =>
      carry(voidDebtEntry, asked, { _tag: "VoidDebtEntry", ...asked.params, ...asked.body }),
    ),
  ]
}

/** What of the household a command on a debt names. */
interface Named {
  /** Of a new debt: no other line may have its id. */
  readonly debtId?: HoldingId
  /** Debtor and creditor. */
  readonly portfolioIds: ReadonlyArray<PortfolioId>
  readonly linkedHoldingId?: HoldingId | null
}

const idsOf = (portfolioId: PortfolioId | null): ReadonlyArray<PortfolioId> =>
  portfolioId === null ? [] : [portfolioId]

const entryNotInFuture = (entry: DebtEntry, at: string, now: Date): Result.Result<void, Rejection> =>
  notInFuture(dayOfDebtEntry(entry), `${at}.${dayFieldOf(entry)}`, now)

function dayFieldOf(entry: DebtEntry): string {
  switch (entry._tag) {
    case "OwedBalance":
      return "statedOn"
    case "Repayment":
      return "paidOn"
    case "OwnershipShare":
      return "effectiveOn"
    case "Note":
      return "takenOn"
  }
}
