import { randomUUID } from "node:crypto"
import type {
  EventLog,
  EventMetadata,
  Filter,
  Json,
  NewEvent,
  Position,
  RecordedEvent,
  SubscriptionMessage,
} from "#server/eventlog/eventLog.ts"

/** A stream that no other test uses, in a category of the log, named as the product names its own. */
export const newStream = (category = "holding"): string =>
  ["holding", "portfolio", "debt", "wallet"].includes(category)
    ? `${category}-${randomUUID()}.${randomUUID()}`
    : `${category}-${randomUUID()}`

export const metadataOf = (commandId: string = randomUUID()): EventMetadata => ({
  householdId: "11111111-1111-4111-8111-111111111111",
  actorId: "22222222-2222-4222-8222-222222222222",
  commandId,
  commandDigest: "d".repeat(64),
  causationId: commandId,
  correlationId: commandId,
  schemaVersion: 1,
})

export const newEvent = (data: Json = {}, type = "NoteTaken"): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: metadataOf(),
})

export const newEvents = (count: number): ReadonlyArray<NewEvent> =>
  Array.from({ length: count }, (_, number) => newEvent({ number }))

export async function collect<Item>(items: AsyncIterable<Item>): Promise<ReadonlyArray<Item>> {
  const collected: Array<Item> = []
  for await (const item of items) collected.push(item)
  return collected
}

/** A subscriber that collects what it receives, in order. */
export interface Subscriber {
  readonly events: ReadonlyArray<RecordedEvent>
  readonly messages: ReadonlyArray<SubscriptionMessage>
  /** Resolves when what it received satisfies the condition. */
  until(satisfied: (subscriber: Subscriber) => boolean): Promise<void>
  stop(): Promise<void>
}

export function subscriber(log: EventLog, options: { after?: Position; filter?: Filter } = {}): Subscriber {
  const stopping = new AbortController()
  const events: Array<RecordedEvent> = []
  const messages: Array<SubscriptionMessage> = []
  const watchers = new Set<() => void>()
  const running = (async () => {
    for await (const message of log.subscribeAll({ ...options, signal: stopping.signal })) {
      messages.push(message)
      if (message.kind === "event") events.push(message.event)
      for (const look of watchers) look()
    }
  })()
  const self: Subscriber = {
    events,
    messages,
    until: (satisfied) =>
      Promise.race([
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (!satisfied(self)) return
            watchers.delete(look)
            resolve()
          }
          watchers.add(look)
          look()
        }),
        running.then(() => {
          throw new Error("the subscription ended")
        }),
      ]),
    async stop() {
      stopping.abort()
      await running
    },
  }
  return self
}
