import type { readDataManagement } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { positionText } from "#server/eventlog/eventLog.ts"
import type { SetAsideSince } from "#server/projections/setAside.ts"
import type { ProjectionStatus } from "#server/projections/runner.ts"
import { countEvents } from "./logState.ts"
import type { Rebuilds } from "./rebuilds.ts"
import type { DataSources } from "./sources.ts"

type ProjectionView = AnswerOf<typeof readDataManagement>["projections"][number]

/** The state and checkpoint of each projection, and how many events it has not applied yet, counted up to 10,000. */
export const projectionViews = (
  sources: Pick<DataSources, "workerDb" | "engine" | "log" | "projections" | "models">,
  { progressOf }: Pick<Rebuilds, "progressOf">,
): Promise<ReadonlyArray<ProjectionView>> =>
  Promise.all(
    sources.projections.status().map(async (status) => ({
      name: status.name,
      state: progressOf(status.name) ? "rebuilding" : status.state,
      position: positionText(status.position),
      lag: await lagOf(sources, status),
      waitingSince: status.waitingSince?.toISOString() ?? null,
      setAside: setAsideViews(sources.projections.setAside(), status.name),
      haltedAt: status.haltedAt && { ...status.haltedAt, position: positionText(status.haltedAt.position) },
      rebuild: rebuildView(progressOf(status.name)),
    })),
  )

/** The households that a projection has set aside, the first hundred. */
export const setAsideViews = (all: ReadonlyArray<SetAsideSince>, projection: string): ProjectionView["setAside"] =>
  all
    .filter((one) => one.projection === projection)
    .slice(0, 100)
    .map(({ householdId, position, eventId, eventType, error, foundBy, recordedAt, since }) => ({
      householdId,
      position: positionText(position),
      eventId,
      eventType,
      error,
      foundBy,
      recordedAt: recordedAt.toISOString(),
      since: since.toISOString(),
    }))

const lagMax = 10_000

/** 0 while the log is unreachable, which the page shows beside it. */
const lagOf = (
  sources: Pick<DataSources, "workerDb" | "engine" | "log" | "models">,
  { name, position }: ProjectionStatus,
): Promise<number> => {
  const categories = sources.models.find((model) => model.name === name)?.categories ?? []
  return countEvents(sources, { categories }, { after: position, limit: lagMax }).catch(() => 0)
}

const rebuildView = (progress: ReturnType<Rebuilds["progressOf"]>): ProjectionView["rebuild"] =>
  progress === undefined
    ? null
    : {
        events: progress.events,
        // `of` was counted at the start. More events may have been appended since.
        of: Math.max(progress.of, progress.events),
        startedAt: progress.startedAt.toISOString(),
      }
