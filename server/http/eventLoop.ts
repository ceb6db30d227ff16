import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks"

/** How late the event loop ran due callbacks over the last minute, in milliseconds. */
interface EventLoopDelay {
  /** The 99th percentile of the delay, in the worst ten seconds. */
  readonly p99Ms: number
  readonly maxMs: number
  /** Whether it exceeds {@link p99LimitMs} or {@link maxLimitMs}: every request is delayed as long. */
  readonly isSlow: boolean
}

export interface EventLoopMonitor {
  readonly delay: () => EventLoopDelay
  readonly stop: () => void
}

/** Above these limits health is degraded; docs/security/deployment.md states them. */
const p99LimitMs = 500
export const maxLimitMs = 3_000

const resolutionMs = 10
const intervals = 12

/**
 * Measures how late the event loop is, until it is stopped. It divides the last minute into intervals of five seconds
 * and drops each after a minute. A new histogram records nothing until it reads the clock for the second time, so the
 * previous one runs for one more interval and no delay is missed between them. `intervalMs` is for tests.
 */
export function monitorEventLoop({ intervalMs = 5_000 } = {}): EventLoopMonitor {
  const begun = (): IntervalHistogram => {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
    histogram.enable()
    return histogram
  }
  let latest: ReadonlyArray<IntervalHistogram> = [begun()]
  const rotation = setInterval(() => {
    latest[1]?.disable()
    latest = [begun(), ...latest].slice(0, intervals)
  }, intervalMs).unref()
  return {
    delay() {
      const all = latest.map(waitsIn)
      const p99Ms = Math.max(...all.map(({ p99 }) => p99))
      const maxMs = Math.max(...all.map(({ max }) => max))
      return { p99Ms, maxMs, isSlow: p99Ms > p99LimitMs || maxMs > maxLimitMs }
    },
    stop() {
      clearInterval(rotation)
      for (const histogram of latest) histogram.disable()
    },
  }
}

interface Waits {
  readonly p99: number
  readonly max: number
}

/** The histogram contains nanoseconds between two readings of the clock, including the scheduled interval. */
function waitsIn(histogram: IntervalHistogram): Waits {
  if (histogram.count === 0) return { p99: 0, max: 0 }
  const ms = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs)
  return { p99: ms(histogram.percentile(99)), max: ms(histogram.max) }
}
