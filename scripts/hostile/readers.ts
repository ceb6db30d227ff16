import { Worker } from "node:worker_threads"
import type { Newcomer } from "#scripts/setup/newcomer.ts"

/** A request of a reader, and how long it waited. Times are in milliseconds since 1970. */
export interface Reading {
  readonly path: string
  readonly status: number | "none"
  readonly begunAt: number
  readonly ms: number
}

/** The task of the readers' thread. */
export interface ReadingTask {
  readonly address: string
  readonly paths: ReadonlyArray<string>
  readonly readers: number
  /** The pause between an answer and the next request of one reader. */
  readonly pauseMs: number
}

/** The queries of the dashboard, of lists, and of the health check. */
const paths = [
  "/api/health",
  "/api/net-worth",
  "/api/holdings",
  "/api/health",
  "/api/net-worth/history",
  "/api/portfolios",
  "/api/health",
  "/api/metrics",
  "/api/debts",
  "/api/activity?limit=50",
]

export interface Readers {
  /** The readings since the last call. */
  readonly taken: () => ReadonlyArray<Reading>
  readonly end: () => Promise<void>
}

/** Starts ordinary readers of a product, which run until they are ended. */
export async function startReaders(address: string, person: Newcomer): Promise<Readers> {
  const task: ReadingTask = { address, paths, readers: 4, pauseMs: 25 }
  const worker = new Worker(new URL("./readingWorker.ts", import.meta.url), { workerData: task })
  let readings: Array<Reading> = []
  let failure: unknown
  worker.on("message", (reading: Reading) => readings.push(reading))
  worker.on("error", (error) => (failure = error))
  const renew = async (): Promise<void> => {
    worker.postMessage(await person.authorization()) // oxlint-disable-line unicorn/require-post-message-target-origin
  }
  await renew()
  const renewing = setInterval(() => void renew().catch(() => {}), 20_000)
  return {
    taken() {
      if (failure instanceof Error) throw failure
      const all = readings
      readings = []
      return all
    },
    async end() {
      clearInterval(renewing)
      await worker.terminate()
    },
  }
}

/** How long readers waited for one path, in milliseconds. */
interface Waits {
  readonly path: string
  readonly count: number
  readonly median: number
  readonly p99: number
  readonly worst: number
}

/** The waits for all paths together, and then for each path, the slowest first. */
export function waitsOf(readings: ReadonlyArray<Reading>): readonly [Waits, ...ReadonlyArray<Waits>] {
  const byPath = Map.groupBy(readings, ({ path }) => path)
  const each = Array.from(byPath, ([path, some]) => waits(path, some)).sort((a, b) => b.worst - a.worst)
  return [waits("all of them", readings), ...each]
}

function waits(path: string, readings: ReadonlyArray<Reading>): Waits {
  const sorted = readings.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  return { path, count: sorted.length, median: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0 }
}
