import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { enterFirstYear, first, publishFirstYear } from "./firstYear.ts"

/*
 * What a person reads about the first year of a household on dashboard and performance, against a calculation by hand, which
 * is written out below. It uses nothing of the product: amounts of days, and divisions.
 *
 * The mortgage of 300,000 of 1 February at 3.6 % with 1,500 a month owes, and has cost:
 *
 *   1 March      900.00 of interest,  600.00 repaid, 299,400.00 owed
 *   1 April      898.20               601.80         298,798.20
 *   1 May        896.39               603.61         298,194.59
 *   1 June       894.58               605.42         297,589.17
 *   3 July       880.00               620.00         296,969.17   recorded, in place of the payment of 1 July
 *   1 August     890.91               609.09         296,360.08
 *   1 September  889.08               610.92         295,749.16
 *   1 October    887.25                              295,100.00   stated
 *   1 November   885.30               614.70         294,485.30
 *
 * Interest is 8,021.71 together, and with what was repaid, 5,514.70, the payments are 13,536.41.
 */

let api: TestApi
let person: Person
beforeAll(async () => {
  api = await testApi({ ports: { now: () => new Date("2025-12-05T12:00:00Z") } })
  await publishFirstYear(api.databaseUrl)
  person = await api.person("anna")
  await enterFirstYear(person)
})
afterAll(() => api.close())

const to = "2025-11-30"
const [oneYear, yearToDate, thirtyDays] = ["2024-11-30", "2024-12-31", "2025-10-31"]
const get = async (path: string) => (await person.did("GET", path)).json
const returnsOf = (from: string, more = "") => get(`/api/returns?from=${from}&to=${to}${more}`)

/** A day on which money came or went or a value changed: what came in and went out, and the value at its end. */
type Day = readonly [on: string, comesIn: number, goesOut: number, after: number]

/** The 20 shares in euros, at their prices and at the rates of the days; from 29 August to 1 October there is no new rate. */
const acme = {
  march: 2000 / 1.05,
  june: 2240 / 1.17,
  august: 2240 / 1.16,
  october: 2240 / 1.175,
  endOfOctober: 2360 / 1.175,
  november: 2500 / 1.15,
}

/** All that is owned. The account and the fund that were held before count from the days on which they were opened. */
const assets: ReadonlyArray<Day> = [
  ["2024-12-15", 150_000, 0, 150_000], // The account, whose first statement is that of 31 December.
  ["2024-12-20", 4_500, 0, 154_500], // 50 units at 90, regardless of their cost of 4,000.
  ["2025-02-01", 300_000, 0, 449_500], // The house for 400,000 and costs of 5,000: 105,000 from the account.
  ["2025-03-03", 2010 / 1.05, 0, 449_500 + acme.march], // With the fees of 10 dollars.
  ["2025-04-30", 0, 0, 449_800 + acme.march], // 50 × (96 − 90).
  ["2025-05-05", 1_500, 0, 451_300 + acme.march], // The wallet.
  ["2025-06-30", 0, 7_060, 444_300 + acme.june], // 45,000 and 60 of interest are 38,000 afterwards. Before tax.
  ["2025-07-01", 0, 0, 454_300 + acme.june], // The first valuation of the house.
  ["2025-08-01", 12_000, 0, 466_300 + acme.june], // The watch, at the value of 10 November.
  ["2025-08-29", 0, 0, 466_300 + acme.august],
  ["2025-09-15", 8_000 - 40 / 1.16, 0, 474_300 + acme.august], // Savings, less the dividend of the same day.
  ["2025-09-30", 1_200, 0, 474_300 + acme.august], // Costs of the house.
  ["2025-10-01", 0, 0, 474_300 + acme.october],
  ["2025-10-15", 0, 985, 473_460 + acme.october], // 50 × 96 become 40 × 99: the price of the sale is known.
  ["2025-10-31", 0, 0, 473_460 + acme.endOfOctober],
  ["2025-11-11", 0, 0, 473_760 + acme.endOfOctober],
  ["2025-11-15", 0, 0, 478_760 + acme.endOfOctober],
  ["2025-11-25", 0, 0, 478_840 + acme.endOfOctober], // 40 × (101 − 99).
  ["2025-11-28", 0, 8_500, 470_340 + acme.november],
]

