import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks"

/** How long what was due had to wait for the event loop, over the last minute, in milliseconds. */
export interface EventLoopDelay {
  /** 99 of 100 waits were no longer, in the worst ten seconds. */
  readonly p99Ms: number
  readonly maxMs: number
  /** Longer than {@link p99LimitMs} or {@link maxLimitMs}: everybody who asks waits as long. */
  readonly isSlow: boolean
}

export interface EventLoopMonitor {
  readonly delay: () => EventLoopDelay
  readonly stop: () => void
}

/** Beyond these health is degraded; docs/security/deployment.md names them. */
export const p99LimitMs = 500
export const maxLimitMs = 3_000

const resolutionMs = 10
const parts = 12

/**
 * Measures how late the event loop is, for as long as it is not stopped. The last minute is kept in parts of five
 * seconds, so that a delay is forgotten a minute after it was. A new measurement sees nothing before its second look at
 * the clock: the one before it goes on for another part, so that no delay falls between two. `partMs` is for tests.
 */
export function monitorEventLoop({ partMs = 5_000 } = {}): EventLoopMonitor {
  const begun = (): IntervalHistogram => {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
    histogram.enable()
    return histogram
  }
  let latest: ReadonlyArray<IntervalHistogram> = [begun()]
  const turning = setInterval(() => {
    latest[1]?.disable()
    latest = [begun(), ...latest].slice(0, parts)
  }, partMs).unref()
  return {
    delay() {
      const all = latest.map(waitsIn)
      const p99Ms = Math.max(...all.map(({ p99 }) => p99))
      const maxMs = Math.max(...all.map(({ max }) => max))
      return { p99Ms, maxMs, isSlow: p99Ms > p99LimitMs || maxMs > maxLimitMs }
    },
    stop() {
      clearInterval(turning)
      for (const histogram of latest) histogram.disable()
    },
  }
}

interface Waits {
  readonly p99: number
  readonly max: number
}

/** The histogram holds nanoseconds from one look at the clock to the next, the time that was due between them included. */
function waitsIn(histogram: IntervalHistogram): Waits {
  if (histogram.count === 0) return { p99: 0, max: 0 }
  const ms = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs)
  return { p99: ms(histogram.percentile(99)), max: ms(histogram.max) }
}
