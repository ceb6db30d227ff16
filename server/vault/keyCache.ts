import type { SubjectKey } from "./vault.ts"

type Reading = Promise<SubjectKey | undefined>

/**
 * The keys used last, each for a limited time. A key that is being read is cached already, so that concurrent callers
 * share one read; a key that is dropped while it is being read is not cached afterwards.
 */
export function keyCache({
  now,
  size,
  believedMs,
}: {
  readonly now: () => Date
  readonly size: number
  readonly believedMs: number
}) {
  const known = new Map<string, { readonly reading: Reading; readonly since: number }>()

  function forget(subjectId: string): void {
    known.delete(subjectId)
  }

  return {
    find(subjectId: string): Reading | undefined {
      const entry = known.get(subjectId)
      if (!entry) return undefined
      known.delete(subjectId)
      const age = now().getTime() - entry.since
      // After the clock was set back, the age is negative.
      if (age < 0 || age >= believedMs) return undefined
      known.set(subjectId, entry)
      return entry.reading
    },

    keep(subjectId: string, reading: Reading): void {
      const entry = { reading, since: now().getTime() }
      known.set(subjectId, entry)
      for (const longestUnused of known.keys()) {
        if (known.size <= size) break
        known.delete(longestUnused)
      }
      reading.catch(() => {
        if (known.get(subjectId) === entry) forget(subjectId)
      })
    },

    forget,
    forgetAll: () => known.clear(),
  }
}
