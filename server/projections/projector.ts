import type { Kysely, Transaction } from "kysely"
import type { Projection } from "#projections/projection.ts"
import { backOff, pause } from "#server/db/backoff.ts"
import {
  comparePositions,
  type EventLog,
  type Position,
  PositionRefused,
  type RecordedEvent,
} from "#server/eventlog/eventLog.ts"
import type { Vault } from "#server/vault/vault.ts"
import { householdOf, noHousehold } from "#server/eventlog/soundness.ts"
import { batching } from "./batches.ts"
import {
  applyEvents,
  applySettingAside,
  type Decode,
  filterOf,
  haltOf,
  historyIn,
  NotApplicable,
  TablesUnusable,
} from "./application.ts"
import {
  type Checkpoint,
  type Halt,
  haltCheckpoint,
  lockCheckpoint,
  moveCheckpoint,
  openCheckpoint,
  type ProjectionTables,
} from "./checkpoints.ts"
import { householdsChangedBy } from "./erasing.ts"
import { type SetAside, storedSetAside } from "./setAside.ts"

/** What a projector writes to the operator's log. */
export type ProjectionNotice =
  | { readonly kind: "halted"; readonly projection: string; readonly halt: Halt }
  | { readonly kind: "resumed"; readonly projection: string }
  /** An event of one household cannot be applied. The projection continues with the others. */
  | { readonly kind: "setAside"; readonly projection: string; readonly setAside: SetAside }
  /** All events of a household that was set aside are applied again. */
  | { readonly kind: "appliedAgain"; readonly projection: string; readonly householdId: string }
  /** The database or the event log is unavailable: the projector retries until it is back. */
  | { readonly kind: "interrupted"; readonly projection: string; readonly error: unknown }
  | { readonly kind: "recovered"; readonly projection: string }

interface Projecting {
  readonly projection: Projection
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  /** The schema of the tables that queries read. */
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  readonly signal: AbortSignal
  readonly notify: (notice: ProjectionNotice) => void
  /** Called when `reached` or `halted` may have changed. */
  readonly changed: () => void
  /** Called when a household was set aside. */
  readonly setAside: () => void
}

export interface Projector {
  readonly projection: Projection
  /** The position up to which the tables show every event of the projection's categories. */
  readonly reached: () => Position
  readonly halted: () => Halt | undefined
  /** Since when it has been waiting for the database or the log; `undefined` while it is not. */
  readonly waitingSince: () => Date | undefined
  /** Whether every event up to the last known end of the log is applied. */
  readonly caughtUp: () => boolean
  /** Call it when the checkpoint was released: a halted projector resumes at once. */
  readonly resume: () => void
  /**
   * Reads whether the log contains an event of the projection's categories between `reached` and a known position of the
   * log. If not, that position is reached as well, without waiting for the subscription to report it.
   */
  readonly probe: (position: Position) => Promise<void>
  /** Resolves when it has stopped after the signal. */
  readonly stopped: Promise<void>
}

/** How often a halted projection checks whether another process released it. */
const haltedPollMs = 1_000
/** How often a position that was reached without an event is stored. If lost, reading starts further back. */
const quietMoveMs = 1_000

export const beginning: Position = { commit: 0n, prepare: 0n }

/**
 * Subscribes to the log for one projection, from its checkpoint, until aborted. A batch is applied in the transaction
 * that locks, compares and moves the checkpoint, so each event counts once with any number of servers. A household of
 * which an event cannot be applied is set aside. Unusable tables halt the projector; an unavailable database or log does
 * not.
 */
