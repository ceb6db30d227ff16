import { decimal, divide, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import { type BillingObject, type HttpAnswer, type RefusalKind, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import {
  eighteen,
  instantOf,
  integerOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  objectIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "Stripe"

/**
 * Stripe: objects, lists, events and faults. Amounts become whole units of their currency, times become instants. Objects
 * and events that the product does not use pass by name, unknown states pass as they are. A declined card is an answer
 * and no fault of the service. A body that the recorder filled with placeholders is malformed.
 */
export const readStripe = readerOf(service, (answer: HttpAnswer) => {
  const placeholder = /[:\d]\s*(<[A-Z][A-Z_]+>)/.exec(answer.body)?.[1]
  if (placeholder)
    refuse(
      "Malformed",
      `${service}: the recorder replaced digits of the answer by ${placeholder}, so that it is no JSON.`,
    )
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  const error = root["error"]
  if (isObject(error)) return { billing: [declinedOr(error, answer)] }
  if (answer.status >= 400) {
    refuse(
      answer.status >= 500 ? "Unreachable" : answer.status === 429 ? "RateLimited" : "Malformed",
      `${service} answers with status ${answer.status}.`,
    )
  }
  const resources = root["resources"]
  if (isObject(resources)) return { billing: Object.values(resources).filter(isObject).map(objectOf) }
  const inner = root["object"]
  if (isObject(inner)) return { billing: [objectOf(inner)] }
  const object = objectOf(root)
  return {
    billing: object.type === "list" ? (object.parts ?? []) : [object],
    ...(object.type === "list"
      ? { facts: [{ about: "objects in the list", value: String(object.parts?.length ?? 0) }] }
      : {}),
  }
})

function declinedOr(error: JsonObject, { status, headers }: HttpAnswer): BillingObject {
  const [type, code] = [textOf(error["type"]) ?? "", textOf(error["code"]) ?? ""]
  const message = (textOf(error["message"]) ?? "no message").replace(/\.$/, "")
  if (type === "card_error") {
    const fields = { code, declineCode: textOf(error["decline_code"]) ?? null, message }
    return { type: "declined card", id: textOf(error["charge"]) ?? null, fields }
  }
  const kind: RefusalKind =
    status === 429 || type === "rate_limit_error" || code === "rate_limit" || code === "lock_timeout"
      ? "RateLimited"
      : status === 401 || status === 403 || type === "authentication_error"
        ? "Unauthorised"
        : code === "resource_missing" || status === 404
          ? "NotFound"
          : status >= 500 || type === "api_error"
            ? "Unreachable"
            : "Malformed"
  const seconds = /^\d+$/.test(headers["retry-after"] ?? "") ? Number(headers["retry-after"]) : undefined
  return refuse(kind, `${service} answers with ${code || type || `status ${status}`}: ${message}.`, seconds)
}

/** What is read of each type. Others pass with their id and state. */
const readers: Readonly<Record<string, (object: JsonObject) => Omit<BillingObject, "type" | "id">>> = {
  event: (event) => {
    const data = isObject(event["data"]) ? event["data"]["object"] : undefined
    return {
      fields: {
        event: textOf(event["type"]) ?? null,
        created: time(event["created"]),
        apiVersion: textOf(event["api_version"]) ?? null,
        live: flag(event["livemode"]),
      },
      parts: isObject(data)
        ? [objectOf(data)]
        : refuse("Malformed", `${service} answers with an event without an object.`),
    }
  },
  subscription: (subscription) => {
    const items = listOf(subscription["items"])
    const [first] = items
    const plan = isObject(first) ? (first["price"] ?? first["plan"]) : subscription["plan"]
    const from = (name: string): Json | undefined => subscription[name] ?? first?.[name]
    return {
      fields: {
        status: textOf(subscription["status"]) ?? null,
        customer: idOf(subscription["customer"]),
        price: idOf(plan),
        quantity: textOf(first?.["quantity"] ?? subscription["quantity"]) ?? null,
        // Newer versions state the period in the items.
        periodStart: time(from("current_period_start")),
        periodEnd: time(from("current_period_end")),
        trialStart: time(subscription["trial_start"]),
        trialEnd: time(subscription["trial_end"]),
        cancelsAtPeriodEnd: flag(subscription["cancel_at_period_end"]),
        cancelsAt: time(subscription["cancel_at"]),
        cancelledAt: time(subscription["canceled_at"]),
        endedAt: time(subscription["ended_at"]),
        paused: isObject(subscription["pause_collection"]),
        resumesAt: isObject(subscription["pause_collection"])
          ? time(subscription["pause_collection"]["resumes_at"])
          : null,
        latestInvoice: idOf(subscription["latest_invoice"]),
      },
      parts: items.flatMap((item) =>
        isObject(item["price"]) ? [objectOf(item["price"])] : isObject(item["plan"]) ? [objectOf(item["plan"])] : [],
      ),
    }
  },
  invoice: (invoice) => {
    const currency = textOf(invoice["currency"])
    const parent = isObject(invoice["parent"]) ? invoice["parent"]["subscription_details"] : undefined
    return {
      fields: {
        status: textOf(invoice["status"]) ?? null,
        number: textOf(invoice["number"]) ?? null,
        customer: idOf(invoice["customer"]),
        subscription: idOf(invoice["subscription"]) ?? (isObject(parent) ? idOf(parent["subscription"]) : null),
        reason: textOf(invoice["billing_reason"]) ?? null,
        currency: currency?.toUpperCase() ?? null,
        total: money(invoice["total"], currency),
        tax: money(invoice["tax"], currency),
        due: money(invoice["amount_due"], currency),
        paid: money(invoice["amount_paid"], currency),
        remaining: money(invoice["amount_remaining"], currency),
        created: time(invoice["created"]),
        periodStart: time(invoice["period_start"]),
        periodEnd: time(invoice["period_end"]),
        nextAttempt: time(invoice["next_payment_attempt"]),
        page: textOf(invoice["hosted_invoice_url"]) ?? null,
        pdf: textOf(invoice["invoice_pdf"]) ?? null,
      },
    }
  },
  "checkout.session": (session) => {
    const currency = textOf(session["currency"])
    return {
      fields: {
        mode: textOf(session["mode"]) ?? null,
        status: textOf(session["status"]) ?? null,
        payment: textOf(session["payment_status"]) ?? null,
        household: textOf(session["client_reference_id"]) ?? null,
        customer: idOf(session["customer"]),
        subscription: idOf(session["subscription"]),
        currency: currency?.toUpperCase() ?? null,
        total: money(session["amount_total"], currency),
        expires: time(session["expires_at"]),
        page: textOf(session["url"]) ?? null,
      },
    }
  },
  customer: (customer) => ({
    fields: {
      deleted: customer["deleted"] === true,
      created: time(customer["created"]),
      currency: textOf(customer["currency"])?.toUpperCase() ?? null,
      // Negative: a credit of the customer.
      balance: money(customer["balance"], textOf(customer["currency"])),
      delinquent: flag(customer["delinquent"]),
      paymentMethod: isObject(customer["invoice_settings"])
        ? idOf(customer["invoice_settings"]["default_payment_method"])
        : null,
    },
  }),
  product: (product) => ({
    fields: {
      name: textOf(product["name"]) ?? null,
      active: flag(product["active"]),
      deleted: product["deleted"] === true,
      price: idOf(product["default_price"]),
    },
  }),
  price: priceOf,
  plan: priceOf,
  list: (list) => ({
    fields: { more: flag(list["has_more"]) },
    parts: listOf(list).map(objectOf),
  }),
}

function priceOf(price: JsonObject): Omit<BillingObject, "type" | "id"> {
  const currency = textOf(price["currency"])
  const recurring = isObject(price["recurring"]) ? price["recurring"] : price
  // Fractions of the smallest unit are in the decimal field.
  const amount = price["unit_amount_decimal"] ?? price["unit_amount"] ?? price["amount_decimal"] ?? price["amount"]
  return {
    fields: {
      active: flag(price["active"]),
      product: idOf(price["product"]),
      currency: currency?.toUpperCase() ?? null,
      amount: money(amount, currency),
      interval: textOf(recurring["interval"]) ?? null,
      intervals: textOf(recurring["interval_count"]) ?? null,
      trialDays: textOf(recurring["trial_period_days"]) ?? null,
    },
  }
}

/** Fields that say most about an object of any other type. */
function othersOf(object: JsonObject): Omit<BillingObject, "type" | "id"> {
  const currency = textOf(object["currency"])
  return {
    fields: {
      status: textOf(object["status"]) ?? null,
      customer: idOf(object["customer"]),
      invoice: idOf(object["invoice"]),
      ...(currency === undefined
        ? {}
        : { currency: currency.toUpperCase(), amount: money(object["amount"] ?? object["amount_paid"], currency) }),
      ...(object["deleted"] === true ? { deleted: true } : {}),
    },
  }
}

function objectOf(object: JsonObject): BillingObject {
  const type = textOf(object["object"]) ?? unnamed(object)
  const read = readers[type] ?? othersOf
  return { type, id: textOf(object["id"]) ?? null, ...read(object) }
}

/** Some samples have no type: it is in the form of their id. */
function unnamed(object: JsonObject): string {
  const prefix = /^(evt|sub|su|in|cus|prod|price|cs|ch|pi|pm|card|seti|plan)_/.exec(textOf(object["id"]) ?? "")?.[1]
  const types: Readonly<Record<string, string>> = {
    evt: "event",
    sub: "subscription",
    su: "subscription",
    in: "invoice",
    cus: "customer",
    prod: "product",
    price: "price",
    cs: "checkout.session",
    ch: "charge",
    pi: "payment_intent",
    pm: "payment_method",
    card: "payment_method",
    seti: "setup_intent",
    plan: "plan",
  }
  return types[prefix ?? ""] ?? refuse("Malformed", `${service} answers with an object without a type.`)
}

/** The entries of a list object. */
const listOf = (list: Json | undefined): ReadonlyArray<JsonObject> => {
  const data = isObject(list) ? list["data"] : undefined
  return isList(data) ? data.filter(isObject) : []
}

/** The id of an object that is expanded or not. */
const idOf = (value: Json | undefined): string | null => (isObject(value) ? textOf(value["id"]) : textOf(value)) ?? null

const flag = (value: Json | undefined): boolean | null => (typeof value === "boolean" ? value : null)

const time = (value: Json | undefined): string | null => instantOf(integerOf(value)) ?? null

const money = (value: Json | undefined, currency: string | undefined): string | null =>
  wholeUnits(textOf(value) ?? "", currency)

/**
 * An amount in whole units of its currency; Stripe states it in the smallest unit. 2900 EUR is 29, 2900 JPY is 2900,
 * 2900 KWD is 2.9. Null for what is no amount.
 */
export function wholeUnits(smallest: string, currency: string | undefined): string | null {
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(smallest)) return null
  return toPlainString(divide(decimal(smallest), decimal(unitsOf(currency)), eighteen))
}

/** The opposite: an amount in the smallest unit of its currency; null if it has smaller fractions than that. */
export function smallestUnits(amount: string, currency: string): string | null {
  const text = toPlainString(multiply(decimal(amount), decimal(unitsOf(currency))))
  return text.includes(".") ? null : text
}

function unitsOf(currency: string | undefined): string {
  const code = currency?.toLowerCase() ?? ""
  if (/^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/.test(code)) return "1"
  return /^(bhd|jod|kwd|omr|tnd)$/.test(code) ? "1000" : "100"
}
