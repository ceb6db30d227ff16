import { Client, type ClientConfig } from "pg"
import { backOff } from "../eventlog/backoff.ts"

export interface DestructionNotices {
  /** From now on; a second time changes nothing. */
  readonly start: () => void
  readonly close: () => Promise<void>
}

/** The channel on which it is told whose key was destroyed. */
export const destroyedChannel = "vault_destroyed"

/**
 * One listening connection that tells whose key another process has destroyed; and that anything may have been
 * destroyed, whenever it has just been opened: what was told while it was down was not heard.
 */
export function destructionNotices(
  config: ClientConfig,
  heard: { readonly destroyed: (subjectId: string) => void; readonly anythingMayBe: () => void },
): DestructionNotices {
  const closing = new AbortController()
  let listening: Promise<void> | undefined

  async function listenUntilClosed(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const client = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      const lost = new Promise<void>((resolve) => {
        client.on("end", resolve)
        client.on("error", () => resolve())
        closing.signal.addEventListener("abort", () => resolve(), { once: true })
      })
      client.on("notification", ({ payload }) => heard.destroyed(payload ?? ""))
      try {
        await client.connect()
        await client.query(`listen ${destroyedChannel}`)
        failures = 0
        heard.anythingMayBe()
        await lost
      } catch {
        // Not reachable now: tried again below, and meanwhile nothing is believed for long.
      }
      await client.end().catch(() => {})
      await backOff(failures, closing.signal)
    }
  }

  return {
    start: () => void (listening ??= listenUntilClosed()),
    async close() {
      closing.abort()
      await listening
    },
  }
}
