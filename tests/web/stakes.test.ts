import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimal, subtract, toPlainString } from "#domain/numbers/decimal.ts"
import { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { amountText } from "#server/views/amounts.ts"
import { changeBetween } from "#web/features/portfolios/change.ts"
import { lastDayOf, restOf, stakesOn } from "#web/features/portfolios/stakes.ts"
import { branchOf, linesOf, treeOn } from "#web/features/portfolios/tree.ts"

const idOf = (number: number) => `018f4c7e-0000-7000-8000-${String(number).padStart(12, "0")}`
const names = ["Anna", "Ben", "Holding", "Property", "Trust"] as const
type Name = (typeof names)[number]
const portfolioId = (name: Name) => idOf(names.indexOf(name))

const portfolios = names.map((title) =>
  Schema.decodeUnknownSync(PortfolioView)({ portfolioId: portfolioId(title), title, status: "active", holdings: 0 }),
)

let recorded = 100
const stake = (owner: Name, child: Name, effectiveOn: string, percent: string, status = "counts") =>
  Schema.decodeUnknownSync(StakeView)({
    stakeId: idOf(++recorded),
    ownerId: portfolioId(owner),
    childId: portfolioId(child),
    effectiveOn,
    percent,
    status,
    note: null,
    removalReason: null,
  })

const anna60 = stake("Anna", "Holding", "2010-01-04", "60")
const anna45 = stake("Anna", "Holding", "2016-01-01", "45")
const annaSold = stake("Anna", "Holding", "2020-07-01", "0")
const ben30 = stake("Ben", "Holding", "2010-01-04", "30")
const property = stake("Holding", "Property", "2012-05-01", "62.5")
const all = [anna45, property, anna60, annaSold, ben30]

describe("the stakes by date", () => {
  it("a stake applies from its day until the next stake of the same two portfolios", () => {
    expect(stakesOn(all, "2010-01-03")).toEqual([])
    expect(new Set(stakesOn(all, "2010-01-04"))).toEqual(new Set([anna60, ben30]))
    expect(new Set(stakesOn(all, "2015-12-31"))).toEqual(new Set([anna60, ben30, property]))
    expect(new Set(stakesOn(all, "2016-01-01"))).toEqual(new Set([anna45, ben30, property]))
    expect(lastDayOf(anna60, all)).toBe("2015-12-31")
    expect(lastDayOf(ben30, all)).toBeNull()
  })

  it("a stake ends with a stake of 0 %", () => {
    expect(new Set(stakesOn(all, "2020-07-01"))).toEqual(new Set([ben30, property]))
    expect(lastDayOf(anna45, all)).toBe("2020-06-30")
  })

  it("a removed stake applies on no day, and the one before it continues", () => {
    const takenBack = { ...anna45, status: "removed" as const }
    const without = [anna60, takenBack, ben30]
    expect(new Set(stakesOn(without, "2018-01-01"))).toEqual(new Set([anna60, ben30]))
    expect(lastDayOf(anna60, without)).toBeNull()
    expect(lastDayOf(takenBack, without)).toBeNull()
  })

  it("the part without an owner in the family belongs to third parties", () => {
    expect(toPlainString(restOf([anna45, ben30]))).toBe("25")
    expect(toPlainString(restOf([stake("Anna", "Trust", "2020-01-01", "33.333333333333333333")]))).toBe(
      "66.666666666666666667",
    )
    expect(toPlainString(restOf([stake("Anna", "Trust", "2020-01-01", "100")]))).toBe("0")
  })
})

describe("the tree of portfolios", () => {
  const writtenTree = (on: string) =>
    linesOf(treeOn(portfolios, all, on)).map(
      ({ branch, owner, depth }) =>
        `${"  ".repeat(depth)}${branch.portfolio.title}` +
        (branch.stake && owner ? ` ${toPlainString(branch.stake.percent)} of ${owner.title}` : ""),
    )

  it("the tree places a portfolio, with all its stakes, below each of its owners", () => {
    expect(writtenTree("2018-01-01")).toEqual([
      "Anna",
      "  Holding 45 of Anna",
      "    Property 62.5 of Holding",
      "Ben",
      "  Holding 30 of Ben",
      "    Property 62.5 of Holding",
      "Trust",
    ])
  })

  it("the tree shows every portfolio at the top before the first stake", () => {
    expect(writtenTree("2009-12-31")).toEqual(["Anna", "Ben", "Holding", "Property", "Trust"])
  })

  it("the tree leaves out deleted portfolios", () => {
    const some = portfolios.map((one) => (one.title === "Trust" ? { ...one, status: "removed" as const } : one))
    expect(treeOn(some, all, "2018-01-01").map(({ portfolio }) => portfolio.title)).toEqual(["Anna", "Ben"])
  })

  it("the tree has a unique key for every row", () => {
    const keys = linesOf(treeOn(portfolios, all, "2018-01-01")).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("the tree finds a portfolio at any level", () => {
    const tree = treeOn(portfolios, all, "2018-01-01")
    const holding = branchOf(tree, portfolioId("Holding"))
    expect(holding?.children.map(({ portfolio }) => portfolio.title)).toEqual(["Property"])
    expect(branchOf(tree, idOf(99))).toBeUndefined()
  })
})

describe("the change of a portfolio over a period", () => {
  it("the change is the value now less the value then, in money", () => {
    expect(changeBetween("800.00", "1000.00")).toBe("200.00")
    expect(changeBetween("1000.00", "800.00")).toBe("-200.00")
    expect(changeBetween("-10.00", "5.00")).toBe("15.00")
  })

  it("the change is computed as the server computes that of the whole household", () => {
    const amount = fc.bigInt(-(10n ** 15n), 10n ** 15n).map((cents) => amountText(decimalOf(cents), "EUR"))
    fc.assert(
      fc.property(amount, amount, (then, now) => {
        const change = subtract(decimal(now), decimal(then))
        expect(changeBetween(then, now)).toBe(amountText(change, "EUR"))
      }),
    )
  })
})

/** An amount in cents. */
function decimalOf(cents: bigint) {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return decimal(`${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
