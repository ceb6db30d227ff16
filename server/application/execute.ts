import { Result, Schema } from "effect"
import { addedBy, type Countable, restoredBy } from "#domain/structure/additions.ts"
import {
  type AggregateKind,
  type AggregateRefusal,
  decided,
  type EventOf,
  idOfCommand,
  type StructureCommand,
} from "#domain/structure/aggregates.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import { structureRefusal, type StructureRefusal } from "#domain/structure/rules.ts"
import type { PortfolioContents } from "#domain/structure/householdStates.ts"
import type { HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import type { BodyOf, Codec, Endpoint, ParamsOf } from "#contract/endpoint.ts"
import type { Acknowledged, Refusal } from "#contract/problem.ts"
import type { IncompleteReason } from "#contract/twoLegs.ts"
import {
  appendPersistently,
  type CommandIdReused,
  type HistoryFull,
  newEvents,
  retriesMax,
  StreamBusy,
} from "#server/commands/handle.ts"
import { decodeStream } from "#server/commands/streamStates.ts"
import { commandDigest } from "#server/commands/ids.ts"
import { type CommandLog, HouseholdImporting } from "#server/commands/importGate.ts"
import type { PendingCommand, PendingCommands } from "#server/commands/pendingCommands.ts"
import { type EventLog, type EventMetadata, type Position, positionText } from "#server/eventlog/eventLog.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import type { Outcome } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { codecOf } from "./aggregates.ts"
import { historyMost } from "./householdLimits.ts"
import { HouseholdReading } from "./householdReading.ts"
import { namesIn } from "./names.ts"
import type { Principal } from "./principal.ts"
import type { Addition } from "./quotas.ts"

/** One or many commands of a household. They are carried out in their order, all of them or none. */
export interface Batch {
  /** Names the endpoint, and with it what completes the batch when a server ends before the last step. */
  readonly name: string
  /** A UUID. Each step derives its own from it, so a step that is carried out twice is appended once. */
  readonly commandId: string
  /** What was asked for, encoded. A repeated request is compared with it. */
  readonly sent: PendingCommand["sent"]
  readonly steps: ReadonlyArray<Step>
  /** The reason, as a code that clients translate, of taking back what is recorded of a batch that is refused. */
  readonly incompleteAs?: IncompleteReason
  /** Accepted regardless of the length of the stream: a command that takes access away from a user. */
  readonly isAlwaysAccepted?: boolean
  /** Work beside the log that follows the last step. It may be repeated, and then has no further effect. */
  readonly afterwards?: () => Promise<void>
}

/** A command of a batch. `step` names it within the batch, for good; the first one needs no name. */
export type Step = StructureCommand & { readonly step?: string }

export interface Execution {
  readonly log: EventLog | CommandLog
  readonly pending: PendingCommands
  /** Adds something that a plan or the installation limits, if the limit is not reached. */
  readonly withinQuota: (person: SignedIn, addition: Addition) => Outcome<Acknowledged>
}

/**
 * Carries out a batch under the lock of its household, and returns the position of its last event.
 *
 * All steps are decided before the first is appended, each on the household as the earlier ones leave it. A batch of
 * several appends is stored until it is complete, and any server completes it. If a step is refused when others are in the
 * log already, those are taken back. A repeated batch has no further effect.
 */
export async function execute(execution: Execution, batch: Batch, principal: Principal): Outcome<Acknowledged> {
  const { log } = execution
  const { householdId } = principal
  const run = async () => {
    try {
      return await decideAndAppend(execution, batch, principal)
    } catch (error) {
      if (error instanceof HouseholdImporting) return Result.fail(refused({ _tag: "ImportRunning" }))
      throw error
    }
  }
  return "underLock" in log ? log.underLock(householdId, run) : run()
}

async function decideAndAppend(execution: Execution, batch: Batch, principal: Principal): Outcome<Acknowledged> {
  const { log } = execution
  const { householdId } = principal
  for (let retry = 0; retry <= retriesMax; retry += 1) {
    const reading = new HouseholdReading(log, householdId)
    const { appends, done, position, refusal } = await decide(reading, batch, principal)
    if (refusal) {
      if (done.length > 0) await takeBack(execution, batch, principal, done)
      return Result.fail(await refusedWithNames(log, principal, refusal))
    }
    const overfull = done.length === 0 ? await beyondLimits(execution, appends, principal) : undefined
    if (overfull) return Result.fail(overfull)
    try {
      const last = await carryOut(execution, batch, principal, { appends, position })
      return Result.succeed({ body: { position: last ? positionText(last) : null } })
    } catch (error) {
      if (!(error instanceof StreamChanged)) throw error
    }
  }
  throw new StreamBusy(`a stream of household ${householdId}`)
}

/** What commands depend on besides their execution. */
export interface CommandDependencies extends Execution {
  readonly now: () => Date
  /** Returns when the read models show everything that the log contained at the call. */
  readonly caughtUp: () => Promise<void>
  /** The lines and stakes that belong to a portfolio or name it, according to the read models. */
  readonly contentsOf: (person: SignedIn, portfolioId: PortfolioId) => Promise<PortfolioContents>
}

/** What a step appends, and the id under which it is recorded. */
interface StepAppend {
  readonly kind: AggregateKind
  readonly stream: string
  readonly events: ReadonlyArray<EventOf<AggregateKind>>
  readonly metadata: Omit<EventMetadata, "schemaVersion">
}

interface Decided {
  readonly appends: ReadonlyArray<StepAppend & { readonly expected: bigint | "no_stream" }>
  /** What earlier attempts recorded of the batch. */
  readonly done: ReadonlyArray<StructureEvent>
  /** The position of the last event of the last stream that has one; undefined if there is none. */
  readonly position: Position | undefined
  readonly refusal?: StructureRefusal | AggregateRefusal | CommandIdReused | HistoryFull
}

async function decide(reading: HouseholdReading, batch: Batch, principal: Principal): Promise<Decided> {
  const appends: Array<Decided["appends"][number]> = []
  const done: Array<StructureEvent> = []
  let position: Position | undefined
  const until = (refusal: Decided["refusal"]): Decided => ({ appends, done, position, ...(refusal && { refusal }) })

  for (const [index, step] of batch.steps.entries()) {
    const { kind } = step
    const id = idOfCommand(step)
    const metadata = metadataOf(batch, principal, index === 0 ? undefined : (step.step ?? String(index)))
    const { all: before, counting } = await reading.recorded(kind, id, metadata.commandId)
    if (before.length > 0) {
      position = before.at(-1)?.position
      if (before.some((event) => event.metadata.commandDigest !== metadata.commandDigest)) {
        return until({ _tag: "CommandIdReused", commandId: metadata.commandId })
      }
      const events = decodeStream(counting, codecOf(kind))
      done.push(...events.map((event) => ({ kind, event }) as StructureEvent))
      continue
    }

    const { stream, length, revision, ...read } = await reading.stream(kind, id)
    position = read.position ?? position
    const asked = await reading.completed(step)
    const refusal = structureRefusal(asked, reading.states)
    if (refusal) return until(refusal)
    const decision = decided(asked, reading.states.stateOf(kind, id))
    if (Result.isFailure(decision)) return until(decision.failure)
    const events = decision.success
    if (events.length === 0) continue
    if (length + events.length > historyMost && batch.isAlwaysAccepted !== true) {
      return until({ _tag: "HistoryFull", most: historyMost })
    }
    appends.push({ kind, stream, events, metadata, expected: revision ?? "no_stream" })
    reading.evolve(kind, id, events)
  }
  return until(undefined)
}

function metadataOf(
  { name, commandId: batchId, sent, steps }: Batch,
  principal: Principal,
  step: string | undefined,
): Omit<EventMetadata, "schemaVersion"> {
  const commandId = step === undefined ? batchId : uuidv5(batchId, step)
  return {
    householdId: principal.householdId,
    actorId: principal.userId,
    commandId,
    // Of the request, and not of the command: what the server adds may have changed when the request is repeated.
    commandDigest: commandDigest({ ...sent, name }),
    causationId: commandId,
    correlationId: principal._tag === "session" ? principal.requestId : commandId,
    ...(steps.length > 1 && { batchId }),
  }
}

/** Another append came first. A stored batch stays stored, and is decided again. */
class StreamChanged extends Error {
  override readonly name = "StreamChanged"
}

/** Appends the steps, and returns the position of the last event. Throws {@link StreamChanged}. */
async function carryOut(
  { log, pending }: Execution,
  batch: Batch,
  principal: Principal,
  { appends, position }: Pick<Decided, "appends" | "position">,
): Promise<Position | undefined> {
  const { afterwards } = batch
  const steps = async (): Promise<Position | undefined> => {
    const begunAt = performance.now()
    let last = position
    for (const { kind, stream, expected, events, metadata } of appends) {
      const encoded = newEvents(events, codecOf(kind), metadata)
      const mayAskAgain = () => performance.now() - begunAt < askingAgainWithinMs
      const appended = await appendPersistently(log, { stream, expected, events: encoded }, mayAskAgain)
      if (Result.isFailure(appended)) throw new StreamChanged()
      last = appended.success.position
    }
    await afterwards?.()
    return last
  }
  const isOneWrite = appends.length + (afterwards ? 1 : 0) <= 1
  return isOneWrite ? steps() : pending.during(stored(batch, principal), steps)
}

const stored = ({ name, commandId, sent }: Batch, { householdId, userId }: Principal): PendingCommand => ({
  householdId,
  actorId: userId,
  commandId,
  endpoint: name,
  sent,
})

/** Takes back what was recorded of a batch of which another step is refused now. Until then the batch stays stored. */
async function takeBack(
  execution: Execution,
  batch: Batch,
  principal: Principal,
  done: ReadonlyArray<StructureEvent>,
): Promise<void> {
  const { name, sent, incompleteAs } = batch
  const steps = incompleteAs === undefined ? [] : inverseOf(done, incompleteAs)
  if (steps.length === 0) return
  const inverse = { name, commandId: uuidv5(batch.commandId, "takenBack"), sent, steps }
  const { pending } = execution
  // What is stored is the batch: when it is decided again, the same steps are taken back.
  const unstored: PendingCommands = { ...pending, during: (_, work) => work() }
  await pending.during(stored(batch, principal), () => execute({ ...execution, pending: unstored }, inverse, principal))
}

/** Why the batch adds more than the plan or the installation allows. A job completes what was within the limits. */
async function beyondLimits(
  { withinQuota }: Execution,
  appends: ReadonlyArray<StepAppend>,
  principal: Principal,
): Promise<Rejection | undefined> {
  if (principal._tag !== "session") return undefined
  const events = appends.flatMap((append) => append.events)
  const additions = [
    ...countedBy(events, addedBy).map((added) => ({ ...added, isRestored: false })),
    ...countedBy(events, restoredBy).map((added) => ({ ...added, isRestored: true })),
  ]
  for (const addition of additions) {
    const outcome = await withinQuota(principal.person, {
      ...addition,
      isThere: () => Promise.resolve(false),
      add: () => Promise.resolve(Result.succeed({ body: { position: null } })),
    })
    if (Result.isFailure(outcome)) return outcome.failure
  }
  return undefined
}

const countedBy = (
  events: ReadonlyArray<EventOf<AggregateKind>>,
  countableOf: (event: EventOf<AggregateKind>) => Countable | undefined,
): ReadonlyArray<{ readonly kind: Countable; readonly adding: number }> =>
  [
    ...Map.groupBy(
      events.flatMap((event) => countableOf(event) ?? []),
      (kind) => kind,
    ),
  ].map(([kind, { length: adding }]) => ({ kind, adding }))

/** See `handle.ts`: after this time, an append is answered as unavailable instead of being repeated. */
const askingAgainWithinMs = 4_000

/** A refusal with the names of the portfolios and lines that it mentions. */
export async function refusedWithNames(
  log: EventLog,
  { householdId }: { readonly householdId: HouseholdId },
  refusal: Refusal,
): Promise<Rejection> {
  return refused(refusal, await namesIn(log, householdId, refusal))
}

/** What was sent with a stored command. Does not fail: the content was decoded before it was stored. */
export const decodedBy = <E extends Endpoint>(
  endpoint: E,
  sent: PendingCommand["sent"],
): { readonly params: ParamsOf<E>; readonly body: BodyOf<E> } => ({
  params: Schema.decodeUnknownSync<Codec>(endpoint.params as Codec)(sent.params) as ParamsOf<E>,
  body: Schema.decodeUnknownSync<Codec>(endpoint.body as Codec)(sent.body) as BodyOf<E>,
})
