import { currencyCodes, defaultCurrencies } from "#domain/shared/currencies.ts"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addDays } from "#domain/shared/calendarDate.ts"
import { type Currency } from "#domain/shared/money.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { importFiles } from "#server/marketdata/importFiles.ts"
import { type ByDay, type Case, listOf, textOf } from "./cases.ts"

/*
 * The prices and rates of the cases, as an operator imports them. A price series has the name of its case. An
 * installation has one set of rates, so cases that state different rates for the same days need different
 * installations.
 */

/** The name under which a price series of a case is imported. */
export const symbolOf = ({ id }: Case, symbol: string): string => {
  const words = id.toUpperCase().split("-")
  return `${words.join("").slice(0, 14)}.${words.join("").slice(-6)}.${symbol.replaceAll(/[^A-Z0-9]/giu, "")}`.slice(
    0,
    32,
  )
}

/** Payments of equal periods are a year of 365 days apart. */
export const periodDay = (period: number): string => addDays("2001-01-01", 365 * period)

/** The price series of the index with which a private investment is compared. */
export const indexOf = (stated: Case): string => symbolOf(stated, "INDEX")

/** The price series that a case states by its daily returns, or by its total return. */
export const courseOf = (stated: Case): string => symbolOf(stated, "COURSE")

/** The working days of a price series, which begins at the end of the first. */
export function courseDays({ params = {} }: Case): ReadonlyArray<string> {
  const count = Math.max(listOf(params["dailyReturns"]).length, listOf(params["accumulatedReturns"]).length)
  return Array.from({ length: count + 1 }, (_, i) => addDays("2001-01-01", 7 * Math.floor(i / 5) + (i % 5)))
}

/** Every price series that a case states, with the name under which it is imported. */
function pricesOf(stated: Case): ReadonlyMap<string, ByDay> {
  const { params = {}, prices } = stated
  const series = new Map(Object.entries(prices).map(([symbol, rows]) => [symbolOf(stated, symbol), rows]))
  const index = listOf(params["index"])
  if (index.length > 0) series.set(indexOf(stated), Object.fromEntries(index.map((level, i) => [periodDay(i), level])))
  let level = 100
  const gains = listOf(params["accumulatedReturns"]).map((gain) => 100 * (1 + gain))
  const levels = gains.length > 0 ? gains : listOf(params["dailyReturns"]).map((one) => (level *= 1 + one))
  const days = courseDays(stated)
  if (levels.length > 0) {
    series.set(courseOf(stated), Object.fromEntries([100, ...levels].map((value, i) => [days[i], value])))
  }
  return series
}

/** The currency under which the product receives what a case states: an unknown currency has the name of another. */
export function currencyIn(stated: Case, currency: string): Currency {
  if (isKnown(currency)) return currency
  const own = new Set<string>([stated.baseCurrency, ...currenciesOf(stated)])
  const free = defaultCurrencies.filter((known) => known !== "EUR" && !own.has(known))
  const unknown = [...own].filter((each) => !isKnown(each)).sort()
  const found = free.at(-1 - unknown.indexOf(currency))
  if (!found) throw new Error(`${stated.id} has more currencies than the product knows`)
  return found
}

const isKnown = (currency: string): currency is Currency => currencyCodes.some((known) => known === currency)

const currenciesOf = ({ fx }: Case): ReadonlyArray<string> =>
  Object.keys(fx).flatMap((pair) => [pair.slice(0, 3), pair.slice(3)])

/**
 * Units of each currency for 1 EUR. Where no pair of a case has the euro, the first currency of its first pair equals
 * one euro: a conversion only divides one rate by another.
 */
function ratesOf(stated: Case): ReadonlyMap<string, ByDay> {
  const pairs = Object.entries(stated.fx).map(([pair, rows]) => [pair.slice(0, 3), pair.slice(3), rows] as const)
  const pivot = pairs.some(([of, to]) => of === "EUR" || to === "EUR") ? "EUR" : (pairs[0]?.[0] ?? "EUR")
  const rates = new Map<string, ByDay>()
  for (const [of, to, rows] of pairs) {
    if (of === pivot) rates.set(currencyIn(stated, to), rows)
    else if (to === pivot)
      rates.set(
        currencyIn(stated, of),
        mapped(rows, (rate) => 1 / rate),
      )
    else throw new Error(`${stated.id} states a rate of ${of} and ${to} beside ${pivot}`)
    if (pivot !== "EUR") rates.set(pivot, { ...rates.get(pivot), ...mapped(rows, () => 1) })
  }
  return rates
}

const mapped = (rows: ByDay, by: (rate: number) => number): ByDay =>
  Object.fromEntries(Object.entries(rows).map(([on, rate]) => [on, by(rate)]))

/** The cases, grouped so that those of a group state no different rates for the same days. */
export function withOneMarketEach(all: ReadonlyArray<Case>): ReadonlyArray<ReadonlyArray<Case>> {
  const groups: Array<Array<Case>> = []
  for (const stated of all) {
    const group = groups.find((others) => others.every((other) => canShare(stated, other)))
    if (group) group.push(stated)
    else groups.push([stated])
  }
  return groups
}

/** Rates of one currency count from their first day on, as long as the case needs them. */
function canShare(one: Case, other: Case): boolean {
  const [rates, others] = [ratesOf(one), ratesOf(other)]
  const shared = [...rates.keys()].filter((currency) => others.has(currency))
  const [days, otherDays] = [daysOf(one), daysOf(other)]
  return shared.length === 0 || days.last < otherDays.first || otherDays.last < days.first
}

function daysOf(stated: Case): { readonly first: string; readonly last: string } {
  const days =
    JSON.stringify(stated)
      .match(/\b\d{4}-\d{2}-\d{2}\b/gu)
      ?.toSorted() ?? []
  return { first: days[0] ?? "", last: days.at(-1) ?? "" }
}

/** Imports everything that the cases state, from files, without a refusal. */
export async function importMarket(databaseUrl: string, all: ReadonlyArray<Case>, clock: () => Date): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "cases-"))
  const pool = openPool(databaseUrl)
  try {
    for (const stated of all) {
      const currencyOf = new Map(
        stated.transactions.map(({ symbol = "", currency }) => [symbolOf(stated, symbol), currency]),
      )
      for (const [symbol, rows] of pricesOf(stated)) {
        const currency = currencyIn(stated, currencyOf.get(symbol) ?? stated.baseCurrency)
        await importFile(`${symbol}.csv`, "close", rows, currency)
      }
      for (const [currency, rows] of ratesOf(stated)) await importFile("rates.csv", currency, rows)
    }
  } finally {
    await pool.end()
    rmSync(folder, { recursive: true })
  }

  async function importFile(name: string, column: string, rows: ByDay, currency?: string): Promise<void> {
    const lines = Object.entries(rows).map(([on, value]) => `${on},${textOf(value)}`)
    const file = join(folder, name)
    writeFileSync(file, [`date,${column}`, ...lines, ""].join("\n"))
    const said: Array<string> = []
    const how = { clock, say: (line: string) => void said.push(line), progress: () => {} }
    const imported = await importFiles(openDatabase(pool), [file], {
      ...how,
      ...(currency === undefined ? {} : { currency }),
    })
    if (imported !== "complete") throw new Error(said.join("\n"))
  }
}
