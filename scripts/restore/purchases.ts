import { randomUUID } from "node:crypto"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"

/** A purchase to record, with ids that stay the same however often it is sent. */
export interface Purchase {
  readonly commandId: string
  readonly holdingId: string
  readonly entryId: string
  readonly quantity: string
}

/** A signed-in user with holdings to buy for. */
export interface Buyer {
  readonly person: Newcomer
  readonly holdingIds: ReadonlyArray<string>
}

export async function signUpBuyer(address: string, holdings: number): Promise<Buyer> {
  const person = await newcomer(address)
  const put = async (path: string, body: object) => {
    const created = await send(`${address}${path}`, person, randomUUID(), body)
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
  return { person, holdingIds }
}

export const purchases = (buyer: Buyer, count: number): ReadonlyArray<Purchase> =>
  Array.from({ length: count }, (_, index) => ({
    commandId: randomUUID(),
    entryId: randomUUID(),
    holdingId: buyer.holdingIds[index % buyer.holdingIds.length] ?? "",
    quantity: String(1 + (index % 97)),
  }))

/** Sends a purchase once: true when it is acknowledged, false when its outcome is unknown. Throws when it is refused. */
export async function buy(address: string, { person }: Buyer, purchase: Purchase): Promise<boolean> {
  const path = `/api/holdings/${purchase.holdingId}/entries/${purchase.entryId}`
  let status: number
  try {
    const answer = await send(`${address}${path}`, person, purchase.commandId, {
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

async function send(url: string, person: Newcomer, commandId: string, body: object): Promise<Response> {
  const authorization = await person.authorization()
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/json", "command-id": commandId, authorization },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  return answer
}
