import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "../given.ts"
import { anna, beat, company, given, record, recorded, remove, removed, stake, stakeId, trust } from "./examples.ts"

describe("recording a stake", () => {
  it("records who owns how much of what, from a day on (checklist 9)", () => {
    const half = stake(anna, "50", company)
    expect(given().when(record(1, half))).toEqual(happens(recorded(1, half)))
  })

  it("records nothing when sent again, also when the stake was removed since", () => {
    const half = stake(anna, "50", company)
    expect(given(recorded(1, half)).when(record(1, { ...half, percent: "50.0" }))).toEqual(nothingHappens)
    expect(given(recorded(1, half), removed(1)).when(record(1, half))).toEqual(nothingHappens)
  })

  it("refuses other terms under an id already used, also when that stake was removed", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    const other = record(1, stake(anna, "51", company))
    expect(given(...history).when(other)).toEqual(refused("StakeIdAlreadyUsed", { stakeId: stakeId(1) }))
    expect(given(...history, removed(1)).when(other)).toEqual(refused("StakeIdAlreadyUsed", { stakeId: stakeId(1) }))
  })

  it("refuses a stake in itself, however small", () => {
    expect(given().when(record(1, stake(anna, "0", anna)))).toEqual(refused("StakeInItself", { portfolioId: anna }))
  })

  it("refuses a second stake of the same pair from the same day, and names the first", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    expect(given(...history).when(record(2, stake(anna, "40", company)))).toEqual(
      refused("StakeAlreadyStated", { stakeId: stakeId(1), on: "2020-01-01" }),
    )
    expect(given(...history, removed(1)).when(record(2, stake(anna, "40", company)))).toEqual(
      happens(recorded(2, stake(anna, "40", company))),
    )
    const dayAfter = stake(anna, "40", company, "2020-01-02")
    expect(given(...history).when(record(2, dayAfter))).toEqual(happens(recorded(2, dayAfter)))
  })
})

const exceeds = (on: string, total: string, ...stakes: ReadonlyArray<[string, string]>) =>
  refused("StakesExceedWhole", {
    on,
    childId: company,
    total,
    stakes: stakes.map(([ownerId, percent]) => ({ ownerId, percent })),
  })

describe("no more than the whole", () => {
  const history = [recorded(1, stake(anna, "60", company, "2020-01-01"))]

  it("hands out all of a portfolio, and not the smallest part more", () => {
    const rest = stake(beat, "40", company)
    expect(given(...history).when(record(2, rest))).toEqual(happens(recorded(2, rest)))
    expect(given(...history).when(record(2, { ...rest, percent: "40.000000000000000001" }))).toEqual(
      exceeds("2020-01-01", "100.000000000000000001", [anna, "60"], [beat, "40.000000000000000001"]),
    )
  })

  it("counts a pair's latest stake and not the ones before it", () => {
    const lower = [...history, recorded(2, stake(anna, "20", company, "2021-01-01"))]
    const most = stake(beat, "80", company, "2021-01-01")
    expect(given(...lower).when(record(3, most))).toEqual(happens(recorded(3, most)))
    expect(given(...lower).when(record(3, { ...most, effectiveOn: "2020-12-31" }))).toEqual(
      exceeds("2020-12-31", "140", [anna, "60"], [beat, "80"]),
    )
  })

  it("names the first day on which it happens, which may lie after the stake's own", () => {
    const higher = [...history, recorded(2, stake(anna, "90", company, "2022-05-01"))]
    expect(given(...higher).when(record(3, stake(beat, "40", company, "2020-06-01")))).toEqual(
      exceeds("2022-05-01", "130", [anna, "90"], [beat, "40"]),
    )
  })

  it("takes a backdated stake that ended before there was no room for it", () => {
    const ended = [
      ...history,
      recorded(2, stake(beat, "0", company, "2022-01-01")),
      recorded(3, stake(anna, "90", company, "2022-05-01")),
    ]
    const before = stake(beat, "40", company, "2020-06-01")
    expect(given(...ended).when(record(4, before))).toEqual(happens(recorded(4, before)))
  })

  it("refuses to remove a lower stake when the higher one before it would then last too long", () => {
    const history = [
      recorded(1, stake(anna, "60", company, "2020-01-01")),
      recorded(2, stake(anna, "30", company, "2021-01-01")),
      recorded(3, stake(beat, "70", company, "2022-01-01")),
    ]
    expect(given(...history).when(remove(2))).toEqual(exceeds("2022-01-01", "130", [anna, "60"], [beat, "70"]))
    expect(given(...history, removed(3)).when(remove(2))).toEqual(happens(removed(2)))
    const until2021 = [...history, recorded(4, stake(anna, "10", company, "2021-12-31"))]
    expect(given(...until2021).when(remove(2))).toEqual(happens(removed(2)))
  })
})

