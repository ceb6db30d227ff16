import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { CostMethod, LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { costHeldIn, gainIn, holdingGain } from "#domain/measures/gains/gain.ts"
import { isOnlyPaid } from "#domain/measures/valuation/onlyPaid.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { nothing } from "#domain/numbers/fraction.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { rateOn } from "#domain/measures/valuation/series.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { add } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { anyDay, anyHolding, type AnyHolding, firstDay } from "#tests/domain/measures/anyLines.ts"
import { day, holding, marketOf, printed } from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    A: {
      currency: "USD",
      rows: [
        ["2019-12-20", "12.34"],
        ["2020-01-10", "15.5"],
        ["2020-01-25", "9.875"],
      ],
    },
    B: {
      currency: "EUR",
      rows: [
        ["2020-01-05", "100"],
        ["2020-01-15", "120"],
      ],
    },
  },
  rates: {
    USD: [
      ["2019-12-20", "1.1234"],
      ["2020-01-15", "1.2"],
      ["2020-01-22", "1.0777"],
    ],
    CHF: [
      ["2019-12-20", "1.05"],
      ["2020-01-20", "1.0001"],
    ],
  },
})
const asked = {
  on: anyDay.map(day),
  currency: fc.constantFrom<Currency>("EUR", "USD", "CHF"),
  method: fc.constantFrom<CostMethod>("average", "fifo"),
}
const anyQuestion = fc.record(asked)
const ledgerOf = ({ example, entries }: AnyHolding): LineLedger => holding(example, ...entries)

