const inUse = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs work on one subject of `owner`, such as a stream of a log, one after another. Without it, of ten commands that
 * arrive for one stream at once nine would be decided in vain, and of those eight again. Only this process waits.
 */
export async function inTurn<Answer>(owner: object, subject: string, work: () => Promise<Answer>): Promise<Answer> {
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
