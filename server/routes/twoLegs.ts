import { Result } from "effect"
import { notInFuture } from "#server/application/days.ts"
import { type Batch, execute, type Execution, refusedWithNames } from "#server/application/execute.ts"
import { factsInTwoHoldings } from "#server/application/factsInTwoHoldings.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import {
  type TwoLegs,
  twoLegsBatch,
  twoLegsCorrection,
  twoLegsHandlers,
  twoLegsInverse,
} from "#server/application/twoLegs.ts"
import type { AnswerOf, BodyOf, Endpoint } from "#contract/endpoint.ts"
import { type Outcome, personalRoute, type Route } from "#server/http/route.ts"

/** The routes of all facts in two holdings. */
export const factRoutes = (execution: Execution): ReadonlyArray<Route> =>
  factsInTwoHoldings.flatMap((fact) => twoLegsRoutes(execution, fact))

/** The routes that record, void and correct a kind of fact in two holdings. */
export function twoLegsRoutes<Record extends Endpoint, Void extends Endpoint>(
  execution: Execution,
  fact: TwoLegs<Record, Void>,
): ReadonlyArray<Route> {
  const { log, pending } = execution
  const handlers = twoLegsHandlers(execution, fact)
  // Both endpoints are commands, which are acknowledged.
  const carry = <E extends Endpoint>(asked: CommandRequest, batch: Batch): Outcome<AnswerOf<E>> =>
    execute(execution, batch, sessionOf(asked)) as Outcome<AnswerOf<E>>

  return [
    personalRoute(fact.record, async (asked) => {
      const { on, field } = fact.dayOf(asked.body)
      const begun = notInFuture(on, `body.${field}`, asked.person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      // Completes an interrupted fact first, so that this command is decided on complete ones.
      await pending.finish(asked.person.householdId, handlers)
      return carry<Record>(asked, twoLegsBatch(fact, asked))
    }),
    personalRoute(fact.void, async (asked) => {
      const { person } = asked
      await pending.finish(person.householdId, handlers)
      const batch = await twoLegsInverse(fact, log, person.householdId, asked)
      if (Result.isFailure(batch)) return Result.fail(await refusedWithNames(log, person, batch.failure))
      return carry<Void>(asked, batch.success)
    }),
    ...(fact.correct ? [correctionRoute(execution, fact, fact.correct)] : []),
  ]
}

function correctionRoute<Record extends Endpoint, Void extends Endpoint>(
  execution: Execution,
  fact: TwoLegs<Record, Void>,
  correct: Endpoint,
): Route {
  const { log, pending } = execution
  const handlers = twoLegsHandlers(execution, fact)
  return personalRoute(correct, async (asked) => {
    const { person } = asked
    const { on, field } = fact.dayOf(asked.body as BodyOf<Record>)
    const begun = notInFuture(on, `body.${field}`, person)
    if (Result.isFailure(begun)) return Result.fail(begun.failure)
    await pending.finish(person.householdId, handlers)
    const batch = await twoLegsCorrection(fact, log, person.householdId, asked)
    if (Result.isFailure(batch)) return Result.fail(await refusedWithNames(log, person, batch.failure))
    return execute(execution, batch.success, sessionOf(asked))
  })
}
