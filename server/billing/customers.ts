import { Result } from "effect"
import type Stripe from "stripe"
import { sql } from "kysely"
import type { Decider } from "#domain/shared/decider.ts"
import { HouseholdId } from "#domain/shared/ids.ts"
import type { SubscriptionEvent } from "#domain/subscription/events.ts"
import { type BilledSubscription, following } from "#domain/subscription/following.ts"
import type { Subscription } from "#domain/subscription/state.ts"
import { subscription } from "#domain/subscription/subscription.ts"
import { handle } from "#server/commands/handle.ts"
import { ownCommandMetadata } from "#server/commands/ids.ts"
import type { CommandLog } from "#server/commands/importGate.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import { subscriptionCodec } from "#server/eventlog/eventCodec.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { subscriptionStream } from "#server/eventlog/streams.ts"
import { serverDay } from "#server/identity/today.ts"
import { billedOf } from "./billed.ts"
import { planOfPrice } from "./prices.ts"

export interface CustomersDependencies {
  readonly stripe: Stripe
  readonly workerDb: Db
  readonly log: CommandLog
  readonly now: () => Date
  readonly randomId: () => string
  /** Whether the household exists: false once it was erased. */
  readonly isReadable: (householdId: HouseholdId) => Promise<boolean>
  /** Queues the mails that the subscription of a household is due, in the transaction. */
  readonly queueNotices: (tx: Db, householdId: HouseholdId) => Promise<void>
}

/** A household that pays, while no other server changes what is known of its payments. */
export interface Customer {
  readonly tx: Db
  readonly householdId: HouseholdId
  /** Null: the provider has not created the customer yet. */
  readonly customerId: string | null
  readonly checkout: { readonly id: string; readonly commandId: string } | null
}

/** The last event of the household's subscription, and whether following appended any. */
interface Followed {
  readonly position: Position | undefined
  readonly isChanged: boolean
}

const columns = ["household_id", "customer_id", "checkout_id", "checkout_command"] as const

/** Runs work for the household that pays as a customer, alone among all servers. Undefined: there is no such customer. */
export const forCustomer = <Value>(
  { workerDb }: Pick<CustomersDependencies, "workerDb">,
  customerId: string,
  work: (customer: Customer) => Promise<Value>,
): Promise<Value | undefined> =>
  inTransaction(workerDb, {}, async (tx) => {
    const row = await tx
      .selectFrom("billing.customers")
      .select(columns)
      .where("customer_id", "=", customerId)
      .forUpdate()
      .executeTakeFirst()
    return row ? work(customerOf(tx, row)) : undefined
  })

/** The same for a household, which is entered among those that pay if it is not yet. */
export const forHousehold = <Value>(
  { workerDb }: Pick<CustomersDependencies, "workerDb">,
  householdId: HouseholdId,
  work: (customer: Customer) => Promise<Value>,
): Promise<Value> =>
  inTransaction(workerDb, {}, async (tx) => {
    await tx
      .insertInto("billing.customers")
      .values({ household_id: householdId, customer_id: null, checkout_id: null, checkout_command: null })
      .onConflict((conflict) => conflict.column("household_id").doNothing())
      .execute()
    const row = await tx
      .selectFrom("billing.customers")
      .select(columns)
      .where("household_id", "=", householdId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return work(customerOf(tx, row))
  })

/** Under which id the household pays, if it does. */
export const customerIdOf = async (workerDb: Db, householdId: HouseholdId): Promise<string | null> => {
  const row = await workerDb
    .selectFrom("billing.customers")
    .select("customer_id")
    .where("household_id", "=", householdId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

const customerOf = (
  tx: Db,
  row: {
    readonly household_id: string
    readonly customer_id: string | null
    readonly checkout_id: string | null
    readonly checkout_command: string | null
  },
): Customer => ({
  tx,
  householdId: HouseholdId.make(row.household_id),
  customerId: row.customer_id,
  checkout:
    row.checkout_id === null || row.checkout_command === null
      ? null
      : { id: row.checkout_id, commandId: row.checkout_command },
})

const follower: Decider<
  Subscription,
  { readonly billed: BilledSubscription; readonly on: ReturnType<typeof serverDay> },
  SubscriptionEvent,
  never
> = {
  ...subscription,
  decide: ({ billed, on }, state) => Result.succeed(following(state, billed, on)),
}

/** All subscriptions of a customer, ended ones as well. */
export const subscriptionsOf = (stripe: Stripe, customerId: string): Promise<ReadonlyArray<Stripe.Subscription>> =>
  stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }).autoPagingToArray({ limit: 1_000 })

/**
 * Fetches the subscriptions of a customer and records what changed. Called alone for the customer: what is fetched later
 * is recorded later, so that the newest state is recorded last, regardless of the order in which events arrive. Throws what Stripe or
 * the log throw; then nothing is lost by calling it again.
 */
export async function follow(
  dependencies: CustomersDependencies,
  { tx, householdId, customerId }: Customer,
  actorId: string,
): Promise<Followed> {
  const { stripe, log, now, randomId, isReadable, queueNotices } = dependencies
  const unchanged: Followed = { position: undefined, isChanged: false }
  if (customerId === null || !(await isReadable(householdId))) return unchanged
  const on = serverDay(now())
  const billed = billedOf(await subscriptionsOf(stripe, customerId), await planOfPrice(tx), on)
  await tx
    .updateTable("billing.customers")
    .set({ fetched_at: sql`greatest(fetched_at, ${now()})` })
    .where("household_id", "=", householdId)
    .execute()
  if (!billed) return unchanged
  // Each time another command: it is decided on the state, and appends nothing that is there already.
  const commandId = randomId()
  const handled = await handle({ log, codec: subscriptionCodec }, follower, {
    stream: subscriptionStream(householdId),
    command: { billed, on },
    metadata: ownCommandMetadata({ householdId, actorId, commandId }, { billed }),
  })
  if (Result.isFailure(handled)) throw new SubscriptionNotFollowed(handled.failure._tag)
  await queueNotices(tx, householdId)
  return { position: handled.success.position, isChanged: handled.success.events.length > 0 }
}

/** The household takes no events now, for example because an archive is imported. Following again helps. */
export class SubscriptionNotFollowed extends Error {
  override readonly name = "SubscriptionNotFollowed"
}
