import { Stripe } from "stripe"
import type { StripeSettings } from "#server/settings/settings.ts"

/** How long one request to Stripe may take. */
const timeoutMs = 10_000

/** The connection to the operator's account at Stripe, or to the program that answers at `url`. Nothing is sent until a call. */
export function openStripe({ secretKey, url }: Pick<StripeSettings, "secretKey" | "url">): Stripe {
  const { protocol, hostname, port } = url
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Whether the key is one of the provider's test mode, in which no money moves. */
export const isTestKey = (secretKey: string): boolean => /^(sk|rk)_test_/.test(secretKey)

/** Why a call failed: the card was declined, the object does not exist, the key is refused, or Stripe does not answer. */
export function faultOf(error: unknown): "declined" | "missing" | "key" | "request" | "unreachable" | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  if (error instanceof Stripe.errors.StripeCardError) return "declined"
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return "key"
  if (error.code === "resource_missing") return "missing"
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return "request"
  return "unreachable"
}
