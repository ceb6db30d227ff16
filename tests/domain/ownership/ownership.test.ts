import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  anna,
  beat,
  company,
  given,
  noted,
  record,
  recorded,
  remove,
  removed,
  stake,
  stakeId,
  trust,
} from "./examples.ts"

describe("recording a stake", () => {
  it("a stake records the owner, the child and the percentage from a day on", () => {
    const half = stake(anna, "50", company)
    expect(given().when(record(1, half))).toEqual(happens(recorded(1, half)))
  })

  it("recording a stake adds no event when it is sent again, even after the stake was removed", () => {
    const half = stake(anna, "50", company)
    expect(given(recorded(1, half)).when(record(1, { ...half, percent: "50.0" }))).toEqual(nothingHappens)
    expect(given(recorded(1, half), removed(1)).when(record(1, half))).toEqual(nothingHappens)
  })

  it("recording a stake refuses different terms under an id already used, even if that stake was removed", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    const other = record(1, stake(anna, "51", company))
    expect(given(...history).when(other)).toEqual(refused("StakeIdAlreadyUsed", { stakeId: stakeId(1) }))
    expect(given(...history, removed(1)).when(other)).toEqual(refused("StakeIdAlreadyUsed", { stakeId: stakeId(1) }))
  })

  it("a stake of a portfolio in itself is refused, however small", () => {
    expect(given().when(record(1, stake(anna, "0", anna)))).toEqual(refused("StakeInItself", { portfolioId: anna }))
  })

  it("a second stake of the same pair from the same day is refused, and the refusal names the first", () => {
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

describe("the note of a stake", () => {
  const half = stake(anna, "50", company)
  const history = [recorded(1, half, "bought from Beat")]

  it("a stake is recorded with its note", () => {
    expect(given().when(record(1, half, "bought from Beat"))).toEqual(happens(...history))
  })

  it("a stake sent again with another note changes the note alone, and without a note removes it", () => {
    expect(given(...history).when(record(1, half, "given by Beat"))).toEqual(happens(noted(1, "given by Beat")))
    expect(given(...history).when(record(1, half))).toEqual(happens(noted(1, null)))
    expect(given(...history).when(record(1, half, "bought from Beat"))).toEqual(nothingHappens)
    const changed = [...history, noted(1, "given by Beat")]
    expect(given(...changed).when(record(1, half, "given by Beat"))).toEqual(nothingHappens)
    expect(given(...changed).when(record(1, half, "bought from Beat"))).toEqual(happens(noted(1, "bought from Beat")))
  })

  it("a note does not let the percentage, the day or the portfolios of a recorded stake change", () => {
    const other = record(1, { ...half, percent: "60" }, "given by Beat")
    expect(given(...history).when(other)).toEqual(refused("StakeIdAlreadyUsed", { stakeId: stakeId(1) }))
  })

  it("the note of a removed stake is not changed, even where the removal followed another note", () => {
    const gone = [...history, noted(1, "given by Beat"), removed(1)]
    expect(given(...gone).when(record(1, half, "given by Beat"))).toEqual(nothingHappens)
    expect(given(...gone).when(record(1, half, "another"))).toEqual(refused("StakeNotFound", { stakeId: stakeId(1) }))
  })
})

const exceeds = (on: string, total: string, ...stakes: ReadonlyArray<[string, string]>) =>
  refused("StakesExceedWhole", {
    on,
    childId: company,
    total,
    stakes: stakes.map(([ownerId, percent]) => ({ ownerId, percent })),
  })

describe("the whole of a portfolio", () => {
  const history = [recorded(1, stake(anna, "60", company, "2020-01-01"))]

  it("stakes can assign all of a portfolio, and not the smallest fraction more", () => {
    const rest = stake(beat, "40", company)
    expect(given(...history).when(record(2, rest))).toEqual(happens(recorded(2, rest)))
    expect(given(...history).when(record(2, { ...rest, percent: "40.000000000000000001" }))).toEqual(
      exceeds("2020-01-01", "100.000000000000000001", [anna, "60"], [beat, "40.000000000000000001"]),
    )
  })

  it("only the latest stake of a pair counts", () => {
    const lower = [...history, recorded(2, stake(anna, "20", company, "2021-01-01"))]
    const most = stake(beat, "80", company, "2021-01-01")
    expect(given(...lower).when(record(3, most))).toEqual(happens(recorded(3, most)))
    expect(given(...lower).when(record(3, { ...most, effectiveOn: "2020-12-31" }))).toEqual(
      exceeds("2020-12-31", "140", [anna, "60"], [beat, "80"]),
    )
  })

  it("a refusal names the first impossible day, which may be later than the day of the stake", () => {
    const higher = [...history, recorded(2, stake(anna, "90", company, "2022-05-01"))]
    expect(given(...higher).when(record(3, stake(beat, "40", company, "2020-06-01")))).toEqual(
      exceeds("2022-05-01", "130", [anna, "90"], [beat, "40"]),
    )
  })

  it("a backdated stake is accepted when it ends before the others take up the whole", () => {
    const ended = [
      ...history,
      recorded(2, stake(beat, "0", company, "2022-01-01")),
      recorded(3, stake(anna, "90", company, "2022-05-01")),
    ]
    const before = stake(beat, "40", company, "2020-06-01")
    expect(given(...ended).when(record(4, before))).toEqual(happens(recorded(4, before)))
  })

  it("removing a lower stake is refused when the higher one before it would then last too long", () => {
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

describe("a structure that was impossible already", () => {
  // No command can cause it; but if it existed, it must not block unrelated changes.
  const history = [
    recorded(1, stake(anna, "60", company, "2020-01-01")),
    recorded(2, stake(beat, "60", company, "2020-01-01")),
    recorded(3, stake(anna, "10", company, "2021-01-01")),
  ]

  it("a structure that was impossible already does not block a stake on days on which it is possible", () => {
    const later = stake(trust, "30", company, "2021-01-01")
    expect(given(...history).when(record(4, later))).toEqual(happens(recorded(4, later)))
    const earlier = stake(anna, "100", company, "2019-01-01")
    expect(given(...history).when(record(4, earlier))).toEqual(happens(recorded(4, earlier)))
  })
})

describe("a circle of stakes", () => {
  it("the stake that closes a circle of two is refused, and the refusal names both", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    expect(given(...history).when(record(2, stake(company, "1", anna, "2020-02-01")))).toEqual(
      refused("StakesFormCycle", { on: "2020-02-01", path: [company, anna] }),
    )
  })

  it("a longer circle is refused, and the refusal names all its portfolios in order", () => {
    const history = [recorded(1, stake(anna, "50", trust)), recorded(2, stake(trust, "50", company, "2021-01-01"))]
    expect(given(...history).when(record(3, stake(company, "10", anna, "2020-02-01")))).toEqual(
      refused("StakesFormCycle", { on: "2021-01-01", path: [company, anna, trust] }),
    )
  })

  it("two paths to the same portfolio are accepted", () => {
    const history = [
      recorded(1, stake(anna, "50", trust)),
      recorded(2, stake(anna, "50", company)),
      recorded(3, stake(beat, "50", trust)),
    ]
    const second = stake(trust, "50", company)
    expect(given(...history).when(record(4, second))).toEqual(happens(recorded(4, second)))
  })

  it("a stake of 0 % and a stake that ended do not close a circle", () => {
    const history = [recorded(1, stake(anna, "50", company)), recorded(2, stake(anna, "0", company, "2021-01-01"))]
    const back = stake(company, "50", anna, "2021-01-01")
    expect(given(...history).when(record(3, back))).toEqual(happens(recorded(3, back)))
    expect(given(...history).when(record(3, { ...back, effectiveOn: "2020-12-31" }))).toEqual(
      refused("StakesFormCycle", { on: "2020-12-31", path: [company, anna] }),
    )
    const none = stake(company, "0", anna, "2020-06-01")
    expect(given(...history).when(record(3, none))).toEqual(happens(recorded(3, none)))
  })

  it("removing the end of a stake is refused when other stakes were reversed since", () => {
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
  it("a stake is removed once", () => {
    const history = [recorded(1, stake(anna, "50", company))]
    expect(given(...history).when(remove(1))).toEqual(happens(removed(1)))
    expect(given(...history, removed(1)).when(remove(1, "typed twice"))).toEqual(nothingHappens)
  })

  it("removing a stake that does not exist is refused", () => {
    expect(given().when(remove(1))).toEqual(refused("StakeNotFound", { stakeId: stakeId(1) }))
  })
})
