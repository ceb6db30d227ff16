import type { Kysely, Transaction } from "kysely"
import type { Projection } from "../../projections/projection.ts"
import { backOff, pause } from "../eventlog/backoff.ts"
import {
  comparePositions,
  type EventLog,
  type Position,
  PositionRefused,
  type RecordedEvent,
} from "../eventlog/eventLog.ts"
import { EventDecryptionError } from "../eventlog/encryptedEventLog.ts"
import type { Vault } from "../vault/vault.ts"
import { appendsBefore, batching, halvesOf } from "./batches.ts"
import { applyEvents, culpritOf, type Decode, filterOf, haltOf, NotApplicable } from "./application.ts"
import {
  type Checkpoint,
  type Halt,
  haltCheckpoint,
  lockCheckpoint,
  moveCheckpoint,
  openCheckpoint,
  type ProjectionTables,
} from "./checkpoints.ts"

/** What an operator may want to read in the process's own journal. */
export type ProjectionNotice =
  | { readonly kind: "halted"; readonly projection: string; readonly halt: Halt }
  | { readonly kind: "resumed"; readonly projection: string }
  /** The database or the log cannot be reached: it is tried again until it can. */
  | { readonly kind: "interrupted"; readonly projection: string; readonly error: unknown }
  | { readonly kind: "goesOn"; readonly projection: string }

export interface Projecting {
  readonly projection: Projection
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  /** Where the tables are that readers see. */
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  readonly signal: AbortSignal
  readonly tell: (notice: ProjectionNotice) => void
  /** Told whenever `reached` or `halted` may have changed. */
  readonly changed: () => void
}

export interface Projector {
  readonly projection: Projection
  /** What the tables show: every event of the projection's categories up to here. */
  readonly reached: () => Position
  readonly halted: () => Halt | undefined
  /** Everything there was when last looked has been applied. */
  readonly caughtUp: () => boolean
  /** To be called when its checkpoint was released: goes on at once, if it was halted. */
  readonly goOn: () => void
  /**
   * Reads whether anything of the projection's categories stands between `reached` and a position that is known to be
   * in the log; if not, that is reached too. A log may take its time to say so of its own accord.
   */
  readonly look: (position: Position) => Promise<void>
  /** Resolves when it has stopped after the signal. */
  readonly stopped: Promise<void>
}

/** How often a halted projection looks whether it was released by another process. */
const haltedLookMs = 1_000
/** A position reached without any event is written down this often: all that is lost with it is reading on from there. */
const quietMoveMs = 1_000

export const beginning: Position = { commit: 0n, prepare: 0n }

/**
 * Follows the log for one projection, from its checkpoint, for ever. A batch is applied in the transaction that locks,
 * compares and moves the checkpoint, so each event counts once, however many servers do this beside one another. An
 * event that cannot be applied halts it; a database or log that cannot be reached does not.
 */
