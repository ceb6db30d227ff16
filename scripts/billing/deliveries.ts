import { setTimeout as pause } from "node:timers/promises"
import type { DoubleSubscription, StripeDouble } from "./stripeDouble.ts"

/*
 * The load of the drill of billing: subscriptions change, and each change is reported by an event that arrives late, in any
 * order, up to four times, and beside forged ones.
 */

/** What a subscription is in the end, as far as a plan depends on it. */
export interface Outcome {
  readonly priceId: string
  readonly status: string
  readonly isCancelled: boolean
}

/** One delivery of an event: due after `after` changes were made. */
interface Delivery {
  readonly event: DrillEvent
  readonly after: number
}

interface DrillEvent {
  readonly id: string
  readonly kind: "genuine" | "forged" | "old" | "another"
  readonly body: object
}

export interface Load {
  readonly stripe: StripeDouble
  /** The ids of the subscriptions, of which each belongs to another customer. */
  readonly subscriptions: ReadonlyArray<string>
  readonly priceIds: ReadonlyArray<string>
  readonly events: number
  readonly random: () => number
  /** Sends a signed body from an address. Returns the status; undefined: no answer. */
  readonly send: (
    signed: { readonly body: string; readonly signature: string },
    from: string,
  ) => Promise<number | undefined>
  /** Called after each change; the drill kills the product here. */
  readonly onChange: (made: number) => Promise<void>
}

export interface Sent {
  /** By customer: the last change of each. */
  readonly expected: ReadonlyMap<string, Outcome>
  /** By customer: what a handler would have that believes the object of each genuine event in the order of arrival. */
  readonly trusting: ReadonlyMap<string, Outcome>
  readonly genuine: ReadonlyArray<string>
  readonly forged: ReadonlyArray<string>
  readonly deliveries: number
  /** Deliveries that had to be repeated, because the product was down or busy. */
  readonly repeated: number
  /** Statuses with which forged and old deliveries were answered. */
  readonly refusals: ReadonlyMap<number, number>
}

/** How many changes later an event may arrive. */
const latestAfter = 200
/** One of so many events is forged, old, or of another account. */
const forgedOf = 20
/** Deliveries under way at the same time: as many as the product follows at once. */
const lanes = 4

/** Makes the changes one after the other, and delivers their events. Returns when each was answered for good. */
export async function sendLoad(load: Load): Promise<Sent> {
  const { stripe, subscriptions, events, random, onChange } = load
  const expected = new Map<string, Outcome>()
  const trusting = new Map<string, Outcome>()
  const refusals = new Map<number, number>()
  const known = new Set<string>()
  const [genuine, forged]: [Array<string>, Array<string>] = [[], []]
  // Of their own: how often a delivery has to be repeated must not change the load.
  const pauses = seeded(events)
  let waiting: Array<Delivery> = []
  let [deliveries, repeated] = [0, 0]

  const deliver = async ({ event }: Delivery): Promise<void> => {
    const { id, kind, body } = event
    const isRefused = kind === "forged" || kind === "old"
    for (;;) {
      const at = Math.floor(Date.now() / 1_000) - (kind === "old" ? 400 : 0)
      const signed = stripe.signed(body, { at, ...(kind === "forged" && { secret: "whsec_forged" }) })
      deliveries += 1
      const status = await load.send(signed, isRefused ? anyAddress(pauses) : "192.0.2.1")
      if (status === 200 || (isRefused && status === 403)) {
        if (isRefused) refusals.set(status, (refusals.get(status) ?? 0) + 1)
        else if (kind === "genuine" && !known.has(id)) believe(trusting, body)
        known.add(id)
        return
      }
      repeated += 1
      await pause(50 + pauses() * 200)
    }
  }

  const flush = async (until: number): Promise<void> => {
    const due = shuffled(
      waiting.filter(({ after }) => after <= until),
      random,
    )
    waiting = waiting.filter(({ after }) => after > until)
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let next = due.pop(); next; next = due.pop()) await deliver(next)
      }),
    )
  }

  for (let made = 1; made <= events; made += 1) {
    const isForged = random() < 1 / forgedOf
    const subscription = stripe.subscriptions.get(oneOf(subscriptions, random))
    if (!subscription) throw new Error("a subscription is missing")
    const event = isForged ? forgery(subscription, made, load) : changed(subscription, made, load)
    if (isForged) forged.push(event.id)
    else {
      genuine.push(event.id)
      expected.set(subscription.customer, outcomeOf(subscription))
    }
    const copies = 1 + Math.floor(random() * 4)
    for (let copy = 0; copy < copies; copy += 1) {
      waiting.push({ event, after: made + Math.floor(random() * latestAfter) })
    }
    await onChange(made)
    if (made % lanes === 0) await flush(made)
  }
  await flush(Infinity)
  return { expected, trusting, genuine, forged, deliveries, repeated, refusals }
}

const outcomeOf = ({ status, items, cancel_at_period_end: isCancelled }: DoubleSubscription): Outcome => ({
  priceId: items.data[0]?.price["id"] as string,
  status,
  isCancelled,
})

/** Changes a subscription in one of the ways in which plans change, and returns the event that reports it. */
function changed(subscription: DoubleSubscription, made: number, { stripe, priceIds, random }: Load): DrillEvent {
  const [item] = subscription.items.data
  const price = stripe.priceOf(oneOf(priceIds, random))
  const way = Math.floor(random() * 4)
  if (way === 0 && item) item.price = price
  if (way === 1) subscription.cancel_at_period_end = !subscription.cancel_at_period_end
  if (way === 2) subscription.status = subscription.status === "active" ? "past_due" : "active"
  subscription.canceled_at = subscription.cancel_at_period_end ? Math.floor(Date.now() / 1_000) : null
  return eventAbout(`evt_drill${made}`, "genuine", structuredClone(subscription))
}

/** An event that claims the end of a subscription: forged, signed long ago, or of another account. */
function forgery(subscription: DoubleSubscription, made: number, { random }: Load): DrillEvent {
  const claimed = { ...structuredClone(subscription), status: "canceled", ended_at: 1 }
  const kind = oneOf(["forged", "old", "another"] as const, random)
  const more = kind === "another" ? (random() < 0.5 ? { account: "acct_another" } : { livemode: true }) : {}
  return eventAbout(`evt_forged${made}`, kind, claimed, more)
}

const eventAbout = (id: string, kind: DrillEvent["kind"], object: object, more: object = {}): DrillEvent => ({
  id,
  kind,
  body: {
    id,
    object: "event",
    type: "customer.subscription.updated",
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object },
    ...more,
  },
})

function believe(trusting: Map<string, Outcome>, body: object): void {
  const { object } = (body as { readonly data: { readonly object: DoubleSubscription } }).data
  trusting.set(object.customer, outcomeOf(object))
}

/** The customers of which two outcomes differ. */
export const differing = (a: ReadonlyMap<string, Outcome>, b: ReadonlyMap<string, Outcome>): ReadonlyArray<string> =>
  [...a.keys()].filter((customer) => JSON.stringify(a.get(customer)) !== JSON.stringify(b.get(customer)))

const anyAddress = (random: () => number): string =>
  `198.51.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`

function oneOf<Value>(values: ReadonlyArray<Value>, random: () => number): Value {
  const chosen = values[Math.floor(random() * values.length)]
  if (chosen === undefined) throw new Error("nothing to choose from")
  return chosen
}

function shuffled<Value>(values: ReadonlyArray<Value>, random: () => number): Array<Value> {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** Numbers from 0 to below 1 that a seed determines, so that a drill can be repeated (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
