import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { openHolding, recordEntry } from "#contract/holdings.ts"
import { recordStake } from "#contract/portfolios.ts"
import { type AssetClass, assetClasses } from "#contract/vocabulary.ts"
import { type AssetDraft, blankAsset, firstAssetOf } from "#web/features/onboarding/firstAsset.ts"
import { blankOwners, type OwnersDraft, ownersOf } from "#web/features/onboarding/owners.ts"

const today = "2026-11-20"
const owners = (typed: Partial<OwnersDraft>) => ownersOf({ ...blankOwners("", today), ...typed }, "swiss")

describe("the owners in the onboarding", () => {
  it("the owners can be one person with one portfolio", () => {
    const draft = { ...blankOwners(" Anna Keller ", today) }
    expect(ownersOf(draft, "swiss")).toEqual(
      Result.succeed({ portfolios: [{ portfolioId: draft.ids.first, title: "Anna Keller" }], stakes: [] }),
    )
  })

  it("the owners can be a couple, each by name", () => {
    expect(owners({ who: "couple", first: "Anna" })).toEqual(Result.fail({ second: "missing" }))
    const couple = Result.getOrThrow(owners({ who: "couple", first: "Anna", second: "Ben" }))
    expect(couple.portfolios.map(({ title }) => title)).toEqual(["Anna", "Ben"])
  })

  it("the owners can be a family with a company, held by dated stakes that the contract accepts", () => {
    const typed = { who: "company", first: "Anna", second: "Ben", company: "Keller AG", since: "2020-04-01" } as const
    const family = Result.getOrThrow(owners({ ...typed, firstStake: "60", secondStake: "39.5" }))
    expect(family.portfolios).toHaveLength(3)
    expect(family.stakes).toMatchObject([
      { percent: "60", effectiveOn: "2020-04-01", childId: family.portfolios[2]?.portfolioId },
      { percent: "39.5", ownerId: family.portfolios[1]?.portfolioId },
    ])
    for (const { stakeId: _, ...body } of family.stakes) {
      expect(() => Schema.decodeUnknownSync(recordStake.body)(body)).not.toThrow()
    }
  })

  it("the owners can be one person with a company", () => {
    const family = Result.getOrThrow(owners({ who: "company", first: "Anna", company: "Keller AG", firstStake: "100" }))
    expect([family.portfolios.length, family.stakes.length]).toEqual([2, 1])
  })

  it("the owners hold no more than the whole of the company", () => {
    const typed = { who: "company", first: "Anna", second: "Ben", company: "Keller AG" } as const
    expect(owners({ ...typed, firstStake: "60", secondStake: "40.01" })).toEqual(
      Result.fail({ secondStake: "ownership.aboveWhole" }),
    )
    expect(owners({ ...typed, firstStake: "100.5", secondStake: "x" })).toEqual(
      Result.fail({ firstStake: "percent.outOfRange", secondStake: "decimal.malformed" }),
    )
  })

  it("the form names the missing fields of a company", () => {
    expect(owners({ who: "company", since: "" })).toEqual(
      Result.fail({ first: "missing", company: "missing", firstStake: "missing", since: "missing" }),
    )
  })
})

const asset = (assetClass: AssetClass, typed: Partial<AssetDraft> = {}) =>
  firstAssetOf(
    { ...blankAsset("Anna", "CHF"), assetClass, name: "The first", value: "1'250'000", units: "12", ...typed },
    { on: today, format: "swiss" },
  )

describe("the first asset", () => {
  it.each(assetClasses)(
    "a first asset of class %s has one value today, in terms that the contract accepts",
    (assetClass) => {
      const { opening, entries } = Result.getOrThrow(asset(assetClass))
      const portfolioId = "018f4c7e-0000-7000-8000-000000000009"
      expect(() => Schema.decodeUnknownSync(openHolding.body)({ portfolioId, ...opening })).not.toThrow()
      for (const { entry } of entries) {
        expect(() => Schema.decodeUnknownSync(recordEntry.body)(entry)).not.toThrow()
      }
      const money = { amount: "1250000", currency: "CHF" }
      const last = entries.at(-1)?.entry
      expect(last).toMatchObject(assetClass === "account" ? { balance: money } : { value: money, valuedOn: today })
    },
  )

  it("a first asset of a class counted in units has a number of units", () => {
    expect(asset("security", { units: "" })).toEqual(Result.fail({ units: "missing" }))
    expect(Result.getOrThrow(asset("security")).entries[0]?.entry).toMatchObject({ quantity: "12", reason: "opening" })
    expect(Result.getOrThrow(asset("realEstate", { units: "" })).entries).toHaveLength(1)
  })

  it("a first asset needs a name and an amount in the user's own number format", () => {
    expect(asset("other", { name: " ", value: "1.250.000" })).toEqual(
      Result.fail({ name: "missing", value: "decimal.malformed" }),
    )
  })
})
