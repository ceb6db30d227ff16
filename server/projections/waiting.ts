import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import type { Projector } from "./projector.ts"

/** How long a projection is given to say of itself that it got there, and then again between looks. */
const lookAfterMs = 25
const lookEveryMs = 250

interface Waiter {
  readonly isOver: () => boolean
  readonly resolve: () => void
}

/** Those who wait for the read models to reflect a position. */
export function waitingRoom() {
  const waiters = new Set<Waiter>()
  let isClosed = false

  return {
    /** To be called whenever a projector has got further, or halted. */
    changed(): void {
      for (const waiter of waiters) {
        if (!isClosed && !waiter.isOver()) continue
        waiters.delete(waiter)
        waiter.resolve()
      }
    },

    /** Gives up early on a projection that has halted before the position: it will not get there by itself. */
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
        // A log that cannot be read now is asked again, until time is up.
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
