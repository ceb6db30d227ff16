import { beforeAll, describe, expect, it } from "vitest"
import { comparePositions, type EventLog } from "#server/eventlog/eventLog.ts"
import { collect, newEvents, newStream } from "#tests/server/eventlog/samples.ts"
import { type Connected, shorthand } from "./connected.ts"

/** Reading one stream, and all of them in one order. */
export function describeReading(connected: () => Connected): void {
  const { append } = shorthand(connected)

  describe("reading a stream", () => {
    const numbers = async (options: Parameters<EventLog["readStream"]>[1]) =>
      (await collect(connected().log.readStream(stream, options))).map(({ data }) => data["number"])
    const stream = newStream()
    beforeAll(async () => void (await append(stream, "no_stream", newEvents(10))))

    it("reading a stream goes forwards from the first event or from any other", async () => {
      expect(await numbers({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(await numbers({ from: 7n })).toEqual([7, 8, 9])
      expect(await numbers({ from: 2n, limit: 3 })).toEqual([2, 3, 4])
      expect(await numbers({ from: 10n })).toEqual([])
    })

    it("reading a stream goes backwards from the last event or from any other", async () => {
      expect(await numbers({ direction: "backwards" })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
      expect(await numbers({ direction: "backwards", limit: 1 })).toEqual([9])
      expect(await numbers({ direction: "backwards", from: 2n })).toEqual([2, 1, 0])
      expect(await numbers({ direction: "backwards", from: 5n, limit: 2 })).toEqual([5, 4])
    })

    it("reading a stream that does not exist, or a limit of zero, yields nothing", async () => {
      expect(await collect(connected().log.readStream(newStream()))).toEqual([])
      expect(await collect(connected().log.readStream(newStream(), { direction: "backwards", limit: 1 }))).toEqual([])
      expect(await numbers({ limit: 0 })).toEqual([])
    })

    it("reading a stream may be ended early", async () => {
      for await (const event of connected().log.readStream(stream)) {
        expect(event.revision).toBe(0n)
        break
      }
      expect(await numbers({ limit: 1 })).toEqual([0])
    })
  })

  describe("reading the log", () => {
    it("reading the log returns the events after a position, in one order for all streams", async () => {
      const [one, two] = [newStream(), newStream("portfolio")]
      const { position: start } = await append(one, "no_stream", newEvents(1))
      await append(two, "no_stream", newEvents(2))
      await append(one, 0n, newEvents(1))
      await append(two, 1n, newEvents(1))

      const read = await collect(connected().log.readAll({ after: start }))
      expect(read.map(({ stream, revision }) => [stream, revision])).toEqual([
        [two, 0n],
        [two, 1n],
        [one, 1n],
        [two, 2n],
      ])
      for (const [index, event] of read.slice(1).entries()) {
        expect(comparePositions(read[index]?.position ?? start, event.position)).toBe(-1)
      }
      const [second] = await collect(connected().log.readAll({ after: start, limit: 1 }))
      expect(second).toEqual(read[0])
      expect(await collect(connected().log.readAll({ after: read.at(-1)?.position ?? start }))).toEqual([])
    })

    it("reading the log returns only the requested categories", async () => {
      const { position: after } = await append(newStream(), "no_stream", newEvents(1))
      const [portfolio, household] = [newStream("portfolio"), newStream("household")]
      // `portfolios` begins like `portfolio`, and is another category.
      for (const stream of [newStream(), portfolio, newStream("portfolios"), household]) {
        await append(stream, "no_stream", newEvents(1))
      }
      const streams = async (...categories: ReadonlyArray<string>) =>
        (await collect(connected().log.readAll({ after, filter: { categories } }))).map(({ stream }) => stream)
      expect(await streams("portfolio")).toEqual([portfolio])
      expect(await streams("household", "portfolio")).toEqual([portfolio, household])
      expect(await streams("estate")).toEqual([])
      expect(await streams()).toHaveLength(4)
    })

    it("reading the log begins at the beginning, and hides the server's own events", async () => {
      const stream = newStream()
      await append(stream, "no_stream", newEvents(1))
      const all = await collect(connected().log.readAll())
      expect(all.at(-1)?.stream).toBe(stream)
      expect(all.filter(({ type }) => type.startsWith("$"))).toEqual([])
    })
  })
}