export function startProjector(context: Projecting): Projector {
  const { projection, log, db, vault, signal, notify, changed } = context
  const filter = filterOf(projection)
  const applying = {
    ...context,
    setAside: storedSetAside(projection.name, vault),
    history: historyIn(log, projection),
  }
  let reached = beginning
  let halted: Halt | undefined
  /** The last known end of the log. */
  let end: Position | undefined
  let waitingSince: Date | undefined
  let wake = new AbortController()
  /** The position in the checkpoint's row, as it was last read. */
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
        if (!waitingSince) notify({ kind: "interrupted", projection: projection.name, error })
        waitingSince ??= new Date()
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
    if (halted && !now) notify({ kind: "resumed", projection: projection.name })
    if (!halted && now) notify({ kind: "halted", projection: projection.name, halt: now })
    halted = now
  }

  function resume(): void {
    setHalted(undefined)
    wake.abort()
  }

  async function pauseUntilWoken(): Promise<void> {
    wake = new AbortController()
    await pause(haltedPollMs, AbortSignal.any([signal, wake.signal]))
  }

  /** Returns when aborted, or when the checkpoint has to be read again. */
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
        if (message.kind !== "event" && !(await advanceIdle(message.position))) return
        progressed()
        if (waitingSince) notify({ kind: "recovered", projection: projection.name })
        waitingSince = undefined
      }
    } catch (failure) {
      if (!(failure instanceof PositionRefused)) throw failure
      await haltAt({ ...refusedPosition(failure), position: reached })
      return
    }
    if (!signal.aborted) throw new Error("the log ended the subscription")
  }

  /** Applies a batch; `false` when the checkpoint has to be read again. */
  async function advance(batch: ReadonlyArray<RecordedEvent>): Promise<boolean> {
    let outstanding: ReadonlyArray<RecordedEvent> = []
    let setAside: ReadonlyArray<SetAside> = []
    const moveBy = (apply: (tx: Transaction<ProjectionTables>) => Promise<ReadonlyArray<SetAside>>) =>
      move(async (tx, checkpoint) => {
        // Another server may have applied some of the events already: those are before the checkpoint.
        outstanding = batch.filter(({ position }) => isAfter(position, checkpoint.position))
        if (outstanding.length > 0) setAside = await apply(tx)
        return { position: outstanding.at(-1)?.position, householdIds: householdsChangedBy(outstanding, projection) }
      })
    try {
      const isMoved = await moveBy(async (tx) => {
        await applyEvents(outstanding, { ...applying, tx })
        return []
      }).catch((failure: unknown) => {
        if (!(failure instanceof NotApplicable)) throw failure
        // Nothing was applied. Savepoints for each attempt cost time, and are needed only now.
        return moveBy((tx) => applySettingAside(outstanding, { ...applying, tx }))
      })
      for (const one of setAside) notify({ kind: "setAside", projection: projection.name, setAside: one })
      if (setAside.length > 0) context.setAside()
      return isMoved
    } catch (failure) {
      const [first] = outstanding
      if (!(failure instanceof TablesUnusable) || !first) throw failure
      return halt(first, failure)
    }
  }

  /** Moves on to a position before which the log has no further events of these categories. */
  async function advanceIdle(position: Position): Promise<boolean> {
    if (Date.now() - writtenAt >= quietMoveMs) {
      const asWritten = await move(async (_, checkpoint) => ({
        position: isAfter(position, checkpoint.position) ? position : undefined,
        householdIds: [],
      }))
      if (!asWritten) return false
    }
    reach(position)
    return true
  }

  /**
   * Moves the checkpoint to the position that `work` returns, if any, with the households of which it applied events.
   * `false`, without effect, when the checkpoint has to be read again.
   */
  async function move(
    work: (
      tx: Transaction<ProjectionTables>,
      checkpoint: Checkpoint,
    ) => Promise<{ readonly position: Position | undefined; readonly householdIds: ReadonlyArray<string> }>,
  ): Promise<boolean> {
    const moved = await db.transaction().execute(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, projection.name)
      if (!isAsWritten(checkpoint)) return undefined
      const { position, householdIds } = await work(tx, checkpoint)
      if (position) await moveCheckpoint(tx, projection.name, position, { householdIds })
      return { to: position ?? checkpoint.position }
    })
    if (!moved) return false
    written = moved.to
    writtenAt = Date.now()
    if (written) reach(written)
    return true
  }

  async function halt(event: RecordedEvent, failure: TablesUnusable): Promise<false> {
    const householdId = householdOf(event)
    const key = householdId === noHousehold ? undefined : await vault.keyOf(householdId)
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
   * A checkpoint that is ahead was moved by another server, which has the same effect. One that is behind was restored
   * from a backup, together with the tables: then there are more events to apply.
   */
  const isAsWritten = (checkpoint: Checkpoint): boolean =>
    !checkpoint.halted && (!written || !isAfter(written, checkpoint.position))

  function reach(position: Position): void {
    if (!isAfter(position, reached)) return
    reached = position
    changed()
  }

  async function probe(position: Position): Promise<void> {
    const from = reached
    for await (const event of log.readAll({ after: from, limit: 1, filter })) {
      if (!isAfter(event.position, position)) return
    }
    // When the checkpoint was set back meanwhile, the events between are not applied any more.
    if (!isAfter(from, reached)) reach(position)
  }

  return {
    projection,
    reached: () => reached,
    halted: () => halted,
    waitingSince: () => waitingSince,
    caughtUp: () => end !== undefined && !isAfter(end, reached),
    resume,
    probe,
    stopped: run(),
  }
}

/** The checkpoint belongs to another log. The text has no personal data, so it is not encrypted. */
const refusedPosition = ({ name, message }: PositionRefused): Omit<Halt, "position"> => ({
  eventId: "00000000-0000-0000-0000-000000000000",
  error: name,
  detail: `${message}. Restore the log from which the read models were built, or rebuild them: npm run projections -- rebuild all`,
})

const isAfter = (position: Position, other: Position | undefined): boolean =>
  !other || comparePositions(position, other) > 0
