import { oneOfEachClass } from "#tests/domain/holding/classTable.ts"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Entry, HoldingDescription, openHolding } from "#contract/holdings.ts"
import { type AssetClass, assetClasses, behaviourOf } from "#contract/vocabulary.ts"
import { describedWith } from "#web/features/holdings/form/classForms.ts"
import {
  blankDescription,
  descriptionOfDraft,
  draftOfDescription,
} from "#web/features/holdings/form/descriptionForms.ts"
import { blankOpening, openingEntries } from "#web/features/holdings/form/openingForms.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { anyFormat, day, money, moneyIn, percent, perhaps, text } from "./anyTerms.ts"

const decode = Schema.decodeUnknownSync(HoldingDescription)
const encode = Schema.encodeSync(HoldingDescription)
const decodeEntry = Schema.decodeUnknownSync(Entry)
const inUsd = { currency: "USD", format: "swiss" } as const

const isin = fc.constantFrom("US0378331005", "CH0012005267", "DE0007164600")
const symbol = fc.constantFrom("AAPL", "BTC-USD", "XAU")
const thousandth = fc.integer({ min: 1, max: 10_000 }).map((parts) => (parts / 10_000).toString())
const grams = fc.integer({ min: 1, max: 9_999_999 }).map((mg) => (mg / 1000).toString())

/** The details that a holding of each class may have, as they travel. */
const details: Partial<Record<AssetClass, fc.Arbitrary<object>>> = {
  security: fc.record({
    instrument: fc.constantFrom("stock", "bond", "etf", "fund", "other"),
    symbol: perhaps(symbol),
    exchange: text,
    isin: perhaps(isin),
  }),
  realEstate: fc.record({
    propertyType: fc.constantFrom("residential", "commercial", "land", "industrial", "other"),
    address: perhaps(text),
    description: perhaps(text),
  }),
  crypto: fc.record({ cryptocurrency: perhaps(text), symbol: perhaps(symbol) }),
  metal: fc.record({
    metal: fc.constantFrom("gold", "silver", "platinum", "palladium"),
    form: fc.constantFrom("bar", "coins"),
    issuer: perhaps(text),
    denomination: perhaps(text),
    gramsPerPiece: grams,
    purity: thousandth,
  }),
  private: fc.record({
    investmentType: fc.constantFrom("direct_investment", "private_equity", "esop", "startup", "other"),
    manager: perhaps(text),
    vintageYear: perhaps(fc.integer({ min: 1900, max: 2200 })),
  }),
  account: fc.record({
    accountType: fc.constantFrom("cash", "checking", "savings", "time_deposit", "demand_deposit", "loan"),
    institution: perhaps(text),
    description: perhaps(text),
    isActive: fc.boolean(),
  }),
  insurance: fc.record({
    policyType: fc.constantFrom("pension", "endowment", "company_pension", "term_life", "other"),
    provider: perhaps(text),
    policyNumber: perhaps(text),
    premium: perhaps(
      fc.record({
        amount: money,
        interval: fc.constantFrom("monthly", "quarterly", "halfYearly", "yearly", "single"),
      }),
    ),
    maturityOn: perhaps(day),
    beneficiaries: fc.array(fc.record({ name: text, percent: perhaps(percent) }), { maxLength: 3 }),
    description: perhaps(text),
  }),
  other: fc.record({
    investmentType: fc.constantFrom("vehicle", "art", "watch_jewelry", "business_interest", "other"),
    description: perhaps(text),
  }),
}

const costOf = (assetClass: AssetClass) => {
  const { isCountedInUnits, valuedBy, rollsForward } = behaviourOf[assetClass]
  if (isCountedInUnits || valuedBy.includes("balance")) return fc.constant(null)
  return perhaps(rollsForward ? money : fc.constantFrom("USD", "CHF").chain(moneyIn))
}

