import { randomUUID } from "node:crypto"
import { type Newcomer, newcomer } from "../setup/newcomer.ts"

/** What somebody wants recorded, under ids that stay the same however often it is sent. */
export interface Wanted {
  readonly kind: string
  readonly commandId: string
  readonly person: Newcomer
  readonly path: string
  readonly body: object
  /** Of a swap: its two legs are two events. */
  readonly swapId: string | undefined
}

/** A server of the product: `address` answers to everything, and commands are sent to `commandsTo`. */
export interface Target {
  readonly address: string
  readonly commandsTo: string
}

/** A signed-in person whose household has something of everything that commands are about. */
export interface Household {
  readonly person: Newcomer
  readonly portfolioIds: ReadonlyArray<string>
  readonly securityIds: ReadonlyArray<string>
  readonly accountIds: ReadonlyArray<string>
  readonly debtIds: ReadonlyArray<string>
  readonly walletIds: ReadonlyArray<string>
  readonly etherId: string
  readonly bitcoinId: string
}

const eur = (amount: string) => ({ amount, currency: "EUR" })

/** Signs somebody up and records what the commands of the drill need. Throws when something is refused. */
export async function foundHousehold(address: string): Promise<Household> {
  const person = await newcomer(address)
  const target = { address, commandsTo: address }
  const put = async (path: string, body: object) => {
    const command = { kind: "foundation", commandId: randomUUID(), person, path, body, swapId: undefined }
    if (!(await sent(target, command))) throw new Error(`${path} was not answered`)
  }
  const several = async (count: number, record: (id: string, index: number) => Promise<void>) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    for (const [index, id] of ids.entries()) await record(id, index)
    return ids
  }
  const portfolioIds = await several(2, (id, index) => put(`/api/portfolios/${id}`, { title: `Portfolio ${index}` }))
  const portfolioId = portfolioIds[0]
  const open = (id: string, name: string, details: object) =>
    put(`/api/holdings/${id}`, {
      portfolioId,
      currency: "EUR",
      name,
      openedOn: "1990-01-01",
      priceSymbol: null,
      details,
    })
  const securityIds = await several(10, (id, index) =>
    open(id, `Security ${index}`, { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }),
  )
  const accountIds = await several(4, (id, index) =>
    open(id, `Account ${index}`, { _tag: "account", accountType: "checking", institution: null, description: null }),
  )
  const [etherId = "", bitcoinId = ""] = await several(2, (id, index) =>
    open(id, `Token ${index}`, { _tag: "crypto", cryptocurrency: null, symbol: null }),
  )
  await put(`/api/holdings/${etherId}/entries/${randomUUID()}`, { ...purchase("1000000"), tradedOn: "2020-01-02" })
  const debtIds = await several(4, (id, index) =>
    put(`/api/debts/${id}`, {
      portfolioId,
      currency: "EUR",
      name: `Debt ${index}`,
      debtType: "mortgage",
      incurredOn: "1990-01-01",
      dueOn: null,
      interestRate: null,
      monthlyPayment: null,
      repaymentPlan: "none",
      creditorId: null,
      lender: null,
      linkedHoldingId: null,
      description: null,
    }),
  )
  const walletIds = await several(4, (id, index) =>
    put(`/api/wallets/${id}`, {
      portfolioId,
      currency: "EUR",
      title: `Wallet ${index}`,
      blockchain: "base",
      address: null,
      trackingMode: "manual",
      connectedOn: "1990-01-01",
      notes: null,
    }),
  )
  return { person, portfolioIds, securityIds, accountIds, debtIds, walletIds, etherId, bitcoinId }
}

const purchase = (quantity: string) => ({
  _tag: "Trade",
  side: "buy",
  quantity,
  consideration: eur("10"),
  fees: eur("0"),
  tradedOn: "2021-03-01",
})

type Asked = Pick<Wanted, "path" | "body"> & { readonly swapId?: string }
type Kind = (household: Household, index: number) => Asked

const entryOf = (holdingId: string, body: object): Asked => ({
  path: `/api/holdings/${holdingId}/entries/${randomUUID()}`,
  body,
})
const one = (ids: ReadonlyArray<string>, index: number): string =>
  ids[(index + Math.floor(index / 20)) % ids.length] ?? ""
const amountOf = (index: number) => eur(String(1 + (index % 9_973)))

