import type { BillingInterval } from "#contract/vocabulary.ts"
import type { InvoiceView } from "#contract/people/billing.ts"
import type { Words } from "#web/i18n/words.ts"
import { planWords } from "#web/i18n/planWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { successMessages } from "./successMessages.ts"

export const planMessages = texts("plans", {
  title: ["Plans", "Heading above the plans that can be ordered"],
  note: [
    "Plans differ only in size. A plan renews automatically; once cancelled, it runs to the end of the period paid for.",
    "Below that heading",
  ],
  trialNote: [
    "A plan ordered during the free trial is charged when the trial ends, on {day}.",
    "Below that heading, during the free trial",
  ],
  ownersOnly: ["Only owners of the household can order or change a plan. Ask one of them.", "In place of the buttons"],
  noOffers: [
    "No plan can be ordered at the moment. Contact the operator of this installation.",
    "In place of the plans, while the operator offers none",
  ],
  interval: ["Billing period", "Choice: monthly or annual billing"],
  perMonth: ["per month, taxes included", "After the price of a plan, such as EUR 29.00"],
  perYear: planWords.yearly,
  notOffered: ["Not offered with this billing period", "In place of the price of a plan"],
  current: ["Current plan", "On a plan: the household has it"],
  order: ["Order {plan}", "Button; plan is the name of a plan"],
  upgrade: ["Upgrade to {plan}", "Button; plan is the name of a larger plan"],
  downgrade: ["Downgrade to {plan}", "Button; plan is the name of a smaller plan"],
  changeTitle: ["Change to {plan}", "Title of a window; plan is the name of a plan"],
  change: ["Change plan", "Button: changes the plan at once"],
  changed: ["Your plan is now {plan}.", "Toast; plan is the name of a plan"],
  changeText: [
    "The change takes effect at once. What was paid for the rest of the current period is set off.",
    "In that window",
  ],
  newPrice: ["New price", "Figure in that window"],
  dueNow: ["Charged now", "Figure in that window"],
  credit: ["Credit", "Figure in that window: set off against the next invoices"],
  creditNote: ["set off against the next invoices", "Below the figure Credit"],
  notPreviewed: ["The charge could not be computed.", "In place of these figures; a sentence that says why follows"],
  smaller: [
    "You use more than {plan} includes ({kinds}). Nothing is deleted, but nothing can be added above its limits.",
    "Warning before a change to a smaller plan; kinds is a list such as 3 portfolios, 25 assets",
  ],
  checkoutCancelled: [
    "The checkout was cancelled. Nothing was ordered and nothing is charged.",
    "Note after the return from the page of the payment provider",
  ],
  paymentTitle: ["Payment and invoices", "Heading"],
  portal: ["Payment details", "Button: opens the page of the payment provider for cards, addresses and VAT IDs"],
  portalNote: [
    "Cards, billing address and VAT ID are entered at our payment provider Stripe, and are not stored here.",
    "Below the heading Payment and invoices",
  ],
  cancel: ["Cancel plan", "Button"],
  cancelTitle: ["Cancel the plan?", "Title of a window"],
  cancelText: [
    "The plan runs until {day} and is not charged again. After that your entries can be read and exported; nothing can be added.",
    "In that window",
  ],
  cancelled: ["The plan is cancelled and will end on {day}.", "Toast"],
  resume: ["Keep plan", "Button: takes back the cancellation of the plan"],
  resumed: ["The plan continues.", "Toast: the cancellation was taken back"],
  missingPayment: [
    "A payment is missing. Enter another payment method under Payment details, then refresh the status.",
    "Once the plan has ended because a payment failed",
  ],
  refresh: successMessages.refresh,
  refreshed: ["The plan is as the payment provider reports it.", "Toast after Refresh status"],
  vatId: ["VAT ID", "Figure: the VAT identification number on the invoices"],
  noVatId: ["none", "In place of the VAT ID"],
  invoices: ["Invoices", "Name of the table of invoices"],
  noInvoices: ["There are no invoices yet.", "In place of the invoices"],
  notListed: ["The invoices could not be loaded.", "In place of the invoices; a sentence that says why follows"],
  number: ["Number", "Column: the number of an invoice"],
  open: ["View", "Link to an invoice at the payment provider"],
  openNamed: ["View invoice {number}", "The same link, read aloud"],
  pdf: ["PDF", "Link to the file of an invoice"],
  pdfNamed: ["PDF of invoice {number}", "The same link, read aloud"],
  draft: ["without number", "In place of the number of an invoice"],
  failedBanner: [
    "The last payment for your plan failed. Everything works until {day}: please check the payment method before.",
    "Banner on every page, for the owners of the household",
  ],
})

export const intervalNames: Words<BillingInterval> = texts("plans.interval", {
  month: ["Monthly", "Choice: billed each month"],
  year: ["Annual", "Choice: billed each year"],
})

export const intervalSwitches: Words<BillingInterval> = {
  month: text("plans.switch.month", "Switch to monthly billing", "Button on the plan that the household has"),
  year: text("plans.switch.year", "Switch to annual billing", "Button on the plan that the household has"),
}

export const invoiceStates: Words<InvoiceView["status"]> = texts("plans.invoice", {
  paid: ["Paid", "Status of an invoice"],
  open: ["Open", "Status of an invoice: not paid yet"],
  void: ["Void", "Status of an invoice: declared invalid"],
})
