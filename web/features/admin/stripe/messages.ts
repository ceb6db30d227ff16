import type { StripeCheck } from "#contract/people/billing.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const stripeMessages = texts("admin.stripe", {
  below: ["Through which account plans are paid, at which prices, and whether its events arrive.", "Below the title"],
  notSetUp: ["No payments are set up", "Heading where there are no keys"],
  notSetUpText: [
    "Set BILLING=on, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and start the server again. Until then no page offers a plan.",
    "Below that heading; the names in capitals are settings",
  ],
  account: ["Account and events", "Heading"],
  mode: ["Mode", "Figure: test or live"],
  test: ["Test mode: no money moves", "Mode of the account"],
  live: ["Live", "Mode of the account: real money moves"],
  webhook: ["Address for events", "Figure: the address to which Stripe sends its events"],
  webhookNote: [
    "Enter it at Stripe as an endpoint for the events of subscriptions and invoices.",
    "Below that address",
  ],
  copy: ["Copy address", "Button"],
  secret: ["Signing secret", "Figure: whether the secret that signs events is set"],
  secretSet: ["set", "The signing secret is known"],
  secretMissing: ["missing: events are refused", "The signing secret is not known"],
  lastEvent: ["Last event", "Figure: when the last event arrived"],
  never: ["none yet", "In place of the moment of the last event"],
  runTest: ["Test set-up", "Button: tests key, prices and events"],
  plans: ["Plans and prices", "Heading"],
  plansNote: [
    "A new price applies to new orders. Running plans keep the price at which they were ordered.",
    "Below that heading",
  ],
  setPrices: ["Set prices", "Button, and title of a window"],
  setPricesText: [
    "Creates what is missing of products and prices at Stripe. Leave an amount empty to keep that plan as it is.",
    "In that window",
  ],
  pricesSet: ["The prices are set.", "Toast"],
  interval: ["Billing period", "Field: monthly or annual billing"],
  amountOf: ["{plan}, taxes included", "Field: the price of a plan"],
  plan: ["Plan", "Column"],
  notOffered: ["not offered", "In place of a price"],
  priceId: ["Price ID", "Column and field: the ID of a price at Stripe, such as price_1Abc"],
  link: ["Link existing price", "Menu, and title of a window"],
  linkText: [
    "Copy the ID from the page of the price at Stripe. The price must be billed once per period and have a fixed amount.",
    "Below the field",
  ],
  linked: ["The price is linked.", "Toast"],
  withdraw: ["Stop offering", "Menu and button: the plan can no longer be ordered with this billing period"],
  withdrawTitle: ["Stop offering this plan?", "Title of a window"],
  withdrawText: [
    "It can no longer be ordered with this billing period. Households that have it keep it and are charged as before.",
    "In that window",
  ],
  withdrawn: ["The plan is no longer offered.", "Toast"],
  events: ["Latest events", "Heading"],
  eventsNote: [
    "Only events with a valid signature are listed. What changed is always fetched from Stripe.",
    "Below that heading",
  ],
  noEvents: ["No event has arrived yet.", "In place of the table"],
  event: ["Event", "Column: the type of an event, such as invoice.paid"],
  outcome: ["Outcome", "Column: what an event changed"],
  received: ["Received", "Column: when an event arrived"],
})

export const checkNames: Words<"key" | "prices" | "webhook"> = texts("admin.stripe.check", {
  key: ["Secret key", "Part of the test of the set-up"],
  prices: ["Prices", "Part of the test of the set-up"],
  webhook: ["Endpoint for events", "Part of the test of the set-up"],
})

export const checkOutcomes: Words<StripeCheck> = texts("admin.stripe.checked", {
  passed: ["works", "Outcome of a part of the test"],
  failed: ["fails", "Outcome of a part of the test"],
  skipped: ["not tested", "Outcome of a part of the test"],
})

/** What helps if a part of the test fails. */
export const checkHelp: Words<"key" | "prices" | "webhook"> = {
  key: text(
    "admin.stripe.help.key",
    "Stripe refuses the key or cannot be reached. Check STRIPE_SECRET_KEY; a restricted key needs the rights that the manual lists.",
    "What helps if the test of the key fails",
  ),
  prices: text(
    "admin.stripe.help.prices",
    "A price that is offered is archived or missing at Stripe. Set or link it again.",
    "What helps if the test of the prices fails",
  ),
  webhook: text(
    "admin.stripe.help.webhook",
    "Stripe has no active endpoint with the address above for all events that are needed. Add it on the page Webhooks there.",
    "What helps if the test of the endpoint fails",
  ),
}

export const outcomeNames: Words<"followed" | "unchanged" | "ignored"> = texts("admin.stripe.outcome", {
  followed: ["Plan updated", "What an event changed"],
  unchanged: ["Nothing changed", "What an event changed"],
  ignored: ["Not about this installation", "What an event changed: it is about other customers of the account"],
})
