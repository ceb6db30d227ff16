/**
 * The address to which the payment provider sends its events. No endpoint of the contract: the body is signed as it is
 * sent, byte by byte, and no client of the product sends it.
 */
export const billingWebhookPath = "/api/billing/webhook"
