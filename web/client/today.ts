import type { SessionView } from "#contract/people/identity.ts"
import { dayInZone, isTimeZone } from "#contract/vocabulary.ts"

/*
 * Which day it is. No other code of the client derives the present day from the clock (tests/architecture.test.ts
 * refuses it): pages take `today` from the session, where the server has set it for the user.
 */

type Zoned = Pick<SessionView, "preferences">

/** The time zone of this browser, if it states one. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string }
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined
}

/** The day in this browser, before a user has signed in. */
export const todayHere = (): string => todayIn(browserTimeZone())

/** The day in a time zone; in UTC, as on the server, if none is known. */
const todayIn = (timeZone: string | undefined): string =>
  dayInZone(new Date(), timeZone !== undefined && isTimeZone(timeZone) ? timeZone : "UTC")

/** The time zone in which moments are shown to a user: that of the preferences, else that of the browser. */
export function zoneOfMoments({ preferences: { timeZone } }: Zoned): string | undefined {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : browserTimeZone()
}

/** How often an open page compares its day with the clock. A computer that slept does so soon after it wakes. */
const everyMs = 15_000
/** How long the next question waits after one to which the server did not answer with another day. */
const [waitFirstMs, waitMostMs] = [60_000, 3_600_000]

interface Watched {
  readonly session: () => SessionView | undefined
  /** Calls the listener whenever the session may have changed. */
  readonly subscribe: (listener: () => void) => () => void
  readonly turn: () => Promise<unknown>
}

/**
 * Calls `turn` when the day of the user has passed while the page is open and seen. `turn` asks the server for the
 * session, which has the new day. The clock of the computer may be wrong: only that its day changes is used, and the
 * question is repeated until the server confirms it. Returns the function that ends this.
 */
export function watchDay({ session, subscribe, turn }: Watched): () => void {
  let known: { readonly today: string; readonly timeZone: string | undefined; readonly here: string } | undefined
  let wait = waitFirstMs
  let notBefore = 0
  const look = (): void => {
    const now = session()
    if (!now) return
    const { today, preferences } = now
    const { timeZone } = preferences
    const here = todayIn(timeZone)
    if (known?.today !== today || known.timeZone !== timeZone) {
      known = { today, timeZone, here }
      wait = waitFirstMs
      notBefore = 0
    }
    if (here === known.here || document.hidden || performance.now() < notBefore) return
    notBefore = performance.now() + wait
    wait = Math.min(wait * 2, waitMostMs)
    void turn()
  }
  const unsubscribe = subscribe(look)
  const looking = setInterval(look, everyMs)
  document.addEventListener("visibilitychange", look)
  return () => {
    unsubscribe()
    clearInterval(looking)
    document.removeEventListener("visibilitychange", look)
  }
}
