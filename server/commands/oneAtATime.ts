const inUse = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs the work on one subject of `owner`, such as a stream of a log, one at a time. Otherwise ten commands that arrive
 * for one stream at once would conflict: nine are decided in vain, then eight, and so on. Only this process waits.
 */
export async function oneAtATime<Answer>(owner: object, subject: string, work: () => Promise<Answer>): Promise<Answer> {
  const turns = inUse.get(owner) ?? new Map<string, Promise<unknown>>()
  inUse.set(owner, turns)
  const previous = turns.get(subject) ?? Promise.resolve()
  const own = previous.then(work, work)
  turns.set(subject, own)
  try {
    return await own
  } finally {
    if (turns.get(subject) === own) turns.delete(subject)
  }
}
