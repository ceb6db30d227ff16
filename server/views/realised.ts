import {
  type RealisedAmounts,
  type RealisedHolding,
  realisedIn,
  type RealisedLot,
} from "#domain/measures/gains/realised.ts"
import type { CostChoice } from "#domain/measures/ledger/facts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type {
  readRealisedGains,
  RealisedAmounts as AmountsView,
  RealisedLot as LotView,
  RealisedTotals,
} from "#contract/figures/realised.ts"
import { roundedText } from "./amounts.ts"
import type { LineNames } from "./lineNames.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly on: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
  readonly method: CostChoice
  readonly year: string | undefined
}

/** What a scope sold: totals by calendar year, which are exact sums rounded once, and the lots of one year. */
export function realisedView(
  wealth: HouseholdWealth,
  names: LineNames,
  { on, currency, scope, method, year: asked }: Question,
): AnswerOf<typeof readRealisedGains> {
  const { market } = wealth
  const { holdings, missing } = realisedIn(measuredOf(wealth), scope, { market, on, currency, method })
  const byYear = Map.groupBy(
    holdings.flatMap(({ asked }) => asked),
    yearOf,
  )
  const years = [...byYear.keys()].toSorted().toReversed()
  const year = asked ?? years[0] ?? null
  const lots = year === null ? [] : holdings.flatMap((holding) => lotsOf(holding, names, year, currency))
  return {
    on,
    currency,
    method,
    years: years.map((year) => ({ year, ...totalsOf(byYear.get(year) ?? [], currency) })),
    total: totalsOf([...byYear.values()].flat(), currency),
    year,
    lots: lots.toSorted((a, b) => (a.soldOn < b.soldOn ? 1 : a.soldOn > b.soldOn ? -1 : 0)),
    missing: missing.map((lineId) => names.get(lineId)?.name ?? ""),
  }
}

const yearOf = ({ soldOn }: RealisedLot): string => soldOn.slice(0, 4)

function lotsOf(
  { ledger, portfolioId, own, asked }: RealisedHolding,
  names: LineNames,
  year: string,
  currency: Currency,
): ReadonlyArray<LotView> {
  const { lineId, assetClass, currency: ownCurrency } = ledger
  const named = names.get(lineId)
  if (!named || named.kind === "debt" || assetClass === "debt") return []
  const line = { lineId, kind: named.kind, name: named.name, assetClass, portfolioId, currency: ownCurrency }
  return asked.flatMap((lot, i): ReadonlyArray<LotView> => {
    const { kind, soldOn, acquiredOn, units, amounts } = lot
    if (yearOf(lot) !== year) return []
    const ofOwn = kind === "currency" ? undefined : own?.[i]
    return [
      {
        ...line,
        event: kind,
        soldOn,
        acquiredOn,
        daysHeld: acquiredOn === null ? null : dayNumber(soldOn) - dayNumber(acquiredOn),
        units: units === null ? null : plainText(units, bookDecimals),
        own: ofOwn ? amountsView(ofOwn.amounts, ownCurrency) : null,
        amounts: amountsView(amounts, currency),
      },
    ]
  })
}

const none: RealisedAmounts = { proceeds: 0n, fees: 0n, taxes: 0n, cost: 0n, gain: 0n }

function totalsOf(lots: ReadonlyArray<RealisedLot>, currency: Currency): RealisedTotals {
  const ofAccounts = sumOf(lots.filter(({ kind }) => kind === "currency"))
  return {
    ...amountsView(sumOf(lots), currency),
    currencyGains: roundedText(fractionInBook(ofAccounts.gain), currency),
  }
}

const sumOf = (lots: ReadonlyArray<RealisedLot>): RealisedAmounts =>
  lots.reduce(
    (sum, { amounts }) => ({
      proceeds: sum.proceeds + amounts.proceeds,
      fees: sum.fees + amounts.fees,
      taxes: sum.taxes + amounts.taxes,
      cost: sum.cost + amounts.cost,
      gain: sum.gain + amounts.gain,
    }),
    none,
  )

function amountsView({ proceeds, fees, taxes, cost, gain }: RealisedAmounts, currency: Currency): AmountsView {
  const text = (amount: bigint): string => roundedText(fractionInBook(amount), currency)
  return { proceeds: text(proceeds), fees: text(fees), taxes: text(taxes), cost: text(cost), gain: text(gain) }
}
