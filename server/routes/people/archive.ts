import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import { exportHousehold } from "#contract/people/household.ts"
import { cancelImport, importHousehold, readArchiveImport } from "#contract/people/archiveImport.ts"
import { type Position, positionText } from "#server/eventlog/eventLog.ts"
import { malformed, refused } from "#server/http/problems.ts"
import { type Outcome, personalRoute, type PersonalRequest, queryRoute, type Route } from "#server/http/route.ts"
import { exportHousehold as exported, type ExportDependencies, FigureRefused } from "#server/archive/exporting.ts"
import type { ArchiveImports } from "#server/archive/archiveImports.ts"
import { figuresRead } from "#server/application/readModels.ts"

/** Routes that export and import a household. */
export const archiveRoutes = (
  dependencies: ExportDependencies & {
    readonly archiveImports: ArchiveImports
    readonly shown: (position: Position) => Promise<void>
  },
): ReadonlyArray<Route> => {
  const exporting = new Set<HouseholdId>()
  return [
    queryRoute(exportHousehold, [...figuresRead, "goals", "activity"], async (asked) => {
      const { householdId } = asked.person
      if (exporting.size >= exportsAtOnce || exporting.has(householdId)) {
        return Result.fail(refused({ _tag: "TooManyExports", retryAfterSeconds: 60 }))
      }
      exporting.add(householdId)
      const free = () => void exporting.delete(householdId)
      let content: Buffer
      try {
        content = await exported(dependencies, asked)
      } catch (error) {
        free()
        if (error instanceof FigureRefused) return Result.fail(error.rejection)
        throw error
      }
      const name = asked.person.membership.isDemo ? "made-up-family" : "wealth"
      const filename = `${name}-${asked.person.today}.zip`
      return Result.succeed({ body: undefined, file: { filename, content }, onSent: free })
    }),
    locksItself(importHousehold, async ({ person, query, file }) => {
      if (!file) return Result.fail(malformed([{ field: "body", reason: "missing" }]))
      const begun = await dependencies.archiveImports.begin(person, file)
      if (Result.isFailure(begun)) return Result.fail(refused(begun.failure))
      if (query.wait === "no") return Result.succeed({ body: { position: null } })
      const ended = await begun.success.ended
      if (Result.isFailure(ended)) return Result.fail(refused(ended.failure))
      const position = ended.success
      if (position) await dependencies.shown(position)
      return Result.succeed({ body: { position: position ? positionText(position) : null } })
    }),
    personalRoute(readArchiveImport, async ({ person }) =>
      Result.succeed({ body: { import: await dependencies.archiveImports.view(person.householdId) } }),
    ),
    locksItself(cancelImport, async ({ person }) => {
      const cancelled = await dependencies.archiveImports.cancel(person.householdId)
      return Result.isFailure(cancelled)
        ? Result.fail(refused(cancelled.failure))
        : Result.succeed({ body: { position: null } })
    }),
  ]
}

/** An import lasts longer than any lock is waited for, and while it runs, it can be cancelled. */
const locksItself = <E extends Endpoint>(
  endpoint: E,
  answer: (asked: PersonalRequest<E>) => Outcome<AnswerOf<E>>,
): Route => ({ ...personalRoute(endpoint, answer), locksItself: true })

/** The maximum number of exports at once: each holds its archive in memory until it is sent. */
const exportsAtOnce = 4
