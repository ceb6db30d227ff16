import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  AppendTooLarge,
  appendBytesMax,
  comparePositions,
  type ExpectedRevision,
  type NewEvent,
} from "#server/eventlog/eventLog.ts"
import { bytesOfEvent } from "#server/eventlog/proposedEvents.ts"
import { collect, metadataOf, newEvent, newEvents, newStream } from "#tests/server/eventlog/samples.ts"
import { appendedOf, conflictOf, type Connected, shorthand } from "./connected.ts"

/**
 * What an append does, refuses and stores, and what a repeated append does. A log that expands its input `holds` less.
 */
export function describeAppending(connected: () => Connected, holds: "1 MiB" | "less" = "1 MiB"): void {
  const { append, revisions } = shorthand(connected)
  const conflict = async (stream: string, expected: ExpectedRevision) =>
    conflictOf(await connected().log.append(stream, expected, [newEvent()]))

  describe("appending", () => {
    it("appending numbers the events of a stream from 0 without gaps", async () => {
      const stream = newStream()
      await append(stream, "no_stream", newEvents(2))
      await append(stream, 1n, newEvents(1))
      const last = await append(stream, 2n, newEvents(3))
      expect(last.nextExpectedRevision).toBe(5n)
      expect(await revisions(stream)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
    })

    it("appending returns the position of the last event", async () => {
      const stream = newStream()
      const { position, idempotent } = await append(stream, "no_stream", newEvents(3))
      expect((await collect(connected().log.readStream(stream))).at(-1)?.position).toEqual(position)
      expect(idempotent).toBe(false)
    })

    it("appending returns a conflict, with the last revision, to a writer who is behind", async () => {
      const stream = newStream()
      await append(stream, "no_stream", newEvents(3))
      expect(await conflict(stream, 1n)).toEqual({ _tag: "RevisionConflict", stream, expected: 1n, actual: 2n })
      expect(await conflict(stream, "no_stream")).toMatchObject({ expected: "no_stream", actual: 2n })
      expect(await revisions(stream)).toEqual([0n, 1n, 2n])
    })

    it("appending returns a conflict to a writer who expects more than there is", async () => {
      const stream = newStream()
      expect(await conflict(stream, 0n)).toMatchObject({ expected: 0n, actual: "no_stream" })
      expect(await conflict(stream, "stream_exists")).toMatchObject({ actual: "no_stream" })
      await append(stream, "no_stream", newEvents(1))
      expect(await conflict(stream, 1n)).toMatchObject({ expected: 1n, actual: 0n })
      expect(await revisions(stream)).toEqual([0n])
    })

    it("appending accepts events for an existing stream, or for any", async () => {
      const stream = newStream()
      await append(stream, "any", newEvents(1))
      await append(stream, "stream_exists", newEvents(1))
      await append(stream, "any", newEvents(1))
      expect(await revisions(stream)).toEqual([0n, 1n, 2n])
    })

    it("appending lets one of many with the same expected revision win, and no conflict disturbs the others", async () => {
      const [contested, quiet] = [newStream(), newStream()]
      const attempts = await Promise.all([
        ...Array.from({ length: 20 }, () => connected().log.append(contested, "no_stream", newEvents(2))),
        connected().log.append(quiet, "no_stream", newEvents(2)),
      ])
      expect(attempts.slice(0, 20).filter(Result.isSuccess)).toHaveLength(1)
      expect(attempts.slice(20).filter(Result.isSuccess)).toHaveLength(1)
      expect(await revisions(contested)).toEqual([0n, 1n])
      expect(await revisions(quiet)).toEqual([0n, 1n])
    })

    it("appending to several streams writes in the given order, and a conflict refuses its own append alone", async () => {
      const streams = Array.from({ length: 12 }, newStream)
      await append(streams[5] as string, "no_stream", newEvents(1))
      const appends = streams.map((stream) => ({ stream, expected: "no_stream" as const, events: newEvents(2) }))
      const answers = await connected().log.appendEach(appends)
      expect(answers.flatMap((answer, place) => (Result.isSuccess(answer) ? [] : [place]))).toEqual([5])
      const written = answers.filter(Result.isSuccess).map(({ success }) => success.position)
      expect(written.toSorted(comparePositions)).toEqual(written)
      expect(await revisions(streams[5] as string)).toEqual([0n])
      expect(await revisions(streams[11] as string)).toEqual([0n, 1n])
    })

    it("appending accepts 1,000 small events at once", async () => {
      const stream = newStream()
      expect((await append(stream, "no_stream", newEvents(1_000))).nextExpectedRevision).toBe(999n)
      const numbers = (await collect(connected().log.readStream(stream))).map(({ data }) => data["number"])
      expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, number) => number))
    })

    // An encrypted append holds less; its own tests state how much.
    const itHoldsAll = holds === "less" ? () => undefined : it
    itHoldsAll("refuses more than 1 MiB before anything is sent, and says how much it was", async () => {
      const stream = newStream()
      const tooLarge = await connected()
        .log.append(stream, "no_stream", [filled(appendBytesMax + 1)])
        .catch((error: unknown) => error)
      expect(tooLarge).toBeInstanceOf(AppendTooLarge)
      expect(tooLarge).toMatchObject({
        bytes: 1_048_577,
        message: "an append of 1048577 bytes exceeds the limit of 1048576",
      })
      expect(await revisions(stream)).toEqual([])
      const halves = [filled(appendBytesMax / 2), filled(appendBytesMax / 2)]
      expect((await append(stream, "no_stream", halves)).nextExpectedRevision).toBe(1n)
    })

    it("appending refuses an empty or malformed append", async () => {
      await expect(connected().log.append(newStream(), "any", [])).rejects.toThrow("without an event")
      await expect(connected().log.append("$all", "any", newEvents(1))).rejects.toThrow("not the name of a stream")
      await expect(connected().log.append(newStream(), "any", [{ ...newEvent(), id: "1" }])).rejects.toThrow(
        "not the id",
      )
    })
  })

  describe("appending the same events again", () => {
    it("appending the same events again is the same append, at any position of the stream", async () => {
      const stream = newStream()
      const [opening, addition] = [newEvents(2), newEvents(3)]
      const opened = await append(stream, "no_stream", opening)
      const added = await append(stream, 1n, addition)
      await append(stream, 4n, newEvents(1))

      expect(await append(stream, "no_stream", opening)).toEqual({ ...opened, idempotent: true })
      expect(await append(stream, 1n, addition)).toEqual({ ...added, idempotent: true })
      expect(await revisions(stream)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
    })

    it("appending the same events again is the same append for a writer without an expected revision, while it is recent", async () => {
      const stream = newStream()
      const events = newEvents(2)
      const first = await append(stream, "any", events)
      await append(stream, 1n, newEvents(5))
      expect(await append(stream, "any", events)).toEqual({ ...first, idempotent: true })
      expect(await append(stream, "stream_exists", events)).toEqual({ ...first, idempotent: true })
      expect(await revisions(stream)).toHaveLength(7)
    })

    it("appending the same events again is recognised in another process too", async () => {
      const stream = newStream()
      const events = newEvents(2)
      const first = await append(stream, "no_stream", events)
      const again = appendedOf(await connected().other.append(stream, "no_stream", events))
      expect(again.position).toEqual(first.position)
      expect(await revisions(stream)).toEqual([0n, 1n])
    })

    it("appending is a conflict when only some of the events are the same", async () => {
      const stream = newStream()
      const events = newEvents(3)
      await append(stream, "no_stream", events)
      const altered = [...events.slice(0, 2), newEvent()]
      const longer = [...events, newEvent()]
      for (const attempt of [altered, longer]) {
        expect(conflictOf(await connected().log.append(stream, "no_stream", attempt))).toMatchObject({ actual: 2n })
      }
      expect(await revisions(stream)).toEqual([0n, 1n, 2n])
    })

    it("appending the same events to another stream is another append", async () => {
      const events = newEvents(1)
      const [one, two] = [newStream(), newStream()]
      await append(one, "no_stream", events)
      await append(two, "no_stream", events)
      expect(await revisions(two)).toEqual([0n])
    })
  })

  describe("stored events", () => {
    it("stored events have exactly the same data and metadata, and the time of recording", async () => {
      const stream = newStream()
      const { position: before } = await append(newStream(), "no_stream", newEvents(1))
      const data = {
        text: 'Zürich — 北京 🏦 "quoted" \\ back/slash \u0000 \u2028 \ud800 line\nend',
        amount: "123456789012345678.000000000000000001",
        wei: "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        whole: 9_007_199_254_740_991,
        small: -0.1,
        nested: { list: [{ deep: [null, true, false, [], {}] }, "text"] },
        " spaced key ": "",
      }
      const metadata = { ...metadataOf(), commandDigest: "é🏦\u0000", note: { list: [1, "2", null] } }
      const event = { ...newEvent(data, "ValuationRecorded"), metadata }
      const from = Date.now()
      await append(stream, "no_stream", [event])
      const [recorded] = await collect(connected().log.readStream(stream))
      expect(recorded).toMatchObject({ id: event.id, type: "ValuationRecorded", stream, revision: 0n })
      expect(recorded?.data).toEqual(data)
      expect(recorded?.metadata).toEqual(metadata)
      expect(Object.keys(recorded?.data ?? {})).toEqual(Object.keys(data))
      // The clock of the server may be that of another machine.
      expect(Math.abs((recorded?.recordedAt.getTime() ?? 0) - from)).toBeLessThan(600_000)
      const [fromAll] = await collect(connected().log.readAll({ after: before, limit: 1 }))
      expect(fromAll).toEqual(recorded)
    })
  })
}

/** An event with the given size in an append. */
function filled(bytes: number): NewEvent {
  const empty = newEvent({ text: "" })
  return { ...empty, data: { text: "x".repeat(bytes - bytesOfEvent(empty)) } }
}
