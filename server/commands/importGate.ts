import { Result, Schema } from "effect"
import { HouseholdId } from "#domain/shared/ids.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import type { HouseholdLock } from "./householdLock.ts"

/*
 * An archive is imported into a household that nothing else writes to. The household is importing while it has an import
 * in `platform.imports` that has not ended.
 *
 * A command is decided under the lock of its household, and its append asks there whether the household is importing. An
 * import begins under the same lock. So a command has either ended before the import began, and the import finds its
 * events, or it is refused.
 */

/** The log to which commands append. */
export interface CommandLog extends EventLog {
  /** What a command decides and appends runs in here. */
  readonly underLock: <Value>(householdId: string, work: () => Promise<Value>) => Promise<Value>
}

/** An archive is being imported into the household. Nothing was appended. */
export class HouseholdImporting extends Error {
  override readonly name = "HouseholdImporting"
  constructor() {
    super("an archive is being imported into the household")
  }
}

/** A log whose appends throw {@link HouseholdImporting} while their household is importing. */
export function gatedLog(
  log: EventLog,
  {
    withHouseholdLock,
    isImporting,
    appended = () => {},
  }: {
    readonly withHouseholdLock: HouseholdLock
    readonly isImporting: (householdId: HouseholdId) => Promise<boolean>
    /** Called with the types of the events of each append that succeeded. */
    readonly appended?: (types: ReadonlyArray<string>) => void
  },
): CommandLog {
  const append: EventLog["append"] = async (stream, expected, events) => {
    const [first] = events
    const householdId = first?.metadata.householdId
    if (isHouseholdId(householdId) && (await isImporting(householdId))) throw new HouseholdImporting()
    const answer = await log.append(stream, expected, events)
    if (Result.isSuccess(answer)) appended(events.map(({ type }) => type))
    return answer
  }
  return {
    underLock: (householdId, work) => (isHouseholdId(householdId) ? withHouseholdLock(householdId, work) : work()),
    ping: () => log.ping(),
    head: () => log.head(),
    append,
    async appendEach(appends) {
      const answers: Array<Awaited<ReturnType<EventLog["append"]>>> = []
      for (const { stream, expected, events } of appends) answers.push(await append(stream, expected, events))
      return answers
    },
    readStream: (...read) => log.readStream(...read),
    readAll: (...read) => log.readAll(...read),
    subscribeAll: (...read) => log.subscribeAll(...read),
    close: () => log.close(),
  }
}

const isHouseholdId = Schema.is(HouseholdId)
