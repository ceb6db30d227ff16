import { randomUUID } from "node:crypto"
import { type Answer, type Person, untilAnswered } from "#tests/server/http/testApi.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Endpoint, SentAnswer, SentParams, SentQuery } from "#contract/endpoint.ts"
import { NotShown } from "./scoring.ts"

/** The details of a holding of each kind that the cases need, as the forms send them. */
const detailsOf = {
  security: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
  account: { _tag: "account", accountType: "checking", institution: null, description: null },
  private: { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: null },
} as const
type HoldingKind = keyof typeof detailsOf

interface NewHolding {
  readonly portfolioId: string
  readonly kind: HoldingKind
  readonly name: string
  readonly currency: Currency
  readonly openedOn: string
  readonly priceSymbol?: string
}

/** A household of the product, into which a case is entered by commands and whose figures are read from answers. */
export interface Household {
  readonly portfolio: (title: string) => Promise<string>
  readonly holding: (holding: NewHolding) => Promise<string>
  readonly entry: (holdingId: string, entry: object) => Promise<void>
  readonly put: (path: string, body: object) => Promise<void>
  /** The answer to a query, cached until something more is entered. */
  readonly read: <E extends Endpoint>(endpoint: E, asked: Asked<E>) => Promise<SentAnswer<E>>
}

interface Asked<E extends Endpoint> {
  readonly params?: SentParams<E>
  readonly query?: SentQuery<E>
}

export function householdOf(person: Person): Household {
  const answers = new Map<string, Promise<Answer>>()
  const put = async (path: string, body: object): Promise<void> => {
    answers.clear()
    const { status, text, json } = await untilAnswered(() => person.put(path, body))
    if (status === 422) throw new NotShown(`refused: ${json.refusal?._tag ?? text}`)
    if (status >= 300) throw new Error(`PUT ${path}: ${status} ${text}`)
  }
  const named = async (path: string, body: object): Promise<string> => {
    const id = randomUUID()
    await put(`${path}/${id}`, body)
    return id
  }
  return {
    put,
    portfolio: (title) => named("/api/portfolios", { title }),
    holding: ({ kind, priceSymbol, ...rest }) =>
      named("/api/holdings", { ...rest, priceSymbol: priceSymbol ?? null, details: detailsOf[kind] }),
    entry: async (holdingId, entry) => void (await named(`/api/holdings/${holdingId}/entries`, entry)),
    async read(endpoint, { params = {}, query = {} }) {
      const fill = (_: string, name: string) => String((params as Readonly<Record<string, string>>)[name])
      const path = `${endpoint.path.replace(/:(\w+)/u, fill)}?${new URLSearchParams(query as Record<string, string>)}`
      const asked = answers.get(path) ?? untilAnswered(() => person.get(path))
      answers.set(path, asked)
      const { status, text, json } = await asked
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`)
      return json as SentAnswer<typeof endpoint>
    },
  }
}
