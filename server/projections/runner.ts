import type pg from "pg"
import type { Projection } from "#projections/projection.ts"
import { readSchema } from "#projections/readModels.ts"
import { openDatabase } from "#server/db/database.ts"
import { backOff, pause } from "#server/db/backoff.ts"
import { comparePositions, type EventLog, pingWithinMs, type Position } from "#server/eventlog/eventLog.ts"
import type { Decode } from "./application.ts"
import { type Halt, type ProjectionTables, releaseCheckpoint } from "./checkpoints.ts"
import { decodeEvent } from "./decoding.ts"
import { beginning, type ProjectionNotice, startProjector } from "./projector.ts"
import { dropAbandonedRebuild, rebuild, type Rebuilt } from "./rebuild.ts"
import type { Vault } from "#server/vault/vault.ts"
import { alignSetAside } from "./repair.ts"
import { readSetAside, type SetAsideSince } from "./setAside.ts"
import { waitingRoom } from "./waiting.ts"

export interface ProjectionStatus {
  readonly name: string
  readonly state: "running" | "catchingUp" | "rebuilding" | "halted"
  /** Its tables show every event of its categories up to here. */
  readonly position: Position
  /** Since when it has been waiting for the database or the log; null while it is not. */
  readonly waitingSince: Date | null
  /** The event at which its tables were found unusable, and what kind of failure it was. */
  readonly haltedAt: { readonly position: Position; readonly eventId: string; readonly error: string } | null
}

export interface Projections {
  /**
   * Waits until the read models, or some of them, show everything up to the position. Gives up after the timeout, or as
   * soon as all projections that are behind it have halted.
   */
  readonly waitFor: (
    position: Position,
    options: { readonly projections?: ReadonlyArray<string>; readonly timeoutMs: number },
  ) => Promise<"reached" | "timedOut">
  /**
   * Waits until the read models, or some of them, show everything that the log contained at the start: an upgrade may have
   * emptied them. Gives up after the timeout. A halted read model is not waited for, and while the log cannot be reached,
   * none is that shows anything at all.
   */
  readonly started: (options: {
    readonly projections?: ReadonlyArray<string>
    readonly timeoutMs: number
  }) => Promise<"reached" | "timedOut">
  /** The position that the read models, or some of them, have all reached. Later reads show at least that. */
  readonly reflected: (projections?: ReadonlyArray<string>) => Position
  readonly status: () => ReadonlyArray<ProjectionStatus>
  /** The households that are set aside, as they were read within the last second or so. */
  readonly setAside: () => ReadonlyArray<SetAsideSince>
  /** See {@link rebuild}. Throws `RebuildFailed` if it fails; then the tables are unchanged. */
  readonly rebuild: (name: string, progress?: (events: number) => void) => Promise<Rebuilt>
  /** Lets a halted projection try again from where it halted; `false` when it was not halted. */
  readonly resume: (name: string) => Promise<boolean>
  /** Resolves when all work has ended. The caller closes the log and the pool. */
  readonly stop: () => Promise<void>
}

/**
 * Keeps the read models up to date until stopped. Returns at once, and retries while the log or the database is
 * unavailable. Several servers may do this with one database.
 */
