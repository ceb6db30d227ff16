import { Schema } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ExplainedFigure, type ExplainNode, readExplanation } from "#contract/figures/explain.ts"
import { openPool } from "#server/db/database.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { family, founded } from "./explainFamily.ts"
import { addsUp, leavesOf } from "./recombining.ts"

let api: TestApi
let pool: pg.Pool
let clara: Person
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl)
  clara = await api.person("clara")
  await founded(clara, pool)
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

const on = "2024-03-31"

async function explained(figure: ExplainedFigure, more: Record<string, string> = {}) {
  const { status, json } = await clara.get(`/api/explain?${new URLSearchParams({ figure, on, ...more })}`)
  if (status !== 200) throw new Error(`${figure}: ${status} ${JSON.stringify(json)}`)
  expect(Schema.is(readExplanation.answer)(json)).toBe(true)
  return json as { readonly root: ExplainNode | null; readonly unavailable: string | null; readonly currency: string }
}

const at = (path: string) => async (value: (json: any) => string) => value((await clara.get(path)).json) // oxlint-disable-line typescript/no-explicit-any
const netWorth = at(`/api/net-worth?on=${on}&from=2024-01-31`)
const metrics = at(`/api/metrics?on=${on}`)
const returns = at(`/api/returns?from=2024-01-01&to=${on}`)
const ownReturns = at(`/api/returns?from=2024-01-01&to=${on}&of=ownMoney`)
const taxedReturns = at(`/api/returns?from=2024-01-01&to=${on}&tax=after`)
const taxedOwnReturns = at(`/api/returns?from=2024-01-01&to=${on}&of=ownMoney&tax=after`)
const taxedReturnsOfShares = at(
  `/api/returns?from=2024-01-01&to=${on}&holdingId=${family.shares}&currency=USD&tax=after`,
)
const returnsOfShares = at(`/api/returns?from=2024-01-01&to=${on}&holdingId=${family.shares}&currency=USD`)
const gain = at(`/api/holdings/${family.shares}/gain?on=${on}&currency=EUR`)
const holding = (id: string) => at(`/api/holdings/${id}?on=${on}`)
const funds = at(`/api/private-markets?on=${on}`)
const debt = (id: string) => at(`/api/debts/${id}?on=${on}`)

const ofShares = { subjectId: family.shares }
const ofFund = { subjectId: family.fund, currency: "EUR" }

/** Each figure with its parameters, where else it is answered, and its value by hand. */
const figures: ReadonlyArray<
  readonly [figure: ExplainedFigure, asked: Record<string, string>, elsewhere: () => Promise<string>, byHand?: string]
