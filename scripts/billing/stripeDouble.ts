import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Stripe } from "stripe"

/*
 * Stands in for Stripe on this machine: it answers the requests of the product in the form of Stripe, with the objects in
 * the form of their current version, and signs events. Money does not move.
 */

type Fields = { [name: string]: Value }
type Value = string | number | boolean | null | Fields | Array<Value>

/** A subscription in the form of the API, as far as the product reads it. */
export interface DoubleSubscription {
  readonly id: string
  readonly object: "subscription"
  customer: string
  status: string
  start_date: number
  trial_start: number | null
  trial_end: number | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  metadata: Fields
  items: {
    readonly object: "list"
    readonly data: Array<{
      readonly id: string
      readonly object: "subscription_item"
      price: Fields
      current_period_start: number
      current_period_end: number
    }>
  }
}

export interface StripeDouble {
  /** The address of its API. */
  readonly url: URL
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where events are sent; undefined: nowhere. They are all in `events`. */
  webhookUrl: string | undefined
  readonly events: Array<Stripe.Event>
  /** Every request that was answered, as method and path. */
  readonly requests: Array<string>
  readonly subscriptions: Map<string, DoubleSubscription>
  /** While true, every request is answered with status 500. */
  isDown: boolean
  /** Pays for what was put into a checkout, by its address. Returns where the browser is led then. */
  readonly pay: (checkoutUrl: string) => Promise<string>
  /** Starts a subscription without a checkout, in the middle of its first period. */
  readonly subscribe: (
    customer: string,
    priceId: string,
    of?: Partial<DoubleSubscription>,
  ) => Promise<DoubleSubscription>
  /** The price with an id. */
  readonly priceOf: (priceId: string) => Fields
  /** Changes a subscription and reports it. */
  readonly change: (id: string, type: string, change: (subscription: DoubleSubscription) => void) => Promise<void>
  /** The body and the header with which an event is delivered. `at`: when it is signed, in seconds. */
  readonly signed: (
    event: unknown,
    of?: { readonly secret?: string; readonly at?: number },
  ) => { readonly body: string; readonly signature: string }
  /** Sends an event. Returns the status of the answer. */
  readonly deliver: (event: unknown, of?: { readonly secret?: string; readonly at?: number }) => Promise<number>
  /** Returns when the events of changes that the product asked for were delivered. */
  delivered(): Promise<void>
  close(): Promise<void>
}

const yearSeconds = 365 * 86_400
const monthSeconds = 30 * 86_400

