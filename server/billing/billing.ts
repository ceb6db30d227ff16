import { Result } from "effect"
import type Stripe from "stripe"
import { sql } from "kysely"
import { HouseholdId } from "#domain/shared/ids.ts"
import { entitlementOn } from "#domain/subscription/entitlement.ts"
import { isOver } from "#domain/subscription/following.ts"
import type { BillingInterval, PaidPlan } from "#domain/subscription/plans.ts"
import { intervalOf, type PaidSubscription, type Subscription } from "#domain/subscription/state.ts"
import { subscription as subscriptionRules } from "#domain/subscription/subscription.ts"
import type { InvoiceView } from "#contract/people/billing.ts"
import type { Language } from "#contract/people/identity.ts"
import type { Refusal } from "#contract/problem.ts"
import { streamState } from "#server/commands/streamStates.ts"
import { subscriptionCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { subscriptionStream } from "#server/eventlog/streams.ts"
import { uuidv5 } from "#server/eventlog/uuidv5.ts"
import { serverDay } from "#server/identity/today.ts"
import type { Logger } from "#server/logging/logger.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { wholeUnits } from "#server/marketdata/providers/stripe.ts"
import type { Vault } from "#server/vault/vault.ts"
import {
  type Customer,
  type CustomersDependencies,
  follow,
  forCustomer,
  customerIdOf,
  forHousehold,
  SubscriptionNotFollowed,
} from "./customers.ts"
import { changePrice, offerOf, type PlanPreview, previewOf, runningOf } from "./planChanges.ts"
import { offeredPrices, type PlanPrice } from "./prices.ts"
import { faultOf } from "./stripeAccount.ts"

export interface BillingDependencies extends CustomersDependencies {
  readonly publicOrigin: () => string
  readonly vault: Pick<Vault, "keyOf">
  readonly logger: Logger
}

/** A user who acts for their household. */
export interface Payer {
  readonly householdId: HouseholdId
  readonly userId: string
  readonly email: string
  readonly language: Language
  readonly commandId: string
}

type Done = Result.Result<{ readonly position: Position | undefined }, Refusal>
type Led = Result.Result<{ readonly url: string }, Refusal>

/** Paying for plans through the operator's account at Stripe. Cards are entered on pages of Stripe alone. */
export interface Billing {
  readonly offers: () => Promise<ReadonlyArray<PlanPrice>>
  /** What the household pays for now, if it pays through the provider. */
  readonly paidBy: (
    householdId: HouseholdId,
  ) => Promise<(PaidSubscription & { readonly interval: BillingInterval }) | null>
  /** Opens a page on which a plan is ordered and paid. */
  readonly startCheckout: (payer: Payer, plan: PaidPlan, interval: BillingInterval) => Promise<Led>
  /** Opens the page on which cards, addresses and VAT ids are changed and invoices are listed. */
  readonly openPortal: (payer: Payer) => Promise<Led>
  /** What a change of the running plan would be invoiced at once, in whole units of the currency, taxes included. */
  readonly preview: (
    householdId: HouseholdId,
    plan: PaidPlan,
    interval: BillingInterval,
  ) => Promise<Result.Result<PlanPreview, Refusal>>
  /** Changes the running plan at once. What was paid for the rest of the period is set off against the new price. */
  readonly changePlan: (payer: Payer, plan: PaidPlan, interval: BillingInterval) => Promise<Done>
  /** Cancels the plan for the end of its period, or takes that back. */
  readonly setCancelled: (payer: Payer, isCancelled: boolean) => Promise<Done>
  /** Fetches from the provider what the household pays for. */
  readonly refresh: (payer: Pick<Payer, "householdId" | "userId">) => Promise<Done>
  readonly documents: (
    householdId: HouseholdId,
  ) => Promise<
    Result.Result<{ readonly invoices: ReadonlyArray<InvoiceView>; readonly vatIds: ReadonlyArray<string> }, Refusal>
  >
  /** Follows what a customer pays for. `ignored`: the customer is no household of this installation. */
  readonly followCustomer: (
    customerId: string,
    within: (customer: Customer, outcome: "followed" | "unchanged") => Promise<void>,
  ) => Promise<"followed" | "unchanged" | "ignored">
  /** Follows what may have changed without a report, and ends what erased households pay for. */
  readonly tidy: () => Promise<void>
}

/** Invoices that are listed. */
const invoicesMost = 24

/** How old what is known of a running subscription may be before it is fetched without a report. */
const staleHours = 24

export function billing(dependencies: BillingDependencies): Billing {
  const { stripe, workerDb, log, now, publicOrigin, logger } = dependencies
  const answered = answering(logger)
  const followCustomer: Billing["followCustomer"] = (customerId, within) =>
    followAlone(dependencies, customerId, within)

  /** Changes the running subscription at Stripe, and records it at once. */
  const changing = (
    payer: Pick<Payer, "householdId" | "userId">,
    change: (running: Stripe.Subscription) => Promise<unknown>,
  ): Promise<Done> =>
    answered(() =>
      forHousehold({ workerDb }, payer.householdId, async (customer): Promise<Done> => {
        const running = await runningOf(dependencies, customer)
        if (!running) return Result.fail({ _tag: "NoSubscription" })
        await change(running)
        const { position } = await follow(dependencies, customer, payer.userId)
        return Result.succeed({ position })
      }),
    )

  return {
    offers: () => offeredPrices(workerDb),

    async paidBy(householdId) {
      const { paid } = await stateOf(log, householdId)
      return paid?.start.reference === undefined ? null : { ...paid, interval: intervalOf(paid) }
    },

    startCheckout: (payer, plan, interval) =>
      answered(
        () =>
          forHousehold({ workerDb }, payer.householdId, async (customer): Promise<Led> => {
            const offer = await offerOf(workerDb, plan, interval)
            if (!offer) return Result.fail({ _tag: "PlanNotOffered" })
            const state = await stateOf(log, payer.householdId)
            if (state.paid && !isOver(state.paid, serverDay(now()))) {
              return Result.fail({ _tag: "AlreadySubscribed", plan: state.paid.plan })
            }
            if (await runningOf(dependencies, customer)) return Result.fail({ _tag: "AlreadySubscribed", plan })
            const url = await openCheckout(dependencies, customer, { payer, offer, state })
            return url === null ? Result.fail({ _tag: "CheckoutFailed" }) : Result.succeed({ url })
          }),
        "CheckoutFailed",
      ),

    openPortal: ({ householdId, language }) =>
      answered(() =>
        forHousehold({ workerDb }, householdId, async ({ customerId }): Promise<Led> => {
          if (customerId === null) return Result.fail({ _tag: "NoSubscription" })
          const { url } = await stripe.billingPortal.sessions.create({
            customer: customerId,
            return_url: `${publicOrigin()}/app/settings?section=subscription`,
            locale: language,
          })
          return Result.succeed({ url })
        }),
      ),

    async preview(householdId, plan, interval) {
      const offer = await offerOf(workerDb, plan, interval)
      if (!offer) return Result.fail({ _tag: "PlanNotOffered" })
      return answered(async () => {
        const running = await runningOf(dependencies, { customerId: await customerIdOf(workerDb, householdId) })
        return running ? previewOf(stripe, running, offer.priceId) : Result.fail({ _tag: "NoSubscription" })
      })
    },

    async changePlan(payer, plan, interval) {
      const offer = await offerOf(workerDb, plan, interval)
      if (!offer) return Result.fail({ _tag: "PlanNotOffered" })
      return changing(payer, (running) => changePrice(stripe, running, offer.priceId, payer.commandId))
    },

    setCancelled: (payer, isCancelled) =>
      changing(payer, ({ id }) =>
        stripe.subscriptions.update(
          id,
          { cancel_at_period_end: isCancelled },
          { idempotencyKey: `cancel ${payer.commandId}` },
        ),
      ),

    refresh: ({ householdId, userId }) =>
      answered(() =>
        forHousehold({ workerDb }, householdId, async (customer): Promise<Done> => {
          const { position } = await follow(dependencies, customer, userId)
          return Result.succeed({ position })
        }),
      ),

    documents: (householdId) =>
      answered(async () => {
        const customer = await customerIdOf(workerDb, householdId)
        if (customer === null) return Result.succeed({ invoices: [], vatIds: [] })
        return Result.succeed(await documentsOf(stripe, customer))
      }),

    followCustomer,

    tidy: () => tidyCustomers(dependencies, (customerId) => followCustomer(customerId, async () => {})),
  }
}

/** The customer at Stripe, created if the household has none, or if it was deleted there. */
async function customerFor(
  { stripe }: BillingDependencies,
  { tx, householdId, customerId }: Customer,
  { email, commandId }: Payer,
): Promise<string> {
  if (customerId !== null) {
    const existing = await stripe.customers.retrieve(customerId)
    if (existing.deleted !== true) return customerId
  }
  const created = await stripe.customers.create(
    { email, metadata: { household: householdId } },
    { idempotencyKey: `customer ${commandId}` },
  )
  await tx
    .updateTable("billing.customers")
    .set({ customer_id: created.id })
    .where("household_id", "=", householdId)
    .execute()
  return created.id
}

/** Opens the page on which the offer is ordered, and ends the one that was opened before. Returns its address. */
async function openCheckout(
  dependencies: BillingDependencies,
  customer: Customer,
  { payer, offer, state }: { readonly payer: Payer; readonly offer: PlanPrice; readonly state: Subscription },
): Promise<string | null> {
  const { stripe, now, publicOrigin } = dependencies
  const { householdId, language, commandId } = payer
  const customerId = await customerFor(dependencies, customer, payer)
  const { checkout } = customer
  if (checkout && checkout.commandId !== commandId) {
    // It is over already, or cannot be ended because it was paid at this moment: then the next report says so.
    await stripe.checkout.sessions.expire(checkout.id).catch((error: unknown) => {
      if (faultOf(error) === undefined) throw error
    })
  }
  // The rest of the free trial, once: who ordered a plan before, or whose trial is over, pays at once.
  const { status, basis, daysLeft } = entitlementOn(state, serverDay(now()), { billing: "on" })
  const trialDays = status === "trialing" && basis === "trial" ? (daysLeft ?? 0) : 0
  const page = `${publicOrigin()}/app/settings?section=subscription`
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer: customerId,
      client_reference_id: householdId,
      line_items: [{ price: offer.priceId, quantity: 1 }],
      success_url: `${publicOrigin()}/subscription-success?plan=${offer.plan}`,
      cancel_url: `${page}&checkout=cancelled`,
      locale: language,
      tax_id_collection: { enabled: true },
      customer_update: { name: "auto", address: "auto" },
      billing_address_collection: "required",
      subscription_data: {
        metadata: { household: householdId },
        ...(trialDays > 0 && { trial_period_days: trialDays }),
      },
    },
    { idempotencyKey: `checkout ${commandId}` },
  )
  await customer.tx
    .updateTable("billing.customers")
    .set({ checkout_id: session.id, checkout_command: commandId })
    .where("household_id", "=", householdId)
    .execute()
  return session.url
}

