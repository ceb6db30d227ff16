import { randomUUID } from "node:crypto"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"

interface Opened {
  readonly id: string
  readonly in: string
  readonly name: string
  /** By default 1 January 2020. */
  readonly openedOn?: string
  readonly details: object
  readonly more?: object
}

/** Anna with a portfolio, and a company of which it holds a percentage from 2020 on. All that she opens is in euros. */
export async function annaAndCompany(ids: { readonly anna: string; readonly company: string }, percent: string) {
  const api: TestApi = await testApi()
  const anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${ids.anna}`, { title: "Anna" })
  await anna.did("PUT", `/api/portfolios/${ids.company}`, { title: "Company" })
  const stake = { ownerId: ids.anna, childId: ids.company, effectiveOn: "2020-01-01", percent }
  await anna.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  return {
    api,
    anna,
    open: ({ id, in: portfolioId, openedOn = "2020-01-01", name, details, more }: Opened) =>
      anna.did("PUT", `/api/holdings/${id}`, {
        portfolioId,
        currency: "EUR",
        name,
        openedOn,
        priceSymbol: null,
        details,
        ...more,
      }),
    record: (id: string, entry: object) => anna.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, entry),
  }
}
