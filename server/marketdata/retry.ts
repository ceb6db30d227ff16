import { setTimeout as pause } from "node:timers/promises"
import { ProviderFailed } from "./provider.ts"

/** Asks again after each of the waits, while asking again may help. Throws what the last attempt threw. */
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
