import { prefetch } from "#web/client/prefetch.ts"
import { unreachableKept } from "./plainFailures.ts"
import type { failureMessage } from "./failureMessage.ts"

const words = () => import("./failureMessage.ts")
prefetch(words)

/**
 * The text of {@link failureMessage}, whose module is loaded lazily: it has many texts, and most users never see them.
 * If it cannot be loaded, the text states that there is no connection.
 */
export async function failureSentence(...failure: Parameters<typeof failureMessage>): Promise<string> {
  const come = await words().catch(() => undefined)
  return come ? come.failureMessage(...failure) : failure[1].formatMessage(unreachableKept)
}
