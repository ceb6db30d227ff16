import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal } from "#domain/numbers/decimal.ts"
import { Currency } from "#domain/shared/money.ts"
import { BillingInterval, PaidPlan } from "#domain/subscription/plans.ts"
import { endpoint } from "#contract/endpoint.ts"
import { Acknowledged } from "#contract/problem.ts"

/** A plan that can be ordered, and its price for one interval, taxes included. */
export const OfferView = Schema.Struct({
  plan: PaidPlan,
  interval: BillingInterval,
  currency: Currency,
  amount: Decimal,
}).annotate({ identifier: "Offer" })
export type OfferView = typeof OfferView.Type

export const readBilling = endpoint({
  name: "readBilling",
  method: "GET",
  path: "/api/billing",
  kind: "query",
  guard: { permission: "manage" },
  summary: "The plans that can be ordered here, and what the household pays for. Empty where no payments are set up.",
  answer: Schema.Struct({
    /** Whether plans are paid through this installation. */
    isOpen: Schema.Boolean,
    offers: Schema.Array(OfferView),
    /** What is paid through the provider; null: nothing, or an admin granted the plan. */
    paid: Schema.NullOr(
      Schema.Struct({
        plan: PaidPlan,
        interval: BillingInterval,
        paidUntil: CalendarDate,
        trialEndsOn: Schema.NullOr(CalendarDate),
        isCancelled: Schema.Boolean,
      }),
    ),
  }),
})

export const InvoiceView = Schema.Struct({
  invoiceId: Schema.String,
  number: Schema.NullOr(Schema.String),
  createdAt: Schema.String,
  currency: Schema.String,
  /** Null: the provider stated an amount that cannot be read. */
  total: Schema.NullOr(Schema.String),
  status: Schema.Literals(["paid", "open", "void"]),
  /** Addresses of the payment provider. */
  pageUrl: Schema.NullOr(Schema.String),
  pdfUrl: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Invoice" })
export type InvoiceView = typeof InvoiceView.Type

export const listInvoices = endpoint({
  name: "listInvoices",
  method: "GET",
  path: "/api/billing/invoices",
  kind: "query",
  guard: { permission: "manage" },
  summary: "The latest invoices of the household, and the VAT ids on them, from the payment provider.",
  answer: Schema.Struct({ invoices: Schema.Array(InvoiceView), vatIds: Schema.Array(Schema.String) }),
})

const ordered = Schema.Struct({ plan: PaidPlan, interval: BillingInterval })

/** Where the browser goes next: a page of the payment provider. */
const led = Schema.Struct({ ...Acknowledged.fields, url: Schema.String })

export const startCheckout = endpoint({
  name: "startCheckout",
  method: "PUT",
  path: "/api/billing/checkout",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Opens a page of the payment provider on which a plan is ordered.",
  body: ordered,
  answer: led,
})

export const openPortal = endpoint({
  name: "openPortal",
  method: "PUT",
  path: "/api/billing/portal",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Opens the page of the payment provider for cards, addresses, VAT ids and invoices.",
  answer: led,
})

export const changePlan = endpoint({
  name: "changePlan",
  method: "PUT",
  path: "/api/billing/plan",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Changes the running plan at once. The rest of the paid period is set off against the new price.",
  body: ordered,
  answer: Acknowledged,
})

export const previewPlan = endpoint({
  name: "previewPlan",
  method: "GET",
  path: "/api/billing/preview",
  kind: "query",
  guard: { permission: "manage" },
  summary:
    "What a change of the running plan would be invoiced at once, computed by the payment provider. Nothing where no payments " +
    "are set up.",
  query: ordered,
  answer: Schema.Struct({
    charge: Schema.NullOr(
      Schema.Struct({
        currency: Schema.String,
        /** Charged at once, taxes included: zero in a trial, or if a credit covers it. */
        due: Decimal,
        /** What the change leaves as a credit, which is set off against the next invoices. Zero or more. */
        credit: Decimal,
      }),
    ),
  }),
})

export const cancelPlan = endpoint({
  name: "cancelPlan",
  method: "PUT",
  path: "/api/billing/cancellation",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Cancels the plan for the end of the period that is paid for.",
  answer: Acknowledged,
})

export const resumePlan = endpoint({
  name: "resumePlan",
  method: "DELETE",
  path: "/api/billing/cancellation",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Takes back the cancellation of a plan that still runs.",
  answer: Acknowledged,
})

export const refreshPlan = endpoint({
  name: "refreshPlan",
  method: "PUT",
  path: "/api/billing/refresh",
  kind: "command",
  guard: { permission: "manage" },
  summary: "Fetches from the payment provider what the household pays for.",
  answer: Acknowledged,
})

const SetUpPrice = Schema.Struct({ ...OfferView.fields, priceId: Schema.String }).annotate({ identifier: "SetUpPrice" })

export const readStripeSetUp = endpoint({
  name: "readStripeSetUp",
  method: "GET",
  path: "/api/admin/stripe",
  kind: "admin",
  guard: { superAdmin: true },
  summary: "Whether payments are set up, and at which prices plans are offered.",
  answer: Schema.Struct({
    /** `none`: STRIPE_SECRET_KEY or BILLING=on is missing. */
    mode: Schema.Literals(["none", "test", "live"]),
    hasWebhookSecret: Schema.Boolean,
    /** The address that the provider has to send its events to. */
    webhookUrl: Schema.String,
    /** The latest events that arrived with a valid signature, newest first. */
    events: Schema.Array(
      Schema.Struct({
        type: Schema.String,
        /** `followed`: something changed for a household. `ignored`: about no household of this installation. */
        outcome: Schema.Literals(["followed", "unchanged", "ignored"]),
        receivedAt: Schema.String,
      }),
    ),
    prices: Schema.Array(SetUpPrice),
  }),
})

export const setUpStripe = endpoint({
  name: "setUpStripe",
  method: "PUT",
  path: "/api/admin/stripe/prices",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Creates the products and prices of plans at the payment provider, and offers the plans at these prices.",
  body: Schema.Struct({ prices: Schema.Array(OfferView).check(Schema.isMinLength(1), Schema.isMaxLength(6)) }),
  answer: Schema.Struct({ prices: Schema.Array(SetUpPrice) }),
})

export const linkStripePrice = endpoint({
  name: "linkStripePrice",
  method: "PUT",
  path: "/api/admin/stripe/link",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Offers a plan at a price that exists at the payment provider; without one, no longer for the interval.",
  body: Schema.Struct({
    plan: PaidPlan,
    interval: BillingInterval,
    priceId: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_]{3,255}$/u))),
  }),
  answer: Schema.Struct({ prices: Schema.Array(SetUpPrice) }),
})

/** The outcome of each step of a test of the set-up. */
export const StripeCheck = Schema.Literals(["passed", "failed", "skipped"])
export type StripeCheck = typeof StripeCheck.Type

export const testStripe = endpoint({
  name: "testStripe",
  method: "POST",
  path: "/api/admin/stripe/test",
  kind: "admin",
  guard: { superAdmin: true, stepUp: true },
  summary: "Tests the key, the prices, and whether the payment provider sends its events here.",
  answer: Schema.Struct({ key: StripeCheck, prices: StripeCheck, webhook: StripeCheck }),
})

export const billingEndpoints = [
  readBilling,
  listInvoices,
  startCheckout,
  openPortal,
  previewPlan,
  changePlan,
  cancelPlan,
  resumePlan,
  refreshPlan,
  readStripeSetUp,
  setUpStripe,
  linkStripePrice,
  testStripe,
]
