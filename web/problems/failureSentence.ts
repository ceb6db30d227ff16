import { prefetch } from "#ui/prefetch.ts"
import { unreachableKept } from "./plainFailures.ts"
import type { failureMessage } from "./failureMessage.ts"

const words = () => import("./failureMessage.ts")
prefetch(words)

/**
 * Why there is no answer, in the words of {@link failureMessage}, which are fetched when something is refused: there are
 * many, and most people never meet them. Where they cannot be fetched, that there is no connection is what is to be said.
 */
export async function failureSentence(...failure: Parameters<typeof failureMessage>): Promise<string> {
  const come = await words().catch(() => undefined)
  return come ? come.failureMessage(...failure) : failure[1].formatMessage(unreachableKept)
}
