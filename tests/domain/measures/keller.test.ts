import { describe, expect, it } from "vitest"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { history } from "#domain/measures/daily/history.ts"
import { type CostFigures, holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { isZero, toFixedString, toPlainString } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { type ExpectedDay, expectedOf, idOf, type Journey, journeys } from "#tests/support/journey.ts"
import { wealthOf } from "#tests/support/enteredJourney.ts"
import { amountAt, day, printed } from "./examples.ts"
import { publishedMarket } from "./published.ts"

describe.skipIf(journeys.length === 0)(
  "a family's years, compared with an independent calculation [needs ../shared]",
  () => {
    describe.each(journeys)("$title", (journey) => {
      const market = publishedMarket(journey.holdings.flatMap(({ symbol }) => symbol ?? []))
      const wealth = { ...wealthOf(journey), market, currency: journey.baseCurrency }
      const ledgerOf = (id: string): LineLedger =>
        wealth.ledgers.find(({ lineId }) => lineId === idOf(journey, id)) as LineLedger

      it.each(journey.expected.netWorth)(
        "the net worth of everyone and its allocation on $on are equal, to the cent",
        (expected) => {
          const { household, portfolios, allocation } = netWorthOn({ ...wealth, day: day(expected.on) })
          const found = {
            ...Object.fromEntries(journey.portfolios.map((name) => [name, portfolios.get(scopeOf(journey, name))])),
            household,
          }
          for (const [name, figure] of Object.entries(found)) {
            const [assets, debts, net] = [figure?.assets, figure?.debts, figure?.net].map((one) => printed(one ?? null))
            expect({ name, assets, debts, net }).toEqual({
              name,
              ...expectedOf(expected, name),
            })
          }
          const owned = allocation.byClass.filter(({ assets }) => !isZero(assets))
          expect(Object.fromEntries(owned.map(({ key, assets }) => [key, printed(assets)]))).toEqual(
            expected.allocation,
          )
        },
      )

      it("the history of all days is equal for everyone", () => {
        const days = journey.expected.netWorth
        const [from, to] = [day((days[0] as ExpectedDay).on), day((days.at(-1) as ExpectedDay).on)]
        for (const name of ["household", ...journey.portfolios]) {
          const scope: Scope = name === "household" ? name : scopeOf(journey, name)
          const figures = history({ ...wealth, from, to, scope })
          for (const expected of days) {
            const at = (amounts: typeof figures.net) =>
              toFixedString(amountAt(amounts, dayNumber(expected.on) - dayNumber(from)), 2)
            expect({ assets: at(figures.assets), debts: at(figures.debts), net: at(figures.net) }).toEqual(
              expectedOf(expected, name),
            )
          }
        }
      })

      it.each(journey.expected.holdings)("units, value, cost and gain of $id on $on are equal", (expected) => {
        const { units, value, cost } = holdingOn(ledgerOf(expected.id), market, day(expected.on))
        const gains = ({ cost: left, realised, unrealised }: CostFigures) => ({
          cost: printed(left),
          realised: printed(realised),
          unrealised: printed(unrealised),
        })
        // For an investment in private markets the calculation gives its value, and ratios that other tests check.
        expect({
          value: printed(value),
          ...(expected.units && { units: toPlainString(units) }),
          ...(expected.average && { average: cost && gains(cost.average) }),
          ...(expected.fifo && { fifo: cost && gains(cost.fifo) }),
        }).toEqual({
          value: expected.value ?? expected.nav,
          ...(expected.units && { units: expected.units }),
          ...(expected.average && { average: expected.average }),
          ...(expected.fifo && { fifo: expected.fifo }),
        })
      })
    })
  },
)

const scopeOf = (journey: Journey, name: string): PortfolioId => idOf(journey, name) as PortfolioId
