import { amountIn } from "#domain/shared/money.ts"
import * as fc from "fast-check"
import { Result } from "effect"
import { expect, it } from "vitest"
import { type ExplainedLine, lineByLedger } from "#domain/measures/trace/lines.ts"
import { capitalUntil, explainMultiples, navOf, openCommitmentOf } from "#domain/measures/trace/lineFigures.ts"
import { explainPrivateTotals } from "#domain/measures/trace/scopeFigures.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { privateInvestmentOn } from "#domain/measures/keyFigures/privateInvestment.ts"
import { privateMarketsOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { type Decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyCurrency, anyDay, anyInParts, anyNumber, members } from "#tests/domain/measures/anyLines.ts"
import {
  cashFlow,
  committed,
  printed,
  share,
  transferred,
  valued,
  withNothingKnown,
} from "#tests/domain/measures/examples.ts"
import { explainedHolding } from "./explained.ts"
import { addsUp } from "./recombined.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

/** Funds with calls, distributions, recallable or not, and occasional valuations. */
const anyFund = fc.record({
  in: fc.constantFrom(...members),
  currency: anyCurrency,
  acquisitionCost: fc.option(anyNumber, { nil: undefined, freq: 2 }),
  flows: fc.array(
    fc.tuple(fc.constantFrom("entry", "capitalCall", "distribution", "exit"), anyDay, anyNumber, fc.boolean()),
    { maxLength: 6 },
  ),
  valuations: fc.array(fc.tuple(anyDay, anyNumber), { maxLength: 2 }).map((all) => [...new Map(all)]),
  commitments: fc.array(fc.tuple(anyDay, anyNumber), { maxLength: 2 }).map((all) => [...new Map(all)]),
  inParts: anyInParts,
  income: fc.array(fc.tuple(fc.constantFrom("interest", "dividend"), anyDay, anyNumber), { maxLength: 1 }),
  paidBack: fc.array(fc.tuple(anyDay, anyNumber), { maxLength: 2 }),
  share: fc.option(fc.tuple(anyDay, fc.constantFrom("50", "33.333333333333333333"))),
  moved: fc.option(fc.tuple(anyDay, fc.constantFrom(...members))),
})

const fundOf = (fund: typeof anyFund extends fc.Arbitrary<infer Fund> ? Fund : never, id: string) =>
  explainedHolding(
    {
      id,
      in: fund.in,
      currency: fund.currency,
      assetClass: "private",
      openedOn: "2020-01-01",
      ...(fund.acquisitionCost ? { acquisitionCost: { amount: fund.acquisitionCost, currency: fund.currency } } : {}),
    },
    [
      ...fund.flows.map(([kind, on, amount, recallable]) =>
        cashFlow(kind, on, amount, { recallable: recallable && kind === "distribution" }),
      ),
      ...fund.inParts,
      ...fund.income.map(([kind, on, amount]) => cashFlow(kind, on, amount)),
      ...fund.paidBack.map(([on, amount]) => cashFlow("clawback", on, amount)),
      ...fund.valuations.map(([on, value]) => valued(on, value)),
      ...fund.commitments.map(([on, amount]) => committed(on, amount)),
      ...(fund.share ? [share(...fund.share)] : []),
      ...(fund.moved ? [transferred(...fund.moved)] : []),
    ],
  )

const cents = ({ exact }: { readonly exact: Fraction }) => printed(amountOf(exact))
const text = (value: Decimal) => toPlainString(value)
const tenth = (value: Fraction | undefined) => (value ? text(decimalOf(value, 10)) : "NothingPaidIn")

interface Measured {
  readonly paidIn: Fraction
  readonly distributed: Fraction
  readonly openCommitment: Fraction
  readonly multiples: ReturnType<typeof privateInvestmentOn>["multiples"]
  readonly irr: ReturnType<typeof privateInvestmentOn>["irr"]
}

function expectSame(
  explained: ReturnType<typeof explainMultiples> & { readonly openCommitment: { readonly exact: Fraction } },
  measured: Measured,
): void {
  const multiples = Result.getOrElse(measured.multiples, () => undefined)
  const irr = explained.irr()
  expect([explained.paidIn, explained.distributed, explained.openCommitment].map(cents)).toEqual(
    [measured.paidIn, measured.distributed, measured.openCommitment].map((exact) => cents({ exact })),
  )
  expect((["dpi", "rvpi", "tvpi"] as const).map((which) => tenth(explained.multiple(which)?.exact))).toEqual(
    (["dpi", "rvpi", "tvpi"] as const).map((which) => tenth(multiples?.[which])),
  )
  expect(Result.match(irr, { onSuccess: ({ exact }) => text(decimalOf(exact, 10)), onFailure: () => "none" })).toBe(
    Result.match(measured.irr, { onSuccess: ({ rate }) => text(rate), onFailure: () => "none" }),
  )
  const nodes = [
    explained.paidIn,
    explained.distributed,
    explained.multiple("dpi"),
    explained.multiple("rvpi"),
    explained.multiple("tvpi"),
  ]
  expect(nodes.every((node) => !node || addsUp(node))).toBe(true)
}

it("the explanations of any private investment equal its figures, from its entries and from its ledger", () => {
  let rates = 0
  fc.assert(
    fc.property(anyFund, anyDay, (fund, on) => {
      const line = fundOf(fund, "fund")
      const { market } = wealthOf({
        portfolios: [],
        stakes: [],
        holdings: [],
        debts: [],
        wallets: [],
        prices: {},
        rates: {},
      })
      const measured = privateInvestmentOn(line.ledger, on)
      const { currency } = line.ledger
      for (const explained of [line, lineByLedger(line.ledger)]) {
        const left = { on, nav: navOf(explained, market, on) }
        const multiples = explainMultiples(capitalUntil(explained, on), left, { currency })
        const openCommitment = openCommitmentOf(explained, on)
        expectSame({ ...multiples, openCommitment }, measured)
        expect(addsUp(openCommitment)).toBe(true)
      }
      if (Result.isSuccess(measured.irr)) rates++
    }),
    { numRuns: 300 },
  )
  expect(rates).toBeGreaterThan(8)
})

it("the explanations of all private investments of a household equal the totals, at the rates and weights of the days", () => {
  let rates = 0
  fc.assert(
    fc.property(anyFamily, fc.array(anyFund, { maxLength: 4 }), anyDay, anyCurrency, (family, funds, on, currency) => {
      const { market, portfolios, stakes } = wealthOf(family)
      const lines: ReadonlyArray<ExplainedLine> = funds.map((fund, n) => fundOf(fund, `fund ${n}`))
      const wealth = { portfolios, stakes, market, ledgers: lines.map(({ ledger }) => ledger) }
      const { total } = privateMarketsOn({ ...wealth, day: on, currency })
      expectSame(explainPrivateTotals({ portfolios, stakes, market, lines, on, currency }), total)
      if (Result.isSuccess(total.irr)) rates++
    }),
    { numRuns: 200 },
  )
  expect(rates).toBeGreaterThan(8)
})

it("the totals of all private investments are the same with what was computed before as without it", () => {
  const anyFunds = fc.array(anyFund, { minLength: 1, maxLength: 3 })
  const anyDays = fc.tuple(anyDay, anyDay)
  fc.assert(
    fc.property(
      anyFunds,
      fc.tuple(anyFamily, anyFamily),
      anyDays,
      anyCurrency,
      (funds, [one, other], days, currency) => {
        const ledgers = funds.map((fund, n) => fundOf(fund, `fund ${n}`).ledger)
        const [wealth, changed] = [wealthOf(one), wealthOf(other)]
        const states = [wealth, { ...wealth, stakes: changed.stakes }, { ...wealth, market: changed.market }, wealth]
        for (const day of days) {
          for (const state of states) {
            const question = { ...state, ledgers, day, currency }
            expect(privateMarketsOn(question)).toEqual(privateMarketsOn(withNothingKnown(question)))
          }
        }
      },
    ),
    { numRuns: 100 },
  )
})