export function startProjector(context: Projecting): Projector {
  const { projection, log, db, vault, signal, tell, changed } = context
  const filter = filterOf(projection)
  let reached = beginning
  let halted: Halt | undefined
  /** Where the log ended when last looked at, as far as that is known. */
  let end: Position | undefined
  let interrupted = false
  let wake = new AbortController()
  /** As the checkpoint's row was last seen. */
  let written: Position | undefined
  let writtenAt = 0

  async function run(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        adopt(await openCheckpoint(db, projection.name))
        if (halted) await pauseUntilWoken()
        else await follow(() => (failures = 0))
      } catch (error) {
        if (signal.aborted) return
        if (!interrupted) tell({ kind: "interrupted", projection: projection.name, error })
        interrupted = true
        end = undefined
        await backOff(failures, signal)
        failures += 1
      }
    }
  }

  function adopt(checkpoint: Checkpoint): void {
    setHalted(checkpoint.halted)
    const setBack = isAfter(written ?? beginning, checkpoint.position ?? beginning)
    written = checkpoint.position
    if (setBack || isAfter(written ?? beginning, reached)) reached = written ?? beginning
    changed()
  }

  function setHalted(now: Halt | undefined): void {
    if (halted && !now) tell({ kind: "resumed", projection: projection.name })
    if (!halted && now) tell({ kind: "halted", projection: projection.name, halt: now })
    halted = now
  }

  function goOn(): void {
    setHalted(undefined)
    wake.abort()
  }

  async function pauseUntilWoken(): Promise<void> {
    wake = new AbortController()
    await pause(haltedLookMs, AbortSignal.any([signal, wake.signal]))
  }

  /** Until aborted, or until the checkpoint has to be read anew. */
  async function follow(progressed: () => void): Promise<void> {
    const batches = batching()
    end = undefined
    try {
      for await (const message of log.subscribeAll({ after: reached, filter, signal })) {
        if (message.kind === "event") {
          const complete = batches.add(message.event)
          if (complete && !(await advance(complete))) return
          end = message.more ? undefined : message.event.position
          if (message.more) continue
        }
        if (message.kind === "caughtUp") end = message.position
        const rest = batches.rest()
        if (rest.length > 0 && !(await advance(rest))) return
        if (message.kind !== "event" && !(await pass(message.position))) return
        progressed()
        if (interrupted) tell({ kind: "goesOn", projection: projection.name })
        interrupted = false
      }
    } catch (failure) {
      if (failure instanceof PositionRefused) {
        await haltAt({ ...refusedPosition(failure), position: reached })
        return
      }
      if (!(failure instanceof EventDecryptionError)) throw failure
      // No connection is to blame, and the appends before it count.
      const before = appendsBefore(batches.rest(), failure.event)
      if (before.length > 0 && !(await advance(before))) return
      await halt(failure.event, new NotApplicable("an event cannot be opened", { cause: failure }))
      return
    }
    if (!signal.aborted) throw new Error("the log ended the subscription")
  }

  /** Applies a batch, or as much of it as can be; `false` when the checkpoint has to be read anew. */
  async function advance(batch: ReadonlyArray<RecordedEvent>): Promise<boolean> {
    try {
      return await applyBatch(batch)
    } catch (failure) {
      if (!(failure instanceof NotApplicable)) throw failure
      // By halves, to the one append that is at fault: the appends before it count.
      const halves = halvesOf(batch)
      if (halves) return (await advance(halves[0])) && (await advance(halves[1]))
      const culprit = await culpritOf(batch, failure, context)
      return halt(culprit.event, culprit.failure)
    }
  }

  async function applyBatch(batch: ReadonlyArray<RecordedEvent>): Promise<boolean> {
    return move(async (tx, checkpoint) => {
      // Another server may have been here first: what it applied is behind the checkpoint.
      const outstanding = batch.filter(({ position }) => isAfter(position, checkpoint.position))
      const last = outstanding.at(-1)
      if (last) await applyEvents(outstanding, { ...context, tx })
      return last?.position
    })
  }

  /** Nothing of these categories stands in the log up to here. */
  async function pass(position: Position): Promise<boolean> {
    if (Date.now() - writtenAt >= quietMoveMs) {
      const asWritten = await move(async (_, checkpoint) =>
        isAfter(position, checkpoint.position) ? position : undefined,
      )
      if (!asWritten) return false
    }
    reach(position)
    return true
  }

  /** Moves the checkpoint to where `work` got; `false`, and nothing is done, when it has to be read anew. */
  async function move(
    work: (tx: Transaction<ProjectionTables>, checkpoint: Checkpoint) => Promise<Position | undefined>,
  ): Promise<boolean> {
    const moved = await db.transaction().execute(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, projection.name)
      if (!isAsWritten(checkpoint)) return undefined
      const position = await work(tx, checkpoint)
      if (position) await moveCheckpoint(tx, projection.name, position)
      return { to: position ?? checkpoint.position }
    })
    if (!moved) return false
    written = moved.to
    writtenAt = Date.now()
    if (written) reach(written)
    return true
  }

  async function halt(event: RecordedEvent, failure: NotApplicable): Promise<false> {
    const key = await vault.keyOf(event.metadata.householdId)
    const whole = haltOf(event, failure)
    await haltAt(
      { ...whole, detail: key?.encryptDeterministic("checkpoints.error_detail", whole.detail) ?? "" },
      (checkpoint) => isAfter(event.position, checkpoint.position),
    )
    return false
  }

  async function haltAt(halt: Halt, stillApplies: (checkpoint: Checkpoint) => boolean = () => true): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, projection.name)
      if (isAsWritten(checkpoint) && stillApplies(checkpoint)) await haltCheckpoint(tx, projection.name, halt)
    })
  }

  /**
   * A checkpoint that is further on was moved by another server, which is as good as having moved it here. One that was
   * set back came out of a backup: then the tables came out of it too, and there is more to apply than was believed.
   */
  const isAsWritten = (checkpoint: Checkpoint): boolean =>
    !checkpoint.halted && (!written || !isAfter(written, checkpoint.position))

  function reach(position: Position): void {
    if (!isAfter(position, reached)) return
    reached = position
    changed()
  }

  async function look(position: Position): Promise<void> {
    const from = reached
    for await (const event of log.readAll({ after: from, limit: 1, filter })) {
      if (!isAfter(event.position, position)) return
    }
    // Set back in the meantime: what was read is about a stretch of the log that is no longer what counts.
    if (!isAfter(from, reached)) reach(position)
  }

  return {
    projection,
    reached: () => reached,
    halted: () => halted,
    caughtUp: () => end !== undefined && !isAfter(end, reached),
    goOn,
    look,
    stopped: run(),
  }
}

/** No event is at fault: the checkpoint is not of this log. The text quotes nothing of anybody, so it stays plain. */
const refusedPosition = ({ name, message }: PositionRefused): Omit<Halt, "position"> => ({
  eventId: "00000000-0000-0000-0000-000000000000",
  error: name,
  detail: `${message}. Restore the log that the read models were made of, or rebuild them: npm run projections -- rebuild all`,
})

const isAfter = (position: Position, other: Position | undefined): boolean =>
  !other || comparePositions(position, other) > 0
