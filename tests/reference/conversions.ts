import { listHoldings } from "#contract/holdings.ts"
import { readRates } from "#contract/market.ts"
import { type Case, type Stated, textOf } from "./cases.ts"
import type { Household } from "./household.ts"
import { currencyIn } from "./markets.ts"
import type { Reading } from "./readings.ts"
import type { Readers, Shown } from "./scoring.ts"

interface Conversion {
  readonly amount: number
  readonly from: string
  readonly to: string
  readonly date: string
}

/** Conversions: an account in one currency, viewed in another on a day; and the rates of the day. */
export function conversionReaders(household: Household, stated: Case): Readers {
  const { params = {} } = stated
  const conversions = (params["conversions"] ?? []) as unknown as ReadonlyArray<Conversion>

  const open = async ({ amount, from, date }: Omit<Conversion, "to">): Promise<string> => {
    const currency = currencyIn(stated, from)
    const portfolioId = await household.portfolio("Accounts")
    const id = await household.holding({ portfolioId, kind: "account", name: from, currency, openedOn: date })
    await household.entry(id, { _tag: "Balance", balance: { amount: textOf(amount), currency }, statedOn: date })
    return id
  }
  const convert = async (conversion: Conversion): Promise<Shown> => {
    const id = await open(conversion)
    const query = { on: conversion.date, currency: currencyIn(stated, conversion.to) }
    const { holdings } = await household.read(listHoldings, { query })
    // The sum that pages compute before they round: to ten decimals.
    return tenDecimals(holdings.find(({ holdingId }) => holdingId === id)?.figures.ownedUnroundedInBase)
  }
  return {
    results: async () => {
      const results: Array<Shown> = []
      for (const conversion of conversions) results.push(await convert(conversion))
      return results
    },
    rates: async () => {
      const pair = params["pair"] as string
      const [from, to] = [pair.slice(0, 3), pair.slice(3)]
      const days = Object.keys((stated.expected["rates"] ?? {}) as Readonly<Record<string, Stated>>).sort()
      await open({ amount: 1, from, date: days[0] ?? "" })
      const shown = days.map(async (on) => {
        const query = { on, currency: currencyIn(stated, to) }
        const { rates } = await household.read(readRates, { query })
        const rate = rates.find(({ currency }) => currency === currencyIn(stated, from))?.rate
        return [on, typeof rate === "string" ? { value: Number(rate), within: 0.5e-6 } : null] as const
      })
      return Object.fromEntries(await Promise.all(shown))
    },
  }
}

const tenDecimals = (text: string | null | undefined): Reading | null =>
  typeof text === "string" ? { value: Number(text), within: 0.5e-10 } : null
