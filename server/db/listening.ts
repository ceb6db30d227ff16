import { Client, type ClientConfig } from "pg"
import { backOff } from "./backoff.ts"

export interface Listening {
  readonly close: () => Promise<void>
}

/**
 * One connection that listens to a channel, and is opened again whenever it is lost. `notified` is called with the text
 * of each notice. `opened` is called whenever the connection has been opened: notices sent while it was down are lost.
 */
export function listenTo(
  channel: string,
  config: ClientConfig,
  { notified, opened }: { readonly notified: (payload: string) => void; readonly opened: () => void },
): Listening {
  const closing = new AbortController()
  let giveUp = (): void => {}

  async function listenUntilClosed(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const client = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      const lost = new Promise<void>((resolve) => {
        giveUp = resolve
        client.on("end", resolve)
        client.on("error", () => resolve())
      })
      client.on("notification", ({ payload }) => notified(payload ?? ""))
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        failures = 0
        opened()
        await lost
      } catch {
        // Unreachable now: retried below.
      }
      await client.end().catch(() => {})
      await backOff(failures, closing.signal)
    }
  }

  const listening = listenUntilClosed()
  return {
    async close() {
      closing.abort()
      giveUp()
      await listening
    },
  }
}
