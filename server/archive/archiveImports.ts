import { createHash, randomUUID } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { ArchiveImportView } from "#contract/people/archiveImport.ts"
import type { EdgeRefusal, Refusal } from "#contract/problem.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import { type Position, positionText } from "#server/eventlog/eventLog.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import type { Upload } from "#server/http/upload.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Logger } from "#server/logging/logger.ts"
import type { Outages } from "#server/logging/outages.ts"
import { latestDayAnywhere } from "#server/identity/today.ts"
import type { HouseholdLimits } from "#server/application/householdLimits.ts"
import { type ImportDependencies, prepareImport, recordArchive, streamsOf } from "./importing.ts"
import { type ImportClaim, importPlaces } from "./importPlaces.ts"
import { OthersRecorded } from "./importRecording.ts"
import { revokeImport } from "./importRevoking.ts"
import type { MayImport } from "./importRights.ts"
import type { GoingPhase, ImportCounts, ImportStates, StartedImport, UnendedImport } from "./importStates.ts"
import { type ImportWork, startImportWork, type WorkProgress } from "./importWork.ts"
import { commandIdOfImport, earlierFactsId } from "./placing.ts"

/** Imports archives into households on this server, and shows the imports of all servers. */
export interface ArchiveImports {
  /**
   * Starts to import an archive for a user into the household of their request, and returns while the import runs. From
   * then on the household takes nothing else until the import has ended. Refuses with `ImportRunning` if an import is
   * running there, with `TooManyImports` if the user has another one or if too many wait. The caller must not use `file`
   * any more.
   */
  readonly begin: (person: SignedIn, file: Upload) => Promise<Result.Result<BegunImport, Refusal>>
  /** The running import, or the last one; null if there was none. */
  readonly view: (householdId: HouseholdId) => Promise<ArchiveImportView | null>
  /** Refuses with `NoImport` if none is running, with `ImportIsRecording` once it can no longer be cancelled. */
  readonly cancel: (householdId: HouseholdId) => Promise<Result.Result<void, EdgeRefusal>>
  /** Whether an archive is being imported into the household, here or on another server. */
  readonly isImporting: (householdId: HouseholdId) => Promise<boolean>
  /** Aborts the running imports. Those that were being recorded are continued by the next server that runs. */
  readonly stop: () => Promise<void>
}

interface BegunImport {
  /** Resolves with the position of the last fact, or why nothing was recorded; rejects if an error occurred. */
  readonly ended: Promise<Result.Result<Position | undefined, Refusal>>
}

interface ArchiveImportsDependencies extends ImportDependencies {
  readonly states: ImportStates
  readonly withHouseholdLock: HouseholdLock
  readonly mayImport: MayImport
  /** The limits of the installation, for every plan. */
  readonly limits: HouseholdLimits
  readonly randomId: () => string
  readonly logger: Pick<Logger, "info" | "warn">
  /** Takes failures because of an outage; absent: each is logged. */
  readonly took?: Outages["took"]
}

/** What a running import reports, and the signal that stops it. */
interface GoingOn {
  /** Aborted when the import must stop. */
  readonly signal: AbortSignal
  readonly enter: (phase: GoingPhase) => void
  readonly progress: (progress: WorkProgress) => void
}

/** An archive whose facts are recorded. */
interface Recorded {
  readonly position: Position | undefined
  readonly counts: ImportCounts
  /** Whether an earlier import recorded them. */
  readonly isRepeated: boolean
}

interface Attempt {
  readonly file: Upload
  /** Whether some of its facts may be recorded: then `accept` was called before. */
  readonly isResumed: boolean
  /** Called when the archive has passed all checks. Throws if it is not to be recorded. */
  readonly accept: (work: ImportWork, counts: ImportCounts) => Promise<void>
}

/** How often the state of a running import is stored, and whether it is to be cancelled is checked. */
const savedEveryMs = 500
/** How often the server looks for imports that no server works on. */
const recoveredEveryMs = 5_000
/** How long an import has the short place, and how many facts it may record there. */
const shortPlaceMs = 20_000
const shortPlaceFactsMost = 10_000
/** How many imports a server runs or lets wait, and how long their archives are together. */
const acceptedMost = 10
const acceptedBytesMost = 256 * 1024 * 1024

