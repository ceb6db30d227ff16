import * as fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { changeOf } from "#domain/measures/changes/change.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type StoredWalletEntry, walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import { explainGain, gainFigures } from "#domain/measures/trace/lineFigures.ts"
import { lineByLedger } from "#domain/measures/trace/lines.ts"
import { explainMoneyWeighted, explainTimeWeighted, investedInLine } from "#domain/measures/trace/returns.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { subtract, sum, toPlainString } from "#domain/numbers/decimal.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { amountIn } from "#domain/shared/money.ts"
import { addsUp } from "#tests/domain/measures/trace/recombined.ts"
import { account, balance, day, marketOf, portfolio, printed, type Rows } from "#tests/domain/measures/examples.ts"

const start = "2024-01-01"
const end = "2024-12-31"
const contracts = { USDC: `0x${"a".repeat(40)}`, DAI: `0x${"b".repeat(40)}` } as const
type TokenName = "ETH" | keyof typeof contracts

/** The units of each token on Ethereum. */
const read = (on: string, units: { readonly [token in TokenName]?: string }, chainId = 1): StoredWalletEntry => ({
  readOn: day(on),
  chains: [
    {
      chainId,
      block: "1",
      blockTime: "2024-01-01T00:00:00Z",
      node: "node",
      tokenList: "list",
      tokens: Object.entries(units).map(([token, held]) => ({
        contract: token === "ETH" ? null : contracts[token as keyof typeof contracts],
        token,
        units: held,
      })),
    },
  ],
})

/** The units and the value of each token. */
const stated = (on: string, ...tokens: ReadonlyArray<readonly [token: string, units: string, value: string]>) => ({
  statedOn: day(on),
  tokens: tokens.map(([token, units, amount]) => ({
    token,
    chain: "ethereum-l1" as const,
    balance: units,
    value: { amount, currency: "EUR" as const },
  })),
})

const counted = (contract: string): StoredWalletEntry => ({
  markedOn: day(start),
  chainId: 1,
  contract,
  mark: "counted",
})
const marks = Object.values(contracts).map(counted)

const wallet = (entries: ReadonlyArray<StoredWalletEntry>, disconnectedOn: string | null = null): LineLedger =>
  walletLedgerOfStored({
    lineId: "wallet" as LineId,
    portfolioId: portfolio("Anna"),
    currency: "EUR",
    connectedOn: day(start),
    disconnectedOn: disconnectedOn === null ? null : day(disconnectedOn),
    entries: [...marks, ...entries],
  })

const pricesOf = (rows: { readonly [token in TokenName]?: Rows }, currency = "EUR"): Market =>
  marketOf({
    prices: Object.fromEntries(
      Object.entries(rows).map(([token, of]) => [
        token === "ETH" ? "coin:ethereum" : `token:1:${contracts[token as keyof typeof contracts]}`,
        { currency, rows: of },
      ]),
    ),
    rates: { USD: [[start, "1.25"]] },
  })

const ether = pricesOf({ ETH: [[start, "1000"], ["2024-07-01", "1200"], ["2024-10-01", "1500"]] }) // prettier-ignore

/** The figures of the household from the day before the first to the end, all by their own definitions. */
function figuresOf(ledgers: ReadonlyArray<LineLedger>, market = ether, from = "2023-12-31", to = end) {
  const wealth = { ledgers, stakes: [], portfolios: [portfolio("Anna")], market }
  const span = { from: dayNumber(from), to: dayNumber(to), currency: "EUR" } as const
  const { amounts, index } = performanceOf(wealth, span, { of: "household" })
  const { parts } = changeOf({ ...wealth, from: day(from), to: day(to), currency: "EUR", scope: "household" })
  const gain = holdingGain({
    ledger: ledgers[0] as LineLedger,
    market,
    on: day(to),
    currency: "EUR",
    method: "average",
  })
  const timeWeighted = Result.match(index, {
    onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(6),
    onFailure: ({ _tag }) => _tag,
  })
  return {
    paidIn: plainText(amounts.paidIn, 18),
    received: plainText(amounts.takenOut, 18),
    timeWeighted,
    broughtIn: printed(parts.broughtIn),
    money: printed(parts.money),
    market: printed(parts.market),
    unrealised: gain && printed(gain.unrealised),
    realised: gain && printed(gain.realised),
  }
}

