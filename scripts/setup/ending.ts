/**
 * Returns a signal that is aborted when the process is asked to end: by Ctrl-C, SIGTERM or a closed terminal. Calls
 * `now` at a second request, since the user no longer waits for a clean end.
 *
 * A terminal sends Ctrl-C to every process in it, and npm passes its own on as well: a signal within a moment of the
 * first is the same request.
 */
export function askedToEnd(now: () => void): AbortSignal {
  const ending = new AbortController()
  let askedAt = 0
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) {
        askedAt = performance.now()
        ending.abort(new Ended())
      } else if (performance.now() - askedAt > 700) {
        now()
      }
    })
  }
  return ending.signal
}

/** Not a failure: the user asked for the end while something was in progress. */
export class Ended extends Error {
  override readonly name = "Ended"
}

export const whenEnded = (ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ending.aborted) resolve()
    else ending.addEventListener("abort", () => resolve(), { once: true })
  })
