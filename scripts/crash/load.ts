import { randomUUID } from "node:crypto"

/** A purchase that somebody wants recorded, under ids that stay the same however often it is sent. */
export interface Purchase {
  readonly commandId: string
  readonly holdingId: string
  readonly entryId: string
  readonly quantity: string
}

/** A signed-in person with holdings to buy for. */
export interface Buyer {
  readonly cookie: string
  readonly holdingIds: ReadonlyArray<string>
}

export async function signUpBuyer(address: string, holdings: number): Promise<Buyer> {
  const answer = await fetch(`${address}/api/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      preferences: {
        language: "en",
        baseCurrency: "EUR",
        numberFormat: "angloAmerican",
        costMethod: "average",
        theme: "system",
      },
    }),
  })
  if (!answer.ok) throw new Error(`sign-up was answered ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ")

  const put = async (path: string, body: object) => {
    const created = await send(`${address}${path}`, cookie, randomUUID(), body)
    if (created.status !== 200) throw new Error(`${path} was answered ${created.status}`)
  }
  const portfolioId = randomUUID()
  await put(`/api/portfolios/${portfolioId}`, { title: "Crash drill" })
  const holdingIds = Array.from({ length: holdings }, () => randomUUID())
  for (const [index, holdingId] of holdingIds.entries()) {
    await put(`/api/holdings/${holdingId}`, {
      portfolioId,
      currency: "EUR",
      name: `Security ${index + 1}`,
      openedOn: "2020-01-01",
      priceSymbol: null,
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    })
  }
  return { cookie, holdingIds }
}

export const purchases = (buyer: Buyer, count: number): ReadonlyArray<Purchase> =>
  Array.from({ length: count }, (_, index) => ({
    commandId: randomUUID(),
    entryId: randomUUID(),
    holdingId: buyer.holdingIds[index % buyer.holdingIds.length] ?? "",
    quantity: String(1 + (index % 97)),
  }))

/** Sends a purchase once: true when it is acknowledged, false when nothing is known of it. Throws when it is refused. */
export async function buy(address: string, { cookie }: Buyer, purchase: Purchase): Promise<boolean> {
  const path = `/api/holdings/${purchase.holdingId}/entries/${purchase.entryId}`
  let status: number
  try {
    const answer = await send(`${address}${path}`, cookie, purchase.commandId, {
      _tag: "Trade",
      side: "buy",
      quantity: purchase.quantity,
      consideration: { amount: "10", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      tradedOn: "2021-03-01",
    })
    status = answer.status
  } catch {
    return false // the connection ended without an answer
  }
  if (status === 503) return false
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  return true
}

async function send(url: string, cookie: string, commandId: string, body: object): Promise<Response> {
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/json", "command-id": commandId, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  return answer
}
