import { describe, expect, it } from "vitest"
import { assetClasses } from "#domain/holding/assetClass.ts"
import { CashFlowKind } from "#domain/holding/entries/cashFlow.ts"
import { eventOfEntry } from "#domain/holding/events.ts"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import { classesOf, oneOfEach, oneOfEachClass } from "./classTable.ts"
import { buy, chf, given, open, opened, record, recorded, revise, revised, usd } from "./examples.ts"

const cases = Object.entries(oneOfEach).flatMap(([kind, entry]) =>
  assetClasses.map((assetClass) => ({ kind, entry, assetClass })),
)
const isTaken = ({ kind, assetClass }: (typeof cases)[number]) => classesOf[kind]?.includes(assetClass) === true
const begun = ({ kind, assetClass }: (typeof cases)[number]) =>
  kind === "Staking" && assetClass === "crypto"
    ? [opened(oneOfEachClass[assetClass]), recorded(9, buy("1", "2024-01-02"))]
    : [opened(oneOfEachClass[assetClass])]
/** The names of the amounts of an entry. */
const amountsOf = (entry: object) =>
  Object.entries(entry).flatMap(([name, term]) =>
    typeof term === "object" && term !== null && "amount" in term ? [name] : [],
  )

describe("the entries of each class", () => {
  it("the table of classes covers every kind of entry and of cash flow", () => {
    const kinds = [...Object.keys(eventOfEntry).filter((kind) => kind !== "CashFlow"), ...CashFlowKind.literals]
    expect(Object.keys(classesOf).sort()).toEqual(kinds.sort())
    expect(Object.keys(oneOfEach).sort()).toEqual(kinds.sort())
  })

  it.each(cases.filter(isTaken))("$assetClass accepts $kind, once when it is sent again", (each) => {
    const happened = recorded(1, each.entry)
    expect(given(...begun(each)).when(record(1, each.entry))).toEqual(happens(happened))
    expect(given(...begun(each), happened).when(record(1, each.entry))).toEqual(nothingHappens)
  })

  it.each(cases.filter((each) => !isTaken(each)))("$assetClass refuses $kind", (each) => {
    const reason = each.entry._tag === "CashFlow" ? "CashFlowNotForClass" : "EntryNotForClass"
    expect(given(...begun(each)).when(record(1, each.entry))).toEqual(refused(reason, { assetClass: each.assetClass }))
  })

  it.each(cases.filter((each) => isTaken(each) && amountsOf(each.entry).length > 0))(
    "$assetClass accepts amounts of $kind in the currency of the holding only",
    (each) => {
      for (const term of amountsOf(each.entry)) {
        expect(given(...begun(each)).when(record(1, { ...each.entry, [term]: chf("0") }))).toEqual(
          refused("CurrencyMismatch", { line: "holding", expected: "USD" }),
        )
      }
    },
  )
})

describe("opening a holding of each class", () => {
  const unnamed = (assetClass: (typeof assetClasses)[number]) => ({
    ...oneOfEachClass[assetClass],
    acquisitionCost: null,
  })

  it.each(assetClasses)("a holding of class %s is opened with the details of its class", (assetClass) => {
    const described = { ...oneOfEachClass[assetClass], investable: "easily_convertible", taxRate: "26.375" }
    expect(given().when(open(described))).toEqual(happens(opened(described)))
    expect(given(opened(described)).when(open(described))).toEqual(nothingHappens)
  })

  it.each(["security", "crypto", "metal"] as const)("a holding of class %s accepts a price symbol", (assetClass) => {
    const quoted = { ...oneOfEachClass[assetClass], priceSymbol: "XAU" }
    expect(given().when(open(quoted))).toEqual(happens(opened(quoted)))
  })

  it.each(["realEstate", "private", "account", "insurance", "other"] as const)(
    "a holding of class %s refuses a price symbol, because it has no quoted price",
    (assetClass) => {
      expect(given().when(open({ ...oneOfEachClass[assetClass], priceSymbol: "XAU" }))).toEqual(
        refused("PriceSymbolNotForClass", { assetClass }),
      )
    },
  )

  it.each(["security", "crypto", "metal", "account"] as const)(
    "a holding of class %s refuses an acquisition cost: its units have costs of their own, and a balance has none",
    (assetClass) => {
      const costed = { ...unnamed(assetClass), acquisitionCost: usd("0") }
      const refusal = refused("AcquisitionCostNotForClass", { assetClass })
      expect(given().when(open(costed))).toEqual(refusal)
      expect(given(opened(unnamed(assetClass))).when(revise(costed))).toEqual(refusal)
    },
  )

  it.each(["realEstate", "other"] as const)(
    "a holding of class %s accepts a cost in the currency in which it was paid",
    (assetClass) => {
      for (const acquisitionCost of [usd("1250000"), chf("1250000")]) {
        const costed = { ...unnamed(assetClass), acquisitionCost }
        expect(given().when(open(costed))).toEqual(happens(opened(costed)))
        expect(given(opened(unnamed(assetClass))).when(revise(costed))).toEqual(happens(revised(costed)))
      }
    },
  )

  it.each(["private", "insurance"] as const)(
    "a holding of class %s accepts a cost in its own currency only, because payments add to it",
    (assetClass) => {
      const costed = (acquisitionCost: unknown) => ({ ...unnamed(assetClass), acquisitionCost })
      const refusal = refused("CurrencyMismatch", { line: "holding", expected: "USD" })
      expect(given().when(open(costed(usd("5000"))))).toEqual(happens(opened(costed(usd("5000")))))
      expect(given().when(open(costed(chf("5000"))))).toEqual(refusal)
      expect(given(opened(costed(null))).when(revise(costed(chf("5000"))))).toEqual(refusal)
    },
  )

  it.each([{ acquisitionCost: chf("1250001") }, { investable: "investable" }, { taxRate: "25" }])(
    "a revision can change one detail at a time: %j",
    (change) => {
      const house = oneOfEachClass.realEstate
      expect(given(opened(house)).when(revise({ ...house, ...change }))).toEqual(
        happens(revised({ ...house, ...change })),
      )
      expect(given(opened(house), revised({ ...house, ...change })).when(revise({ ...house, ...change }))).toEqual(
        nothingHappens,
      )
      expect(given(opened(house)).when(open({ ...house, ...change }))).toMatchObject({
        refused: { _tag: "LineIdAlreadyUsed" },
      })
    },
  )
})