/** The payments on the mortgage, and what is owed after them. */
const mortgage: ReadonlyArray<readonly [on: string, paid: number, owed: number]> = [
  ["2025-03-01", 1_500, 299_400],
  ["2025-04-01", 1_500, 298_798.2],
  ["2025-05-01", 1_500, 298_194.59],
  ["2025-06-01", 1_500, 297_589.17],
  ["2025-07-03", 1_500, 296_969.17],
  ["2025-08-01", 1_500, 296_360.08],
  ["2025-09-01", 1_500, 295_749.16],
  ["2025-10-01", 295_749.16 - 295_100 + 887.25, 295_100],
  ["2025-11-01", 1_500, 294_485.3],
]

/** Assets less the mortgage. On 1 February, the 300,000 that came in were lent. */
const ownMoney: ReadonlyArray<Day> = [...new Set([...assets, ...mortgage].map(([on]) => on))].sort().map((on) => {
  const [, comesIn = 0, goesOut = 0] = assets.find(([day]) => day === on) ?? []
  const value = assets.findLast(([day]) => day <= on)?.[3] ?? 0
  const [, paid = 0] = mortgage.find(([day]) => day === on) ?? []
  const owed = mortgage.findLast(([day]) => day <= on)?.[2] ?? (on < "2025-02-01" ? 0 : 300_000)
  return [on, on === "2025-02-01" ? 0 : comesIn + paid, goesOut, value - owed]
})

const valueOn = (days: ReadonlyArray<Day>, on: string): number => days.findLast(([day]) => day <= on)?.[3] ?? 0

/** (Value + what went out) ÷ (value before + what came in), multiplied over the days after one until another. */
function timeWeighted(days: ReadonlyArray<Day>, from: string, until = to): string {
  let [growth, before] = [1, valueOn(days, from)]
  for (const [on, comesIn, goesOut, after] of days) {
    if (on <= from || on > until) continue
    growth *= (after + goesOut) / (before + comesIn)
    before = after
  }
  return (growth - 1).toFixed(8)
}

/**
 * The rate r of the days from the first flow to the last at which what came in less what went out becomes the value at the end:
 * Σ flow × (1 + r) ^ (days left ÷ all days). Found by halving.
 */
function moneyWeighted(days: ReadonlyArray<Day>, from: string): string {
  const dayOf = (on: string) => Date.parse(on) / 86_400_000
  const flows = [
    [from, valueOn(days, from)] as const,
    ...days.flatMap(([on, comesIn, goesOut]) => (on > from ? [[on, comesIn - goesOut] as const] : [])),
  ].filter(([, amount]) => amount !== 0)
  const [start, end] = [dayOf(flows[0]![0]), dayOf(to)]
  const closing = valueOn(days, to)
  const missing = (rate: number) =>
    closing - flows.reduce((sum, [on, amount]) => sum + amount * (1 + rate) ** ((end - dayOf(on)) / (end - start)), 0)
  let [low, high] = [-0.5, 0.5]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (missing(middle) > 0) low = middle
    else high = middle
  }
  return low.toFixed(8)
}

const eight = (value: string) => Number(value).toFixed(8)
const shown = (answer: { readonly timeWeighted: { value: string }; readonly moneyWeighted: { value: string } }) =>
  [answer.timeWeighted, answer.moneyWeighted].map(({ value }) => eight(value))

