import { Client, type ClientConfig } from "pg"
import { backOff } from "../eventlog/backoff.ts"
import { mailQueued } from "./queue.ts"

/** Rings when somebody has queued a mail, in whatever process. */
export interface Bell {
  /** Changes with every ring. Take it before looking, and nothing that comes while looking is missed. */
  readonly count: () => number
  /** Resolves at the first ring after `seen`, or after the time, or when closed. */
  readonly after: (seen: number, milliseconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** One listening connection, opened again whenever it is lost; then it rings, for what was missed meanwhile. */
export function bell(config: ClientConfig): Bell {
  const closing = new AbortController()
  const { signal } = closing
  const closed = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }))
  const sleepers = new Set<() => void>()
  let count = 0
  const ring = (): void => {
    count += 1
    for (const wake of sleepers) wake()
  }

  async function listenUntilClosed(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const client = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      const lost = new Promise<void>((resolve) => {
        client.on("end", resolve)
        client.on("error", () => resolve())
      })
      client.on("notification", ring)
      try {
        await client.connect()
        await client.query(`listen ${mailQueued}`)
        failures = 0
        ring()
        await Promise.race([lost, closed])
      } catch {
        // Not reachable now: tried again below, and whoever waits looks by the clock in the meantime.
      }
      await client.end().catch(() => {})
      await backOff(failures, signal)
    }
  }
  const listening = listenUntilClosed()

  return {
    count: () => count,
    after(seen, milliseconds) {
      if (count !== seen || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer)
          sleepers.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, milliseconds)
        sleepers.add(wake)
      })
    },
    async close() {
      closing.abort()
      ring()
      await listening
    },
  }
}
