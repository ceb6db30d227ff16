import { randomUUID } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { dayNumber } from "../../../domain/shared/calendarDate.ts"
import { cents as toCents, decimal, round, sum, toFixedString } from "../../../domain/shared/decimal.ts"
import { openPool } from "../../../server/database.ts"
import { importFiles } from "../../../server/marketdata/importFiles.ts"
import { projectFolder } from "../../../server/settings.ts"
import { type Person, type TestApi, testApi } from "../http/testApi.ts"

/*
 * A family's facts over years, entered through the API as a person would, and the figures that an independent program
 * reckoned from the same facts and the same published prices and rates.
 */
const shared = join(projectFolder, "..", "shared")
const journeyFile = join(shared, "reference", "journeys", "keller.json")

interface Journey {
  readonly portfolios: ReadonlyArray<string>
  readonly stakes: ReadonlyArray<{ owner: string; child: string; on: string; percent: string }>
  readonly holdings: ReadonlyArray<Holding>
  readonly ask: { readonly asOf: string; readonly days: ReadonlyArray<string> }
  readonly expected: {
    readonly netWorth: ReadonlyArray<{ on: string; allocation: Record<string, string>; [portfolio: string]: unknown }>
    readonly holdings: ReadonlyArray<ExpectedHolding>
  }
}
interface Holding {
  readonly id: string
  readonly portfolio: string
  readonly class: string
  readonly symbol?: string
  readonly currency: string
  readonly openedOn: string
  readonly entries: ReadonlyArray<Record<string, string | number>>
}
interface ExpectedHolding {
  readonly id: string
  readonly on: string
  readonly units: string
  readonly value: string
  readonly average: Costs
  readonly fifo: Costs
}
interface Costs {
  readonly cost: string
  readonly realised: string
  readonly unrealised: string
}

interface ListedHolding {
  readonly assetClass: string
  readonly figures: { readonly household: { readonly unroundedInBase: string | null } }
}

describe.skipIf(!existsSync(journeyFile))("the Keller family, its accounts and securities [needs ../shared]", () => {
  const journey = existsSync(journeyFile)
    ? (JSON.parse(readFileSync(journeyFile, "utf8")) as Journey)
    : (undefined as never)
  const idOf = new Map<string, string>()
  let api: TestApi
  let anna: Person

  beforeAll(async () => {
    api = await testApi()
    const pool = openPool(api.databaseUrl)
    const market = join(shared, "market")
    const prices = ["AAPL", "SPY"].map((symbol) => join(market, "prices", `${symbol}.csv`))
    const quiet = { clock: () => new Date(), say: () => {}, progress: () => {} }
    await importFiles(pool, [join(market, "ecb-reference-rates.csv")], quiet)
    for (const file of prices) await importFiles(pool, [file], { ...quiet, currency: "USD" })
    await pool.end()
    anna = await api.person("anna")
    await enter(anna, journey, idOf)
  }, 120_000)
  afterAll(() => api.close())

  it("holds the expected accounts and securities on every one of the days", async () => {
    for (const { on, allocation } of journey.expected.netWorth) {
      const answer = await anna.get(`/api/net-worth?on=${on}`)
      const byClass = new Map<string, string>(
        answer.json.allocation.byClass.map((part: { assetClass: string; assets: string }) => [
          part.assetClass,
          part.assets,
        ]),
      )
      expect.soft(byClass.get("account") ?? "0.00", `accounts on ${on}`).toBe(allocation["account"] ?? "0.00")
      expect.soft(byClass.get("security") ?? "0.00", `securities on ${on}`).toBe(allocation["security"] ?? "0.00")
      expect.soft(answer.json.missingRates, `on ${on}`).toEqual([])
    }
  })

  it("is worth what its accounts and securities are worth together", async () => {
    for (const { on, allocation } of journey.expected.netWorth) {
      const { household } = (await anna.get(`/api/net-worth?on=${on}`)).json
      const together = cents(allocation["account"]) + cents(allocation["security"])
      // Each of the two is rounded by itself.
      expect.soft(Math.abs(Number(cents(household.net) - together)), `on ${on}`).toBeLessThanOrEqual(1)
      expect.soft(household.debts, `on ${on}`).toBe("0.00")
    }
  })

  it("has the same figures in its history as on each day", async () => {
    const history = (await anna.get(`/api/net-worth/history?to=${journey.ask.asOf}`)).json
    expect(history.from).toBe(journey.ask.days[0])
    expect(history.net).toHaveLength(dayNumber(history.to) - dayNumber(history.from) + 1)
    for (const on of journey.ask.days) {
      const { household } = (await anna.get(`/api/net-worth?on=${on}`)).json
      const day = dayNumber(on) - dayNumber(history.from)
      expect
        .soft({ assets: history.assets[day], debts: history.debts[day], net: history.net[day] }, `on ${on}`)
        .toEqual(household)
    }
  })

  it("splits the holding company between its owners as they held it that day", async () => {
    // A day before anything else was bought.
    const on = "2011-03-14"
    const expected = journey.expected.netWorth.find((day) => day.on === on)
    const { portfolios } = (await anna.get(`/api/net-worth?on=${on}`)).json
    for (const title of journey.portfolios) {
      const found = portfolios.find(({ portfolioId }: { portfolioId: string }) => portfolioId === idOf.get(title))
      expect(found, title).toMatchObject(expected?.[title] as object)
    }
  })

  it("lists holdings that add up to what the allocation says of their class", async () => {
    for (const { on, allocation } of journey.expected.netWorth) {
      const { holdings } = (await anna.get(`/api/holdings?on=${on}`)).json as { holdings: ReadonlyArray<ListedHolding> }
      for (const assetClass of ["account", "security"]) {
        const parts = holdings.filter((holding) => holding.assetClass === assetClass).map(({ figures }) => figures)
        const total = sum(parts.map(({ household }) => decimal(household.unroundedInBase ?? "0")))
        expect
          .soft(toFixedString(round(total, toCents), 2), `${assetClass} on ${on}`)
          .toBe(allocation[assetClass] ?? "0.00")
      }
    }
  })

  it("knows units, value, cost and gain of each security to the cent", async () => {
    const securities = journey.expected.holdings.filter(({ id }) => ["aapl", "spy"].includes(id))
    expect(securities).toHaveLength(2)
    for (const { id, on, units, value, average, fifo } of securities) {
      const { figures } = (await anna.get(`/api/holdings/${idOf.get(id)}?on=${on}`)).json.holding
      expect.soft(figures, id).toMatchObject({ units, value, average, fifo, basis: "quoted" })
    }
  })
})

