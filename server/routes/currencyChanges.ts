import { Result } from "effect"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Acknowledged } from "#contract/problem.ts"
import {
  accountChanges,
  accountChangesTakenBack,
  type CurrencyChange,
  currencyChangeHandlers,
  debtChanges,
  debtChangesTakenBack,
} from "#server/application/currencyChanges.ts"
import { execute, type Execution, refusedWithNames } from "#server/application/execute.ts"
import { sessionOf } from "#server/application/principal.ts"
import { personalRoute, type Route } from "#server/http/route.ts"

/** The change of accounts and debts to the successor of their currency. */
export function currencyChangeRoutes(execution: Execution): ReadonlyArray<Route> {
  const { log, pending } = execution
  const handlers = currencyChangeHandlers(execution)
  const routeOf = <E extends Endpoint & { readonly answer: typeof Acknowledged }>({
    endpoint,
    batch,
  }: CurrencyChange<E>): Route =>
    personalRoute<Endpoint & { readonly answer: typeof Acknowledged }>(endpoint, async (asked) => {
      const { person } = asked
      // Completes an interrupted change first, so that this one is decided on complete lines.
      await pending.finish(person.householdId, handlers)
      // The request was decoded by the schemas of the endpoint.
      const found = await batch(log, person.householdId, asked as unknown as Parameters<typeof batch>[2])
      if (Result.isFailure(found)) return Result.fail(await refusedWithNames(log, person, found.failure))
      return execute(execution, found.success, sessionOf(asked))
    })
  return [
    routeOf(accountChanges),
    routeOf(accountChangesTakenBack),
    routeOf(debtChanges),
    routeOf(debtChangesTakenBack),
  ]
}
