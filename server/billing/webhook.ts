import type { FastifyInstance, FastifyReply } from "fastify"
import { Stripe } from "stripe"
import type { Db } from "#server/db/database.ts"
import { sendProblem } from "#server/http/app.ts"
import { unavailable } from "#server/http/problems.ts"
import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { billingWebhookPath } from "#contract/people/billingWebhook.ts"
import type { Billing } from "./billing.ts"
import { SubscriptionNotFollowed } from "./customers.ts"
import { faultOf } from "./stripeAccount.ts"

export interface WebhookOptions {
  readonly billing: Pick<Billing, "followCustomer">
  readonly workerDb: Db
  /** The secrets under which events may be signed: several while one replaces another. */
  readonly secrets: ReadonlyArray<string>
  /** Whether the events of the account's test mode are those that count. */
  readonly isTest: boolean
  readonly now: () => Date
  readonly logger: Logger
}

/** The most bytes of an event. The largest, with a long invoice, has some tens of thousands. */
const eventBytesMax = 256 * 1024

/** An event that was signed longer ago is refused: it may have been recorded by someone who sends it again. */
const toleranceSeconds = 300

/** Events that are followed at the same time. Each holds a connection of the database while Stripe answers. */
const atOnceMost = 4

/** Deliveries of one network address in a minute whose signature is refused, before its deliveries are no longer read. */
const forgedMost = 60

/**
 * The route to which Stripe sends its events. An event says only that something about a customer changed: what it is, is
 * fetched from Stripe. So a forged, repeated, late or outdated event cannot change anything to what Stripe does not have.
 * The answer is 200 only when everything that follows from the event is stored; with any other, Stripe sends it again.
 */
export async function serveWebhook(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { billing, workerDb, secrets, isTest, now, logger } = options
  const forged = new Map<string, { since: number; count: number }>()
  let atOnce = 0

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes))
    scope.post(billingWebhookPath, { bodyLimit: eventBytesMax }, async (request, reply) => {
      if (isBlocked(request.ip)) return sendProblem(reply, { code: "tooManyRequests", retryAfterSeconds: 60 })
      const event = verified(request.body, request.headers["stripe-signature"])
      if (!event) {
        countForged(request.ip)
        return sendProblem(reply, { code: "forbidden" })
      }
      if (atOnce >= atOnceMost) return sendProblem(reply, unavailable)
      atOnce += 1
      try {
        return await answer(event, reply)
      } finally {
        atOnce -= 1
      }
    })
  })

  async function answer(event: Stripe.Event, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const known = await workerDb
        .selectFrom("billing.events")
        .select("event_id")
        .where("event_id", "=", event.id)
        .executeTakeFirst()
      if (!known) await process(event)
      return await reply.code(200).send({ received: true })
    } catch (error) {
      if (faultOf(error) === undefined && !(error instanceof SubscriptionNotFollowed)) throw error
      logger.warn(`an event of Stripe cannot be followed yet, and will be sent again: ${messageOf(error)}`)
      return sendProblem(reply, unavailable)
    }
  }

  async function process(event: Stripe.Event): Promise<void> {
    const enter = async (db: Db, outcome: "followed" | "unchanged" | "ignored") => {
      await db
        .insertInto("billing.events")
        .values({ event_id: event.id, type: event.type.slice(0, 100), outcome, received_at: now() })
        // Delivered twice at the same moment.
        .onConflict((conflict) => conflict.column("event_id").doNothing())
        .execute()
    }
    // Events of the other mode, or of accounts that are connected to the operator's, are about other money.
    const isOurs = event.livemode !== isTest && event.account === undefined
    const customerId = isOurs ? customerOf(event) : undefined
    const outcome =
      customerId === undefined
        ? ("ignored" as const)
        : await billing.followCustomer(customerId, ({ tx }, reached) => enter(tx, reached))
    if (outcome === "ignored") await enter(workerDb, outcome)
  }

  function verified(body: unknown, signature: string | ReadonlyArray<string> | undefined): Stripe.Event | undefined {
    if (!Buffer.isBuffer(body) || typeof signature !== "string") return undefined
    for (const secret of secrets) {
      try {
        const event = Stripe.webhooks.constructEvent(
          body,
          signature,
          secret,
          toleranceSeconds,
          undefined,
          now().getTime(),
        )
        return isEvent(event) ? event : undefined
      } catch (error) {
        // Not signed with this secret, or signed content that is no JSON.
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError)) {
          throw error
        }
      }
    }
    return undefined
  }

  const isBlocked = (address: string): boolean => {
    const counted = forged.get(address)
    return counted !== undefined && counted.count >= forgedMost && counted.since > now().getTime() - 60_000
  }

  function countForged(address: string): void {
    const at = now().getTime()
    for (const [other, { since }] of forged) if (since <= at - 60_000) forged.delete(other)
    const counted = forged.get(address)
    if (counted) counted.count += 1
    else forged.set(address, { since: at, count: 1 })
  }
}

/** What is needed of an event. Types that are not known pass. */
const isEvent = (event: unknown): event is Stripe.Event =>
  typeof event === "object" &&
  event !== null &&
  "id" in event &&
  typeof event.id === "string" &&
  /^[\w-]{1,255}$/.test(event.id) &&
  "type" in event &&
  typeof event.type === "string"

/** The customer that the object of an event is or belongs to. Nothing else of the object is used. */
function customerOf(event: Stripe.Event): string | undefined {
  const object: unknown = (event as { readonly data?: { readonly object?: unknown } }).data?.object
  if (typeof object !== "object" || object === null) return undefined
  const { object: type, id, customer } = object as Readonly<Record<string, unknown>>
  const found = type === "customer" ? id : typeof customer === "object" && customer !== null ? idOf(customer) : customer
  return typeof found === "string" && found !== "" ? found : undefined
}

const idOf = (object: object): unknown => ("id" in object ? object.id : undefined)
