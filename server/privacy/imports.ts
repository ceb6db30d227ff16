import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { ImportView } from "#contract/imports.ts"
import type { EdgeRefusal, Refusal } from "#contract/problem.ts"
import { type Position, positionText } from "#server/eventlog/eventLog.ts"
import type { Upload } from "#server/http/upload.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Logger } from "#server/logging/logger.ts"
import { latestDayAnywhere } from "#server/identity/today.ts"
import type { Outages } from "#server/logging/outages.ts"
import { claimImport, type ImportClaim } from "./importClaims.ts"
import { compareAgain, type ImportDependencies, prepareImport, recordArchive } from "./importing.ts"
import type { GoingPhase, ImportStates, StartedImport } from "./importStates.ts"
import { type ImportWork, startImportWork, type WorkProgress } from "./importWork.ts"

/** Imports archives into households on this server, and shows the imports of all servers. */
export interface Imports {
  /**
   * Starts to import an archive for a user into the household of their request, and returns while the import runs.
   * Refuses with `ImportRunning` if an import is running there, with `TooManyImports` if the installation runs as many
   * as it may at once. The caller must not use `file` any more.
   */
  readonly begin: (person: SignedIn, file: Upload) => Promise<Result.Result<BegunImport, Refusal>>
  /** The running import, or the last one; null if there was none. */
  readonly view: (householdId: HouseholdId) => Promise<ImportView | null>
  /** Refuses with `NoImport` if none is running, with `ImportIsRecording` once it can no longer be cancelled. */
  readonly cancel: (householdId: HouseholdId) => Promise<Result.Result<void, EdgeRefusal>>
  /** Whether the facts of an archive are being recorded in the household, here or on another server. */
  readonly isRecording: (householdId: HouseholdId) => Promise<boolean>
  /** Aborts the running imports. Those that were being recorded are completed by the next server that runs. */
  readonly stop: () => Promise<void>
}

export interface BegunImport {
  /** Resolves with the position of the last fact, or why nothing was recorded; rejects if an error occurred. */
  readonly ended: Promise<Result.Result<Position | undefined, Refusal>>
}

/** What a running import reports, and the signal that stops it. */
interface GoingOn {
  /** Aborted when the import must stop. */
  readonly signal: AbortSignal
  readonly enter: (phase: GoingPhase) => void
  readonly progress: (progress: WorkProgress) => void
}

/** How often the state of a running import is stored, and its cancellation is checked. */
const savedEveryMs = 500
/** How often the server looks for interrupted recordings. */
const completedEveryMs = 15_000

/** The client may send the archive again when the server is back. */
class ServerStops extends Error {
  override readonly name = "ServerStops"
}

class Cancelled extends Error {
  override readonly name = "Cancelled"
}

