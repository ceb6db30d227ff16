import type { EventLog } from "../eventlog/eventLog.ts"

const streamsInUse = new WeakMap<EventLog, Map<string, Promise<unknown>>>()

/**
 * Does what is asked of a stream one after another. Without it, of ten commands that arrive for one stream at once nine
 * would be decided in vain, and of those eight again. Only this process waits: another one's writes are told by the
 * expected revision.
 */
export async function inTurn<Answer>(log: EventLog, stream: string, work: () => Promise<Answer>): Promise<Answer> {
  const turns = streamsInUse.get(log) ?? new Map<string, Promise<unknown>>()
  streamsInUse.set(log, turns)
  const previous = turns.get(stream) ?? Promise.resolve()
  const own = previous.then(work, work)
  turns.set(stream, own)
  try {
    return await own
  } finally {
    if (turns.get(stream) === own) turns.delete(stream)
  }
}