/** The latest invoices of a customer, without drafts, and the VAT ids. */
async function documentsOf(stripe: Stripe, customer: string) {
  const [invoices, taxIds] = await Promise.all([
    stripe.invoices.list({ customer, limit: invoicesMost }),
    stripe.customers.listTaxIds(customer, { limit: 10 }),
  ])
  return {
    invoices: invoices.data.filter(({ status }) => status !== "draft").map(invoiceView),
    vatIds: taxIds.data.map(({ value }) => value),
  }
}

/** Ends what an erased household pays for, and deletes the customer at Stripe. */
async function endErased({ stripe, workerDb }: BillingDependencies, householdId: HouseholdId): Promise<void> {
  await forHousehold({ workerDb }, householdId, async ({ tx, customerId }) => {
    // Deleting a customer ends its subscriptions at once.
    if (customerId !== null) {
      await stripe.customers.del(customerId).catch((error: unknown) => {
        if (faultOf(error) !== "missing") throw error
      })
    }
    await tx.deleteFrom("billing.customers").where("household_id", "=", householdId).execute()
    await tx.deleteFrom("billing.notices").where("household_id", "=", householdId).execute()
  })
}

/** See `Billing.tidy`. A customer that Stripe cannot answer for now does not keep the others from being followed. */
async function tidyCustomers(
  dependencies: BillingDependencies,
  followCustomer: (customerId: string) => Promise<unknown>,
): Promise<void> {
  const { workerDb, now, vault, logger } = dependencies
  const logged = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => {
      if (faultOf(error) === undefined && !(error instanceof SubscriptionNotFollowed)) throw error
      logger.warn(`a customer of Stripe cannot be followed now: ${messageOf(error)}`)
    })
  const all = await workerDb.selectFrom("billing.customers").select("household_id").execute()
  for (const { household_id } of all) {
    if (!(await vault.keyOf(household_id))) {
      await logged(() => endErased(dependencies, HouseholdId.make(household_id)))
    }
  }
  const stale = await workerDb
    .selectFrom("billing.customers")
    .select("customer_id")
    .where((eb) =>
      eb.or([
        eb("fetched_at", "is", null),
        eb("fetched_at", "<", sql<Date>`${now()}::timestamptz - make_interval(hours => ${staleHours})`),
      ]),
    )
    .orderBy("fetched_at", (order) => order.asc().nullsFirst())
    .limit(200)
    .execute()
  for (const { customer_id } of stale) {
    if (customer_id !== null) await logged(() => followCustomer(customer_id))
  }
  await workerDb
    .deleteFrom("billing.events")
    .where("received_at", "<", new Date(now().getTime() - eventDays * 86_400_000))
    .execute()
}