describe("units that come into a wallet or leave it", () => {
  it("units that a reading finds more are paid in at the price of their day, and gain only what follows", () => {
    // 1 at 1,000, and 2 more at 1,200: 3,400 paid in. 3 at 1,500 are 4,500.
    const figures = figuresOf([wallet([read("2024-01-02", { ETH: "1" }), read("2024-07-05", { ETH: "3" })])])
    expect(figures).toEqual({
      paidIn: "3400",
      received: "0",
      timeWeighted: "0.500000",
      broughtIn: "1000.00",
      money: "2400.00",
      market: "1100.00",
      unrealised: "1100.00",
      realised: "0.00",
    })
  })

  it("units that a reading finds fewer are received at the price of their day, with their part of the cost", () => {
    // 4 at 1,000; 1 leaves at 1,200 with 1,000 of the cost. 3 at 1,500 cost 3,000.
    const figures = figuresOf([wallet([read("2024-01-02", { ETH: "4" }), read("2024-07-05", { ETH: "3" })])])
    expect(figures).toEqual({
      paidIn: "4000",
      received: "1200",
      timeWeighted: "0.500000",
      broughtIn: "4000.00",
      money: "-1200.00",
      market: "1700.00",
      unrealised: "1500.00",
      realised: "0.00",
    })
  })

  it("units that a later statement adds are paid in at the price that its value implies", () => {
    // 2 units of 1,000 each, then 3 of 1,200 each: 1,200 paid in, and 400 gained by the first two.
    const figures = figuresOf([
      wallet([stated("2024-01-02", ["ABC", "2", "2000"]), stated("2024-07-05", ["ABC", "3", "3600"])]),
    ])
    expect(figures).toEqual({
      paidIn: "3200",
      received: "0",
      timeWeighted: "0.200000",
      broughtIn: "2000.00",
      money: "1200.00",
      market: "400.00",
      unrealised: "400.00",
      realised: "0.00",
    })
  })

  it("a statement carried back to the day of connecting is paid in once, and received never", () => {
    // 2,000 since January; the statement itself, and one with the same units, move nothing.
    const first = stated("2024-05-01", ["ABC", "2", "2000"])
    expect(figuresOf([wallet([first])])).toMatchObject({
      paidIn: "2000",
      received: "0",
      broughtIn: "2000.00",
      money: "0.00",
    })
    expect(figuresOf([wallet([first, stated("2024-07-05", ["ABC", "2", "2500"])])])).toMatchObject({
      paidIn: "2000",
      received: "0",
      money: "0.00",
      market: "500.00",
      timeWeighted: "0.250000",
    })
  })

  it("a token that a statement no longer has leaves at its last value, and a new one comes at its own", () => {
    const ledger = wallet([
      stated("2024-01-02", ["ABC", "2", "2000"], ["XYZ", "5", "500"]),
      stated("2024-07-05", ["ABC", "2", "2200"], ["NEW", "1", "150"]),
    ])
    // 500 left and 150 came: 350 received, and 200 gained.
    expect(figuresOf([ledger])).toMatchObject({ paidIn: "2500", received: "350", money: "-350.00", market: "200.00" })
  })

  it("a token given for another in the wallet is money only as far as their values differ", () => {
    const market = pricesOf({ ETH: [[start, "1000"]], USDC: [[start, "1"]] })
    const ledger = wallet([read("2024-01-02", { ETH: "2" }), read("2024-07-05", { ETH: "1", USDC: "990" })])
    expect(figuresOf([ledger], market)).toMatchObject({
      paidIn: "2000",
      received: "10",
      money: "-10.00",
      market: "0.00",
    })
  })

  it("what an own account paid for units is no money of the household", () => {
    const cash = account(
      { id: "cash", openedOn: start, currency: "EUR" },
      balance("2024-01-01", "5000"),
      balance("2024-07-05", "2600"),
    )
    const ledgers = [wallet([read("2024-01-02", { ETH: "1" }), read("2024-07-05", { ETH: "3" })]), cash]
    expect(figuresOf(ledgers, ether, "2024-01-03")).toMatchObject({
      paidIn: "0",
      received: "0",
      money: "0.00",
      market: "1100.00",
    })
  })

  it("a reading after a statement, and a statement after a reading, move only the units that differ", () => {
    // 1 at 1,000; then 2 at the quote of 1,200.
    const readLater = wallet([stated("2024-01-02", ["eth", "1", "1000"]), read("2024-07-05", { ETH: "2" })])
    expect(figuresOf([readLater], ether, "2023-12-31", "2024-09-30")).toMatchObject({
      paidIn: "2200",
      money: "1200.00",
      market: "200.00",
      timeWeighted: "0.200000",
    })
    // 1 at 1,000; then 3 stated at 1,200 each.
    const statedLater = wallet([read("2024-01-02", { ETH: "1" }), stated("2024-07-05", ["ETH", "3", "3600"])])
    expect(figuresOf([statedLater])).toMatchObject({
      paidIn: "3400",
      money: "2400.00",
      market: "200.00",
      timeWeighted: "0.200000",
    })
  })

  it("units without a price come in at their first price, and are no gain before", () => {
    const market = pricesOf({ ETH: [[start, "1000"]], USDC: [["2024-09-01", "2"], ["2024-10-01", "3"]] }) // prettier-ignore
    const ledger = wallet([read("2024-01-02", { ETH: "1" }), read("2024-07-05", { ETH: "1", USDC: "100" })])
    expect(figuresOf([ledger], market)).toMatchObject({
      paidIn: "1200",
      received: "0",
      broughtIn: "1200.00",
      money: "0.00",
      market: "100.00",
      unrealised: "100.00",
    })
  })

  it("a statement of what has no price on its chain counts from its day, and leaves no gain", () => {
    const market = pricesOf({ ETH: [[start, "1000"]] })
    const ledger = wallet([
      read("2024-01-02", { ETH: "1", DAI: "100" }),
      stated("2024-07-05", ["ETH", "1", "1000"], ["DAI", "100", "100"]),
    ])
    expect(figuresOf([ledger], market)).toMatchObject({
      paidIn: "1100",
      received: "0",
      money: "100.00",
      market: "0.00",
    })
  })

  it("a value that is stated without units changes without money", () => {
    const ledger = wallet([stated("2024-01-02", ["ABC", "0", "2000"]), stated("2024-07-05", ["ABC", "0", "2600"])])
    expect(figuresOf([ledger])).toMatchObject({
      paidIn: "2000",
      money: "0.00",
      market: "600.00",
      timeWeighted: "0.300000",
    })
  })

  it("what is left in a wallet that is disconnected goes out at its last value", () => {
    const entries = [read("2024-01-02", { ETH: "1" }), read("2024-07-05", { ETH: "2" })]
    expect(figuresOf([wallet(entries, "2024-11-01")])).toMatchObject({
      paidIn: "2200",
      received: "3000",
      money: "-1800.00",
      market: "800.00",
      realised: "800.00",
      unrealised: "0.00",
    })
  })
})

