import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { appendInChunks } from "../../../server/eventlog/appendInChunks.ts"
import {
  type Appended,
  AppendTooLarge,
  appendBytesMax,
  comparePositions,
  type EventLog,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  type RevisionConflict,
} from "../../../server/eventlog/eventLog.ts"
import { bytesOfEvent } from "../../../server/eventlog/proposedEvents.ts"
import type { CuttableLine } from "./cuttableLine.ts"
import { collect, metadataOf, newEvent, newEvents, newStream, subscriber } from "./samples.ts"

/** A server of the log for one test file. */
export interface LogServer {
  /** A log whose connections all run over the line. */
  readonly log: EventLog
  /** Another process's log, with a good line. */
  readonly other: EventLog
  /** Absent where the connections of a server cannot be broken. */
  readonly line?: CuttableLine
  readonly stop: () => Promise<void>
}

/** What every {@link EventLog} must do, whatever keeps the events. */
export function describeEventLog(
  name: string,
  start: () => Promise<LogServer>,
  can: { readonly bulk: number; readonly lines: "can be cut" | "cannot be cut" },
): void {
  describe(`${name}`, () => {
    let server: LogServer
    let log: EventLog
    beforeAll(async () => {
      server = await start()
      log = server.log
    })
    afterAll(() => server?.stop())

    const append = async (stream: string, expected: ExpectedRevision, events: ReadonlyArray<NewEvent>) =>
      appendedOf(await log.append(stream, expected, events))
    const conflict = async (stream: string, expected: ExpectedRevision) =>
      conflictOf(await log.append(stream, expected, [newEvent()]))
    const revisions = async (stream: string) => (await collect(log.readStream(stream))).map(({ revision }) => revision)

    describe("appending", () => {
      it("numbers the events of a stream from 0 without gaps", async () => {
        const stream = newStream()
        await append(stream, "no_stream", newEvents(2))
        await append(stream, 1n, newEvents(1))
        const last = await append(stream, 2n, newEvents(3))
        expect(last.nextExpectedRevision).toBe(5n)
        expect(await revisions(stream)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
      })

      it("answers the position of the last event it wrote", async () => {
        const stream = newStream()
        const { position, idempotent } = await append(stream, "no_stream", newEvents(3))
        expect((await collect(log.readStream(stream))).at(-1)?.position).toEqual(position)
        expect(idempotent).toBe(false)
      })

      it("answers a conflict, with the last revision, to a writer who is behind", async () => {
        const stream = newStream()
        await append(stream, "no_stream", newEvents(3))
        expect(await conflict(stream, 1n)).toEqual({ _tag: "RevisionConflict", stream, expected: 1n, actual: 2n })
        expect(await conflict(stream, "no_stream")).toMatchObject({ expected: "no_stream", actual: 2n })
        expect(await revisions(stream)).toEqual([0n, 1n, 2n])
      })

      it("answers a conflict to a writer who expects more than there is", async () => {
        const stream = newStream()
        expect(await conflict(stream, 0n)).toMatchObject({ expected: 0n, actual: "no_stream" })
        expect(await conflict(stream, "stream_exists")).toMatchObject({ actual: "no_stream" })
        await append(stream, "no_stream", newEvents(1))
        expect(await conflict(stream, 1n)).toMatchObject({ expected: 1n, actual: 0n })
        expect(await revisions(stream)).toEqual([0n])
      })

      it("takes what is appended to a stream that exists, or to any", async () => {
        const stream = newStream()
        await append(stream, "any", newEvents(1))
        await append(stream, "stream_exists", newEvents(1))
        await append(stream, "any", newEvents(1))
        expect(await revisions(stream)).toEqual([0n, 1n, 2n])
      })

      it("lets one of many who expect the same revision win, and no conflict disturbs the rest", async () => {
        const [contested, quiet] = [newStream(), newStream()]
        const attempts = await Promise.all([
          ...Array.from({ length: 20 }, () => log.append(contested, "no_stream", newEvents(2))),
          log.append(quiet, "no_stream", newEvents(2)),
        ])
        expect(attempts.slice(0, 20).filter(Result.isSuccess)).toHaveLength(1)
        expect(attempts.slice(20).filter(Result.isSuccess)).toHaveLength(1)
        expect(await revisions(contested)).toEqual([0n, 1n])
        expect(await revisions(quiet)).toEqual([0n, 1n])
      })

      it("takes 1,000 small events in one append", async () => {
        const stream = newStream()
        expect((await append(stream, "no_stream", newEvents(1_000))).nextExpectedRevision).toBe(999n)
        const numbers = (await collect(log.readStream(stream))).map(({ data }) => data["number"])
        expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, number) => number))
      })

      it("refuses more than 1 MiB before anything is sent, and says how much it was", async () => {
        const stream = newStream()
        const tooLarge = await log
          .append(stream, "no_stream", [filled(appendBytesMax + 1)])
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

      it("refuses what is not an append at all", async () => {
        await expect(log.append(newStream(), "any", [])).rejects.toThrow("without an event")
        await expect(log.append("$all", "any", newEvents(1))).rejects.toThrow("not the name of a stream")
        await expect(log.append(newStream(), "any", [{ ...newEvent(), id: "1" }])).rejects.toThrow("not the id")
      })
    })

    describe("appending the same events again", () => {
      it("is the same append, wherever it stands in the stream", async () => {
        const stream = newStream()
        const [opening, addition] = [newEvents(2), newEvents(3)]
        const opened = await append(stream, "no_stream", opening)
        const added = await append(stream, 1n, addition)
        await append(stream, 4n, newEvents(1))

        expect(await append(stream, "no_stream", opening)).toEqual({ ...opened, idempotent: true })
        expect(await append(stream, 1n, addition)).toEqual({ ...added, idempotent: true })
        expect(await revisions(stream)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
      })

      it("is the same append for a writer who names no revision, while it is recent", async () => {
        const stream = newStream()
        const events = newEvents(2)
        const first = await append(stream, "any", events)
        await append(stream, 1n, newEvents(5))
        expect(await append(stream, "any", events)).toEqual({ ...first, idempotent: true })
        expect(await append(stream, "stream_exists", events)).toEqual({ ...first, idempotent: true })
        expect(await revisions(stream)).toHaveLength(7)
      })

      it("is known for what it is in another process too", async () => {
        const stream = newStream()
        const events = newEvents(2)
        const first = await append(stream, "no_stream", events)
        const again = appendedOf(await server.other.append(stream, "no_stream", events))
        expect(again.position).toEqual(first.position)
        expect(await revisions(stream)).toEqual([0n, 1n])
      })

      it("is a conflict when only some of them are the same", async () => {
        const stream = newStream()
        const events = newEvents(3)
        await append(stream, "no_stream", events)
        const altered = [...events.slice(0, 2), newEvent()]
        const longer = [...events, newEvent()]
        for (const attempt of [altered, longer]) {
          expect(conflictOf(await log.append(stream, "no_stream", attempt))).toMatchObject({ actual: 2n })
        }
        expect(await revisions(stream)).toEqual([0n, 1n, 2n])
      })

      it("to another stream is another append", async () => {
        const events = newEvents(1)
        const [one, two] = [newStream(), newStream()]
        await append(one, "no_stream", events)
        await append(two, "no_stream", events)
        expect(await revisions(two)).toEqual([0n])
      })
    })

    describe("keeping", () => {
      it("keeps data and metadata exactly, and stamps when it learned of them", async () => {
        const stream = newStream()
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
        const [recorded] = await collect(log.readStream(stream))
        expect(recorded).toMatchObject({ id: event.id, type: "ValuationRecorded", stream, revision: 0n })
        expect(recorded?.data).toEqual(data)
        expect(recorded?.metadata).toEqual(metadata)
        expect(Object.keys(recorded?.data ?? {})).toEqual(Object.keys(data))
        // The server's clock may be another machine's.
        expect(Math.abs((recorded?.recordedAt.getTime() ?? 0) - from)).toBeLessThan(600_000)
        const [fromAll] = await collect(log.readAll({ after: justBefore(recorded?.position), limit: 1 }))
        expect(fromAll).toEqual(recorded)
      })
    })

    describe("reading a stream", () => {
      const numbers = async (options: Parameters<EventLog["readStream"]>[1]) =>
        (await collect(log.readStream(stream, options))).map(({ data }) => data["number"])
      const stream = newStream()
      beforeAll(async () => void (await append(stream, "no_stream", newEvents(10))))

      it("goes forwards from the first event or from any other", async () => {
        expect(await numbers({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        expect(await numbers({ from: 7n })).toEqual([7, 8, 9])
        expect(await numbers({ from: 2n, limit: 3 })).toEqual([2, 3, 4])
        expect(await numbers({ from: 10n })).toEqual([])
      })

      it("goes backwards from the last event or from any other", async () => {
        expect(await numbers({ direction: "backwards" })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
        expect(await numbers({ direction: "backwards", limit: 1 })).toEqual([9])
        expect(await numbers({ direction: "backwards", from: 2n })).toEqual([2, 1, 0])
        expect(await numbers({ direction: "backwards", from: 5n, limit: 2 })).toEqual([5, 4])
      })

      it("yields nothing for a stream that is not there, or when nothing is asked for", async () => {
        expect(await collect(log.readStream(newStream()))).toEqual([])
        expect(await collect(log.readStream(newStream(), { direction: "backwards", limit: 1 }))).toEqual([])
        expect(await numbers({ limit: 0 })).toEqual([])
      })

      it("may be left early", async () => {
        for await (const event of log.readStream(stream)) {
          expect(event.revision).toBe(0n)
          break
        }
        expect(await numbers({ limit: 1 })).toEqual([0])
      })
    })

    describe("reading everything", () => {
      it("reads what comes after a position, in one order for all streams", async () => {
        const [one, two] = [newStream(), newStream("portfolio")]
        const { position: start } = await append(one, "no_stream", newEvents(1))
        await append(two, "no_stream", newEvents(2))
        await append(one, 0n, newEvents(1))
        await append(two, 1n, newEvents(1))

        const read = await collect(log.readAll({ after: start }))
        expect(read.map(({ stream, revision }) => [stream, revision])).toEqual([
          [two, 0n],
          [two, 1n],
          [one, 1n],
          [two, 2n],
        ])
        for (const [index, event] of read.slice(1).entries()) {
          expect(comparePositions(read[index]?.position ?? start, event.position)).toBe(-1)
        }
        const [second] = await collect(log.readAll({ after: start, limit: 1 }))
        expect(second).toEqual(read[0])
        expect(await collect(log.readAll({ after: read.at(-1)?.position ?? start }))).toEqual([])
      })

      it("reads only the categories asked for", async () => {
        const { position: after } = await append(newStream(), "no_stream", newEvents(1))
        const [portfolio, household] = [newStream("portfolio"), newStream("household")]
        // `portfolios` begins like `portfolio`, and is another category.
        for (const stream of [newStream(), portfolio, newStream("portfolios"), household]) {
          await append(stream, "no_stream", newEvents(1))
        }
        const streams = async (...categories: ReadonlyArray<string>) =>
          (await collect(log.readAll({ after, filter: { categories } }))).map(({ stream }) => stream)
        expect(await streams("portfolio")).toEqual([portfolio])
        expect(await streams("household", "portfolio")).toEqual([portfolio, household])
        expect(await streams("estate")).toEqual([])
        expect(await streams()).toHaveLength(4)
      })

      it("begins at the beginning, and shows nothing that the server keeps for itself", async () => {
        const stream = newStream()
        await append(stream, "no_stream", newEvents(1))
        const all = await collect(log.readAll())
        expect(all.at(-1)?.stream).toBe(stream)
        expect(all.filter(({ type }) => type.startsWith("$"))).toEqual([])
      })
    })

    describe("subscribing", () => {
      it("catches up with what there is, says so, and goes on with what is appended", async () => {
        const stream = newStream()
        const { position: after } = await append(newStream(), "no_stream", newEvents(1))
        await append(stream, "no_stream", newEvents(3))
        const one = subscriber(log, { after })
        await one.until(({ messages }) => messages.at(-1)?.kind === "caughtUp")
        expect(one.events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n])

        await append(stream, 2n, newEvents(2))
        await one.until(({ events }) => events.length === 5)
        expect(one.events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n])
        await one.stop()
      })

      it("delivers what is appended in another process", async () => {
        const { position: after } = await append(newStream(), "no_stream", newEvents(1))
        const one = subscriber(log, { after })
        await one.until(({ messages }) => messages.at(-1)?.kind === "caughtUp")
        const stream = newStream()
        await server.other.append(stream, "no_stream", newEvents(2))
        await one.until(({ events }) => events.length === 2)
        expect(one.events.map((event) => event.stream)).toEqual([stream, stream])
        await one.stop()
      })

      it("goes on after the position where it was left", async () => {
        const stream = newStream()
        const { position: after } = await append(stream, "no_stream", newEvents(1))
        await append(stream, 0n, newEvents(9))
        const one = subscriber(log, { after })
        await one.until(({ events }) => events.length >= 4)
        await one.stop()
        const left = one.events[3]?.position ?? after
        const two = subscriber(log, { after: left })
        await two.until(({ events }) => events.length === 5)
        expect(two.events.map(({ revision }) => revision)).toEqual([5n, 6n, 7n, 8n, 9n])
        await two.stop()
      })

      it("delivers only the categories asked for, and says how far it came past the others", async () => {
        const { position: after } = await append(newStream(), "no_stream", newEvents(1))
        const one = subscriber(log, { after, filter: { categories: ["household"] } })
        await append(newStream(), "no_stream", newEvents(200))
        const household = newStream("household")
        await append(household, "no_stream", newEvents(1))
        const { position: end } = await append(newStream(), "no_stream", newEvents(200))
        const reached = ({ kind, ...message }: (typeof one.messages)[number]) =>
          kind === "event" || !("position" in message) ? after : message.position
        await one.until(({ messages }) =>
          messages.some((message) => {
            const short = reached(message)
            return one.events.length === 1 && comparePositions(short, one.events[0]?.position ?? end) > 0
          }),
        )
        expect(one.events.map(({ stream }) => stream)).toEqual([household])
        await one.stop()
      })

      it("never tells of a position behind one that it told before", async () => {
        const { position: after } = await append(newStream(), "no_stream", newEvents(1))
        const one = subscriber(log, { after, filter: { categories: ["portfolio"] } })
        for (let round = 0; round < 30; round += 1) {
          await append(newStream(), "no_stream", newEvents(40))
          await append(newStream("portfolio"), "no_stream", newEvents(1))
        }
        await one.until(({ events }) => events.length === 30)
        await one.stop()
        const positions = one.messages.map((message) =>
          message.kind === "event" ? message.event.position : message.position,
        )
        for (const [index, position] of positions.slice(1).entries()) {
          expect(comparePositions(positions[index] ?? after, position)).toBeLessThanOrEqual(0)
        }
      })

      it("ends when it is aborted, also before it has begun", async () => {
        const one = subscriber(log)
        await one.stop()
        expect(await collect(log.subscribeAll({ signal: AbortSignal.abort() }))).toEqual([])
      })
    })

    describe.skipIf(can.lines === "cannot be cut")(`losing the connection, where lines ${can.lines}`, () => {
      const lineInUse = (): CuttableLine => {
        if (!server.line) throw new Error("a line that can be cut was announced")
        return server.line
      }

      it("a subscription goes on where it was, and misses nothing", async () => {
        const line = lineInUse()
        const { position: after } = await append(newStream(), "no_stream", newEvents(1))
        const one = subscriber(log, { after })
        const stream = newStream()
        await server.other.append(stream, "no_stream", newEvents(5))
        await one.until(({ events }) => events.length === 5)
        line.cut()
        await server.other.append(stream, 4n, newEvents(5))
        await one.until(({ events }) => events.length === 10)
        line.down()
        await server.other.append(stream, 9n, newEvents(5))
        line.up()
        await server.other.append(stream, 14n, newEvents(5))
        await one.until(({ events }) => events.length === 20)
        expect(one.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, n) => BigInt(n)))
        await one.stop()
      })

      it("says that it cannot be reached, and works when it can be again", async () => {
        const line = lineInUse()
        const stream = newStream()
        line.down()
        await expect(log.append(stream, "no_stream", newEvents(1))).rejects.toThrow(LogUnavailable)
        await expect(collect(log.readStream(stream))).rejects.toThrow(LogUnavailable)
        await expect(collect(log.readAll({ limit: 1 }))).rejects.toThrow(LogUnavailable)
        line.up()
        await eventually(() => append(stream, "any", newEvents(1)))
        expect(await revisions(stream)).toEqual([0n])
      })

      it("an answer lost between writing and reply, asked for again, is one append", async () => {
        const line = lineInUse()
        const stream = newStream()
        const events = newEvents(3)
        // Connected already, so that it is the answer that gets lost.
        await collect(log.readStream(stream))
        line.swallowAnswers()
        const lost = log.append(stream, "no_stream", events).catch((error: unknown) => error)
        await eventually(async () => expect(await collect(server.other.readStream(stream))).toHaveLength(3))
        line.cut()
        expect(await lost).toBeInstanceOf(LogUnavailable)

        const again = await eventually(() => append(stream, "no_stream", events))
        const recorded = await collect(log.readStream(stream))
        expect(again.position).toEqual(recorded.at(-1)?.position)
        expect(recorded.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      })
    })

    describe(`appending ${can.bulk.toLocaleString("en")} events in chunks`, () => {
      const numbered = (number: number) => ({ type: "NoteTaken", data: { number }, metadata: metadataOf(bulkId) })
      const bulkId = randomUUID()
      const stream = newStream()

      /** The bulk's events; the process is gone when it comes to number `until`. */
      async function* untilKilled(until: number) {
        for (let number = 0; number < can.bulk; number += 1) {
          if (number === until) throw new Error("killed")
          yield numbered(number)
        }
      }

      it("goes on after a kill without a gap or a double", async () => {
        for (const until of [0.301, 0.302, 0.75].map((part) => Math.floor(can.bulk * part))) {
          const start = appendInChunks(log, { stream, bulkId, after: "no_stream", events: untilKilled(until) })
          await expect(start).rejects.toThrow("killed")
        }
        const whole = { stream, bulkId, after: "no_stream", events: untilKilled(can.bulk) } as const
        const { found, written } = appendedOf(await appendInChunks(log, whole))
        expect(found).toBeGreaterThan(can.bulk / 2)
        expect(found + written).toBe(can.bulk)
        let number = 0
        const ids = new Set<string>()
        for await (const event of log.readStream(stream)) {
          if (event.revision !== BigInt(number) || event.data["number"] !== number) {
            throw new Error(`number ${number} is missing or stands elsewhere`)
          }
          ids.add(event.id)
          number += 1
        }
        expect(number).toBe(can.bulk)
        expect(ids.size).toBe(can.bulk)
        expect(appendedOf(await appendInChunks(log, whole))).toEqual({ found: can.bulk, written: 0 })
      }, 120_000)

      it("is refused where somebody else has written", async () => {
        const taken = newStream()
        await append(taken, "no_stream", newEvents(1))
        const bulk = { stream: taken, bulkId, events: [numbered(0), numbered(1)] }
        expect(conflictOf(await appendInChunks(log, { ...bulk, after: "no_stream" }))).toMatchObject({ actual: 0n })
        expect(appendedOf(await appendInChunks(log, { ...bulk, after: 0n }))).toEqual({ found: 0, written: 2 })
        expect(conflictOf(await appendInChunks(log, { ...bulk, after: 5n }))).toMatchObject({ actual: 2n })
      })
    })
  })
}

function appendedOf<Answer extends object>(result: Result.Result<Answer, RevisionConflict>): Answer {
  if (Result.isFailure(result)) throw new Error(`conflict: ${result.failure.stream} is at ${result.failure.actual}`)
  return result.success
}

function conflictOf(result: Result.Result<Appended | object, RevisionConflict>): RevisionConflict {
  if (Result.isSuccess(result)) throw new Error("a conflict was expected")
  return result.failure
}

/** An event that takes so many bytes of an append. */
function filled(bytes: number): NewEvent {
  const empty = newEvent({ text: "" })
  return { ...empty, data: { text: "x".repeat(bytes - bytesOfEvent(empty)) } }
}

const justBefore = (position = { commit: 1n, prepare: 1n }) => ({
  commit: position.commit - 1n,
  prepare: position.prepare - 1n,
})

/** Tries again until it succeeds: for what becomes so by itself. The test's own time limit ends it. */
async function eventually<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await attempt()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
