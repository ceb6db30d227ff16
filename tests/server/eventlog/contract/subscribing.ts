import { describe, expect, it } from "vitest"
import { comparePositions } from "#server/eventlog/eventLog.ts"
import { collect, newEvents, newStream, subscriber } from "#tests/server/eventlog/samples.ts"
import { type Connected, shorthand } from "./connected.ts"

/** The events that a subscriber receives, from any beginning. */
export function describeSubscribing(connected: () => Connected): void {
  const { append } = shorthand(connected)

  describe("a subscription", () => {
    it("a subscription catches up with existing events, reports that, and continues with new ones", async () => {
      const stream = newStream()
      const { position: after } = await append(newStream(), "no_stream", newEvents(1))
      await append(stream, "no_stream", newEvents(3))
      const one = subscriber(connected().log, { after })
      await one.until(({ messages }) => messages.at(-1)?.kind === "caughtUp")
      expect(one.events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n])

      await append(stream, 2n, newEvents(2))
      await one.until(({ events }) => events.length === 5)
      expect(one.events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n])
      await one.stop()
    })

    it("a subscription delivers events appended by another process", async () => {
      const { position: after } = await append(newStream(), "no_stream", newEvents(1))
      const one = subscriber(connected().log, { after })
      await one.until(({ messages }) => messages.at(-1)?.kind === "caughtUp")
      const stream = newStream()
      await connected().other.append(stream, "no_stream", newEvents(2))
      await one.until(({ events }) => events.length === 2)
      expect(one.events.map((event) => event.stream)).toEqual([stream, stream])
      await one.stop()
    })

    it("a subscription continues after the position where it was left", async () => {
      const stream = newStream()
      const { position: after } = await append(stream, "no_stream", newEvents(1))
      await append(stream, 0n, newEvents(9))
      const one = subscriber(connected().log, { after })
      await one.until(({ events }) => events.length >= 4)
      await one.stop()
      const left = one.events[3]?.position ?? after
      const two = subscriber(connected().log, { after: left })
      await two.until(({ events }) => events.length === 5)
      expect(two.events.map(({ revision }) => revision)).toEqual([5n, 6n, 7n, 8n, 9n])
      await two.stop()
    })

    it("a subscription delivers only the requested categories, and reports its progress past the others", async () => {
      const { position: after } = await append(newStream(), "no_stream", newEvents(1))
      const one = subscriber(connected().log, { after, filter: { categories: ["household"] } })
      await append(newStream(), "no_stream", newEvents(1_000))
      const household = newStream("household")
      await append(household, "no_stream", newEvents(1))
      const { position: end } = await append(newStream(), "no_stream", newEvents(1_000))
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

    it("a subscription never reports a position before an earlier one", async () => {
      const { position: after } = await append(newStream(), "no_stream", newEvents(1))
      const one = subscriber(connected().log, { after, filter: { categories: ["portfolio"] } })
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

    it("a subscription ends when it is aborted, also before it has begun", async () => {
      const one = subscriber(connected().log)
      await one.stop()
      expect(await collect(connected().log.subscribeAll({ signal: AbortSignal.abort() }))).toEqual([])
    })
  })
}
