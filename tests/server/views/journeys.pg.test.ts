import { roundingIn } from "#domain/shared/money.ts"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { decimal, round, sum, toFixedString } from "#domain/numbers/decimal.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { importFiles } from "#server/marketdata/importFiles.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { expectedOf, idOf, type Journey, journeys } from "#tests/support/journey.ts"
import { entered } from "#tests/support/enteredJourney.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

const cents = roundingIn("EUR")

/*
 * Entries of families over years, sent through the API as a user would, and the figures that an independent program
 * computed from the same entries and the same published prices and rates.
 */
const market = join(projectFolder, "..", "shared", "market")
const named = journeys.length > 0 ? journeys : [{ id: "none" } as Journey]

describe.skipIf(journeys.length === 0)("families with figures computed by others [needs ../shared]", () => {
  describe.each(named)("$id", (journey) => {
    let api: TestApi
    let person: Person

    beforeAll(async () => {
      api = await testApi()
      await publish(api, journey)
      person = await api.person("anna")
      await enter(person, journey)
    })
    afterAll(() => api.close())

    const currency = () => `currency=${journey.baseCurrency}`

    it("the family has the expected assets and debts on every day, in every portfolio", async () => {
      for (const expected of journey.expected.netWorth) {
        const { json } = await person.get(`/api/net-worth?on=${expected.on}&${currency()}`)
        const portfolios = new Map<string, object>(
          json.portfolios.map((one: { portfolioId: string }) => [one.portfolioId, one]),
        )
        expect.soft(json.household, expected.on).toMatchObject(expected.household)
        for (const title of journey.portfolios) {
          const found = portfolios.get(idOf(journey, title))
          expect.soft(found, `${title} on ${expected.on}`).toMatchObject(expectedOf(expected, title))
        }
        const byClass = Object.fromEntries(
          json.allocation.byClass.map((part: { assetClass: string; assets: string }) => [part.assetClass, part.assets]),
        )
        expect.soft(byClass, `classes on ${expected.on}`).toEqual(expected.allocation)
        expect.soft(json.missingRates, expected.on).toEqual([])
      }
    })

    it("the family has the same figures in its history as on each day", async () => {
      const days = journey.expected.netWorth
      const last = days.at(-1)?.on
      const { json } = await person.get(`/api/net-worth/history?to=${last}&${currency()}`)
      expect(json.net).toHaveLength(dayNumber(json.to) - dayNumber(json.from) + 1)
      for (const { on, household } of days) {
        const day = dayNumber(on) - dayNumber(json.from)
        if (day < 0) continue
        const figure = { assets: json.assets[day], debts: json.debts[day], net: json.net[day] }
        expect.soft(figure, on).toEqual(household)
      }
    })

    it("the holdings in lists add up to their class in the allocation", async () => {
      for (const { on, allocation } of journey.expected.netWorth) {
        const { json } = await person.get(`/api/holdings?on=${on}&${currency()}`)
        const listed = json.holdings as ReadonlyArray<Listed>
        for (const assetClass of new Set(journey.holdings.map(({ class: of }) => of))) {
          if (assetClass === "debt") continue
          const parts = listed.filter((holding) => holding.assetClass === assetClass)
          const total = sum(parts.map(({ figures }) => decimal(figures.household.unroundedInBase ?? "0")))
          const expected = allocation[assetClass] ?? "0.00"
          expect.soft(toFixedString(round(total, cents), 2), `${assetClass} on ${on}`).toBe(expected)
        }
      }
    })

    it("each holding has the expected units, value, cost and gain to the cent", async () => {
      for (const { id, on, units, value, average, fifo } of journey.expected.holdings) {
        if (units === undefined) continue
        const { figures } = (await person.get(`/api/holdings/${idOf(journey, id)}?on=${on}`)).json.holding
        expect.soft(figures, id).toMatchObject({ units, value, average, fifo, basis: "quoted" })
      }
    })

    it("private investments have the expected figures", async () => {
      for (const { id, on, currency: _, nav, dpi, rvpi, tvpi, irr, ...amounts } of journey.expected.holdings) {
        if (nav === undefined) continue
        const { json } = await person.get(`/api/private-markets?on=${on}`)
        const found = json.holdings.find(({ holdingId }: { holdingId: string }) => holdingId === idOf(journey, id))
        expect.soft(found, id).toMatchObject({ ...amounts, nav })
        const ratios = { dpi, rvpi, tvpi, irr }
        for (const [name, expected] of Object.entries(ratios)) {
          if (expected === undefined) continue
          const shown = round(decimal(found[name].value), { decimals: 6, rounding: "half-even" })
          expect.soft(toFixedString(shown, 6), `${name} of ${id}`).toBe(expected)
        }
      }
    })

    it("holdings have the expected returns together", async () => {
      for (const { holdings, from, to, currency: asked, ...rates } of journey.expected.returns ?? []) {
        const ids = holdings.map((id) => idOf(journey, id)).join()
        const { json } = await person.get(`/api/returns?holdingIds=${ids}&from=${from}&to=${to}&currency=${asked}`)
        for (const [name, expected] of Object.entries(rates)) {
          const shown = round(decimal(json[name].value), { decimals: 8, rounding: "half-even" })
          expect.soft(toFixedString(shown, 8), `${name} of ${holdings.join()}`).toBe(expected)
        }
      }
    })
  })
})

interface Listed {
  readonly assetClass: string
  readonly figures: { readonly household: { readonly unroundedInBase: string | null } }
}

async function publish(api: TestApi, journey: Journey): Promise<void> {
  const pool = openPool(api.databaseUrl)
  const quiet = { clock: () => new Date(), say: () => {}, progress: () => {} }
  await importFiles(openDatabase(pool), [join(market, "ecb-reference-rates.csv")], quiet)
  for (const symbol of new Set(journey.holdings.flatMap((holding) => holding.symbol ?? []))) {
    const file = join(market, "prices", `${symbol}.csv`)
    if (existsSync(file)) await importFiles(openDatabase(pool), [file], { ...quiet, currency: "USD" })
  }
  await pool.end()
}

/** In the order in which a user would enter it: owners, holdings and debts, and their entries. */
async function enter(person: Person, journey: Journey): Promise<void> {
  const { portfolios, stakes, holdings, debts } = entered(journey)
  for (const { portfolioId, title } of portfolios) await person.did("PUT", `/api/portfolios/${portfolioId}`, { title })
  for (const { stakeId, ...stake } of stakes) await person.did("PUT", `/api/stakes/${stakeId}`, stake)
  for (const { holdingId, portfolioId, currency, closedOn, description, entries } of holdings) {
    const path = `/api/holdings/${holdingId}`
    await person.did("PUT", path, { portfolioId, currency, ...description })
    for (const { entryId, entry } of entries) await person.did("PUT", `${path}/entries/${entryId}`, entry)
    if (closedOn !== null) await person.did("PUT", `${path}/closing`, { closedOn })
  }
  for (const { debtId, portfolioId, currency, settledOn, terms, entries } of debts) {
    const path = `/api/debts/${debtId}`
    await person.did("PUT", path, { portfolioId, currency, ...terms })
    for (const { entryId, entry } of entries) await person.did("PUT", `${path}/entries/${entryId}`, entry)
    if (settledOn !== null) await person.did("PUT", `${path}/settlement`, { settledOn })
  }
}
