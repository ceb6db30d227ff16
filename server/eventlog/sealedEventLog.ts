import { SealBroken, type SubjectKey, type Vault } from "../vault/vault.ts"
import type { EventLog, Json, NewEvent, RecordedEvent, SubscriptionMessage } from "./eventLog.ts"

/** Say nothing of anybody, and have to be readable when the household's key is gone. */
const plainEventTypes: ReadonlyArray<string> = ["HouseholdErased"]

/** The household is no more: nothing can be written to it. */
export class HouseholdErasedError extends Error {
  override readonly name = "HouseholdErasedError"
  constructor() {
    super("the household was erased")
  }
}

/** What stands in the log as an event's data is not what was written there. */
export class SealedEventBroken extends SealBroken {
  readonly event: RecordedEvent
  constructor(event: RecordedEvent, cause: unknown) {
    super(`${event.type} at ${event.stream}@${event.revision} cannot be opened`, { cause })
    this.event = event
  }
}

/**
 * A log in which what happened to a household can be read with the household's key alone: data and the digest of the
 * command, from which small amounts could be guessed, are sealed as they are appended and opened as they are read.
 * Events from before this was done pass as they are. Once the key is destroyed, the household's events are no longer
 * there for whoever reads, but for the plain ones.
 *
 * Sealed, data take a third more of what an append may hold. A changed or moved one throws {@link SealedEventBroken}.
 */
export function sealedEventLog(log: EventLog, vault: Pick<Vault, "keyOf">): EventLog {
  return {
    ping: () => log.ping(),
    head: () => log.head(),

    async append(stream, expected, events) {
      const keyOf = keysOf(vault)
      const sealed: Array<NewEvent> = []
      for (const event of events) sealed.push(await sealedOf(event, stream, keyOf))
      return log.append(stream, expected, sealed)
    },

    async *readStream(stream, { from, direction = "forwards", limit = Infinity } = {}) {
      const step = direction === "forwards" ? 1n : -1n
      yield* readable(vault, limit, (last, left) => {
        const next = last ? last.revision + step : from
        if (next !== undefined && last && next < 0n) return undefined
        return log.readStream(stream, { ...(next !== undefined && { from: next }), direction, ...limitOf(left) })
      })
    },

    async *readAll({ after, limit = Infinity, filter } = {}) {
      yield* readable(vault, limit, (last, left) => {
        const behind = last?.position ?? after
        return log.readAll({ ...(behind && { after: behind }), ...limitOf(left), ...(filter && { filter }) })
      })
    },

    async *subscribeAll(options) {
      let keyOf = keysOf(vault)
      for await (const message of log.subscribeAll(options)) {
        if (message.kind !== "event") {
          yield message
          continue
        }
        const { event, more } = message
        const opened = await openedOf(event, keyOf)
        // As if the log had been read up to here without a match: whoever gathered events before goes on with them.
        yield (
          opened ? { kind: "event", event: opened, more } : { kind: "checkpoint", position: event.position }
        ) satisfies SubscriptionMessage
        if (!more || keyOf.asked >= askAgainAfter) keyOf = keysOf(vault)
      }
    },

    close: () => log.close(),
  }
}

/** So many events are opened with keys that were asked for once, as a page of the log. */
const askAgainAfter = 1_000

interface Keys {
  (householdId: string): Promise<SubjectKey | undefined> | SubjectKey | undefined
  /** How often, so far. */
  asked: number
}

/** Asks for each household's key once. */
function keysOf(vault: Pick<Vault, "keyOf">): Keys {
  const known = new Map<string, SubjectKey | undefined>()
  const keyOf: Keys = (householdId) => {
    keyOf.asked += 1
    return known.has(householdId) ? known.get(householdId) : ask(householdId)
  }
  keyOf.asked = 0
  async function ask(householdId: string): Promise<SubjectKey | undefined> {
    const key = await vault.keyOf(householdId)
    known.set(householdId, key)
    return key
  }
  return keyOf
}

const limitOf = (limit: number): { readonly limit?: number } => (limit === Infinity ? {} : { limit })

/**
 * As many events as are wanted, of those that can be read: where some are left out, the log is asked for more. `read`
 * answers what comes after an event, or from the start.
 */
async function* readable(
  vault: Pick<Vault, "keyOf">,
  limit: number,
  read: (last: RecordedEvent | undefined, left: number) => AsyncIterable<RecordedEvent> | undefined,
): AsyncIterable<RecordedEvent> {
  let keyOf = keysOf(vault)
  let last: RecordedEvent | undefined
  for (let left = limit; left > 0;) {
    const wanted = left
    let found = 0
    for await (const event of read(last, wanted) ?? []) {
      found += 1
      last = event
      const opened = await openedOf(event, keyOf)
      if (keyOf.asked >= askAgainAfter) keyOf = keysOf(vault)
      if (!opened) continue
      left -= 1
      yield opened
    }
    if (found < wanted) return
  }
}

/** What an event is sealed as: it opens where it was written, and as what it was written, alone. */
const contextOf = ({ id, type, metadata }: NewEvent, stream: string): string =>
  `event ${stream} ${id} ${type} ${metadata.schemaVersion}`

async function sealedOf(event: NewEvent, stream: string, keyOf: Keys): Promise<NewEvent> {
  const { type, data, metadata } = event
  if (plainEventTypes.includes(type)) return event
  const key = await keyOf(metadata.householdId)
  if (!key) throw new HouseholdErasedError()
  const content: Content = { data, commandDigest: metadata.commandDigest }
  return {
    ...event,
    data: { sealed: key.seal(contextOf(event, stream), JSON.stringify(content)) },
    metadata: { ...metadata, commandDigest: "" },
  }
}

interface Content {
  readonly data: Json
  readonly commandDigest: string
}

/** As it was appended; `undefined` when the household's key is destroyed. */
async function openedOf(event: RecordedEvent, keyOf: Keys): Promise<RecordedEvent | undefined> {
  const { type, data, metadata, stream } = event
  if (plainEventTypes.includes(type)) {
    if ("sealed" in data) throw new SealedEventBroken(event, new Error("it was written as another"))
    return event
  }
  const asked = keyOf(metadata.householdId)
  const key = asked instanceof Promise ? await asked : asked
  if (!key) return undefined
  const { sealed } = data
  if (typeof sealed !== "string" || Object.keys(data).length > 1) return event
  try {
    const content = JSON.parse(key.open(contextOf(event, stream), sealed)) as Content
    return { ...event, data: content.data, metadata: { ...metadata, commandDigest: content.commandDigest } }
  } catch (cause) {
    throw new SealedEventBroken(event, cause)
  }
}
