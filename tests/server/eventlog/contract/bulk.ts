import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { appendInChunks } from "#server/eventlog/appendInChunks.ts"
import { metadataOf, newEvents, newStream } from "#tests/server/eventlog/samples.ts"
import { appendedOf, conflictOf, type Connected, shorthand } from "./connected.ts"

/** More events than one append can hold. */
export function describeBulk(connected: () => Connected, size: number): void {
  const { append } = shorthand(connected)

  describe(`appending ${size.toLocaleString("en")} events in chunks`, () => {
    const numbered = (number: number) => ({ type: "NoteTaken", data: { number }, metadata: metadataOf(bulkId) })
    const bulkId = randomUUID()
    const stream = newStream()

    /** The events of the bulk; the process ends when it reaches number `until`. */
    async function* untilKilled(until: number) {
      for (let number = 0; number < size; number += 1) {
        if (number === until) throw new Error("killed")
        yield numbered(number)
      }
    }

    it("the bulk continues after a kill without a gap or a duplicate", async () => {
      for (const until of [0.301, 0.302, 0.75].map((part) => Math.floor(size * part))) {
        const start = appendInChunks(connected().log, {
          stream,
          bulkId,
          after: "no_stream",
          events: untilKilled(until),
        })
        await expect(start).rejects.toThrow("killed")
      }
      const whole = { stream, bulkId, after: "no_stream", events: untilKilled(size) } as const
      const { found, written } = appendedOf(await appendInChunks(connected().log, whole))
      expect(found).toBeGreaterThan(size / 2)
      expect(found + written).toBe(size)
      let number = 0
      const ids = new Set<string>()
      for await (const event of connected().log.readStream(stream)) {
        if (event.revision !== BigInt(number) || event.data["number"] !== number) {
          throw new Error(`number ${number} is missing or stands elsewhere`)
        }
        ids.add(event.id)
        number += 1
      }
      expect(number).toBe(size)
      expect(ids.size).toBe(size)
      expect(appendedOf(await appendInChunks(connected().log, whole))).toEqual({ found: size, written: 0 })
    })

    it("the bulk is refused where another writer has appended", async () => {
      const taken = newStream()
      await append(taken, "no_stream", newEvents(1))
      const bulk = { stream: taken, bulkId, events: [numbered(0), numbered(1)] }
      expect(conflictOf(await appendInChunks(connected().log, { ...bulk, after: "no_stream" }))).toMatchObject({
        actual: 0n,
      })
      expect(appendedOf(await appendInChunks(connected().log, { ...bulk, after: 0n }))).toEqual({
        found: 0,
        written: 2,
      })
      expect(conflictOf(await appendInChunks(connected().log, { ...bulk, after: 5n }))).toMatchObject({ actual: 2n })
    })
  })
}
