import { setTimeout as pause } from "node:timers/promises"
import { ProviderFailed } from "./provider.ts"

/** Retries after each of the waits, as long as a retry may help. Throws the error of the last attempt. */
export async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  { waitsMs, signal }: { readonly waitsMs: ReadonlyArray<number>; readonly signal: AbortSignal },
): Promise<Answer> {
  for (const wait of waitsMs) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderFailed) || !error.again) throw error
    }
    await pause(wait, undefined, { signal })
  }
  return ask()
}
