import { Client, type ClientConfig } from "pg"
import { backOff } from "../eventlog/backoff.ts"

export interface Listening {
  readonly close: () => Promise<void>
}

/**
 * One listening connection, opened again whenever it is lost. `heard` is called with every notice, and whenever the
 * connection has just been opened: what was told while it was down was not heard.
 */
export function listenTo(channel: string, config: ClientConfig, heard: () => void): Listening {
  const closing = new AbortController()

  async function listenUntilClosed(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const client = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      const lost = new Promise<void>((resolve) => {
        client.on("end", resolve)
        client.on("error", () => resolve())
        closing.signal.addEventListener("abort", () => resolve(), { once: true })
      })
      client.on("notification", heard)
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        failures = 0
        heard()
        await lost
      } catch {
        // Not reachable now: tried again below, and meanwhile nothing is believed for long.
      }
      await client.end().catch(() => {})
      await backOff(failures, closing.signal)
    }
  }

  const listening = listenUntilClosed()
  return {
    async close() {
      closing.abort()
      await listening
    },
  }
}
