import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import type { Projector } from "./projector.ts"

/** How long to wait for a projection to report the position before the first probe, and between probes. */
const lookAfterMs = 25
const lookEveryMs = 250

interface Waiter {
  readonly isOver: () => boolean
  readonly resolve: () => void
}

/** The callers that wait until the read models reach a position. */
export function waitingRoom() {
  const waiters = new Set<Waiter>()
  let isClosed = false

  return {
    /** Call it whenever a projector has advanced or halted. */
    changed(): void {
      for (const waiter of waiters) {
        if (!isClosed && !waiter.isOver()) continue
        waiters.delete(waiter)
        waiter.resolve()
      }
    },

    /** Gives up early when all projections behind the position have halted: they will not reach it by themselves. */
    async waitFor(
      position: Position,
      {
        projectors,
        head,
        timeoutMs,
      }: {
        readonly projectors: ReadonlyArray<Projector>
        /** A position that is known to be in the log. */
        readonly head: () => Position
        readonly timeoutMs: number
      },
    ): Promise<"reached" | "timedOut"> {
      const lagging = () => projectors.filter(({ reached }) => comparePositions(reached(), position) < 0)
      const isOver = () => lagging().every(({ halted }) => halted() !== undefined)
      if (isClosed || isOver()) return lagging().length === 0 ? "reached" : "timedOut"

      let timer: NodeJS.Timeout | undefined
      let looking: NodeJS.Timeout | undefined
      const look = (): void => {
        looking = setTimeout(look, lookEveryMs)
        if (comparePositions(head(), position) < 0) return
        // If the log cannot be read now, the next probe tries again until the timeout.
        for (const projector of lagging()) projector.probe(position).catch(() => {})
      }
      await new Promise<void>((resolve) => {
        const waiter = { isOver, resolve }
        waiters.add(waiter)
        looking = setTimeout(look, lookAfterMs)
        timer = setTimeout(() => {
          waiters.delete(waiter)
          resolve()
        }, timeoutMs)
      })
      clearTimeout(timer)
      clearTimeout(looking)
      return lagging().length === 0 ? "reached" : "timedOut"
    },

    close(): void {
      isClosed = true
      this.changed()
    },
  }
}
