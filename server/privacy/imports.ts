import { Result } from "effect"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { ImportView } from "#contract/imports.ts"
import type { EdgeRefusal, Refusal } from "#contract/problem.ts"
import { type Position, positionText } from "#server/eventlog/eventLog.ts"
import type { Upload } from "#server/http/upload.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Logger } from "#server/logging/logger.ts"
import { dayIn } from "#server/routes/days.ts"
import { claimImport, type ImportClaim } from "./importClaims.ts"
import { compareAgain, type ImportDependencies, prepareImport, recordArchive } from "./importing.ts"
import type { GoingPhase, ImportStates, StartedImport } from "./importStates.ts"
import { type ImportWork, startImportWork, type WorkProgress } from "./importWork.ts"

/** The imports of archives into households, on this server and seen from it. */
export interface Imports {
  /**
   * Begins to import an archive for a person into the household that they look at, and goes on after this has answered.
   * Refused with `ImportRunning` where an import goes on there, with `TooManyImports` where the installation has as many
   * as it takes at once. `file` must not be used any more.
   */
  readonly begin: (person: SignedIn, file: Upload) => Promise<Result.Result<BegunImport, Refusal>>
  /** The import that goes on, or the last; null where there was none. */
  readonly view: (householdId: HouseholdId) => Promise<ImportView | null>
  /** Refused with `NoImport` where none goes on, with `ImportIsRecording` once it cannot be cancelled any more. */
  readonly cancel: (householdId: HouseholdId) => Promise<Result.Result<void, EdgeRefusal>>
  /** Whether the facts of an archive are being recorded in the household, here or on another server. */
  readonly isRecording: (householdId: HouseholdId) => Promise<boolean>
  /** Breaks off what goes on. What was being recorded is completed by the next server that runs. */
  readonly stop: () => Promise<void>
}

export interface BegunImport {
  /** Resolves with the position of the last fact, or why nothing was recorded; throws when something broke. */
  readonly ended: Promise<Result.Result<Position | undefined, Refusal>>
}

/** What an import says and hears of while it goes on. */
interface GoingOn {
  /** Aborted when it is not to go on. */
  readonly signal: AbortSignal
  readonly enter: (phase: GoingPhase) => void
  readonly progress: (progress: WorkProgress) => void
}

/** How often the state of an import that goes on is written down, and is looked whether it was cancelled. */
const savedEveryMs = 500
/** How often is looked for recordings that were broken off. */
const completedEveryMs = 15_000

/** What was sent may be sent again when the server is back. */
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
  },
): Imports {
  const { work: pool, states, now, randomId, logger } = dependencies
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const whereTo = ({ householdId, userId }: StartedImport) => ({
    destination: { householdId, userId },
    latest: dayIn("UTC+14", now()),
  })

  /** Is waited for when the server stops. */
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
      if (!stopping.signal.aborted) logger.warn(`an import was broken off: ${nameOf(error)}`)
    }
  }

  /** Does something for an import while its state is written down now and then. */
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
        // Written down the next time.
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
      // What is being recorded stays as it is, and is completed.
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

  /** Completes what was being recorded when its server died, or could not reach the log. */
  async function completeAll(): Promise<void> {
    await states.forgetErased()
    for (const started of await states.recording()) {
      const claimed = await claimImport(pool, started.householdId)
      if (Result.isFailure(claimed)) continue // it goes on, or there is no place now
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
    logger.info("an import that had been broken off is completed")
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
      // One was broken off, and has not been completed yet.
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