describe("a structure that was impossible before", () => {
  // Nothing lets it come about; but were it there, it must not stand in the way of what has nothing to do with it.
  const history = [
    recorded(1, stake(anna, "60", company, "2020-01-01")),
    recorded(2, stake(beat, "60", company, "2020-01-01")),
    recorded(3, stake(anna, "10", company, "2021-01-01")),
  ]

  it("does not stand in the way of a stake on days on which all is well", () => {
    const later = stake(trust, "30", company, "2021-01-01")
    expect(given(...history).when(record(4, later))).toEqual(happens(recorded(4, later)))
    const earlier = stake(anna, "100", company, "2019-01-01")
    expect(given(...history).when(record(4, earlier))).toEqual(happens(recorded(4, earlier)))
  })
})

describe("no portfolio holds a part of itself", () => {
  it("refuses the stake that closes a circle of two and names both", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    expect(given(...history).when(record(2, stake(company, "1", anna, "2020-02-01")))).toEqual(
      refused("StakesFormCycle", { on: "2020-02-01", path: [company, anna] }),
    )
  })

  it("refuses a longer circle and names all of it, in order", () => {
    const history = [recorded(1, stake(anna, "50", trust)), recorded(2, stake(trust, "50", company, "2021-01-01"))]
    expect(given(...history).when(record(3, stake(company, "10", anna, "2020-02-01")))).toEqual(
      refused("StakesFormCycle", { on: "2021-01-01", path: [company, anna, trust] }),
    )
  })

  it("takes two ways to the same portfolio", () => {
    const history = [
      recorded(1, stake(anna, "50", trust)),
      recorded(2, stake(anna, "50", company)),
      recorded(3, stake(beat, "50", trust)),
    ]
    const second = stake(trust, "50", company)
    expect(given(...history).when(record(4, second))).toEqual(happens(recorded(4, second)))
  })

  it("does not count a stake of nothing, nor one that ended", () => {
    const history = [recorded(1, stake(anna, "50", company)), recorded(2, stake(anna, "0", company, "2021-01-01"))]
    const back = stake(company, "50", anna, "2021-01-01")
    expect(given(...history).when(record(3, back))).toEqual(happens(recorded(3, back)))
    expect(given(...history).when(record(3, { ...back, effectiveOn: "2020-12-31" }))).toEqual(
      refused("StakesFormCycle", { on: "2020-12-31", path: [company, anna] }),
    )
    const none = stake(company, "0", anna, "2020-06-01")
    expect(given(...history).when(record(3, none))).toEqual(happens(recorded(3, none)))
  })

  it("refuses to remove the end of a stake when others have turned round since", () => {
    const history = [
      recorded(1, stake(anna, "50", company)),
      recorded(2, stake(anna, "0", company, "2021-01-01")),
      recorded(3, stake(company, "50", anna, "2022-01-01")),
    ]
    expect(given(...history).when(remove(2))).toEqual(
      refused("StakesFormCycle", { on: "2022-01-01", path: [anna, company] }),
    )
  })
})

describe("removing a stake", () => {
  it("takes it back once", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    expect(given(...history).when(remove(1))).toEqual(happens(removed(1)))
    expect(given(...history, removed(1)).when(remove(1, "typed twice"))).toEqual(nothingHappens)
  })

  it("refuses a stake that is not there", () => {
    expect(given().when(remove(1))).toEqual(refused("StakeNotFound", { stakeId: stakeId(1) }))
  })
})
