import { Result } from "effect"
import {
  cancelPlan,
  changePlan,
  linkStripePrice,
  listInvoices,
  openPortal,
  previewPlan,
  readBilling,
  readStripeSetUp,
  refreshPlan,
  resumePlan,
  setUpStripe,
  startCheckout,
  testStripe,
} from "#contract/people/billing.ts"
import { billingWebhookPath } from "#contract/people/billingWebhook.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { Billing, Payer } from "#server/billing/billing.ts"
import type { PlanPrice } from "#server/billing/prices.ts"
import type { StripeSetUp } from "#server/billing/setUp.ts"
import { type Position, positionText } from "#server/eventlog/eventLog.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { adminRoute, personalRoute, type PersonalRequest, queryRoute, type Route } from "#server/http/route.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Refusal } from "#contract/problem.ts"

export interface BillingRoutesDependencies {
  /** Absent where no payments are set up: then no route but the first is found. */
  readonly payments:
    | {
        readonly billing: Billing
        readonly setUp: StripeSetUp
        readonly isTest: boolean
        readonly hasWebhookSecret: boolean
      }
    | undefined
  readonly publicOrigin: () => string
  /** Returns when the read models show the position. */
  readonly shown: (position: Position) => Promise<void>
}

const notSetUp: Rejection = refused({ _tag: "PaymentsNotSetUp" })

/**
 * Ordering and changing plans. These commands take no lock of the household while Stripe answers: they are alone for the
 * household that pays, and lock it when they record what changed.
 */
export function billingRoutes({ payments, publicOrigin, shown }: BillingRoutesDependencies): ReadonlyArray<Route> {
  const acknowledged = async (
    done: Result.Result<{ readonly position: Position | undefined }, Refusal>,
  ): Promise<Result.Result<{ readonly body: { readonly position: string | null } }, Rejection>> => {
    if (Result.isFailure(done)) return Result.fail(refused(done.failure))
    const { position } = done.success
    // The plan is part of the session, which the client reads next.
    if (position) await shown(position)
    return Result.succeed({ body: { position: position ? positionText(position) : null } })
  }
  const led = (opened: Result.Result<{ readonly url: string }, Refusal>) =>
    Result.mapBoth(opened, {
      onSuccess: ({ url }) => ({ body: { position: null, url } }),
      onFailure: refused,
    })
  const setUpAnswer = (prices: Result.Result<ReadonlyArray<PlanPrice>, Refusal>) =>
    Result.mapBoth(prices, { onSuccess: (all) => ({ body: { prices: all.map(priceView) } }), onFailure: refused })

  const routes: ReadonlyArray<Route> = [
    queryRoute(readBilling, ["subscriptions"], async ({ person }) => {
      if (!payments) return Result.succeed({ body: { isOpen: false, offers: [], paid: null } })
      const [offers, paid] = await Promise.all([payments.billing.offers(), payments.billing.paidBy(person.householdId)])
      const body = {
        isOpen: true,
        offers: offers.map(({ plan, interval, currency, amount }) => ({
          plan,
          interval,
          currency,
          amount: decimal(amount),
        })),
        paid: paid && {
          plan: paid.plan,
          interval: paid.interval,
          paidUntil: paid.paidUntil,
          trialEndsOn: paid.trialEndsOn,
          isCancelled: paid.cancelledOn !== null || paid.endedOn !== null,
        },
      }
      return Result.succeed({ body })
    }),
    queryRoute(listInvoices, [], async ({ person }) => {
      if (!payments) return Result.succeed({ body: { invoices: [], vatIds: [] } })
      return Result.mapBoth(await payments.billing.documents(person.householdId), {
        onSuccess: (body) => ({ body }),
        onFailure: refused,
      })
    }),
    personalRoute(startCheckout, async (asked) =>
      payments
        ? led(await payments.billing.startCheckout(payerOf(asked), asked.body.plan, asked.body.interval))
        : Result.fail(notSetUp),
    ),
    personalRoute(openPortal, async (asked) =>
      payments ? led(await payments.billing.openPortal(payerOf(asked))) : Result.fail(notSetUp),
    ),
    personalRoute(changePlan, async (asked) =>
      payments
        ? acknowledged(await payments.billing.changePlan(payerOf(asked), asked.body.plan, asked.body.interval))
        : Result.fail(notSetUp),
    ),
    queryRoute(previewPlan, [], async ({ person, query }) => {
      if (!payments) return Result.succeed({ body: { charge: null } })
      return Result.mapBoth(await payments.billing.preview(person.householdId, query.plan, query.interval), {
        onSuccess: (charge) => ({ body: { charge } }),
        onFailure: refused,
      })
    }),
    personalRoute(cancelPlan, async (asked) =>
      payments ? acknowledged(await payments.billing.setCancelled(payerOf(asked), true)) : Result.fail(notSetUp),
    ),
    personalRoute(resumePlan, async (asked) =>
      payments ? acknowledged(await payments.billing.setCancelled(payerOf(asked), false)) : Result.fail(notSetUp),
    ),
    personalRoute(refreshPlan, async ({ person }) =>
      payments ? acknowledged(await payments.billing.refresh(person)) : Result.fail(notSetUp),
    ),
    adminRoute(readStripeSetUp, async () =>
      Result.succeed({
        body: {
          mode: payments ? (payments.isTest ? ("test" as const) : ("live" as const)) : ("none" as const),
          hasWebhookSecret: payments?.hasWebhookSecret ?? false,
          webhookUrl: `${publicOrigin()}${billingWebhookPath}`,
          events: (await payments?.setUp.events()) ?? [],
          prices: ((await payments?.setUp.prices()) ?? []).map(priceView),
        },
      }),
    ),
    adminRoute(setUpStripe, async ({ body }) =>
      payments ? setUpAnswer(await payments.setUp.create(body.prices)) : Result.fail(notSetUp),
    ),
    adminRoute(linkStripePrice, async ({ body: { plan, interval, priceId } }) =>
      payments ? setUpAnswer(await payments.setUp.link(plan, interval, priceId)) : Result.fail(notSetUp),
    ),
    adminRoute(testStripe, async () =>
      payments ? Result.succeed({ body: await payments.setUp.test() }) : Result.fail(notSetUp),
    ),
  ]
  return routes.map((route) => (route.endpoint.kind === "command" ? { ...route, locksItself: true as const } : route))
}

const payerOf = ({ person, commandId }: PersonalRequest<Endpoint>): Payer => ({
  householdId: person.householdId,
  userId: person.userId,
  email: person.email,
  language: person.preferences.language,
  commandId,
})

const priceView = ({ priceId, plan, interval, currency, amount }: PlanPrice) => ({
  priceId,
  plan,
  interval,
  currency,
  amount: decimal(amount),
})
