/** Where jobs say how they fare, one line at a time. */
export interface JobLog {
  readonly info: (line: string) => void
  readonly warn: (line: string) => void
}

/** Passes a warning on once a minute at most while it is the same: a Postgres that is away is asked every few seconds. */
export function calmed(log: JobLog, clock: () => Date): JobLog {
  let last = { line: "", at: -Infinity }
  return {
    info: log.info,
    warn(line) {
      const at = clock().getTime()
      if (line === last.line && at - last.at < 60_000) return
      last = { line, at }
      log.warn(line)
    },
  }
}