/** The client may send the archive again when the server is back. */
class ServerStops extends Error {
  override readonly name = "ServerStops"
}

/** A user cancelled the import, or its user may not import any more. */
class Cancelled extends Error {
  override readonly name = "Cancelled"
}

/** The import needs the long place, which another one has. */
class NoPlace extends Error {
  override readonly name = "NoPlace"
}

export function archiveImports(dependencies: ArchiveImportsDependencies): ArchiveImports {
  const { log, states, mayImport, withHouseholdLock, now, randomId, logger, took } = dependencies
  const places = importPlaces(dependencies.work)
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  /** The bytes of each archive that this server accepted. */
  const accepted = new Map<string, number>()

  /** Registers a promise that is awaited when the server stops. */
  function followed<Value>(what: Promise<Value>): Promise<Value> {
    const settled = heard(what)
    underWay.add(settled)
    void settled.finally(() => underWay.delete(settled))
    return what
  }

  async function heard(what: Promise<unknown>): Promise<void> {
    try {
      await what
    } catch (error) {
      if (!stopping.signal.aborted && !took?.(error)) logger.warn(`an import was interrupted: ${nameOf(error)}`)
    }
  }

  /** Runs an action for an import, stores the state of the import at intervals, and cancels it when its user may not. */
  async function saving<Value>(
    of: StartedImport,
    claim: ImportClaim,
    action: (going: GoingOn) => Promise<Value>,
  ): Promise<Value> {
    const cancelling = new AbortController()
    let phase: GoingPhase = "reading"
    let progress: WorkProgress = { done: 0, total: 0 }
    let saved = Promise.resolve()
    const saveAfter = async (before: Promise<void>): Promise<void> => {
      await before
      const saving = phase
      try {
        const isUnwanted = await states.save(of, saving, progress)
        if (isUnwanted || !(await mayImport(of))) cancelling.abort(new Cancelled())
      } catch {
        // Stored and checked by the next attempt.
      }
    }
    const timer = setInterval(() => void (saved = saveAfter(saved)), savedEveryMs)
    try {
      return await action({
        signal: AbortSignal.any([claim.lost, stopping.signal, cancelling.signal]),
        enter(next) {
          ;[phase, progress] = [next, { done: 0, total: 0 }]
        },
        progress: (so) => void (progress = so),
      })
    } finally {
      clearInterval(timer)
      await saved
    }
  }

  /** Reads, checks and records an archive. Fails with the reason for its refusal. */
  async function attempt(
    started: StartedImport,
    claim: ImportClaim,
    going: GoingOn,
    { file, isResumed, accept }: Attempt,
  ): Promise<Result.Result<Recorded, Refusal>> {
    const { householdId, userId, factsId } = started
    await claim.wait(going.signal)
    const rights = await mayImport(started)
    if (!rights) throw new Cancelled()
    const commandId = commandIdOf(started, file)
    const importedAs = isResumed ? undefined : await states.importedAs(householdId, await digestOf(file))
    const { limits } = dependencies
    const deciding = { latest: latestDayAnywhere(now()), limits, householdEvents: await eventsOf(householdId) }
    const crowded = new AbortController()
    const signal = AbortSignal.any([going.signal, crowded.signal])
    const moving = setTimeout(() => {
      claim.moveToLong().then(
        (isMoved) => (isMoved ? undefined : crowded.abort(new NoPlace())),
        (error: unknown) => crowded.abort(error),
      )
    }, shortPlaceMs)
    try {
      await using work = startImportWork(
        { file, destination: { householdId, userId }, deciding, factsId },
        { signal, progress: going.progress },
      )
      const prepared = await prepareImport(dependencies, {
        householdId,
        userId,
        work,
        importedAs,
        resumes: isResumed ? factsId : undefined,
        entitlement: isResumed ? undefined : rights.entitlement,
        trying: () => going.enter("trying"),
      })
      if (Result.isFailure(prepared)) return Result.fail(prepared.failure)
      const { isRecorded, counts } = prepared.success
      if (isRecorded) return Result.succeed({ position: undefined, counts, isRepeated: true })
      if (counts.facts > shortPlaceFactsMost && !(await claim.moveToLong())) throw new NoPlace()
      clearTimeout(moving)
      await accept(work, counts)
      going.enter("recording")
      const report = (done: number): void => going.progress({ done, total: counts.facts })
      report(0)
      const position = await recordArchive(dependencies, work, {
        householdId: started.householdId,
        commandId,
        takesPrices: started.takesPrices && rights.takesPrices,
        asBatch: (append) => whileAllowed(started, going.signal, append),
        recorded: report,
      })
      return Result.succeed({ position, counts, isRepeated: false })
    } finally {
      clearTimeout(moving)
    }
  }

  /** A user who is removed waits for the lock of the household, and then nothing more is recorded for them. */
  const whileAllowed = (started: StartedImport, signal: AbortSignal, append: () => Promise<void>): Promise<void> =>
    withHouseholdLock(started.householdId, async () => {
      signal.throwIfAborted()
      if (!(await mayImport(started))) throw new Cancelled()
      await append()
    })

  async function eventsOf(householdId: HouseholdId): Promise<number> {
    const stream = householdStream(householdId)
    for await (const { revision } of log.readStream(stream, { direction: "backwards", limit: 1 })) {
      return Number(revision) + 1
    }
    return 0
  }

  async function run(
    started: StartedImport,
    claim: ImportClaim,
    file: Upload,
  ): Promise<Result.Result<Position | undefined, Refusal>> {
    const commandId = commandIdOf(started, file)
    let isRecording = false
    async function accept(work: ImportWork, counts: ImportCounts): Promise<void> {
      let part = 0
      for await (const bytes of work.parts()) await states.storePart(started, part++, bytes)
      if (!(await mayImport(started))) throw new Cancelled()
      isRecording = await states.beginRecording(started, counts)
      if (!isRecording) throw new Cancelled()
    }
    try {
      const outcome = await saving(started, claim, (going) =>
        attempt(started, claim, going, { file, isResumed: false, accept }),
      )
      if (Result.isFailure(outcome)) return await refuse(started, outcome.failure)
      await states.end(started, { phase: "imported", ...withText(outcome.success) })
      return Result.succeed(outcome.success.position)
    } catch (error) {
      if (isRecording) {
        await revokeAfter(error, started, commandId)
        return Result.fail({ _tag: "ImportCancelled" })
      }
      if (error instanceof NoPlace) return await refuse(started, tooManyImports)
      const isCancelled = error instanceof Cancelled
      await states.end(started, { phase: isCancelled ? "cancelled" : "failed" })
      if (isCancelled) return Result.fail({ _tag: "ImportCancelled" })
      throw error
    } finally {
      await claim.release()
    }
  }

  async function refuse(started: StartedImport, refusal: Refusal): Promise<Result.Result<never, Refusal>> {
    await states.end(started, { phase: "refused", refusal })
    return Result.fail(refusal)
  }

  /** Takes the recorded facts out again if the import cannot continue. Else throws the error: it is continued later. */
  async function revokeAfter(error: unknown, started: StartedImport, commandId: string): Promise<void> {
    const isOver = error instanceof Cancelled || error instanceof OthersRecorded
    if (!isOver) throw error
    logger.warn(`an import is taken out of its household again: ${nameOf(error)}`)
    await states.beginRevoking(started)
    await revoke(started, commandId)
  }

  async function revoke(started: StartedImport, commandId: string): Promise<void> {
    await states.forgetErased()
    if (!(await states.isImporting(started.householdId))) return // the household was erased
    const streams = await streamsOf(dependencies, started)
    await revokeImport(streams, { ...started, log, commandId, randomId })
    await states.end(started, { phase: "cancelled" })
  }

  /** Continues or ends the imports whose server died, or could not reach the log. */
  async function recoverAll(): Promise<void> {
    await states.forgetErased()
    for (const { householdId } of await states.unended()) {
      const claim = await places.claim(householdId)
      if (claim) void followed(recover(householdId, claim)).catch(() => {})
    }
  }

  async function recover(householdId: HouseholdId, claim: ImportClaim): Promise<void> {
    try {
      // Only now no other server can work on it.
      const unended = (await states.unended()).find((one) => one.householdId === householdId)
      if (!unended) return
      if (unended.phase === "recording") await resume(unended, claim)
      else await states.end(unended, { phase: unended.isCancelled ? "cancelled" : "failed" })
    } finally {
      await claim.release()
    }
  }

  async function resume(unended: UnendedImport, claim: ImportClaim): Promise<void> {
    const file = await states.archiveOf(unended)
    const commandId = commandIdOf(unended, file)
    if (unended.isCancelled) return revoke(unended, commandId)
    try {
      const outcome = await saving(unended, claim, (going) => {
        going.enter("recording")
        const quiet = { ...going, enter: () => {}, progress: () => {} }
        return attempt(unended, claim, quiet, { file, isResumed: true, accept: async () => {} })
      })
      if (Result.isFailure(outcome)) throw new Cancelled()
      await states.end(unended, { phase: "imported", ...withText(outcome.success) })
      logger.info("an interrupted import is completed")
    } catch (error) {
      await revokeAfter(error, unended, commandId)
    }
  }

  let lookingAgain: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    await Promise.allSettled([followed(recoverAll())])
    if (!stopping.signal.aborted) lookingAgain = setTimeout(() => void look(), recoveredEveryMs).unref()
  }
  void look()

  /** Marks the household as importing. Each of its commands was decided before, or is refused. */
  const mark = (started: StartedImport, digest: string) =>
    withHouseholdLock(started.householdId, () => states.begin(started, digest))

  return {
    async begin(person, file) {
      const bytes = file.reduce((sum, { length }) => sum + length, 0)
      const acceptedBytes = Array.from(accepted.values()).reduce((sum, each) => sum + each, bytes)
      if (accepted.size >= acceptedMost || acceptedBytes > acceptedBytesMost) return Result.fail(tooManyImports)
      const { householdId, userId, session } = person
      const importId = randomId()
      accepted.set(importId, bytes)
      const forget = (): void => void accepted.delete(importId)
      const started: StartedImport = {
        importId,
        householdId,
        userId,
        takesPrices: person.role === "superAdmin",
        factsId: randomUUID(),
        session,
      }
      let claim: ImportClaim | undefined
      try {
        const digest = await digestOf(file)
        claim = await places.claim(householdId)
        const begun = claim ? await mark(started, digest) : "ImportRunning"
        if (claim && begun === "begun") {
          return Result.succeed({ ended: followed(run(started, claim, file).finally(forget)) })
        }
        await claim?.release()
        forget()
        return Result.fail(begun === "TooManyImports" ? tooManyImports : { _tag: "ImportRunning" })
      } catch (error) {
        await claim?.release()
        forget()
        throw error
      }
    },

    view: (householdId) => states.view(householdId),

    async cancel(householdId) {
      const cancelled = await states.cancel(householdId)
      if (cancelled === "cancelled") return Result.void
      return Result.fail({ _tag: cancelled === "recording" ? "ImportIsRecording" : "NoImport" })
    },

    isImporting: (householdId) => states.isImporting(householdId),

    async stop() {
      clearTimeout(lookingAgain)
      stopping.abort(new ServerStops())
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

const tooManyImports = { _tag: "TooManyImports", retryAfterSeconds: 60 } as const satisfies EdgeRefusal

const withText = ({ position, ...recorded }: Recorded) => ({
  ...recorded,
  position: position ? positionText(position) : null,
})

const commandIdOf = ({ factsId, householdId }: StartedImport, file: Upload): string =>
  factsId === null ? earlierFactsId(Buffer.concat(file), householdId) : commandIdOfImport(factsId)

/** The SHA-256 of an archive, computed with a pause for other requests after each megabyte. */
async function digestOf(file: Upload): Promise<string> {
  const hash = createHash("sha256")
  for (const piece of file) {
    hash.update(piece)
    await nextTurn()
  }
  return hash.digest("hex")
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "Error")
