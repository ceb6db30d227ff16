/** Writes messages for operators. The message states what happened, the fields to what. */
export interface Logger {
  readonly info: LogMessage
  /** Something is unavailable for now, or was refused. */
  readonly warn: LogMessage
  /** Something is broken, and an operator has to act. */
  readonly error: LogMessage
}

type LogMessage = (message: string, fields?: Readonly<Record<string, unknown>>) => void

const repeatMs = 60_000

/**
 * Passes on a warning or error at most once a minute while its message is the same: an unavailable Postgres is polled
 * every few seconds.
 */
export function rateLimited(logger: Logger, clock: () => Date): Logger {
  let last = { message: "", at: -Infinity }
  const limited =
    (log: LogMessage): LogMessage =>
    (message, fields) => {
      const at = clock().getTime()
      if (message === last.message && at - last.at < repeatMs) return
      last = { message, at }
      log(message, fields)
    }
  return { info: logger.info, warn: limited(logger.warn), error: limited(logger.error) }
}