/** Each kind of command, and how many of every twenty are of it. */
const kinds: Readonly<Record<string, { readonly share: number; readonly ask: Kind }>> = {
  trade: {
    share: 5,
    ask: ({ securityIds }, index) => entryOf(one(securityIds, index), purchase(String(1 + (index % 97)))),
  },
  valuation: {
    share: 2,
    ask: ({ securityIds }, index) =>
      entryOf(one(securityIds, index), {
        _tag: "Valuation",
        value: amountOf(index),
        comment: null,
        valuedOn: dayNumber(index),
      }),
  },
  balance: {
    share: 2,
    ask: ({ accountIds }, index) =>
      entryOf(one(accountIds, index), { _tag: "Balance", balance: amountOf(index), statedOn: dayNumber(index) }),
  },
  cashFlow: {
    share: 2,
    ask: ({ securityIds }, index) =>
      entryOf(one(securityIds, index), {
        _tag: "CashFlow",
        kind: "dividend",
        amount: amountOf(index),
        taxWithheld: eur("0"),
        paidOn: "2022-02-01",
      }),
  },
  debt: {
    share: 2,
    ask: ({ debtIds }, index) => ({
      path: `/api/debts/${one(debtIds, index)}/entries/${randomUUID()}`,
      body: { _tag: "OwedBalance", owed: amountOf(index), statedOn: dayNumber(index) },
    }),
  },
  wallet: {
    share: 2,
    ask: ({ walletIds }, index) => ({
      path: `/api/wallets/${one(walletIds, index)}/statements/${randomUUID()}`,
      body: {
        statedOn: dayNumber(index),
        tokens: [{ token: "ETH", chain: "base", balance: "1", value: amountOf(index) }],
      },
    }),
  },
  swap: {
    share: 2,
    ask: ({ etherId, bitcoinId }) => {
      const swapId = randomUUID()
      return {
        path: `/api/swaps/${swapId}`,
        swapId,
        body: {
          givenHoldingId: etherId,
          givenEntryId: randomUUID(),
          givenQuantity: "1",
          givenValue: eur("10"),
          receivedHoldingId: bitcoinId,
          receivedEntryId: randomUUID(),
          receivedQuantity: "2",
          receivedValue: eur("10"),
          fees: eur("0"),
          swappedOn: "2021-01-03",
        },
      }
    },
  },
  stake: {
    share: 1,
    ask: ({ portfolioIds }, index) => ({
      path: `/api/stakes/${randomUUID()}`,
      body: {
        ownerId: portfolioIds[0],
        childId: portfolioIds[1],
        effectiveOn: dayNumber(index),
        percent: String(1 + (index % 90)),
      },
    }),
  },
  portfolio: {
    share: 1,
    ask: ({ portfolioIds }, index) => ({
      path: `/api/portfolios/${one(portfolioIds, index)}/title`,
      body: { title: `Portfolio ${randomUUID()}` },
    }),
  },
  household: {
    share: 1,
    ask: () => ({ path: "/api/household/name", body: { name: `Household ${randomUUID()}` } }),
  },
}

/** A line takes one statement a day: there is a day for every turn of a household. */
const daysThereAre = 12_600
const dayNumber = (index: number): string =>
  new Date(Date.UTC(1990, 1, 1 + (index % daysThereAre))).toISOString().slice(0, 10)

/** So many commands of every kind, mixed, in every household. Throws on more than the households have days for. */
export function commandsFor(households: ReadonlyArray<Household>, count: number): ReadonlyArray<Wanted> {
  const most = households.length * daysThereAre
  if (count > most) throw new Error(`${count} commands are too many: the drill has days for ${most}`)
  const mix = Object.entries(kinds).flatMap(([kind, { share, ask }]) =>
    Array.from({ length: share }, () => ({ kind, ask })),
  )
  return Array.from({ length: count }, (_, index) => {
    const household = households[index % households.length]
    const turn = Math.floor(index / households.length)
    const chosen = mix[(turn * 7) % mix.length] // 7 and 20 have no common divisor: neighbours are of different kinds
    if (!household || !chosen) throw new Error("there is no household")
    const asked = chosen.ask(household, turn)
    return {
      kind: chosen.kind,
      commandId: randomUUID(),
      person: household.person,
      path: asked.path,
      body: asked.body,
      swapId: asked.swapId,
    }
  })
}

/** Sends a command once: true when it is acknowledged, false when nothing is known of it. Throws when it is refused. */
export async function sent(target: Target, command: Wanted): Promise<boolean> {
  let answer: Response
  let text: string
  try {
    answer = await send(target, command)
    text = await answer.text()
  } catch {
    return false // the connection ended without an answer
  }
  if (answer.status === 503 || answer.status === 429 || answer.status === 401) return false
  if (answer.status !== 200) throw new Error(`${command.path} was answered ${answer.status} ${text}`)
  return true
}

async function send(target: Target, { person, path, commandId, body }: Wanted): Promise<Response> {
  const once = (authorization: string): Promise<Response> =>
    fetch(`${target.commandsTo}${path}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "command-id": commandId, authorization },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
  const authorization = await person.authorization({ at: target.address })
  const answer = await once(authorization)
  if (answer.status !== 401) return answer
  await answer.arrayBuffer()
  return once(await person.authorization({ at: target.address, refused: authorization }))
}
