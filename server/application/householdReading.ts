import {
  type AggregateKind,
  deciders,
  type EventOf,
  idOfCommand,
  type StateOf,
  type StructureCommand,
} from "#domain/structure/aggregates.ts"
import { HouseholdStates } from "#domain/structure/householdStates.ts"
import { connectedHoldings, connectingIn } from "#domain/structure/moves.ts"
import { namedBy } from "#domain/structure/rules.ts"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { streamState, StreamUnreadable } from "#server/commands/streamStates.ts"
import type { EventLog, Position, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { wholeStream, withoutLeftOut } from "#server/eventlog/leavingOut.ts"
import { codecOf, streamOf } from "./aggregates.ts"

/** A stream as the log has it, and its end with what was decided since. */
interface StreamRead {
  readonly stream: string
  readonly length: number
  /** Of the last event; undefined before the first. */
  readonly revision: bigint | undefined
  /** Of the last event in the log. */
  readonly position: Position | undefined
  /** Whether the stream may have events of this command. Never false if it has some. */
  readonly mayHave: (commandId: string) => boolean
}

/**
 * A household as commands are decided on it: read from the log, each stream once and when it is needed, together with what
 * was decided since. It is used under the lock of the household.
 */
export class HouseholdReading {
  readonly states = new HouseholdStates()
  readonly #log: EventLog
  readonly #householdId: HouseholdId
  readonly #streams = new Map<string, StreamRead>()

  constructor(log: EventLog, householdId: HouseholdId) {
    this.#log = log
    this.#householdId = householdId
  }

  /** The stream of an aggregate. Afterwards {@link states} contains the aggregate. Throws {@link StreamUnreadable}. */
  async stream(kind: AggregateKind, id: string | undefined): Promise<StreamRead> {
    const stream = streamOf(this.#householdId, kind, id)
    const known = this.#streams.get(stream)
    if (known) return known
    // The decider and the codec of the same kind.
    const decider = deciders[kind] as Applying
    const { state, events, last, mayHave } = await streamState(this.#log, stream, { decider, codec: codecOf(kind) })
    this.states.put(kind, id, state)
    const read = { stream, length: events, revision: last?.revision, position: last?.position, mayHave }
    this.#streams.set(stream, read)
    return read
  }

  /**
   * The events of a command in the stream of its aggregate, and those of them that were not left out. They are found in a
   * stream that cannot be decoded, too.
   */
  async recorded(
    kind: AggregateKind,
    id: string | undefined,
    commandId: string,
  ): Promise<{ readonly all: ReadonlyArray<RecordedEvent>; readonly counting: ReadonlyArray<RecordedEvent> }> {
    const mayHave = await this.stream(kind, id).then(
      (read) => read.mayHave(commandId),
      (error: unknown) => {
        if (error instanceof StreamUnreadable) return true
        throw error
      },
    )
    if (!mayHave) return { all: [], counting: [] }
    const stream = await wholeStream(this.#log, streamOf(this.#householdId, kind, id))
    const isOfCommand = ({ metadata }: RecordedEvent) => metadata.commandId === commandId
    return { all: stream.filter(isOfCommand), counting: withoutLeftOut(stream).filter(isOfCommand) }
  }

  /**
   * Reads what a command names, and completes what the command has to know: the removal of a portfolio counts what was
   * decided since its contents were counted.
   */
  async completed(asked: StructureCommand): Promise<StructureCommand> {
    await this.stream(asked.kind, idOfCommand(asked))
    const { portfolioIds, linkedHoldingId, opened, leg } = namedBy(asked, this.states)
    for (const portfolioId of portfolioIds) await this.stream("portfolio", portfolioId)
    if (linkedHoldingId) await this.stream("holding", linkedHoldingId)
    if (leg) await this.stream("holding", leg.counterpartId)
    if (asked.kind === "holding") await this.#connected(asked.command)
    if (opened) for (const kind of kindsOfLines) await this.stream(kind, opened.lineId)
    if (asked.kind !== "portfolio" || asked.command._tag !== "RemovePortfolio") return asked
    const { command } = asked
    return { ...asked, command: { ...command, ...this.states.contentsOf(command.portfolioId, command) } }
  }

  /** Reads the holdings that moves of units connect with that of an entry. */
  async #connected(command: HoldingCommand): Promise<void> {
    const from = connectingIn(command, this.states)
    if (!from) return
    for (;;) {
      const unread = connectedHoldings(from, this.states).unknown.filter((id) => !this.states.has("holding", id))
      if (unread.length === 0) return
      for (const id of unread) await this.stream("holding", id)
    }
  }

  evolve<Kind extends AggregateKind>(kind: Kind, id: string | undefined, events: ReadonlyArray<EventOf<Kind>>): void {
    this.states.evolve(kind, id, events)
    const stream = streamOf(this.#householdId, kind, id)
    const read = this.#streams.get(stream)
    if (!read) return
    this.#streams.set(stream, {
      ...read,
      length: read.length + events.length,
      revision: (read.revision ?? -1n) + BigInt(events.length),
    })
  }
}

type Applying = Pick<Decider<StateOf<AggregateKind>, never, EventOf<AggregateKind>, never>, "initialState" | "evolve">

const kindsOfLines = ["holding", "debt", "wallet"] as const
