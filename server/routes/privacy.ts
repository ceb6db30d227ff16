import { Result } from "effect"
import { exportHousehold, importHousehold } from "../contract/household.ts"
import { type Position, positionText } from "../eventlog/eventLog.ts"
import { malformed, refused } from "../http/problems.ts"
import { personalRoute, queryRoute, type Route } from "../http/route.ts"
import { exportHousehold as exported, type ExportDependencies } from "../privacy/exporting.ts"
import { importHousehold as imported, type ImportDependencies } from "../privacy/importing.ts"
import { dayIn } from "./days.ts"
import { inStructureTurn } from "./structure.ts"
import { figuresRead } from "./queries.ts"

/** What a household takes along, and brings. */
export const privacyRoutes = (
  dependencies: ExportDependencies & ImportDependencies & { readonly shown: (position: Position) => Promise<void> },
): ReadonlyArray<Route> => {
  let running = 0
  return [
    queryRoute(exportHousehold, [...figuresRead, "goals", "activity"], async (asked) => {
      const name = asked.person.membership.isMadeUp ? "made-up-family" : "wealth"
      const filename = `${name}-${dayIn("UTC", dependencies.now())}.zip`
      return Result.succeed({ body: undefined, file: { filename, content: await exported(dependencies, asked) } })
    }),
    personalRoute(importHousehold, async ({ person, file }) => {
      if (!file) return Result.fail(malformed([{ field: "body", reason: "missing" }]))
      if (running >= importsAtOnce) return Result.fail(refused({ _tag: "TooManyImports", retryAfterSeconds: 60 }))
      running += 1
      // One after the other with whatever else is put into the household.
      const outcome = await inStructureTurn(dependencies.log, person.householdId, () =>
        imported(dependencies, person, file),
      ).finally(() => (running -= 1))
      if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
      const position = outcome.success
      if (position) await dependencies.shown(position)
      return Result.succeed({ body: { position: position ? positionText(position) : null } })
    }),
  ]
}

/** Each has a thread of its own, and two cores are enough for both. */
const importsAtOnce = 2
