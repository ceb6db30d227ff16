import { describe, expect, it } from "vitest"
import { LogUnavailable } from "#server/eventlog/eventLog.ts"
import type { CuttableLine } from "#tests/server/eventlog/cuttableLine.ts"
import { collect, newEvents, newStream, subscriber } from "#tests/server/eventlog/samples.ts"
import { type Connected, shorthand } from "./connected.ts"
import { untilDone } from "#tests/support/waiting.ts"

/** Appends and subscriptions when the connection to the server breaks. */
export function describeLosingConnections(connected: () => Connected, lines: "can be cut" | "cannot be cut"): void {
  const { append, revisions } = shorthand(connected)

  describe.skipIf(lines === "cannot be cut")(`losing the connection, where lines ${lines}`, () => {
    const lineInUse = (): CuttableLine => {
      const { line } = connected()
      if (!line) throw new Error("a line that can be cut was announced")
      return line
    }

    it("a subscription continues from its position, and misses nothing", async () => {
      const line = lineInUse()
      const { position: after } = await append(newStream(), "no_stream", newEvents(1))
      const one = subscriber(connected().log, { after })
      const stream = newStream()
      await connected().other.append(stream, "no_stream", newEvents(5))
      await one.until(({ events }) => events.length === 5)
      line.cut()
      await connected().other.append(stream, 4n, newEvents(5))
      await one.until(({ events }) => events.length === 10)
      line.down()
      await connected().other.append(stream, 9n, newEvents(5))
      line.up()
      await connected().other.append(stream, 14n, newEvents(5))
      await one.until(({ events }) => events.length === 20)
      expect(one.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, n) => BigInt(n)))
      await one.stop()
    })

    it("the log reports that it cannot be reached, and works when it can be again", async () => {
      const line = lineInUse()
      const stream = newStream()
      line.down()
      await expect(connected().log.append(stream, "no_stream", newEvents(1))).rejects.toThrow(LogUnavailable)
      await expect(collect(connected().log.readStream(stream))).rejects.toThrow(LogUnavailable)
      await expect(collect(connected().log.readAll({ limit: 1 }))).rejects.toThrow(LogUnavailable)
      line.up()
      await untilDone(() => append(stream, "any", newEvents(1)))
      expect(await revisions(stream)).toEqual([0n])
    })

    it("an append whose answer was lost, sent again, is one append", async () => {
      const line = lineInUse()
      const stream = newStream()
      const events = newEvents(3)
      // Connected already, so that the answer is lost and not the request.
      await collect(connected().log.readStream(stream))
      line.swallowAnswers()
      const lost = connected()
        .log.append(stream, "no_stream", events)
        .catch((error: unknown) => error)
      await untilDone(async () => expect(await collect(connected().other.readStream(stream))).toHaveLength(3))
      line.cut()
      expect(await lost).toBeInstanceOf(LogUnavailable)

      const again = await untilDone(() => append(stream, "no_stream", events))
      const recorded = await collect(connected().log.readStream(stream))
      expect(again.position).toEqual(recorded.at(-1)?.position)
      expect(recorded.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    })
  })
}