describe("a gain", () => {
  it("a gain is realised plus unrealised, and also price plus currency effect plus fees, to the cent", () => {
    let inParts = 0
    fc.assert(
      fc.property(anyHolding, anyQuestion, (line, question) => {
        const gain = holdingGain({ ledger: ledgerOf(line), market, ...question })
        if (!gain) throw new Error("there are rates for all days")
        expect(printed(add(gain.realised, gain.unrealised))).toBe(printed(gain.total))
        expect(printed(add(add(gain.price, gain.exchange), gain.fees))).toBe(printed(gain.total))
        expect(gain.fees.value <= 0n).toBe(true)
        if ([gain.price, gain.exchange, gain.fees].every(({ value }) => value !== 0n)) inParts++
      }),
      { numRuns: 400 },
    )
    expect(inParts).toBeGreaterThan(4)
  })

  it("a gain has no currency effect in the currency of the quoted price, or else of the holding", () => {
    fc.assert(
      fc.property(anyHolding, anyQuestion, (line, { on, method }) => {
        const ledger = ledgerOf(line)
        const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
        const currency = (price?.currency ?? ledger.currency) as Currency
        // What was paid in another currency, and is carried at that, gains by the rate of that currency alone.
        fc.pre(holdingOn(ledger, market, on).basis !== "cost" || ledger.acquisitionCost === null)
        expect(printed(holdingGain({ ledger, market, on, currency, method })?.exchange ?? null)).toBe("0.00")
      }),
      { numRuns: 200 },
    )
  })

  it("the gain in the currency of the holding equals that of the figures of the holding", () => {
    fc.assert(
      fc.property(anyHolding.filter(isOfUnits), anyQuestion, (line, { on, method }) => {
        const ledger = ledgerOf(line)
        const { cost } = holdingOn(ledger, market, on)
        const gain = holdingGain({ ledger, market, on, currency: ledger.currency, method })
        fc.pre(cost !== null && (ledger.closedOn === null || ledger.closedOn > on))
        expect(cost?.[method].unrealised === null).toBe(isOnlyPaid(ledger, market, on))
        expect(printed(gain?.realised ?? null)).toBe(printed(cost?.[method].realised ?? null))
        if (isOnlyPaid(ledger, market, on)) return
        const unrealised = (gain?.unrealised.value ?? 0n) - (cost?.[method].unrealised?.value ?? 0n)
        expect(unrealised <= 1n && unrealised >= -1n).toBe(true) // A value without a last decimal is rounded on the way.
      }),
      { numRuns: 200 },
    )
  })

  it("the cost of what is held is the value less the unrealised gain, in any currency", () => {
    let converted = 0
    fc.assert(
      fc.property(anyHolding, anyQuestion, (line, { on, currency, method }) => {
        const ledger = { ...ledgerOf(line), shares: [] }
        const { owned, basis } = holdingOn(ledger, market, on, currency)
        // What is carried at cost has no value of its own.
        fc.pre(basis !== "cost" && basis !== "none" && owned.exact !== null && owned.exact.numerator >= 0n)
        const question = { ledger, market, day: dayNumber(on), currency, method }
        const [cost, gain] = [costHeldIn(question), gainIn(question)]
        const off = inBook(owned.exact ?? nothing) - inBook(cost ?? nothing) - (gain?.unrealised ?? 0n)
        expect(off <= 1_000n && off >= -1_000n).toBe(true) // The value is rounded to 18 decimals before it is converted.
        if (cost && cost.numerator > 0n && currency !== ledger.currency) converted++
      }),
      { numRuns: 400 },
    )
    expect(converted).toBeGreaterThan(20)
  })

  it("the gain in another currency equals that of the same ledger in that currency from the first day on", () => {
    let sold = 0
    fc.assert(
      fc.property(anyHolding.filter(isOfUnits).filter(isSane), anyQuestion, (line, { on, currency, method }) => {
        const { closedOn: _, ...example } = line.example
        const gain = gainIn({
          ledger: holding(example, ...line.entries),
          market,
          day: dayNumber(on),
          currency,
          method,
        })
        const converted = line.entries.map((entry) => inCurrency(entry, example.currency ?? "USD", currency))
        const steps = holding({ ...example, currency }, ...converted).cost[method].filter(([since]) => since <= on)
        const realised = mantissaOf(steps.at(-1)?.[1].realised ?? "0", 18)
        const off = (gain?.realised ?? 0n) - realised
        expect(off < 10n ** 6n && off > -(10n ** 6n)).toBe(true)
        if (realised !== 0n) sold++
      }),
      { numRuns: 400 },
    )
    expect(sold).toBeGreaterThan(20)
  })

  it("a gain does not depend on the order of the entries, nor on whether one was recorded in two parts", () => {
    const anyTwice = anyHolding.chain((one) => {
      const parts = one.entries.flatMap(inTwo)
      return fc.tuple(fc.constant(one), fc.shuffledSubarray(parts, { minLength: parts.length }))
    })
    fc.assert(
      fc.property(anyTwice, anyQuestion, ([{ example, entries }, again], { on, currency }) => {
        const of = (all: ReadonlyArray<StoredEntry>) =>
          holdingGain({ ledger: holding(example, ...all), market, on, currency, method: "average" })
        expect(of(again)).toEqual(of(entries))
      }),
      { numRuns: 300 },
    )
  })

  it("a gain is ten times as large when every amount is", () => {
    fc.assert(
      fc.property(anyHolding.filter(isSane), anyQuestion, (line, question) => {
        fc.pre(line.example.symbol === undefined)
        const tenfold = JSON.parse(JSON.stringify(line), tenTimesAmounts) as AnyHolding
        const of = (one: AnyHolding) =>
          gainIn({ ledger: ledgerOf(one), market, day: dayNumber(question.on), ...question })
        const [once, tenTimes] = [of(line), of(tenfold)]
        for (const part of ["realised", "unrealised", "exchange", "fees", "income", "expenses"] as const) {
          const off = (tenTimes?.[part] ?? 0n) - 10n * (once?.[part] ?? 0n)
          expect(off < 10n ** 6n && off > -(10n ** 6n)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it("a gain is the same when it continues from the results of earlier days", () => {
    fc.assert(
      fc.property(anyHolding, fc.array(anyQuestion, { minLength: 2, maxLength: 6 }), (line, questions) => {
        const ledger = ledgerOf(line)
        for (const question of questions) {
          expect(holdingGain({ ledger, market, ...question })).toEqual(
            holdingGain({ ledger: structuredClone(ledger), market, ...question }),
          )
        }
      }),
      { numRuns: 150 },
    )
  })
})

const isOfUnits = ({ example }: AnyHolding): boolean => behaviourOf[example.assetClass ?? "security"].isCountedInUnits

function isSane({ example, entries }: AnyHolding): boolean {
  return [...JSON.stringify([example.acquisitionCost, entries]).matchAll(/"-?([\d.]+)"/gu)].every(
    ([, text = ""]) => Number(text) === 0 || (Number(text) >= 0.001 && Number(text) < 1e7),
  )
}

/** Every amount of an entry at the rates of its day. */
function inCurrency(entry: StoredEntry, from: Currency, to: Currency): StoredEntry {
  const on =
    /"(?:tradedOn|swappedOn|valuedOn|paidOn|statedOn)":"([\d-]+)"/u.exec(JSON.stringify(entry))?.[1] ?? firstDay
  const [source, target] = [from, to].map((of) => rateOn(market, of, dayNumber(on))?.unitsForOneEuro)
  if (!source || !target) throw new Error("there are rates for all days")
  const converted = (amount: string): string => {
    const numerator = mantissaOf(amount, 18) * target.numerator * source.denominator * 2n
    const denominator = target.denominator * source.numerator
    return plainText((numerator / denominator + 1n) / 2n, 18)
  }
  return JSON.parse(JSON.stringify(entry), (key, value: unknown) =>
    key === "amount" && typeof value === "string" ? converted(value) : value,
  ) as StoredEntry
}

function inTwo(entry: StoredEntry): ReadonlyArray<StoredEntry> {
  if (entry._tag !== "Trade" || mantissaOf(entry.quantity, 18) < 2n) return [entry]
  const half = (text: string, of: 0 | 1): string => {
    const [all, part] = [mantissaOf(text, 18), mantissaOf(text, 18) / 2n]
    return plainText(of === 0 ? part : all - part, 18)
  }
  return ([0, 1] as const).map((of) => ({
    ...entry,
    quantity: half(entry.quantity, of),
    consideration: { ...entry.consideration, amount: half(entry.consideration.amount, of) },
    fees: { ...entry.fees, amount: half(entry.fees.amount, of) },
  }))
}

const tenTimesAmounts = (key: string, value: unknown): unknown => {
  if (key !== "amount" || typeof value !== "string") return value
  return plainText(10n * mantissaOf(value, 18), 18)
}