> = [
  ["netWorth", {}, () => netWorth(({ household }) => household.net), "5698.40"],
  ["assets", {}, () => netWorth(({ household }) => household.assets), "6168.40"],
  ["debts", {}, () => netWorth(({ household }) => household.debts), "470.00"],
  [
    "netWorth",
    { portfolioId: family.company },
    () => netWorth(({ portfolios }) => portfolios.find((one: any) => one.portfolioId === family.company).net), // oxlint-disable-line typescript/no-explicit-any
    "-1924.00", // 576 − 900 − 1,600
  ],
  ["change", { from: "2024-01-31" }, () => netWorth(({ change }) => change.amount)],
  ["debtRatio", {}, () => metrics((json) => json.debtRatio.value), "0.076194799"],
  ["liquidShare", {}, () => metrics((json) => json.liquidShare.value)],
  ["unfundedCommitments", {}, () => metrics((json) => json.unfundedCommitments), "4400.00"],
  ["latentTax", {}, () => metrics((json) => json.latentTax), "11.70"], // 25 % of (720 − 603) ÷ 1.25 ÷ 2
  ["latentTax", ofShares, () => gain((json) => json.latentTax), "29.25"],
  ["netAfterLatentTax", {}, () => metrics((json) => json.netAfterLatentTax), "5686.70"],
  [
    "holdingValue",
    { ...ofShares, currency: "USD" },
    () => holding(family.shares)((json) => json.holding.figures.value),
    "720.00",
  ],
  [
    "holdingValue",
    ofShares,
    () => holding(family.shares)((json) => json.holding.figures.household.valueInBase),
    "288.00",
  ],
  [
    "holdingValue",
    { subjectId: family.gold, currency: "EUR" },
    () => holding(family.gold)((json) => json.holding.figures.value),
    "1000.00",
  ],
  [
    "holdingValue",
    { subjectId: family.card, currency: "EUR" },
    () => holding(family.card)((json) => json.holding.figures.value),
    "-20.00",
  ],
  [
    "holdingValue",
    { subjectId: family.wallet },
    () => at(`/api/wallets/${family.wallet}?on=${on}`)((json) => json.wallet.figures.household.valueInBase),
    "100.40",
  ],
  ["holdingUnits", ofShares, () => holding(family.shares)((json) => json.holding.figures.units), "12"],
  ["cost", ofShares, () => holding(family.shares)((json) => json.holding.figures.average.cost), "603.00"],
  [
    "cost",
    { ...ofShares, method: "fifo" },
    () => holding(family.shares)((json) => json.holding.figures.fifo.cost),
    "603.00",
  ],
  ["realisedGain", { ...ofShares, currency: "USD" }, () => gain((json) => json.own.average.realised), "36.00"], // 438 − 402
  ["unrealisedGain", { ...ofShares, currency: "USD" }, () => gain((json) => json.own.average.unrealised), "117.00"],
  ["totalGain", ofShares, () => gain((json) => json.inAsked.average.total)],
  ["totalGain", { ...ofShares, method: "fifo" }, () => gain((json) => json.inAsked.fifo.total)],
  ["priceGain", ofShares, () => gain((json) => json.inAsked.average.price)],
  ["exchangeGain", ofShares, () => gain((json) => json.inAsked.average.exchange), "-65.45"], // 600 ÷ 1.25 − 600 ÷ 1.1
  ["fees", ofShares, () => gain((json) => json.inAsked.average.fees), "-6.36"], // −7 ÷ 1.1
  ["income", ofShares, () => gain((json) => json.inAsked.average.income), "10.91"], // 12 ÷ 1.1
  ["realisedGain", {}, () => metrics((json) => json.gain.realised)],
  ["unrealisedGain", {}, () => metrics((json) => json.gain.unrealised)],
  ["totalGain", {}, () => metrics((json) => json.gain.total)],
  ["priceGain", {}, () => metrics((json) => json.gain.price)],
  ["exchangeGain", {}, () => metrics((json) => json.gain.exchange)],
  ["fees", {}, () => metrics((json) => json.gain.fees)],
  ["income", {}, () => metrics((json) => json.gain.income)],
  ["timeWeighted", { from: "2024-01-01" }, () => returns((json) => json.timeWeighted.value)],
  ["moneyWeighted", { from: "2024-01-01" }, () => returns((json) => json.moneyWeighted.value)],
  [
    "timeWeighted",
    { ...ofShares, currency: "USD", from: "2024-01-01" },
    () => returnsOfShares((json) => json.timeWeighted.value),
  ],
  [
    "moneyWeighted",
    { ...ofShares, currency: "USD", from: "2024-01-01" },
    () => returnsOfShares((json) => json.moneyWeighted.value),
  ],
  ["ownTimeWeighted", { from: "2024-01-01" }, () => ownReturns((json) => json.timeWeighted.value)],
  ["ownMoneyWeighted", { from: "2024-01-01" }, () => ownReturns((json) => json.moneyWeighted.value)],
  ["timeWeightedAfterTax", { from: "2024-01-01" }, () => taxedReturns((json) => json.timeWeighted.value)],
  ["moneyWeightedAfterTax", { from: "2024-01-01" }, () => taxedReturns((json) => json.moneyWeighted.value)],
  [
    "timeWeightedAfterTax",
    { ...ofShares, currency: "USD", from: "2024-01-01" },
    () => taxedReturnsOfShares((json) => json.timeWeighted.value),
  ],
  [
    "moneyWeightedAfterTax",
    { ...ofShares, currency: "USD", from: "2024-01-01" },
    () => taxedReturnsOfShares((json) => json.moneyWeighted.value),
  ],
  ["ownTimeWeightedAfterTax", { from: "2024-01-01" }, () => taxedOwnReturns((json) => json.timeWeighted.value)],
  ["ownMoneyWeightedAfterTax", { from: "2024-01-01" }, () => taxedOwnReturns((json) => json.moneyWeighted.value)],
  ["paidIn", ofFund, () => funds((json) => json.holdings[0].paidIn), "5000.00"],
  ["distributed", ofFund, () => funds((json) => json.holdings[0].distributed), "500.00"],
  ["openCommitment", ofFund, () => funds((json) => json.holdings[0].openCommitment), "5500.00"],
  ["dpi", ofFund, () => funds((json) => json.holdings[0].dpi.value), "0.1"],
  ["rvpi", ofFund, () => funds((json) => json.holdings[0].rvpi.value), "0.92"],
  ["tvpi", ofFund, () => funds((json) => json.holdings[0].tvpi.value), "1.02"],
  ["irr", ofFund, () => funds((json) => json.holdings[0].irr.value)],
  ["paidIn", {}, () => funds((json) => json.total.paidIn), "4000.00"],
  ["openCommitment", {}, () => funds((json) => json.total.openCommitment), "4400.00"],
  ["tvpi", {}, () => funds((json) => json.total.tvpi.value), "1.02"],
  ["irr", {}, () => funds((json) => json.total.irr.value)],
  [
    "debtOwed",
    { subjectId: family.loan, currency: "EUR" },
    () => debt(family.loan)((json) => json.debt.figures.owed),
    "900.00",
  ],
  [
    "debtOwed",
    { subjectId: family.loan },
    () => debt(family.loan)((json) => json.debt.figures.household.owedInBase),
    "450.00",
  ],
  [
    "debtOwed",
    { subjectId: family.within },
    () => debt(family.within)((json) => json.debt.figures.household.owedInBase),
    "0.00",
  ],
  [
    "goalProgress",
    { subjectId: family.goal },
    () => at(`/api/goals/progress?on=${on}`)((json) => json.goals[0].progress.value),
    "0.56984",
  ],
]