export function startProjections({
  log,
  pool,
  vault,
  projections,
  decode = decodeEvent,
  notify = () => {},
}: {
  readonly log: EventLog
  /** Each projection uses one of its connections while it writes, and a rebuild two. */
  readonly pool: pg.Pool
  /** Has the keys that encrypt the read models. */
  readonly vault: Pick<Vault, "keyOf">
  readonly projections: ReadonlyArray<Projection>
  readonly decode?: Decode
  readonly notify?: (notice: ProjectionNotice) => void
}): Projections {
  const db = openDatabase<ProjectionTables>(pool)
  const stopping = new AbortController()
  const waiting = waitingRoom()
  let wake = new AbortController()
  let setAside: ReadonlyArray<SetAsideSince> = []
  const rebuilds = new Set<{ readonly name: string; readonly work: Promise<Rebuilt> }>()
  const context = { log, db, vault, schema: readSchema, decode, signal: stopping.signal, notify }
  const projectors = projections.map((projection) =>
    startProjector({ ...context, projection, changed: () => waiting.changed(), setAside: () => wake.abort() }),
  )

  const clearing = clearAbandoned()
  const watching = watchSetAside()
  /** The end of the log at the start. Undefined until the log has answered. */
  let endAtStart: Position | undefined
  const findingEnd = findEnd()
  let isAwaitingLog = true
  const logAwaited = pause(pingWithinMs, stopping.signal).then(() => (isAwaitingLog = false))

  async function findEnd(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        endAtStart = (await log.head()) ?? beginning
        return
      } catch {
        await backOff(failures, stopping.signal)
      }
    }
  }

  async function clearAbandoned(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        for (const { name } of projections) await dropAbandonedRebuild(db, name)
        return
      } catch {
        await backOff(failures, stopping.signal)
      }
    }
  }

  /** Reads which households are set aside, also by other servers, and makes the rows of each agree. */
  async function watchSetAside(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      try {
        await noteSetAside()
        if (setAside.length > 0) {
          await alignSetAside({ ...context, projections })
          await noteSetAside()
        }
      } catch {
        // The projectors report an unavailable database or log.
      }
      await pause(setAsidePollMs, AbortSignal.any([stopping.signal, wake.signal]))
    }
  }

  async function noteSetAside(): Promise<void> {
    const before = setAside
    setAside = await readSetAside(db)
    for (const one of before) {
      const isStill = setAside.some((now) => now.projection === one.projection && now.householdId === one.householdId)
      if (!isStill) notify({ kind: "appliedAgain", projection: one.projection, householdId: one.householdId })
    }
  }

  const named = (names?: ReadonlyArray<string>) =>
    names ? projectors.filter(({ projection }) => names.includes(projection.name)) : projectors
  const one = (name: string) => {
    const projector = named([name])[0]
    if (!projector) throw new Error(`there is no projection ${name}`)
    return projector
  }
  const isRebuilt = (name: string) => [...rebuilds].some((each) => each.name === name)
  const head = () => projectors.map(({ reached }) => reached()).reduce(later, endAtStart ?? beginning)
  const reflected = (names?: ReadonlyArray<string>): Position => {
    const [first, ...others] = named(names).map(({ reached }) => reached())
    return others.reduce(earlier, first ?? beginning)
  }

  return {
    waitFor: (position, { projections: names, timeoutMs }) =>
      waiting.waitFor(position, { projectors: named(names), head, timeoutMs }),

    async started({ projections: names, timeoutMs }) {
      // Later requests do not wait: each would stay in the memory until the log answers.
      if (!endAtStart && isAwaitingLog) await Promise.race([findingEnd, logAwaited])
      const end = endAtStart
      if (!end) return comparePositions(reflected(names), beginning) > 0 ? "reached" : "timedOut"
      const awaited = named(names).filter(({ halted }) => !halted())
      await waiting.waitFor(end, { projectors: awaited, head, timeoutMs })
      const isBehind = awaited.some(({ reached, halted }) => !halted() && comparePositions(reached(), end) < 0)
      return isBehind ? "timedOut" : "reached"
    },

    reflected,

    status: () =>
      projectors.map(({ projection, reached, halted, waitingSince, caughtUp }) => ({
        name: projection.name,
        state: isRebuilt(projection.name) ? "rebuilding" : halted() ? "halted" : caughtUp() ? "running" : "catchingUp",
        position: reached(),
        waitingSince: waitingSince() ?? null,
        haltedAt: publicly(halted()),
      })),

    setAside: () => setAside,

    async rebuild(name, progress) {
      const { projection, resume } = one(name)
      const work = rebuild({ ...context, projection, ...(progress && { progress }) })
      const underWay = { name, work }
      rebuilds.add(underWay)
      try {
        const rebuilt = await work
        resume()
        wake.abort()
        return rebuilt
      } finally {
        rebuilds.delete(underWay)
      }
    },

    async resume(name) {
      const { resume } = one(name)
      const wasHalted = await releaseCheckpoint(db, name)
      resume()
      return wasHalted
    },

    async stop() {
      stopping.abort()
      waiting.close()
      await Promise.allSettled([
        clearing,
        watching,
        findingEnd,
        ...projectors.map(({ stopped }) => stopped),
        ...[...rebuilds].map(({ work }) => work),
      ])
    },
  }
}

/** How often it is read which households other servers have set aside. */
const setAsidePollMs = 1_000

/** Leaves out the detail, which may quote the event. */
const publicly = (halt: Halt | undefined): ProjectionStatus["haltedAt"] =>
  halt ? { position: halt.position, eventId: halt.eventId, error: halt.error } : null

const earlier = (a: Position, b: Position): Position => (comparePositions(a, b) <= 0 ? a : b)
const later = (a: Position, b: Position): Position => (comparePositions(a, b) >= 0 ? a : b)
