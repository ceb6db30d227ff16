import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { amountAt } from "../../../domain/measures/dailyCents.ts"
import type { HoldingLedger, StoredEntry } from "../../../domain/measures/facts.ts"
import { history } from "../../../domain/measures/history.ts"
import { holdingOn } from "../../../domain/measures/holdingFigures.ts"
import { netWorthOn } from "../../../domain/measures/netWorth.ts"
import { dayNumber } from "../../../domain/shared/calendarDate.ts"
import { toFixedString, toPlainString } from "../../../domain/shared/decimal.ts"
import type { Currency } from "../../../domain/shared/money.ts"
import { account, balance, buy, day, portfolio, printed, security, sell, split, stake } from "./examples.ts"
import { publishedMarket, shared } from "./published.ts"

interface Journey {
  readonly portfolios: ReadonlyArray<string>
  readonly stakes: ReadonlyArray<{ owner: string; child: string; on: string; percent: string }>
  readonly holdings: ReadonlyArray<{
    readonly id: string
    readonly portfolio: string
    readonly class: string
    readonly symbol?: string
    readonly currency: Currency
    readonly openedOn: string
    readonly entries: ReadonlyArray<JourneyEntry>
  }>
  readonly expected: {
    readonly netWorth: ReadonlyArray<{ readonly on: string; readonly allocation: Readonly<Record<string, string>> }>
    readonly holdings: ReadonlyArray<ExpectedHolding>
  }
}

type JourneyEntry =
  | { kind: "buy" | "sell"; on: string; units: string; consideration: string; fees: string }
  | { kind: "split"; on: string; from: number; to: number }
  | { kind: "balance"; on: string; amount: string }

interface ExpectedHolding {
  readonly id: string
  readonly on: string
  readonly units: string
  readonly value: string
  readonly average: Readonly<Record<"cost" | "realised" | "unrealised", string>>
  readonly fifo: ExpectedHolding["average"]
}

const file = new URL("reference/journeys/keller.json", shared)

describe.skipIf(!existsSync(file))("the Keller family's securities and accounts [needs ../shared]", () => {
  const journey = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Journey) : undefined
  const market = journey ? publishedMarket(["AAPL", "SPY"]) : undefined
  if (!journey || !market) return

  const ledgers = journey.holdings.flatMap((holding): ReadonlyArray<HoldingLedger> => {
    const { id, currency, openedOn, symbol } = holding
    const example = { id, in: holding.portfolio, currency, openedOn, ...(symbol ? { symbol } : {}) }
    const entries = () => holding.entries.map(entryOf)
    if (holding.class === "security") return [security(example, ...entries())]
    return holding.class === "account" ? [account(example, ...entries())] : []
  })
  const wealth = {
    ledgers,
    portfolios: journey.portfolios.map(portfolio),
    stakes: journey.stakes.map(({ owner, child, on, percent }) => stake(owner, child, on, percent)),
    market,
    currency: "EUR" as const,
  }

  it.each(journey.expected.netWorth)(
    "are worth on $on what an independent reckoning found, to the cent",
    (expected) => {
      const { allocation } = netWorthOn({ ...wealth, day: day(expected.on) })
      const found = Object.fromEntries(allocation.byClass.map(({ key, assets }) => [key, printed(assets)]))
      const { security, account } = expected.allocation
      expect(found).toEqual(JSON.parse(JSON.stringify({ security, account })))
    },
  )

  it("come to the same in the history of all days", () => {
    const [from, to] = [day("2010-01-04"), day("2018-06-29")]
    const { net } = history({ ...wealth, from, to, scope: "household" })
    for (const { on } of journey.expected.netWorth) {
      const { household } = netWorthOn({ ...wealth, day: day(on) })
      expect(toFixedString(amountAt(net, dayNumber(on) - dayNumber(from)), 2)).toBe(printed(household.net))
    }
  })

  it.each(journey.expected.holdings.filter(({ id }) => id === "aapl" || id === "spy"))(
    "show units, value, cost and gain of $id as an independent reckoning found them",
    (expected) => {
      const ledger = ledgers.find(({ holdingId }) => holdingId === expected.id) as HoldingLedger
      const { units, value, cost } = holdingOn(ledger, market, day(expected.on))
      expect({ units: toPlainString(units), value: printed(value) }).toEqual({
        units: expected.units,
        value: expected.value,
      })
      for (const method of ["average", "fifo"] as const) {
        const { cost: left = null, realised = null, unrealised = null } = cost?.[method] ?? {}
        const found = { cost: printed(left), realised: printed(realised), unrealised: printed(unrealised) }
        expect(found).toEqual(expected[method])
      }
    },
  )
})

function entryOf(entry: JourneyEntry): StoredEntry {
  switch (entry.kind) {
    case "buy":
      return buy(entry.on, entry.units, entry.consideration, entry.fees)
    case "sell":
      return sell(entry.on, entry.units, entry.consideration, entry.fees)
    case "split":
      return split(entry.on, entry.from, entry.to)
    case "balance":
      return balance(entry.on, entry.amount)
  }
}
