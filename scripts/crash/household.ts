import { randomUUID } from "node:crypto"
import type { Endpoint, SentBody, SentParams } from "#contract/endpoint.ts"
import { incurDebt } from "#contract/debts.ts"
import { openHolding, recordEntry } from "#contract/holdings.ts"
import { createPortfolio } from "#contract/portfolios.ts"
import { connectWallet } from "#contract/wallets.ts"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"
import { sent, wanted } from "./load.ts"

/** A signed-in user whose household has at least one of everything that commands act on. */
export interface Household {
  readonly person: Newcomer
  /** A user with a household of their own, who is invited. */
  readonly guest: Newcomer
  readonly portfolioIds: ReadonlyArray<string>
  readonly securityIds: ReadonlyArray<string>
  readonly accountIds: ReadonlyArray<string>
  readonly debtIds: ReadonlyArray<string>
  readonly walletIds: ReadonlyArray<string>
  readonly etherId: string
  readonly bitcoinId: string
  /** Shares that move from the bank to the broker. */
  readonly bankId: string
  readonly brokerId: string
}

export const eur = (amount: string) => ({ amount, currency: "EUR" }) as const

/** A day before all days that the drill records. */
export const firstDay = "1990-01-01"

export const security = {
  _tag: "security",
  instrument: "stock",
  symbol: null,
  exchange: null,
  isin: null,
} as const

export const debtTerms = (name: string) =>
  ({
    name,
    debtType: "mortgage",
    incurredOn: firstDay,
    dueOn: null,
    interestRate: null,
    monthlyPayment: null,
    repaymentPlan: "none",
    creditorId: null,
    lender: null,
    linkedHoldingId: null,
    description: null,
  }) as const

export const walletTerms = (title: string) =>
  ({
    title,
    blockchain: "base",
    address: null,
    trackingMode: "manual",
    connectedOn: firstDay,
    notes: null,
  }) as const

export const purchase = (quantity: string, tradedOn = "2021-03-01") =>
  ({ _tag: "Trade", side: "buy", quantity, consideration: eur("10"), fees: eur("0"), tradedOn }) as const

/** Signs up two users and records what the commands of the drill need. Throws when something is refused. */
export async function foundHousehold(address: string): Promise<Household> {
  const [person, guest] = [await newcomer(address), await newcomer(address)]
  const put = async <E extends Endpoint>(endpoint: E, params: SentParams<E>, body: SentBody<E>) => {
    const command = wanted(endpoint, person, params, body)
    const became = await sent({ address, commandsTo: address }, command, { again: false })
    if (became !== "acknowledged") throw new Error(`${endpoint.name} was not answered`)
  }
  const several = async (count: number, record: (id: string, index: number) => Promise<void>) => {
    const ids = Array.from({ length: count }, () => randomUUID() as string)
    for (const [index, id] of ids.entries()) await record(id, index)
    return ids
  }
  const portfolioIds = await several(2, (portfolioId, index) =>
    put(createPortfolio, { portfolioId }, { title: `Portfolio ${index}` }),
  )
  const [portfolioId = ""] = portfolioIds
  const open = (holdingId: string, name: string, details: SentBody<typeof openHolding>["details"]) =>
    put(
      openHolding,
      { holdingId },
      { portfolioId, currency: "EUR", name, openedOn: firstDay, priceSymbol: null, details },
    )
  const securityIds = await several(10, (id, index) => open(id, `Security ${index}`, security))
  const accountIds = await several(4, (id, index) =>
    open(id, `Account ${index}`, { _tag: "account", accountType: "checking", institution: null, description: null }),
  )
  const [etherId = "", bitcoinId = ""] = await several(2, (id, index) =>
    open(id, `Token ${index}`, { _tag: "crypto", cryptocurrency: null, symbol: null }),
  )
  await put(recordEntry, { holdingId: etherId, entryId: randomUUID() }, purchase("1000000", "2020-01-02"))
  const [bankId = "", brokerId = ""] = await several(2, (id, index) => open(id, `Depot ${index}`, security))
  await put(recordEntry, { holdingId: bankId, entryId: randomUUID() }, purchase("1000000", "2020-01-02"))
  const debtIds = await several(4, (debtId, index) =>
    put(incurDebt, { debtId }, { portfolioId, currency: "EUR", ...debtTerms(`Debt ${index}`) }),
  )
  const walletIds = await several(4, (walletId, index) =>
    put(connectWallet, { walletId }, { portfolioId, currency: "EUR", ...walletTerms(`Wallet ${index}`) }),
  )
  return {
    person,
    guest,
    portfolioIds,
    securityIds,
    accountIds,
    debtIds,
    walletIds,
    etherId,
    bitcoinId,
    bankId,
    brokerId,
  }
}