it("the test covers every figure that can be explained", () => {
  expect(new Set(figures.map(([figure]) => figure))).toEqual(new Set(ExplainedFigure.literals))
})

describe("an explanation", () => {
  it.each(figures.map(([figure, asked, elsewhere, byHand = ""]) => [figure, asked, elsewhere, byHand] as const))(
    "an explanation of %s %j equals the figure answered elsewhere, leaf by leaf",
    async (figure, asked, elsewhere, byHand) => {
      const { root, unavailable } = await explained(figure, asked)
      const shown = await elsewhere()
      expect({ shown: root?.shown, unavailable }).toEqual({ shown, unavailable: null })
      expect(shown.startsWith(byHand)).toBe(true)
      expect(root && addsUp(root)).toBe(true)
      expect(root && leavesOf(root).every(({ source }) => source !== null)).toBe(true)
      expect(root?.what).toBe(figure)
    },
  )

  it("the explanation of a net worth names the events, prices, rates, shares and stakes", async () => {
    const { root } = await explained("netWorth")
    const sources = root ? leavesOf(root).flatMap(({ source }) => source ?? []) : []
    const { rows } = await pool.query<{ event_id: string; event_type: string }>("select * from read.activity")
    const typeOf = new Map(rows.map(({ event_id, event_type }) => [event_id, event_type]))
    const named = sources.flatMap((source) => ("eventId" in source ? [typeOf.get(source.eventId)] : []))
    expect([...new Set(named.map(String))].sort()).toEqual(
      [
        "BalanceRecorded",
        "CashFlowRecorded",
        "DebtBalanceRecorded",
        "OwnershipShareChanged",
        "RepaymentRecorded",
        "StakeRecorded",
        "TradeRecorded",
        "UnitsSplit",
        "ValuationRecorded",
        "WalletStated",
        "HoldingOpened",
      ].sort(),
    )
    expect(sources).toContainEqual({
      _tag: "Price",
      symbol: "ACME",
      currency: "USD",
      on: "2024-02-21",
      split: null,
      source: "test",
    })
    expect(sources).toContainEqual({ _tag: "Rate", currency: "USD", on: "2024-01-31", source: "test" })
    expect(sources).toContainEqual({
      _tag: "Stake",
      stakeId: expect.any(String),
      eventId: expect.any(String),
      ownerId: family.clara,
      childId: family.company,
      on: "2024-03-01",
    })
  })

  it("the explanation of units lists the entries, and splits as factors", async () => {
    const { root } = await explained("holdingUnits", ofShares)
    const outline = ({ made, shown, source, parts }: ExplainNode): unknown =>
      parts.length === 0 ? [shown, source && "kind" in source && source.kind] : [made, shown, ...parts.map(outline)]
    // (10 − 4) × 2 ÷ 1
    expect(root && outline(root)).toEqual([
      "sum",
      "12",
      [
        "product",
        "12",
        ["sum", "6", ["10", "Trade"], ["-4", "Trade"]],
        ["quotient", "2", ["2", "Split"], ["1", "Split"]],
      ],
    ])
  })

  it("an explanation eliminates a debt within the family on both sides", async () => {
    const { root } = await explained("netWorth")
    const all = (node: ExplainNode): ReadonlyArray<ExplainNode> => [node, ...node.parts.flatMap(all)]
    const eliminated = root ? all(root).filter(({ what, name }) => what === "elimination" && name === "From Clara") : []
    // The company owes 2,000, with Clara having half on one side and all on the other.
    expect(eliminated.map(({ shown }) => shown)).toEqual(["800.00", "0.00"])
    expect(eliminated.map(({ parts }) => parts[0]?.made)).toEqual(["difference", "difference"])
  })

  it("a missing explanation has the reason of the figure itself", async () => {
    const reasonOf = async (figure: ExplainedFigure, more: Record<string, string>) => {
      const { root, unavailable } = await explained(figure, more)
      return root ? "there is one" : unavailable
    }
    expect(await reasonOf("debtRatio", { on: "2023-01-01" })).toBe("noAssets")
    expect(await reasonOf("holdingValue", { ...ofShares, currency: "CHF" })).toBe("missingRate")
    expect(await reasonOf("goalProgress", { subjectId: family.goal })).toBe("there is one")
    expect(await reasonOf("cost", { subjectId: family.account })).toBe("notPaidIn")
    expect(await reasonOf("holdingUnits", { subjectId: family.account })).toBe("noAssets")
    expect(await reasonOf("tvpi", { on: "2024-01-10", ...ofFund })).toBe("notPaidIn")
    expect(await reasonOf("timeWeighted", { from: on })).toBe("nothingInvested")
    expect(await reasonOf("moneyWeighted", { from: "2024-01-01", currency: "CHF" })).toBe("missingRate")
    expect(await reasonOf("irr", { currency: "CHF" })).toBe("missingRate")
    expect(await reasonOf("totalGain", { ...ofShares, currency: "CHF" })).toBe("missingRate")
  })

  it("an explanation is refused for an ambiguous question", async () => {
    const refusal = async (query: string, person = clara) => {
      const { status, json } = await person.get(`/api/explain?${query}`)
      return [status, json.refusal?._tag ?? json.errors?.[0]]
    }
    expect(await refusal("figure=cost")).toEqual([400, { field: "query.subjectId", reason: "missing" }])
    expect(await refusal(`figure=change&from=2024-05-01&on=${on}`)).toEqual([
      400,
      { field: "query.from", reason: "period.reversed" },
    ])
    const stranger = await api.person("ben")
    expect(await refusal(`figure=holdingValue&subjectId=${family.shares}`, stranger)).toEqual([404, "LineNotFound"])
    expect(await refusal(`figure=debtOwed&subjectId=${family.shares}`)).toEqual([404, "LineNotFound"])
    expect(await refusal(`figure=goalProgress&subjectId=${family.loan}`)).toEqual([404, "GoalNotFound"])
    expect(await refusal(`figure=netWorth&portfolioId=${family.shares}`)).toEqual([404, "PortfolioNotFound"])
  })
})
