import { encryptedLength, isSubjectId } from "#server/vault/subjectKey.ts"
import { DecryptionFailed, type SubjectKey, type Vault } from "#server/vault/vault.ts"
import { MalformedEvent } from "./soundness.ts"
import type { EventLog, Json, NewEvent, RecordedEvent, StreamAppend, SubscriptionMessage } from "./eventLog.ts"
import { bytesOfEvent } from "./proposedEvents.ts"

/** Types that are not encrypted: they contain no personal data, and must be readable after the key is destroyed. */
const plainEventTypes: ReadonlyArray<string> = ["HouseholdErased"]

/** The key of the household is destroyed, so no event can be appended for it. */
export class HouseholdErasedError extends Error {
  override readonly name = "HouseholdErasedError"
  constructor() {
    super("the household was erased")
  }
}

/** The stored data of an event was changed or moved since it was appended. */
class EventDecryptionError extends DecryptionFailed {
  readonly event: RecordedEvent
  constructor(event: RecordedEvent, cause: unknown) {
    super(`${event.type} at ${event.stream}@${event.revision} cannot be decrypted`, { cause })
    this.event = event
  }
}

/**
 * A log that encrypts each event under the key of its household when it is appended, and decrypts it when it is read. It
 * encrypts the data and the digest of the command, from which small amounts could be guessed. Events from before
 * encryption pass unchanged. After the key is destroyed, readers get only the household's plain events.
 *
 * Encryption makes data a third larger, which counts towards the limit of an append. An event that was changed or moved,
 * or that the product did not write, arrives with the reason in its field `unreadable`, so that one such event does not
 * stop the readers of the others.
 */
export function encryptedEventLog(log: EventLog, vault: Pick<Vault, "keyOf">): EventLog {
  return {
    ping: () => log.ping(),
    head: () => log.head(),

    async append(stream, expected, events) {
      return log.append(stream, expected, await encryptedEventsOf(events, stream, keysOf(vault)))
    },

    async appendEach(appends) {
      const keyOf = keysOf(vault)
      const encrypted: Array<StreamAppend> = []
      for (const one of appends) {
        encrypted.push({ ...one, events: await encryptedEventsOf(one.events, one.stream, keyOf) })
      }
      return log.appendEach(encrypted)
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
        const decrypted = await decryptedEventOf(event, keyOf)
        // A checkpoint instead of an event without a key, so that the subscriber applies its batch so far.
        yield (
          decrypted ? { kind: "event", event: decrypted, more } : { kind: "checkpoint", position: event.position }
        ) satisfies SubscriptionMessage
        if (!more || keyOf.requested >= fetchAgainAfter) keyOf = keysOf(vault)
      }
    },

    close: () => log.close(),
  }
}

/** The number of events after which keys are fetched again, about one page of the log. */
const fetchAgainAfter = 1_000

interface Keys {
  (householdId: string): Promise<SubjectKey | undefined> | SubjectKey | undefined
  /** How many keys were requested so far. */
  requested: number
}

/** Fetches each household's key once. */
function keysOf(vault: Pick<Vault, "keyOf">): Keys {
  const known = new Map<string, SubjectKey | undefined>()
  const keyOf: Keys = (householdId) => {
    keyOf.requested += 1
    return known.has(householdId) ? known.get(householdId) : ask(householdId)
  }
  keyOf.requested = 0
  async function ask(householdId: string): Promise<SubjectKey | undefined> {
    const key = await vault.keyOf(householdId)
    known.set(householdId, key)
    return key
  }
  return keyOf
}

const limitOf = (limit: number): { readonly limit?: number } => (limit === Infinity ? {} : { limit })

/**
 * The first `limit` events that can be decrypted: for those that cannot, it reads further ones. `read` returns the
 * events after an event, or those from the start.
 */
async function* readable(
  vault: Pick<Vault, "keyOf">,
  limit: number,
  read: (last: RecordedEvent | undefined, left: number) => AsyncIterable<RecordedEvent> | undefined,
): AsyncIterable<RecordedEvent> {
  let keyOf = keysOf(vault)
  let last: RecordedEvent | undefined
  for (let left = limit; left > 0;) {
    const requested = left
    let found = 0
    for await (const event of read(last, requested) ?? []) {
      found += 1
      last = event
      const decrypted = await decryptedEventOf(event, keyOf)
      if (keyOf.requested >= fetchAgainAfter) keyOf = keysOf(vault)
      if (!decrypted) continue
      left -= 1
      yield decrypted
    }
    if (found < requested) return
  }
}

/** The associated data of an event's ciphertext: it decrypts only in its own stream, under its own id, type and schema. */
const contextOf = ({ id, type, metadata }: NewEvent, stream: string): string =>
  `event ${stream} ${id} ${type} ${metadata.schemaVersion}`

/**
 * The bytes of an event for the limit of an append, as it is stored: encrypted, unless its type is not. What is encrypted
 * is a third longer.
 */
export function storedBytesOf(event: NewEvent): number {
  if (plainEventTypes.includes(event.type)) return bytesOfEvent(event)
  const length = encryptedLength(Buffer.byteLength(JSON.stringify(contentOf(event))))
  return bytesOfEvent(storedEventOf(event, "")) + length
}

const contentOf = ({ data, metadata }: NewEvent): Content => ({ data, commandDigest: metadata.commandDigest })

const storedEventOf = (event: NewEvent, sealed: string): NewEvent => ({
  ...event,
  data: { sealed },
  metadata: { ...event.metadata, commandDigest: "" },
})

async function encryptedEventsOf(events: ReadonlyArray<NewEvent>, stream: string, keyOf: Keys) {
  const encrypted: Array<NewEvent> = []
  for (const event of events) encrypted.push(await encryptedEventOf(event, stream, keyOf))
  return encrypted
}

async function encryptedEventOf(event: NewEvent, stream: string, keyOf: Keys): Promise<NewEvent> {
  if (plainEventTypes.includes(event.type)) return event
  const key = await keyOf(event.metadata.householdId)
  if (!key) throw new HouseholdErasedError()
  return storedEventOf(event, key.encrypt(contextOf(event, stream), JSON.stringify(contentOf(event))))
}

interface Content {
  readonly data: Json
  readonly commandDigest: string
}

/** The event as it was appended, or marked as unreadable; `undefined` if the household's key is destroyed. */
async function decryptedEventOf(event: RecordedEvent, keyOf: Keys): Promise<RecordedEvent | undefined> {
  const { type, metadata, stream } = event
  const data: unknown = event.data
  const isObject = typeof data === "object" && data !== null
  if (plainEventTypes.includes(type)) {
    if (isObject && "sealed" in data) return unreadable(event, new Error("it was written as another"))
    return event
  }
  const { householdId }: { readonly householdId?: unknown } = metadata
  if (typeof householdId !== "string" || !isSubjectId(householdId)) {
    return { ...event, unreadable: new MalformedEvent("the metadata name no household") }
  }
  const found = keyOf(householdId)
  const key = found instanceof Promise ? await found : found
  if (!key) return undefined
  const sealed = isObject && "sealed" in data ? data.sealed : undefined
  if (typeof sealed !== "string" || Object.keys(event.data).length > 1) return event
  try {
    const content = JSON.parse(key.decrypt(contextOf(event, stream), sealed)) as Content
    return { ...event, data: content.data, metadata: { ...metadata, commandDigest: content.commandDigest } }
  } catch (cause) {
    return unreadable(event, cause)
  }
}

const unreadable = (event: RecordedEvent, cause: unknown): RecordedEvent => ({
  ...event,
  unreadable: new EventDecryptionError(event, cause),
})
