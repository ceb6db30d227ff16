import type { Logger } from "#server/logging/logger.ts"

const nothing = (): void => {}

/** Writes nothing. */
export const silentLogger: Logger = { info: nothing, warn: nothing, error: nothing }

/** Collects the messages of warnings and errors. */
export function collectingLogger(messages: Array<string>): Logger {
  const collect = (message: string): void => void messages.push(message)
  return { info: nothing, warn: collect, error: collect }
}