export function imports(
  dependencies: ImportDependencies & {
    readonly states: ImportStates
    readonly randomId: () => string
    readonly logger: Pick<Logger, "info" | "warn">
    /** Takes failures because of an outage; absent: each is logged. */
    readonly took?: Outages["took"]
  },
): Imports {
  const { work: pool, states, now, randomId, logger, took } = dependencies
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const whereTo = ({ householdId, userId }: StartedImport) => ({
    destination: { householdId, userId },
    latest: latestDayAnywhere(now()),
  })

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

  /** Runs an action for an import, and stores the state of the import at intervals. */
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
        if (isUnwanted && saving !== "recording") cancelling.abort(new Cancelled())
      } catch {
        // Stored by the next attempt.
      }
    }
    const save = (): void => void (saved = saveAfter(saved))
    const timer = setInterval(save, savedEveryMs)
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

  async function run(
    started: StartedImport,
    claim: ImportClaim,
    { person, file }: { readonly person: SignedIn; readonly file: Upload },
  ): Promise<Result.Result<Position | undefined, Refusal>> {
    let isRecording = false
    try {
      const outcome = await saving(started, claim, async (going) => {
        const { signal, enter, progress } = going
        await using work = startImportWork({ file, ...whereTo(started), isDecided: false }, { signal, progress })
        const prepared = await prepareImport(dependencies, person, { work, trying: () => enter("trying") })
        if (Result.isFailure(prepared)) return Result.fail(prepared.failure)
        const { written, counts } = prepared.success
        let part = 0
        for await (const bytes of work.parts()) await states.storePart(started, part++, bytes)
        isRecording = await states.beginRecording(started, counts)
        if (!isRecording) throw new Cancelled()
        return Result.succeed(await record(started, work, { ...going, written, total: counts.facts }))
      })
      await states.end(
        started,
        Result.isSuccess(outcome)
          ? { phase: "imported", position: textOf(outcome.success) }
          : { phase: "refused", refusal: outcome.failure },
      )
      return outcome
    } catch (error) {
      // A recording that has begun is not undone: it is completed later.
      if (isRecording) throw error
      const isCancelled = error instanceof Cancelled
      await states.end(started, { phase: isCancelled ? "cancelled" : "failed" })
      if (isCancelled) return Result.fail({ _tag: "ImportCancelled" })
      throw error
    } finally {
      await claim.release()
    }
  }

  function record(
    { takesPrices }: StartedImport,
    work: ImportWork,
    { signal, enter, progress, written, total }: GoingOn & { readonly written: number; readonly total: number },
  ): Promise<Position | undefined> {
    enter("recording")
    progress({ done: written, total })
    return recordArchive(dependencies, work, {
      takesPrices,
      signal,
      recorded: (facts) => progress({ done: written + facts, total }),
    })
  }

  /** Completes imports that were being recorded when their server died or could not reach the log. */
  async function completeAll(): Promise<void> {
    await states.forgetErased()
    for (const started of await states.recording()) {
      const claimed = await claimImport(pool, started.householdId)
      if (Result.isFailure(claimed)) continue // it is running, or no place is free
      try {
        if (await states.isRecording(started.householdId)) await complete(started, claimed.success)
      } finally {
        await claimed.success.release()
      }
    }
  }

  async function complete(started: StartedImport, claim: ImportClaim): Promise<void> {
    const position = await saving(started, claim, async (going) => {
      going.enter("recording")
      const file = await states.archiveOf(started)
      await using work = startImportWork({ file, ...whereTo(started), isDecided: true }, { signal: going.signal })
      // The work is disposed of as soon as this has returned.
      return await record(started, work, { ...going, ...(await compareAgain(dependencies, started, work)) })
    })
    await states.end(started, { phase: "imported", position: textOf(position) })
    logger.info("an interrupted import is completed")
  }

  let lookingAgain: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    await Promise.allSettled([followed(completeAll())])
    if (!stopping.signal.aborted) lookingAgain = setTimeout(() => void look(), completedEveryMs).unref()
  }
  void look()

  return {
    async begin(person, file) {
      const claimed = await claimImport(pool, person.householdId)
      if (Result.isFailure(claimed)) return Result.fail(notClaimed[claimed.failure])
      const claim = claimed.success
      const started: StartedImport = {
        importId: randomId(),
        householdId: person.householdId,
        userId: person.userId,
        takesPrices: person.role === "superAdmin",
      }
      try {
        if (await states.begin(started))
          return Result.succeed({ ended: followed(run(started, claim, { person, file })) })
      } catch (error) {
        await claim.release()
        throw error
      }
      // An interrupted import has not been completed yet.
      await claim.release()
      return Result.fail(notClaimed.ImportRunning)
    },

    view: (householdId) => states.view(householdId),

    async cancel(householdId) {
      const cancelled = await states.cancel(householdId)
      if (cancelled === "cancelled") return Result.void
      return Result.fail({ _tag: cancelled === "recording" ? "ImportIsRecording" : "NoImport" })
    },

    isRecording: (householdId) => states.isRecording(householdId),

    async stop() {
      clearTimeout(lookingAgain)
      stopping.abort(new ServerStops())
      await Promise.all(underWay)
    },
  }
}

const notClaimed = {
  ImportRunning: { _tag: "ImportRunning" },
  TooManyImports: { _tag: "TooManyImports", retryAfterSeconds: 60 },
} as const satisfies Record<string, EdgeRefusal>

const textOf = (position: Position | undefined): string | null => (position ? positionText(position) : null)

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "Error")
