import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { recordStake } from "#contract/portfolios.ts"
import {
  blankCompany,
  blankFamily,
  blankPerson,
  type CompanyDraft,
  type FamilyDraft,
  familyOf,
  nameOf,
  sinceOf,
  stakeOf,
  withStake,
} from "#web/features/onboarding/owners.ts"

const today = "2026-11-20"
const family = (draft: FamilyDraft) => familyOf(draft, "swiss")

const anna = blankPerson(" Anna Keller ")
const ben = blankPerson("Ben")
const mia = blankPerson("Mia")
const company: CompanyDraft = { ...blankCompany(today), name: "Keller AG" }
const held = (first: string, second: string) => withStake(withStake(company, anna.id, first), ben.id, second)

describe("the owners of a new household", () => {
  it("the owner can be one person with one portfolio", () => {
    expect(family({ people: [anna], companies: [] })).toEqual(
      Result.succeed({ portfolios: [{ portfolioId: anna.id, title: "Anna Keller" }], stakes: [] }),
    )
  })

  it("there can be any number of persons, and lines without a name are left out", () => {
    const { portfolios } = Result.getOrThrow(family({ people: [anna, blankPerson(), ben, mia], companies: [] }))
    expect(portfolios.map(({ title }) => title)).toEqual(["Anna Keller", "Ben", "Mia"])
    const nameless = blankFamily("")
    expect(family(nameless)).toEqual(Result.fail({ [nameOf(nameless.people[0] ?? anna)]: "missing" }))
  })

  it("companies are held by dated stakes that the contract accepts", () => {
    const trust: CompanyDraft = { ...blankCompany("2020-04-01"), name: "Family trust" }
    const created = Result.getOrThrow(
      family({ people: [anna, ben], companies: [held("60", "39.5"), withStake(trust, ben.id, "100")] }),
    )
    expect(created.portfolios.map(({ title }) => title)).toEqual(["Anna Keller", "Ben", "Keller AG", "Family trust"])
    expect(created.stakes).toMatchObject([
      { ownerId: anna.id, childId: company.id, percent: "60", effectiveOn: today },
      { ownerId: ben.id, childId: company.id, percent: "39.5" },
      { ownerId: ben.id, childId: trust.id, percent: "100", effectiveOn: "2020-04-01" },
    ])
    for (const { stakeId: _, ...body } of created.stakes) {
      expect(() => Schema.decodeUnknownSync(recordStake.body)(body)).not.toThrow()
    }
  })

  it("a household can be a company alone, or one whose owners are outside", () => {
    const alone = Result.getOrThrow(family({ people: [blankPerson()], companies: [company] }))
    expect([alone.portfolios.length, alone.stakes.length]).toEqual([1, 0])
  })

  it("the owners hold no more than the whole of a company", () => {
    const people = [anna, ben]
    expect(family({ people, companies: [held("60", "40.01")] })).toEqual(
      Result.fail({ [stakeOf(company, ben)]: "ownership.aboveWhole" }),
    )
    expect(family({ people, companies: [held("100.5", "x")] })).toEqual(
      Result.fail({ [stakeOf(company, anna)]: "percent.outOfRange", [stakeOf(company, ben)]: "decimal.malformed" }),
    )
  })

  it("the form names what is missing: the name of a company with stakes, their day, and the name of an owner", () => {
    const unnamed = { ...held("10", ""), name: "" }
    expect(family({ people: [anna], companies: [unnamed] })).toEqual(Result.fail({ [nameOf(unnamed)]: "missing" }))
    const undated = { ...held("10", ""), since: "" }
    expect(family({ people: [anna], companies: [undated] })).toEqual(Result.fail({ [sinceOf(undated)]: "missing" }))
    const unknown = blankPerson()
    const stakes = withStake(company, unknown.id, "10")
    expect(family({ people: [anna, unknown], companies: [stakes] })).toEqual(
      Result.fail({ [nameOf(unknown)]: "missing" }),
    )
  })
})