const descriptionOf = (assetClass: AssetClass) =>
  fc
    .record({
      name: text,
      openedOn: day,
      priceSymbol: behaviourOf[assetClass].valuedBy.includes("quoted") ? perhaps(symbol) : fc.constant(null),
      instrument: perhaps(
        fc.record({
          id: fc.constant("77777777-7777-4777-8777-777777777777"),
          currency: fc.constantFrom("USD", "CHF"),
          inOtherCurrency: fc.boolean(),
        }),
      ),
      preferredSource: behaviourOf[assetClass].valuedBy.includes("quoted")
        ? perhaps(fc.constant("yahoo"))
        : fc.constant(null),
      acquisitionCost: costOf(assetClass),
      investable: perhaps(fc.constantFrom("cash", "easily_convertible", "investable", "non_investable")),
      taxRate: perhaps(percent),
      unitsEarned: fc.constantFrom("incomeAndCost", "neither"),
      details: details[assetClass] ?? fc.constant(oneOfEachClass[assetClass].details),
    })
    .map(({ details: own, ...description }) => ({ ...description, details: { _tag: assetClass, ...own } }))

describe.each(assetClasses)("the form of %s", (assetClass) => {
  it("the form filled with known details and sent unchanged sends the same details", () => {
    fc.assert(
      fc.property(descriptionOf(assetClass), anyFormat, (known, format) => {
        const description = decode(known)
        const context = { currency: "USD", format }
        const draft = draftOfDescription(description, context)
        expect(Result.getOrThrow(descriptionOfDraft(assetClass, "revising", draft, context))).toEqual(
          encode(description),
        )
      }),
      { numRuns: 60 },
    )
  })

  it("the completed form opens a holding and records its first entries as the contract accepts them", () => {
    const draft = { ...blankOpening(assetClass, "2020-06-30"), ...filledIn(assetClass) }
    const description = Result.getOrThrow(descriptionOfDraft(assetClass, "adding", draft, inUsd))
    const body = { portfolioId: "018f4c7e-0000-7000-8000-000000000011", currency: "USD", ...description }
    expect(() => Schema.decodeUnknownSync(openHolding.body)(body)).not.toThrow()
    const entries = Result.getOrThrow(openingEntries(assetClass, draft, "2015-05-01", inUsd))
    expect(entries.map(({ entry }) => decodeEntry(entry)._tag)).toEqual(
      firstEntries[assetClass] ?? ["OwnershipShare", "Valuation"],
    )
  })

  it("the form names missing fields, and has a default for liquidity", () => {
    const blank = { ...blankOpening(assetClass, "2020-06-30"), ...blankDescription(assetClass), ownership: "" }
    const wrong = descriptionOfDraft(assetClass, "adding", blank, inUsd)
    expect(Result.isFailure(wrong) && wrong.failure).toMatchObject({
      openedOn: "missing",
      name: assetClass === "insurance" ? "policyName.missing" : "missing",
    })
    expect(Result.isFailure(wrong) && wrong.failure).not.toHaveProperty("investable")
    expect(openingEntries(assetClass, blank, "", inUsd)).toMatchObject({
      failure: { ownership: "ownership.missing" },
    })
  })

  it("the form limits ownership to 100 %, and to more than zero where zero is not allowed", () => {
    const owned = (ownership: string) => {
      const draft = { ...blankOpening(assetClass, "2020-06-30"), ...filledIn(assetClass), ownership }
      const entries = openingEntries(assetClass, draft, "2015-05-01", inUsd)
      return Result.isFailure(entries) ? entries.failure["ownership"] : "accepted"
    }
    expect(owned("100.01")).toBe("ownership.aboveWhole")
    expect(owned("-0.01")).toBe(assetClass === "private" ? "ownership.belowLeast" : "ownership.belowZero")
    expect(owned("0")).toBe(assetClass === "private" ? "ownership.belowLeast" : "accepted")
    expect(owned("0.01")).toBe("accepted")
    expect(owned("100")).toBe("accepted")
  })
})

