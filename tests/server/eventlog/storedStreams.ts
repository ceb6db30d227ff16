import type { ExpectedRevision } from "../../../server/eventlog/eventLog.ts"

export interface Proposed {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface Stored extends Proposed {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  readonly recordedAt: number
}

export interface StreamStore {
  /** Answers the last event of the append, as new or as it stands already; nothing on a wrong expected version. */
  append(stream: string, expected: ExpectedRevision, events: ReadonlyArray<Proposed>): Stored | undefined
  stream(name: string): ReadonlyArray<Stored>
  all(): ReadonlyArray<Stored>
}

/**
 * EventStoreDB's rules over arrays in memory. Positions jump, and events of the server's own stand between the others,
 * as they do in a real one.
 */
export function storedStreams(): StreamStore {
  const all: Array<Stored> = []
  const streams = new Map<string, Array<Stored>>()

  function write(stream: string, event: Proposed): Stored {
    const events = streams.get(stream) ?? []
    streams.set(stream, events)
    const position = (all.at(-1)?.position ?? 0n) + BigInt(100 + event.data.length)
    const stored = { ...event, stream, revision: BigInt(events.length), position, recordedAt: Date.now() }
    events.push(stored)
    all.push(stored)
    return stored
  }

  return {
    append(stream, expected, events) {
      const before = streams.get(stream) ?? []
      const current = BigInt(before.length) - 1n
      if (expected === "stream_exists" && current < 0n) return undefined
      const previous = typeof expected === "bigint" ? expected : expected === "no_stream" ? -1n : undefined
      const known = before.findIndex(({ id }) => id === events[0]?.id)
      const from = previous !== undefined ? previous + 1n : known >= 0 ? BigInt(known) : current + 1n
      if (from > current + 1n) return undefined
      if (from <= current) {
        const there = before.slice(Number(from), Number(from) + events.length)
        return there.length === events.length && there.every(({ id }, index) => id === events[index]?.id)
          ? there.at(-1)
          : undefined
      }
      write("$stats-127.0.0.1:2113", ownEvent)
      return events.map((event) => write(stream, event)).at(-1)
    },
    stream: (name) => streams.get(name) ?? [],
    all: () => all,
  }
}

const ownEvent: Proposed = {
  id: "00000000-0000-4000-8000-000000000000",
  type: "$statsCollected",
  contentType: "application/json",
  data: Buffer.from("{}"),
  metadata: Buffer.from(""),
}