describe("any wallet", () => {
  const anyUnits = fc.integer({ min: 1, max: 500 }).map(String)
  const anyStep = fc.record({
    on: fc.integer({ min: 1, max: 60 }),
    units: fc.record({ ETH: anyUnits, USDC: fc.option(anyUnits), DAI: fc.option(anyUnits) }),
    isStated: fc.boolean(),
  })
  const anyPrices = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 5_000 })), {
    maxLength: 6,
  })
  const anyCase = fc.record({
    steps: fc.uniqueArray(anyStep, { selector: ({ on }) => on, minLength: 1, maxLength: 6 }),
    prices: fc.tuple(anyPrices, anyPrices, anyPrices),
    currency: fc.constantFrom("EUR", "USD"),
    isOneToken: fc.boolean(),
  })
  const symbols = ["ETH", "USDC", "DAI"] as const

  /** Each token has a price from the beginning. Statements are at these prices, in euros. */
  function caseOf({
    steps,
    prices,
    currency,
    isOneToken,
  }: typeof anyCase extends fc.Arbitrary<infer Case> ? Case : never) {
    const held = isOneToken ? symbols.slice(0, 1) : symbols
    const rowsOf = (i: number): Rows =>
      [...new Map([[0, 100], ...(prices[i] ?? [])])].map(
        ([on, price]) => [addDays(day(start), on), String(price)] as const,
      )
    const priceOn = (i: number, on: string): number =>
      Number(
        rowsOf(i)
          .filter(([since]) => since <= on)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .at(-1)?.[1],
      )
    const entries = steps.map(({ on, units, isStated }): StoredWalletEntry => {
      const of = addDays(day(start), on)
      const some = held.flatMap((symbol, i) => (units[symbol] === null ? [] : [[symbol, units[symbol], i] as const]))
      if (!isStated) return read(of, Object.fromEntries(some.map(([symbol, count]) => [symbol, count])))
      const perEuro = currency === "EUR" ? 1 : 1.25
      return stated(
        of,
        ...some.map(
          ([symbol, count, i]) => [symbol, count, String((Number(count) * priceOn(i, of)) / perEuro)] as const,
        ),
      )
    })
    const market = pricesOf(Object.fromEntries(held.map((symbol, i) => [symbol, rowsOf(i)])), currency)
    return { ledger: wallet(entries), market, entries, priceOn }
  }

  it("returns, parts of a change and gains agree on what came in, what left and what was gained", () => {
    let withMoves = 0
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 70 }), (family, one, other) => {
        const { ledger, market } = caseOf(family)
        const [from, to] = [one, other].toSorted((a, b) => a - b).map((n) => addDays(day(start), n - 1)) as [
          never,
          never,
        ]
        const wealth = { ledgers: [ledger], stakes: [], portfolios: [portfolio("Anna")], market }
        const { parts } = changeOf({ ...wealth, from, to, currency: "EUR", scope: "household" })
        const span = { from: dayNumber(from), to: dayNumber(to), currency: "EUR" } as const
        const { paidIn, takenOut, opening, closing } = performanceOf(wealth, span, { of: "household" }).amounts
        const net = decimalOf(fractionInBook(paidIn - takenOut), 2)
        const gained = decimalOf(fractionInBook(closing - opening - paidIn + takenOut), 2)
        const cents = (a: string | null) => Math.abs(Math.round(Number(a) * 100))
        expect(cents(printed(subtract(sum([parts.money, parts.broughtIn]), net)))).toBeLessThanOrEqual(2)
        expect(cents(printed(subtract(sum([parts.market, parts.currency]), gained)))).toBeLessThanOrEqual(2)
        const gain = holdingGain({ ledger, market, on: to, currency: "EUR", method: "average" })!
        const isGainOfAll = takenOut === 0n && opening === 0n
        expect(cents(isGainOfAll ? printed(subtract(gain.unrealised, gained)) : "0")).toBeLessThanOrEqual(2)
        if (parts.money.value !== 0n) withMoves++
      }),
      { numRuns: 300 },
    )
    expect(withMoves).toBeGreaterThan(60)
  })

  it("the explanations of the returns and of the gain equal them, and add up", () => {
    let compared = 0
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 70 }), (family, n) => {
        const { ledger, market } = caseOf(family)
        const [from, to] = [day("2023-12-31"), addDays(day(start), n)]
        const wealth = { ledgers: [ledger], stakes: [], portfolios: [portfolio("Anna")], market }
        const span = { from: dayNumber(from), to: dayNumber(to), currency: "EUR" } as const
        const { index, moneyWeighted, invested } = performanceOf(wealth, span, { of: "household" })
        const line = lineByLedger(ledger)
        const explained = investedInLine(line, { from, to, market, currency: "EUR" })
        const rate = explainMoneyWeighted(explained, { from, to }, "EUR")
        expect(
          Result.match(rate, {
            onSuccess: ({ exact }) => toPlainString(decimalOf(exact, 10)),
            onFailure: () => "none",
          }),
        ).toBe(Result.match(moneyWeighted, { onSuccess: (of) => toPlainString(of.rate), onFailure: () => "none" }))
        const growth = explainTimeWeighted(explained, { from, to }, "EUR")
        const exact = growth ? Number(toPlainString(decimalOf(growth.exact, 15))) + 1 : 0
        const computed = growth && Result.isSuccess(index) ? (index.success.at(-1) as number) : exact
        expect(Math.abs(exact - computed)).toBeLessThanOrEqual(2e-9 * Math.max(1, exact))
        expect(!growth || addsUp(growth)).toBe(true)
        if (growth && invested.revaluations.size > 0) compared++
        const gain = explainGain({ line, market, on: to, currency: "EUR", method: "average" })
        const { unrealisedGain } = gainFigures(gain!)
        const { unrealised } = holdingGain({ ledger, market, on: to, currency: "EUR", method: "average" })!
        expect(printed(amountIn(unrealisedGain.exact, "EUR"))).toBe(printed(unrealised))
        expect(addsUp(unrealisedGain)).toBe(true)
      }),
      { numRuns: 400 },
    )
    expect(compared).toBeGreaterThan(20)
  })

  it("the time-weighted return of one token is the growth of its price, with any units on any days", () => {
    fc.assert(
      fc.property(anyCase, (family) => {
        const { ledger, market, entries, priceOn } = caseOf({ ...family, isOneToken: true })
        const days = entries
          .map((entry) => ("statedOn" in entry ? entry.statedOn : "readOn" in entry ? entry.readOn : day(end)))
          .toSorted()
        const first = days[0] as string
        const last = addDays(day(start), 70)
        const wealth = { ledgers: [ledger], stakes: [], portfolios: [portfolio("Anna")], market }
        const span = { from: dayNumber(first), to: dayNumber(last), currency: "EUR" } as const
        const index = Result.getOrThrow(performanceOf(wealth, span, { of: "household" }).index)
        // A statement values the wallet until the next reading.
        const valued = entries
          .toSorted((a, b) =>
            ("statedOn" in a ? a.statedOn : "readOn" in a ? a.readOn : "") <
            ("statedOn" in b ? b.statedOn : "readOn" in b ? b.readOn : "")
              ? -1
              : 1,
          )
          .at(-1)
        const until = valued && "statedOn" in valued ? valued.statedOn : last
        expect(index.at(-1)).toBeCloseTo(priceOn(0, until) / priceOn(0, first), 6)
      }),
      { numRuns: 300 },
    )
  })
})
