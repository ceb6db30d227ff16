import { it } from "vitest"
import { triesEverything } from "./samples.ts"

/** Takes the same calls, `.each(…)(…)` included, and registers nothing. */
const leftOut: unknown = new Proxy(() => leftOut, { get: () => leftOut, apply: () => leftOut })

/**
 * A test that takes long and covers a rule again, in a larger or a more hostile form, after a test beside it that
 * always runs. It belongs to `npm run test:all` alone; `npm test` does not register it, so it counts as nothing there.
 */
export const proof: typeof it = triesEverything ? it : (leftOut as typeof it)
