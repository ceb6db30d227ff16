/*
 * How long the event loop is occupied, in processor time of its thread: waiting for a processor that other programs use
 * does not count, so a busy machine measures the same as a quiet one. A fast machine takes less time than a slow one:
 * a limit is scaled by `calibration`.
 */

/** Processor time of the main thread so far, in milliseconds. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export interface Turns {
  /** The longest turn of the event loop so far, in milliseconds of processor time. */
  readonly longestMs: () => number
  /** Forgets the turns so far. */
  readonly restart: () => void
  readonly stop: () => void
}

/** Measures every turn of the event loop until it is stopped. */
export function watchTurns(): Turns {
  let longest = 0
  let before = threadMs()
  let next: NodeJS.Immediate
  const turn = (): void => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  return {
    longestMs: () => longest,
    restart() {
      longest = 0
      before = threadMs()
    },
    stop: () => clearImmediate(next),
  }
}
