import { describe, expect, it } from "vitest"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { collect, newEvent, newEvents, newStream, subscriber } from "#tests/server/eventlog/samples.ts"
import { samples } from "#tests/support/samples.ts"
import { appendedOf, type Connected } from "./connected.ts"

/** Reads whose iterators are dropped without being closed. */
export function describeAbandoning(connected: () => Connected): void {
  describe("abandoned reads", () => {
    it("the log answers a ping", async () => {
      await expect(connected().log.ping()).resolves.toBeUndefined()
    })

    it("the log serves as before after hundreds of reads were abandoned at their first event, and closes", async () => {
      const log = connected().open()
      const stream = newStream()
      // Long enough for a server to still send something when its reader has gone.
      for (const expected of ["no_stream", 999n, 1_999n] as const) {
        const padded = Array.from({ length: 1_000 }, () => newEvent({ text: "x".repeat(300) }))
        appendedOf(await log.append(stream, expected, padded))
      }
      for (let round = 0; round < samples(50); round += 1) {
        await Promise.all(Array.from({ length: 5 }, () => firstOf(log.readAll())))
        await Promise.all(Array.from({ length: 5 }, () => firstOf(log.readAll({ limit: 1 }))))
        await Promise.all(Array.from({ length: 5 }, () => firstOf(log.readStream(stream))))
        await Promise.all(Array.from({ length: 5 }, () => firstOf(log.readStream(stream, { direction: "backwards" }))))
      }

      const { position } = appendedOf(await log.append(stream, 2_999n, newEvents(1)))
      expect(await collect(log.readStream(stream, { from: 2_999n }))).toHaveLength(2)
      await log.ping()
      const one = subscriber(log, { after: position })
      appendedOf(await log.append(stream, 3_000n, newEvents(1)))
      await one.until(({ events }) => events.length === 1)
      await one.stop()
      await expect(log.close()).resolves.toBeUndefined()
    })
  })
}

/** Takes the first event of a read, and drops the read. */
const firstOf = (read: ReturnType<EventLog["readAll"]>) => read[Symbol.asyncIterator]().next()
