import { setTimeout as pause } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import type { Reading, ReadingTask } from "./readers.ts"

/*
 * The readers run in their own thread, so that the work of making and sending hostile requests does not count as their
 * waiting.
 */

const { address, paths, readers, pauseMs } = workerData as ReadingTask
const port = parentPort
if (!port) throw new Error("this file is run as a worker")

let authorization = ""
port.on("message", (newer: string) => {
  const isFirst = authorization === ""
  authorization = newer
  if (isFirst) for (let reader = 0; reader < readers; reader += 1) void keepReading(reader)
})

async function keepReading(reader: number): Promise<void> {
  for (let turn = reader; ; turn += 1) {
    port?.postMessage(await read(paths[turn % paths.length] ?? ""))
    await pause(pauseMs)
  }
}

async function read(path: string): Promise<Reading> {
  const begunAt = performance.timeOrigin + performance.now()
  const answered = async (): Promise<Reading["status"]> => {
    try {
      const answer = await fetch(address + path, { headers: { authorization }, signal: AbortSignal.timeout(60_000) })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return "none"
    }
  }
  const status = await answered()
  return { path, status, begunAt, ms: performance.timeOrigin + performance.now() - begunAt }
}