const stateOf = async (log: EventLog, householdId: HouseholdId) =>
  (
    await streamState(log, subscriptionStream(householdId), {
      decider: subscriptionRules,
      codec: subscriptionCodec,
      ignoredTypes: undefined,
    })
  ).state

/** What Stripe refuses, or that it does not answer, as a refusal for the user. The operator reads the reason. */
const answering =
  (logger: Logger) =>
  async <Value>(
    work: () => Promise<Result.Result<Value, Refusal>>,
    otherwise: "BillingUnavailable" | "CheckoutFailed" = "BillingUnavailable",
  ): Promise<Result.Result<Value, Refusal>> => {
    try {
      return await work()
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined) throw error
      if (fault === "declined") return Result.fail({ _tag: "PaymentDeclined" })
      logger.warn(`Stripe refused a request (${fault}): ${messageOf(error)}`)
      return Result.fail({ _tag: otherwise })
    }
  }

/** See `Billing.followCustomer`. */
async function followAlone(
  dependencies: BillingDependencies,
  customerId: string,
  within: (customer: Customer, outcome: "followed" | "unchanged") => Promise<void>,
): Promise<"followed" | "unchanged" | "ignored"> {
  const outcome = await forCustomer(dependencies, customerId, async (customer) => {
    const { isChanged } = await follow(dependencies, customer, providerOf(customer.householdId))
    const reached = isChanged ? ("followed" as const) : ("unchanged" as const)
    await within(customer, reached)
    return reached
  })
  return outcome ?? "ignored"
}

/** How long the ids of events are stored: Stripe sends an event again for three days, an operator for thirty. */
const eventDays = 90

/** Who acts when the provider reports something: no user. */
export const providerOf = (householdId: HouseholdId): string => uuidv5(householdId, "payment provider")

const invoiceView = (invoice: Stripe.Invoice): InvoiceView => ({
  invoiceId: invoice.id ?? "",
  number: invoice.number,
  createdAt: new Date(invoice.created * 1_000).toISOString(),
  currency: invoice.currency.toUpperCase(),
  total: wholeUnits(String(invoice.total), invoice.currency),
  status: invoice.status === "paid" ? "paid" : invoice.status === "void" ? "void" : "open",
  pageUrl: invoice.hosted_invoice_url ?? null,
  pdfUrl: invoice.invoice_pdf ?? null,
})