const cents = (amount: string | undefined): bigint => BigInt((amount ?? "0.00").replace(".", ""))

async function enter(person: Person, journey: Journey, idOf: Map<string, string>): Promise<void> {
  const newId = (of: string): string => {
    const id = randomUUID()
    idOf.set(of, id)
    return id
  }
  for (const title of journey.portfolios) await person.did("PUT", `/api/portfolios/${newId(title)}`, { title })
  for (const { owner, child, on, percent } of journey.stakes) {
    const stake = { ownerId: idOf.get(owner), childId: idOf.get(child), effectiveOn: on, percent }
    await person.did("PUT", `/api/stakes/${randomUUID()}`, stake)
  }
  for (const holding of journey.holdings.filter(({ class: of }) => of === "security" || of === "account")) {
    const path = `/api/holdings/${newId(holding.id)}`
    await person.did("PUT", path, {
      portfolioId: idOf.get(holding.portfolio),
      currency: holding.currency,
      name: holding.id,
      openedOn: holding.openedOn,
      priceSymbol: holding.symbol ?? null,
      details:
        holding.class === "security"
          ? { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }
          : { _tag: "account", accountType: "checking", institution: null, description: null },
    })
    for (const entry of holding.entries) {
      await person.did("PUT", `${path}/entries/${randomUUID()}`, entryOf(entry, holding.currency))
    }
  }
}

function entryOf(entry: Record<string, string | number>, currency: string): object {
  const money = (amount: string | number | undefined) => ({ amount, currency })
  switch (entry["kind"]) {
    case "buy":
    case "sell":
      return {
        _tag: "Trade",
        side: entry["kind"],
        quantity: entry["units"],
        consideration: money(entry["consideration"]),
        fees: money(entry["fees"]),
        tradedOn: entry["on"],
      }
    case "split":
      return { _tag: "Split", from: entry["from"], to: entry["to"], effectiveOn: entry["on"] }
    case "balance":
      return { _tag: "Balance", balance: money(entry["amount"]), statedOn: entry["on"] }
    default:
      throw new Error(`nothing is known of ${entry["kind"]}`)
  }
}