/** Starts it on a free port of this machine. */
export async function startStripeDouble({ now }: { readonly now: () => Date }): Promise<StripeDouble> {
  const secretKey = "sk_test_double0123456789"
  const webhookSecret = "whsec_double0123456789"
  const objects = new Map<string, Fields>()
  const subscriptions = new Map<string, DoubleSubscription>()
  const answered = new Map<string, { readonly asked: string; readonly status: number; readonly body: string }>()
  const taxIds = new Map<string, Array<Fields>>()
  const counts = new Map<string, number>()
  const underWay: Array<Promise<void>> = []
  const seconds = (): number => Math.floor(now().getTime() / 1_000)
  const newId = (prefix: string): string => {
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    return `${prefix}_double${count}`
  }
  const list = (data: ReadonlyArray<unknown>, url: string) => ({ object: "list", data, has_more: false, url })

  const double: StripeDouble = {
    url: new URL("http://127.0.0.1"),
    secretKey,
    webhookSecret,
    webhookUrl: undefined,
    events: [],
    requests: [],
    subscriptions,
    isDown: false,

    async pay(checkoutUrl) {
      const id = new URL(checkoutUrl).pathname.split("/").at(-1) ?? ""
      const session = objects.get(id)
      if (session?.["status"] !== "open") throw new Error(`the checkout ${id} is not open`)
      const asked = session["asked"] as Fields
      const [line] = asked["line_items"] as Array<Fields>
      const data = (asked["subscription_data"] ?? {}) as Fields
      const days = Number(data["trial_period_days"] ?? 0)
      const subscription = await add(textOf(session["customer"]), textOf(line?.["price"]), {}, days)
      taxIds.set(subscription.customer, [{ id: newId("txi"), object: "tax_id", type: "eu_vat", value: "DE123456789" }])
      session["status"] = "complete"
      session["subscription"] = subscription.id
      const { asked: _, ...shown } = session
      await report("checkout.session.completed", shown)
      await report("customer.subscription.created", subscription)
      await report("invoice.paid", invoiceFor(subscription))
      return textOf(session["success_url"])
    },

    async subscribe(customer, priceId, of) {
      const subscription = await add(customer, priceId, of ?? {}, 0)
      await report("customer.subscription.created", subscription)
      return subscription
    },

    priceOf(priceId) {
      const price = objects.get(priceId)
      if (!price) throw new Error(`there is no price ${priceId}`)
      return price
    },

    async change(id, type, change) {
      const subscription = subscriptions.get(id)
      if (!subscription) throw new Error(`there is no subscription ${id}`)
      change(subscription)
      await report(type, subscription)
    },

    signed(event, { secret = webhookSecret, at = seconds() } = {}) {
      const body = typeof event === "string" ? event : JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at })
      return { body, signature }
    },

    async deliver(event, of) {
      if (double.webhookUrl === undefined) return 0
      const { body, signature } = double.signed(event, of)
      const answer = await fetch(double.webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    },

    async delivered() {
      await Promise.all(underWay)
    },

    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function add(
    customer: string,
    priceId: string,
    of: Partial<DoubleSubscription>,
    trialDays: number,
  ): Promise<DoubleSubscription> {
    const price = double.priceOf(priceId)
    const start = seconds()
    const trialEnd = trialDays > 0 ? start + trialDays * 86_400 : null
    const length = intervalOf(price) === "year" ? yearSeconds : monthSeconds
    const subscription: DoubleSubscription = {
      id: newId("sub"),
      object: "subscription",
      customer,
      status: trialEnd === null ? "active" : "trialing",
      start_date: start,
      trial_start: trialEnd === null ? null : start,
      trial_end: trialEnd,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      metadata: {},
      items: {
        object: "list",
        data: [
          {
            id: newId("si"),
            object: "subscription_item",
            price,
            current_period_start: start,
            current_period_end: trialEnd ?? start + length,
          },
        ],
      },
      ...of,
    }
    subscriptions.set(subscription.id, subscription)
    invoiceFor(subscription)
    return subscription
  }

  function invoiceFor(subscription: DoubleSubscription): Fields {
    const id = newId("in")
    const [item] = subscription.items.data
    const isFree = subscription.status === "trialing"
    const invoice: Fields = {
      id,
      object: "invoice",
      number: `DBL-${counts.get("in") ?? 0}`,
      customer: subscription.customer,
      created: seconds(),
      currency: textOf(item?.price["currency"]),
      total: isFree ? 0 : Number(item?.price["unit_amount"]),
      status: "paid",
      hosted_invoice_url: `${double.url.origin}/invoices/${id}`,
      invoice_pdf: `${double.url.origin}/invoices/${id}.pdf`,
    }
    objects.set(id, invoice)
    return invoice
  }

  async function report(type: string, object: unknown): Promise<void> {
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: Stripe.API_VERSION,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event
    double.events.push(event)
    await double.deliver(event)
  }

  async function handled(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request
    const { pathname, searchParams } = new URL(url, "http://localhost")
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    if (pathname.startsWith("/pay/")) return page(method, pathname, response)
    if (pathname.startsWith("/portal/")) return send(response, 200, "<h1>Payment details</h1>", "text/html")
    double.requests.push(`${method} ${pathname}`)
    if (double.isDown) return fault(response, 500, "api_error", "it is down")
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return fault(response, 401, "invalid_request_error", "Invalid API Key provided")
    }
    const key = request.headers["idempotency-key"]
    const asked = `${method} ${pathname} ${body}`
    const before = typeof key === "string" && method === "POST" ? answered.get(key) : undefined
    if (before && before.asked !== asked) {
      return fault(
        response,
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters",
      )
    }
    if (before) return send(response, before.status, before.body)
    const fields = formOf(method === "GET" ? searchParams : new URLSearchParams(body))
    const result = await answerTo(method, pathname.replace(/^\/v1/, ""), fields)
    if (result === undefined)
      return fault(response, 404, "invalid_request_error", `No such object: ${pathname}`, "resource_missing")
    const text = JSON.stringify(result)
    if (typeof key === "string" && method === "POST") answered.set(key, { asked, status: 200, body: text })
    return send(response, 200, text)
  }

  /** The page on which cards are entered. */
  async function page(method: string, pathname: string, response: ServerResponse): Promise<void> {
    if (method === "POST") {
      const location = await double.pay(`${double.url.origin}${pathname}`)
      response.writeHead(303, { location }).end()
      return
    }
    const session = objects.get(pathname.split("/").at(-1) ?? "")?.["asked"] as Fields | undefined
    send(
      response,
      200,
      `<!doctype html><title>Pay</title><h1>Checkout</h1><form method="post"><button>Pay</button></form>
      <a href="${textOf(session?.["cancel_url"]).replaceAll("&", "&amp;")}">Back</a>`,
      "text/html",
    )
  }

  async function answerTo(method: string, path: string, fields: Fields): Promise<unknown> {
    const [, kind = "", id = "", more] = path.split("/")
    const is = (pattern: string): boolean =>
      `${method} /${kind}${id === "" ? "" : "/:id"}${more ? `/${more}` : ""}` === pattern
    if (is("POST /customers"))
      return make("cus", { object: "customer", email: fields["email"] ?? null, metadata: fields["metadata"] ?? {} })
    if (is("GET /customers/:id/tax_ids")) return list(taxIds.get(id) ?? [], path)
    if (is("GET /customers/:id")) return objects.get(id)
    if (is("DELETE /customers/:id")) return removeCustomer(id)
    if (is("POST /products"))
      return make(textOf(fields["id"] ?? newId("prod")), { object: "product", active: true, ...fields }, true)
    if (is("GET /products/:id")) return objects.get(id)
    if (is("POST /prices")) return makePrice(fields)
    if (is("GET /prices/:id")) return objects.get(id)
    if (is("GET /prices")) return list(pricesWith(fields), path)
    if (is("GET /webhook_endpoints")) {
      return list(
        double.webhookUrl === undefined
          ? []
          : [
              {
                id: "we_double",
                object: "webhook_endpoint",
                url: double.webhookUrl,
                status: "enabled",
                enabled_events: ["*"],
              },
            ],
        path,
      )
    }
    if (method === "POST" && path === "/checkout/sessions") return checkout(fields)
    if (method === "POST" && /^\/checkout\/sessions\/\w+\/expire$/.test(path)) return expire(path.split("/")[3] ?? "")
    if (method === "POST" && path === "/billing_portal/sessions") {
      const portal = newId("bps")
      return { id: portal, object: "billing_portal.session", url: `${double.url.origin}/portal/${portal}`, ...fields }
    }
    if (is("GET /subscriptions")) {
      const found = [...subscriptions.values()].filter(({ customer }) => customer === fields["customer"])
      return list(found.toReversed(), path)
    }
    if (is("POST /subscriptions/:id")) return update(id, fields)
    if (method === "POST" && path === "/invoices/create_preview") return preview(fields)
    if (is("GET /invoices")) {
      const all = [...objects.values()].filter(
        ({ object, customer }) => object === "invoice" && customer === fields["customer"],
      )
      return list(all.toReversed(), path)
    }
    return undefined
  }

  function make(idOrPrefix: string, fields: Fields, isId = false): Fields {
    const id = isId ? idOrPrefix : newId(idOrPrefix)
    const object = { ...fields, id, created: seconds(), livemode: false }
    objects.set(id, object)
    return object
  }

  function makePrice(fields: Fields): Fields {
    const lookup = fields["lookup_key"] ?? null
    for (const other of objects.values())
      if (lookup !== null && other["lookup_key"] === lookup) other["lookup_key"] = null
    const recurring = { interval_count: 1, ...(fields["recurring"] as Fields) }
    const amount = Number(fields["unit_amount"])
    return make("price", {
      object: "price",
      active: true,
      ...fields,
      unit_amount: amount,
      recurring,
      lookup_key: lookup,
    })
  }

  const pricesWith = (fields: Fields): ReadonlyArray<Fields> =>
    [...objects.values()].filter(
      (object) =>
        object["object"] === "price" &&
        (!Array.isArray(fields["lookup_keys"]) || fields["lookup_keys"].includes(object["lookup_key"] ?? "")),
    )

  function checkout(asked: Fields): Fields {
    const id = newId("cs")
    const url = `${double.url.origin}/pay/${id}`
    const { customer = null, client_reference_id = null, success_url = null, mode = null } = asked
    const session = {
      id,
      object: "checkout.session",
      status: "open",
      url,
      customer,
      client_reference_id,
      success_url,
      mode,
    }
    objects.set(id, { ...session, asked })
    return session
  }

  function expire(id: string): Fields | undefined {
    const session = objects.get(id)
    if (session?.["status"] === "open") session["status"] = "expired"
    return session
  }

  async function update(id: string, fields: Fields): Promise<DoubleSubscription | undefined> {
    const subscription = subscriptions.get(id)
    if (!subscription) return undefined
    const cancelled = fields["cancel_at_period_end"]
    if (cancelled !== undefined) {
      subscription.cancel_at_period_end = cancelled === "true"
      subscription.canceled_at = cancelled === "true" ? seconds() : null
    }
    const [wanted] = (fields["items"] ?? []) as Array<Fields>
    const [item] = subscription.items.data
    const price = objects.get(textOf(wanted?.["price"]))
    if (item && price) {
      if (subscription.status !== "trialing" && intervalOf(price) !== intervalOf(item.price)) {
        item.current_period_start = seconds()
        item.current_period_end = seconds() + (intervalOf(price) === "year" ? yearSeconds : monthSeconds)
      }
      item.price = price
      invoiceFor(subscription)
    }
    // As at Stripe, the answer does not wait until the event is delivered.
    underWay.push(report("customer.subscription.updated", subscription))
    return subscription
  }

  /** What a change to another price would be invoiced at once: the new price less what is left of the old one. */
  function preview(fields: Fields): Fields | undefined {
    const subscription = subscriptions.get(textOf(fields["subscription"]))
    const [wanted] = ((fields["subscription_details"] as Fields | undefined)?.["items"] ?? []) as Array<Fields>
    const [item] = subscription?.items.data ?? []
    const price = objects.get(textOf(wanted?.["price"]))
    if (!subscription || !item || !price) return undefined
    const length = item.current_period_end - item.current_period_start
    const left = (item.current_period_end - seconds()) / length
    const isSameInterval = intervalOf(price) === intervalOf(item.price)
    const isFree = subscription.status === "trialing"
    const charged = Number(price["unit_amount"]) * (isSameInterval ? left : 1)
    const total = isFree ? 0 : Math.round(charged - Number(item.price["unit_amount"]) * left)
    const { customer } = subscription
    const currency = textOf(price["currency"])
    return { object: "invoice", customer, currency, total, amount_due: Math.max(0, total) }
  }

  function removeCustomer(id: string): Fields | undefined {
    if (!objects.has(id)) return undefined
    objects.set(id, { id, object: "customer", deleted: true })
    for (const subscription of subscriptions.values()) {
      if (subscription.customer !== id) continue
      subscription.status = "canceled"
      subscription.ended_at = seconds()
    }
    return { id, object: "customer", deleted: true }
  }

  const server = createServer((request, response) => {
    handled(request, response).catch((error: unknown) => fault(response, 500, "api_error", String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(double, { url: new URL(`http://127.0.0.1:${port}`) })
}

const intervalOf = (price: Fields): Value | undefined => (price["recurring"] as Fields)["interval"]

/** `items[0][price]=price_1` as an object. */
function formOf(parameters: URLSearchParams): Fields {
  const root: Fields = {}
  for (const [name, value] of parameters) {
    const path = name.split(/[[\]]+/u).filter((part) => part !== "")
    let at: Fields = root
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) at[part] = value
      else at = (at[part] ??= {}) as Fields
    }
  }
  return listsIn(root) as Fields
}

const textOf = (value: Value | undefined): string => (typeof value === "string" ? value : "")

/** Objects with the fields 0, 1, 2 … are lists. */
function listsIn(value: Value): Value {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, listsIn(field)] as const)
  const isList = fields.length > 0 && fields.every(([name], index) => name === String(index))
  return isList ? fields.map(([, field]) => field) : Object.fromEntries(fields)
}

function send(response: ServerResponse, status: number, body: string, type = "application/json"): void {
  response.writeHead(status, { "content-type": type, "request-id": "req_double" }).end(body)
}

const fault = (response: ServerResponse, status: number, type: string, message: string, code?: string): void =>
  send(response, status, JSON.stringify({ error: { type, message, ...(code && { code }) } }))
