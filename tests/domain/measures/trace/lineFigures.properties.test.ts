import { amountIn } from "#domain/shared/money.ts"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { type ExplainedLine, lineByLedger } from "#domain/measures/trace/lines.ts"
import { explainCost, explainGain, explainHeld, explainOwed, explainValue } from "#domain/measures/trace/lineFigures.ts"
import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import { isHeldInUnits, type LineLedger, type Market } from "#domain/measures/ledger/facts.ts"
import { decimalOf, negative, type Fraction } from "#domain/numbers/fraction.ts"
import { figuresOn } from "#domain/measures/gains/figuresOn.ts"
import { type HoldingFigures, holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyDay } from "#tests/domain/measures/anyLines.ts"
import { anyUnitEntries, atTheEdge, fine, longest, ordinary } from "#tests/domain/measures/anyUnits.ts"
import { holding, marketOf, printed, valued } from "#tests/domain/measures/examples.ts"
import { explainedDebt, explainedHolding, explainedWallet } from "./explained.ts"
import { addsUp, leavesOf } from "./recombined.ts"

/** Gain and income of a holding without units by its explanation, or else the figures. */
function explainedGain(line: ExplainedLine, market: Market, { on, cost, income }: HoldingFigures) {
  const gain = explainGain({ line, market, on, currency: line.ledger.currency, method: "average" })
  if (isHeldInUnits(line.ledger) || !cost || !gain) return gainShown(cost, income)
  return [gain.realised, cost.average.unrealised === null ? undefined : gain.unrealised, gain.income].map(shown)
}

const gainShown = (cost: HoldingFigures["cost"], income: HoldingFigures["income"]) =>
  [cost?.average.realised ?? null, cost?.average.unrealised ?? null, income.gross].map(printed)

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

const shown = (node: ExplainedNode | undefined): string | null => printed(node ? amountOf(node.exact) : null)

function expectSame(line: ExplainedLine, ledger: LineLedger, market: Market, on: CalendarDate): void {
  const figures = figuresOn(ledger, market, on)
  for (const explained of [line, lineByLedger(ledger)]) {
    const value = explainValue(explained, market, on, ledger.currency)
    const inEuro = explainValue(explained, market, on, "EUR")
    const [average, fifo] = (["average", "fifo"] as const).map((method) => explainCost(explained, market, on, method))
    const units = explainHeld(explained, on)
    expect(explainedGain(explained, market, figures)).toEqual(gainShown(figures.cost, figures.income))
    expect(shown(value)).toBe(printed(figures.value))
    expect([average, fifo].map(shown)).toEqual([
      printed(figures.cost?.average.cost ?? null),
      printed(figures.cost?.fifo.cost ?? null),
    ])
    expect(toPlainString(decimalOf(units.exact, 18))).toBe(toPlainString(figures.units))
    expect([value, inEuro, average, fifo, units].every((node) => !node || addsUp(node))).toBe(true)
  }
}

it("the explanations of a line of any class equal its figures, from all its entries and from its ledger", () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(anyFamily, anyDay, (family, on) => {
      const { market, ledgers } = wealthOf(family)
      const ledgerOf = (id: string | undefined) => ledgers.find(({ lineId }) => lineId === id) as LineLedger
      for (const { example, entries } of family.holdings) {
        const line = explainedHolding(example, entries)
        expectSame(line, ledgerOf(example.id), market, on)
        for (const { source } of leavesOf(explainValue(line, market, on, "EUR") ?? explainHeld(line, on))) {
          reached.add(source?._tag === "Entry" ? source.kind : (source?._tag ?? "nowhere"))
        }
      }
      for (const { example, statements } of family.wallets) {
        expectSame(explainedWallet(example, statements), ledgerOf(example.id), market, on)
      }
      for (const { example, entries } of family.debts) {
        const line = explainedDebt(example, entries)
        const { value } = holdingOn(line.ledger, market, on)
        const owed = explainOwed(line, market, on, line.ledger.currency)
        expect(printed(amountOf(negative(owed?.exact ?? { numerator: 1n, denominator: 1n })))).toBe(printed(value))
        expect(owed && addsUp(owed)).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
  expect([...reached].sort()).toEqual(
    ["Balance", "CashFlow", "Constant", "Opening", "Price", "Rate", "SwapLeg", "Trade", "Valuation"].sort(),
  )
})

it.each([
  ["ordinary", ordinary, "any"],
  ["fine", fine, "any"],
  ["edge", atTheEdge, "exact"],
  ["longest", longest, "none"],
] as const)(
  "the explanations of units and cost equal the figures for any trades, splits and deliveries: %s numbers",
  (_, lengths, splits) => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(
        anyUnitEntries(lengths, { splits }),
        fc.nat({ max: 4_000 }),
        fc.boolean(),
        (entries, later, appraised) => {
          const on = dayOfNumber(9_131 + later)
          const facts = appraised ? [...entries, valued("1999-03-01", "1234.56")] : entries
          const line = explainedHolding({ openedOn: "1990-01-01" }, facts)
          expectSame(line, holding({ openedOn: "1990-01-01" }, ...facts), marketOf({}), on)
          for (const { what } of leavesOf(explainCost(line, marketOf({}), on, "fifo") ?? explainHeld(line, on)))
            reached.add(what)
        },
      ),
      { numRuns: 100 },
    )
    expect(reached).toContain("cost")
  },
)
