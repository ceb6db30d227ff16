import type { ExpectedRevision } from "#server/eventlog/eventLog.ts"

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
  /**
   * Returns the last event of the append, new or stored already; nothing for a wrong expected version. A stream that is
   * deleted for good accepts nothing; the caller checks that first.
   */
  append(stream: string, expected: ExpectedRevision, events: ReadonlyArray<Proposed>): Stored | undefined
  /** Deletes a stream. Its events stay in the whole log; it may be started again, unless it was deleted for good. */
  remove(stream: string, forGood: boolean): Stored
  /** The events that are not deleted; `deleted` when the stream is deleted for good. */
  stream(name: string): ReadonlyArray<Stored> | "deleted"
  all(): ReadonlyArray<Stored>
}

/**
 * EventStoreDB's rules with arrays in memory. Positions have gaps, and the server's own events are between the others,
 * as in a real one. It begins with the `restored` events of a backup.
 */
export function storedStreams(restored: ReadonlyArray<Stored> = []): StreamStore {
  const all = [...restored]
  const streams = new Map(Map.groupBy(restored, ({ stream }) => stream))
  /** How many of their first events were deleted. */
  const deleted = new Map<string, number>()

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
      const isEmpty = before.length === (deleted.get(stream) ?? 0)
      if (expected === "stream_exists" && isEmpty) return undefined
      const none = isEmpty ? current : -1n
      const previous = typeof expected === "bigint" ? expected : expected === "no_stream" ? none : undefined
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
    remove(stream, forGood) {
      if (forGood) {
        deleted.set(stream, Infinity)
        return write(stream, { ...ownEvent, type: "$streamDeleted" })
      }
      deleted.set(stream, streams.get(stream)?.length ?? 0)
      const truncated = Buffer.from('{"$tb":9223372036854775807}')
      return write(`$$${stream}`, { ...ownEvent, type: "$metadata", data: truncated })
    },
    stream(name) {
      const hidden = deleted.get(name) ?? 0
      return hidden === Infinity ? "deleted" : (streams.get(name) ?? []).slice(hidden)
    },
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