describe("the first year of a household, checked by hand", () => {
  it("the returns of a year, since the year began and of 30 days are those of the calculation", async () => {
    for (const [from, expected] of [
      [oneYear, ["0.02178647", "0.02387102"]],
      [yearToDate, ["0.02178647", "0.02315984"]],
      [thirtyDays, ["0.01166303", "0.01167687"]],
    ] as const) {
      expect([timeWeighted(assets, from), moneyWeighted(assets, from)], from).toEqual(expected)
      expect(shown(await returnsOf(from)), from).toEqual(expected)
    }
    // 150,000 and 4,500 and 300,000 and … came in; 7,060, 985 and 8,500 went out.
    expect(await returnsOf(oneYear)).toMatchObject({
      openingValue: "0.00",
      paidIn: "479079.80",
      received: "16545.00",
      closingValue: "472513.91",
    })
  })

  it("the returns on own money are those of assets less the mortgage, of which interest by the plan is a cost", async () => {
    for (const [from, expected] of [
      [oneYear, ["0.01070620", "0.01183063"]],
      [yearToDate, ["0.01070620", "0.01178830"]],
      [thirtyDays, ["0.02562347", "0.02570979"]],
    ] as const) {
      expect([timeWeighted(ownMoney, from), moneyWeighted(ownMoney, from)], from).toEqual(expected)
      expect(shown(await returnsOf(from, "&of=ownMoney")), from).toEqual(expected)
    }
    expect(await returnsOf(thirtyDays, "&of=ownMoney")).toMatchObject({
      debts: { opening: "295100.00", closing: "294485.30" },
      openingValue: "180368.51", // 475,468.51 − 295,100.
      paidIn: "1500.00",
      received: "8500.00",
      closingValue: "178028.61",
    })
  })

  it("the returns of each month are those of its days", async () => {
    const months = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2024, 11 + i, 1)).toISOString().slice(0, 7))
    for (const [days, more] of [
      [assets, ""],
      [ownMoney, "&of=ownMoney"],
    ] as const) {
      const expected = months.map((month) => [month, timeWeighted(days, `${month}-00`, `${month}-31`)])
      const { monthly } = await returnsOf(oneYear, more)
      expect(
        monthly.map((one: { readonly month: string; readonly value: { value: string } }) => [
          one.month,
          eight(one.value.value),
        ]),
      ).toEqual(expected)
    }
    // February: 449,500 ÷ (154,500 + 300,000) − 1, and 149,500 ÷ 154,500 − 1 of own money.
    expect(timeWeighted(assets, "2025-02-00", "2025-02-31")).toBe("-0.01100110")
    expect(timeWeighted(ownMoney, "2025-02-00", "2025-02-31")).toBe("-0.03236246")
  })

  it("after tax, the taxes on interest and dividend are not earned, and that on the sale is a cost", async () => {
    const taxed = assets.map(([on, comesIn, goesOut, after]): Day => {
      if (on === "2025-06-30") return [on, comesIn, goesOut - 15, after]
      if (on === "2025-09-15") return [on, comesIn + 6 / 1.16, goesOut, after]
      return on === "2025-10-15" ? [on, comesIn + 12, goesOut, after] : [on, comesIn, goesOut, after]
    })
    expect(timeWeighted(taxed, oneYear)).toBe("0.02171581")
    expect(shown(await returnsOf(oneYear, "&tax=after"))).toEqual([
      timeWeighted(taxed, oneYear),
      moneyWeighted(taxed, oneYear),
    ])
  })

  it("after tax, own money has the same taxes and the interest of the mortgage", async () => {
    const taxed = ownMoney.map(([on, comesIn, goesOut, after]): Day => {
      if (on === "2025-06-30") return [on, comesIn, goesOut - 15, after]
      if (on === "2025-09-15") return [on, comesIn + 6 / 1.16, goesOut, after]
      return on === "2025-10-15" ? [on, comesIn + 12, goesOut, after] : [on, comesIn, goesOut, after]
    })
    expect(shown(await returnsOf(oneYear, "&of=ownMoney&tax=after"))).toEqual([
      timeWeighted(taxed, oneYear),
      moneyWeighted(taxed, oneYear),
    ])
    for (const [figure, days] of [
      ["ownTimeWeightedAfterTax", timeWeighted(taxed, oneYear)],
      ["ownMoneyWeightedAfterTax", moneyWeighted(taxed, oneYear)],
    ]) {
      const { root } = await get(`/api/explain?figure=${figure}&from=${oneYear}&on=${to}`)
      expect([root.what, eight(root.shown)]).toEqual([figure, days])
    }
  })

  it("each portfolio has the returns of what it holds", async () => {
    // Ben's fund, watch and savings: 4,800 ÷ 4,500 × (3,960 + 985) ÷ 4,800 on larger and larger sums, and 80 in the end.
    const bens: ReadonlyArray<Day> = [
      ["2024-12-20", 4_500, 0, 4_500],
      ["2025-04-30", 0, 0, 4_800],
      ["2025-08-01", 12_000, 0, 16_800],
      ["2025-09-15", 8_000, 0, 24_800],
      ["2025-10-15", 0, 985, 23_960],
      ["2025-11-25", 0, 0, 24_040],
    ]
    const expected = ["0.07648554", "0.05126863"]
    expect([timeWeighted(bens, oneYear), moneyWeighted(bens, oneYear)]).toEqual(expected)
    expect(shown(await returnsOf(oneYear, `&portfolioId=${first.ben}`))).toEqual(expected)
    const { portfolios } = await get(`/api/returns/portfolios?from=${oneYear}&to=${to}`)
    const ofBen = portfolios.find((one: { readonly portfolioId: string }) => one.portfolioId === first.ben)
    expect(shown(ofBen)).toEqual(expected)
    // The mortgage is Anna's. Ben's own money is all that he has.
    expect(ofBen.ownMoney).toBeNull()
    const ofAnna = portfolios.find((one: { readonly portfolioId: string }) => one.portfolioId === first.anna)
    expect(shown(ofAnna.ownMoney)).toEqual(["0.00859092", "0.00922428"])
    expect(shown(ofAnna.ownMoney)).toEqual(shown(await returnsOf(oneYear, `&of=ownMoney&portfolioId=${first.anna}`)))
  })

  it("the net worth and its change in percent are those of the calculation", async () => {
    const { household, change } = await get(`/api/net-worth?on=${to}&from=${yearToDate}`)
    // 470,340 and 2,500 ÷ 1.15 of assets.
    expect(household).toEqual({ assets: "472513.91", debts: "294485.30", net: "178028.61" })
    // 23,528.61 ÷ 154,500.
    expect(change).toEqual({ from: yearToDate, net: "154500.00", amount: "23528.61", percent: "15.23" })
    const { changes } = await get(`/api/metrics?on=${to}`)
    expect(changes.map((one: { window: string; amount: string; percent: string }) => Object.values(one))).toEqual([
      ["day", "2025-11-29", "0.00", "0.00"],
      ["week", "2025-11-23", "-8254.60", "-4.43"], // ÷ 186,283.21
      ["month", "2025-10-31", "-2339.90", "-1.30"], // ÷ 180,368.51
      ["yearToDate", "2024-12-31", "23528.61", "15.23"],
      ["sinceStart", "2024-12-15", "28028.61", "18.69"], // ÷ 150,000
    ])
  })
})

