import * as fc from "fast-check"
import { expect, it } from "vitest"
import { gainIn, householdGain } from "#domain/measures/gains/gain.ts"
import { realisedIn, realisedLots, type RealisedLot } from "#domain/measures/gains/realised.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import { amountIn } from "#domain/shared/money.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyCurrency, anyDay, members } from "#tests/domain/measures/anyLines.ts"
import { portfolio } from "#tests/domain/measures/examples.ts"

const gainOf = (lots: ReadonlyArray<RealisedLot>): bigint => lots.reduce((sum, { amounts }) => sum + amounts.gain, 0n)

it("the gains of all lots add up to the realised gain of the holding, by both methods and in any currency", () => {
  let sold = 0
  let withLots = 0
  fc.assert(
    fc.property(anyFamily, anyDay, anyCurrency, fc.constantFrom("average", "fifo"), (family, on, currency, method) => {
      const { ledgers, market } = wealthOf(family)
      for (const ledger of ledgers.filter(({ assetClass }) => assetClass !== "debt")) {
        const gain = gainIn({ ledger, market, day: dayNumber(on), currency, method })
        const lots = realisedLots(ledger, { market, on, currency, method })
        if (!gain || !lots) continue
        expect(gainOf(lots)).toBe(gain.realised)
        for (const { amounts, kind } of lots) {
          const { proceeds, fees, cost, gain: ofLot } = amounts
          expect(kind === "currency" || ofLot === proceeds - fees - cost).toBe(true)
        }
        if (lots.length > 0) sold++
        if (lots.some(({ units }) => units !== null)) withLots++
      }
    }),
    { numRuns: 300 },
  )
  expect(sold).toBeGreaterThan(50)
  expect(withLots).toBeGreaterThan(20)
})

it("what a scope sold adds up to its realised gain, to the cent", () => {
  fc.assert(
    fc.property(
      anyFamily,
      anyDay,
      anyCurrency,
      fc.constantFrom("household", ...members),
      (family, on, currency, name) => {
        const wealth = wealthOf(family)
        const scope: Scope = name === "household" ? name : portfolio(name)
        const { gain, missing } = householdGain(wealth, on, currency, scope)
        const listed = realisedIn(wealth, scope, { market: wealth.market, on, currency, method: "average" })
        fc.pre(missing.length === 0 && listed.missing.length === 0)
        const sum = listed.holdings.reduce((all, { asked }) => all + gainOf(asked), 0n)
        // Parts of lots are rounded to 18 decimals each.
        const cents = (off: bigint) => toFixedString(amountIn(fractionInBook(sum + off), currency), 2)
        expect([cents(-1000n), cents(0n), cents(1000n)]).toContain(toFixedString(gain.realised, 2))
      },
    ),
    { numRuns: 200 },
  )
})
