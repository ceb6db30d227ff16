import type { EventLog } from "../eventlog/eventLog.ts"

const inUse = new WeakMap<EventLog, Map<string, Promise<unknown>>>()

/**
 * Does what is asked of one subject, such as a stream, one after another. Without it, of ten commands that arrive for one stream at once nine
 * would be decided in vain, and of those eight again. Only this process waits: another one's writes are told by the
 * expected revision.
 */
export async function inTurn<Answer>(log: EventLog, subject: string, work: () => Promise<Answer>): Promise<Answer> {
  const turns = inUse.get(log) ?? new Map<string, Promise<unknown>>()
  inUse.set(log, turns)
  const previous = turns.get(subject) ?? Promise.resolve()
  const own = previous.then(work, work)
  turns.set(subject, own)
  try {
    return await own
  } finally {
    if (turns.get(subject) === own) turns.delete(subject)
  }
}