/** The values typed by a user who fills in every field and shares the holding equally with an outsider. */
const filledIn = (assetClass: AssetClass): Draft => ({
  ...blankDescription(assetClass),
  name: "Name",
  openedOn: "2015-05-01",
  priceSymbol: "AAPL",
  exchange: "NASDAQ",
  gramsPerPiece: "1",
  gramsPerPieceUnit: "ozt",
  purity: "999.9",
  taxable: "on",
  taxRate: "25",
  ownership: "50",
  quantity: "10",
  totalCost: "1'250.10",
  commitment: "500000",
  invested: "100000",
  value: "120000",
  valuedOn: "2020-06-30",
  balance: "-12.50",
  statedOn: "2020-06-30",
})

/** Of classes that differ from those that are valued by an appraisal. */
const firstEntries: Partial<Record<AssetClass, ReadonlyArray<string>>> = {
  security: ["OwnershipShare", "Trade"],
  crypto: ["OwnershipShare", "Trade"],
  metal: ["OwnershipShare", "Trade"],
  private: ["OwnershipShare", "Commitment", "CashFlow", "Valuation"],
  account: ["OwnershipShare", "Balance"],
}

it("a tax rate of 25 means 25 %", () => {
  const draft = filledIn("realEstate")
  expect(Result.getOrThrow(descriptionOfDraft("realEstate", "adding", draft, inUsd))).toMatchObject({ taxRate: "25" })
  expect(Result.getOrThrow(descriptionOfDraft("realEstate", "adding", { ...draft, taxable: "" }, inUsd))).toMatchObject(
    { taxRate: null },
  )
})

it("a coin of one troy ounce weighs 31.1034768 g, and 999.9 fine is 0.9999", () => {
  expect(Result.getOrThrow(descriptionOfDraft("metal", "adding", filledIn("metal"), inUsd))).toMatchObject({
    priceSymbol: "AAPL",
    details: { gramsPerPiece: "31.1034768", purity: "0.9999" },
  })
  const bar = { ...filledIn("metal"), gramsPerPiece: "12.5", gramsPerPieceUnit: "kg" }
  expect(Result.getOrThrow(descriptionOfDraft("metal", "adding", bar, inUsd))).toMatchObject({
    details: { gramsPerPiece: "12500" },
  })
})

describe("a price symbol", () => {
  it("the symbol of a metal is that of its spot price, and changes with the metal until another is typed", () => {
    const gold = blankDescription("metal")
    expect(gold["priceSymbol"]).toBe("XAU")
    expect(describedWith(gold, { metal: "silver" })["priceSymbol"]).toBe("XAG")
    const own = describedWith(gold, { priceSymbol: "GOLDFUND" })
    expect(describedWith(own, { metal: "platinum" })["priceSymbol"]).toBe("GOLDFUND")
  })

  it("the symbol of a security is that of its prices, and a symbol from elsewhere stays", () => {
    expect(describedWith(blankDescription("security"), { priceSymbol: "aapl" })["symbol"]).toBe("AAPL")
    const known = { ...blankDescription("security"), priceSymbol: "AAPL.US", symbol: "AAPL" }
    expect(describedWith(known, { priceSymbol: "AAPL:XNAS" })["symbol"]).toBe("AAPL")
  })
})

it('units that existed before are recorded with their cost, and "later" records nothing', () => {
  const draft = { ...blankOpening("security", "2020-06-30"), ...filledIn("security"), ownership: "100" }
  expect(openingEntries("security", { ...draft, beginning: "opening" }, "2015-05-01", inUsd)).toMatchObject({
    success: [
      {
        entry: {
          _tag: "Delivery",
          direction: "in",
          quantity: "10",
          cost: { amount: "1250.10", currency: "USD" },
          reason: "opening",
          deliveredOn: "2015-05-01",
        },
      },
    ],
  })
  const later = { ...draft, beginning: "later", quantity: "", totalCost: "" }
  expect(openingEntries("security", later, "2015-05-01", inUsd)).toMatchObject({ success: [] })
})
