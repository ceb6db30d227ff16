import { Result } from "effect"
import type { EdgeRefusal } from "#contract/problem.ts"
import { beginning } from "#server/projections/projector.ts"
import { dropAbandonedRebuild, isBeingRebuilt, RebuildFailed } from "#server/projections/rebuild.ts"
import { countEvents } from "./logState.ts"
import type { DataSources } from "./sources.ts"

interface RebuildProgress {
  /** Events applied so far, and the total. */
  readonly events: number
  readonly of: number
  readonly startedAt: Date
}

export interface Rebuilds {
  /** Starts a rebuild, which continues after this has returned. */
  readonly begin: (name: string) => Promise<Result.Result<void, EdgeRefusal>>
  /** The progress of a rebuild that runs in this process. */
  readonly progressOf: (name: string) => RebuildProgress | undefined
}

export function rebuilds(
  sources: Pick<DataSources, "db" | "workerDb" | "engine" | "log" | "projections" | "models" | "now" | "logger">,
  /** Whether a check is comparing tables: it holds locks on those that a rebuild would replace. */
  isCompared: () => boolean,
): Rebuilds {
  const { db, projections, models, now, logger } = sources
  const underWay = new Map<string, { progress: RebuildProgress }>()

  async function rebuild(name: string, applied: (progress: Partial<RebuildProgress>) => void): Promise<void> {
    const categories = models.find((model) => model.name === name)?.categories ?? []
    const counting = countEvents(sources, { categories }, { after: beginning })
      .then((of) => applied({ of }))
      .catch(() => {}) // the rebuild itself reports what is unreachable
    try {
      const { events } = await projections.rebuild(name, (count) => applied({ events: count }))
      logger.info(`projection ${name} was rebuilt from ${events} events`)
    } catch (error) {
      const reason = error instanceof RebuildFailed ? error.message : error instanceof Error ? error.name : "Error"
      logger.warn(`projection ${name} was not rebuilt: ${reason}`)
    }
    await counting
  }

  return {
    async begin(name) {
      if (!models.some((model) => model.name === name)) return Result.fail({ _tag: "ProjectionNotFound" })
      if (underWay.has(name) || isCompared()) return Result.fail({ _tag: "ProjectionBusy" })
      const entry = { progress: { events: 0, of: 0, startedAt: now() } }
      underWay.set(name, entry)
      try {
        // Another server may be rebuilding it, or was killed during a rebuild.
        await dropAbandonedRebuild(db, name)
        if (await isBeingRebuilt(db, name)) {
          underWay.delete(name)
          return Result.fail({ _tag: "ProjectionBusy" })
        }
      } catch (error) {
        underWay.delete(name)
        throw error
      }
      void rebuild(name, (progress) => {
        entry.progress = { ...entry.progress, ...progress }
      }).finally(() => underWay.delete(name))
      return Result.void
    },

    progressOf: (name) => underWay.get(name)?.progress,
  }
}