describe("what changed in the first year of a household, checked by hand", () => {
  const none = { broughtIn: "0.00", money: "0.00", market: "0.00", currency: "0.00", income: "0.00", fees: "0.00" }
  const nothing = { ...none, taxes: "0.00", spending: "0.00", withoutRate: "0.00" }
  const changeIn = (from: string, more = "") => get(`/api/net-worth/change?from=${from}&to=${to}${more}`)

  /*
   * The share: 2,010 ÷ 1.05 = 1,914.285714 paid, 34 ÷ 1.16 = 29.310345 of dividend after tax taken out.
   *   Currency: 2,000 × (1 ÷ 1.16 − 1 ÷ 1.05) = −180.623974 until the dividend, 2,240 × (1 ÷ 1.15 − 1 ÷ 1.16) = 16.791604 after.
   *   Market: 240 ÷ 1.16 = 206.896552, and 260 ÷ 1.15 = 226.086957.
   * The fund: 10 × 9 of the units sold and 40 × 11 of the others.
   */
  const ofTheYear = {
    // Fees: 10 ÷ 1.05 = 9.523810, and 5.
    fees: "-14.52",
    // 15, 6 ÷ 1.16 = 5.172414, and 12.
    taxes: "-32.17",
    // 5,000 and 1,200 of the house, and 8,021.71 of interest, of which 880 are recorded.
    spending: "-14221.71",
    // 60, and 40 ÷ 1.16 = 34.482759.
    income: "94.48",
    currency: "-163.83",
    // 432.983508, 530, 300 of the wallet, and 15,000 of the house.
    market: "16262.98",
    // The account −105,000 − 7,060 + 15 − 8,500, the house 406,200, the share 1,884.975369, the fund −985 + 12, savings
    // 29.310345 and the mortgage −300,000 + 13,536.41: 132.695714, of which the rounding of all takes a cent.
    money: "132.69",
    withoutRate: "0.00",
  }

  it("the parts of a year, since the year began and of 30 days are those of the calculation", async () => {
    // The account 150,000, the fund 4,500, the watch 12,000, the wallet 1,500, and savings of 8,000 less the dividend of
    // their day: 175,970.689655.
    expect(await changeIn(oneYear)).toMatchObject({
      amount: "178028.61",
      parts: { ...ofTheYear, broughtIn: "175970.69" },
    })
    expect(await changeIn(yearToDate)).toMatchObject({
      amount: "23528.61",
      parts: { ...ofTheYear, broughtIn: "21470.69" },
    })
    expect(await changeIn(thirtyDays)).toMatchObject({
      amount: "-2339.90",
      parts: {
        ...nothing,
        money: "-7000.00", // −8,500 from the account, and 1,500 paid on the mortgage.
        market: "5501.74", // 140 ÷ 1.15, 80 of the fund, 300 of the wallet, and 5,000 of the house.
        currency: "43.66", // 2,360 × (1 ÷ 1.15 − 1 ÷ 1.175).
        spending: "-885.30",
      },
    })
  })

  it("the parts of each holding and of the mortgage are those of the calculation", async () => {
    const { lines } = await changeIn(oneYear)
    const byName = lines.map((line: { name: string; amount: string; parts: object }) => [
      line.name,
      line.amount,
      line.parts,
    ])
    expect(byName).toEqual([
      ["House", "415000.00", { ...nothing, money: "406200.00", market: "15000.00", spending: "-6200.00" }],
      ["Mortgage", "-294485.30", { ...nothing, money: "-286463.59", spending: "-8021.71" }],
      [
        "Giro",
        "29500.00",
        { ...nothing, broughtIn: "150000.00", money: "-120545.00", income: "60.00", taxes: "-15.00" },
      ],
      ["Watch", "12000.00", { ...nothing, broughtIn: "12000.00" }],
      ["Savings", "8000.00", { ...nothing, broughtIn: "7970.69", money: "29.31" }],
      [
        "Fund",
        "4040.00",
        { ...nothing, broughtIn: "4500.00", money: "-973.00", market: "530.00", fees: "-5.00", taxes: "-12.00" },
      ],
      [
        "Acme",
        "2173.91",
        {
          ...nothing,
          money: "1884.97",
          market: "432.98",
          currency: "-163.83",
          income: "34.48",
          fees: "-9.52",
          taxes: "-5.17",
        },
      ],
      ["Wallet", "1800.00", { ...nothing, broughtIn: "1500.00", market: "300.00" }],
    ])
  })

  it("in a portfolio, a first statement and a wallet are shown as they are, and other parts take the rounding", async () => {
    const { amount, parts } = await changeIn(oneYear, `&portfolioId=${first.anna}`)
    expect(amount).toBe("153988.61")
    // Anna's account and wallet. Her money: −120,545 + 406,200 + 1,884.975369 − 286,463.59 = 1,076.385369.
    expect(parts).toEqual({
      ...ofTheYear,
      broughtIn: "151500.00",
      money: "1076.38",
      market: "15732.98",
      fees: "-9.52",
      taxes: "-20.17",
    })
  })
})
