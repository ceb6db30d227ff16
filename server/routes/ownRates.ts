import { Result, Schema } from "effect"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { OwnRate } from "#domain/household/ownRates.ts"
import { ownRatesOf } from "#projections/members.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { listOwnRates, removeOwnRate, setOwnRate } from "#contract/ownRates.ts"
import { notInFuture } from "#server/application/days.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import { accessOf } from "#server/db/access.ts"
import { personalRoute, type ReadModelName, type Route, viewRoute } from "#server/http/route.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { QueryDependencies } from "./queries.ts"

const reads: ReadonlyArray<ReadModelName> = ["members"]

export const ownRateQueryRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listOwnRates, reads, async ({ person }) => {
    const reflects = reflected(reads)
    const rows = await snapshot(db, accessOf(person), (tx) => ownRatesOf(tx, person.householdId))
    const rates = rows.map(({ currency, effective_on: effectiveOn, units: unitsForOneEuro }) =>
      decodeRate({ currency, effectiveOn, unitsForOneEuro }),
    )
    return Result.succeed({ body: { rates }, reflects })
  }),
]

const decodeRate = Schema.decodeUnknownSync(OwnRate)

export function ownRateRoutes(execution: Execution): ReadonlyArray<Route> {
  const carry = ({ name }: Endpoint, asked: CommandRequest, command: HouseholdCommand) => {
    const { commandId, sent } = asked
    return execute(execution, { name, commandId, sent, steps: [{ kind: "household", command }] }, sessionOf(asked))
  }

  return [
    personalRoute(setOwnRate, async (asked) => {
      const { person, body } = asked
      const begun = notInFuture(body.effectiveOn, "body.effectiveOn", person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      return carry(setOwnRate, asked, { _tag: "SetOwnRate", ...body, scope: person.portfolios })
    }),
    personalRoute(removeOwnRate, (asked) =>
      carry(removeOwnRate, asked, {
        _tag: "RemoveOwnRate",
        ...asked.body,
        scope: asked.person.portfolios,
      }),
    ),
  ]
}
