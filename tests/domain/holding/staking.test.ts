import { describe, expect, it } from "vitest"
import { happens, refused } from "#tests/domain/given.ts"
import {
  buy,
  correct,
  delivery,
  descriptions,
  given,
  opened,
  record,
  recorded,
  sell,
  split,
  stake,
  swapLeg,
  unstake,
  voided,
  voidEntry,
} from "./examples.ts"

const beyondHeld = (held: string, staked: string, shortOn: string) =>
  refused("StakedExceedsHeld", { held, staked, shortOn })
const beyondStaked = (staked: string, shortOn: string) => refused("UnstakedExceedsStaked", { staked, shortOn })

const history = [opened(descriptions.tokens), recorded(1, buy("10", "2024-02-01"))]
/** 10 held and 6 of them staked. */
const staked = [...history, recorded(2, stake("6", "2024-02-02"))]

describe("staking", () => {
  it("staking can lock all tokens that are held, and not the smallest fraction more", () => {
    expect(given(...history).when(record(2, stake("10", "2024-02-01")))).toEqual(
      happens(recorded(2, stake("10", "2024-02-01"))),
    )
    expect(given(...history).when(record(2, stake("10.000000000000000001", "2024-02-01")))).toEqual(
      beyondHeld("10", "10.000000000000000001", "2024-02-01"),
    )
  })

  it("staking counts tokens that are already staked", () => {
    expect(given(...staked).when(record(3, stake("4", "2024-03-01")))).toEqual(
      happens(recorded(3, stake("4", "2024-03-01"))),
    )
    expect(given(...staked).when(record(3, stake("5", "2024-03-01")))).toEqual(beyondHeld("10", "11", "2024-03-01"))
  })

  it("staking is refused before the tokens arrive, and the refusal names the day", () => {
    expect(given(...history).when(record(2, stake("1", "2024-01-31")))).toEqual(beyondHeld("0", "1", "2024-01-31"))
  })

  it("a backdated staking is refused when the tokens were sold later", () => {
    const sold = [...history, recorded(2, sell("7", "2024-06-03"))]
    expect(given(...sold).when(record(3, stake("3", "2024-03-01")))).toEqual(
      happens(recorded(3, stake("3", "2024-03-01"))),
    )
    expect(given(...sold).when(record(3, stake("4", "2024-03-01")))).toEqual(beyondHeld("3", "4", "2024-06-03"))
  })
})

describe("releasing staked tokens", () => {
  it("a release can free all tokens that are staked, and not the smallest fraction more", () => {
    expect(given(...staked).when(record(3, unstake("6", "2024-03-01")))).toEqual(
      happens(recorded(3, unstake("6", "2024-03-01"))),
    )
    expect(given(...staked).when(record(3, unstake("6.000000000000000001", "2024-03-01")))).toEqual(
      beyondStaked("6", "2024-03-01"),
    )
  })

  it("a release may free tokens staked on the same day, in either order of recording", () => {
    const also = [...history, recorded(2, stake("10", "2024-02-02"))]
    expect(given(...also).when(record(3, unstake("10", "2024-02-02")))).toEqual(
      happens(recorded(3, unstake("10", "2024-02-02"))),
    )
    expect(given(...also).when(record(3, unstake("10", "2024-02-01")))).toEqual(beyondStaked("0", "2024-02-01"))
  })

  it("the same tokens can be staked again on the day of their release", () => {
    const released = [...staked, recorded(3, unstake("6", "2024-03-01"))]
    expect(given(...released).when(record(4, stake("10", "2024-03-01")))).toEqual(
      happens(recorded(4, stake("10", "2024-03-01"))),
    )
  })

  it("a backdated release is refused when the tokens were released later", () => {
    const released = [...staked, recorded(3, unstake("5", "2024-06-03"))]
    expect(given(...released).when(record(4, unstake("2", "2024-03-01")))).toEqual(beyondStaked("4", "2024-06-03"))
  })
})

describe("tokens that are staked", () => {
  it.each([sell("5", "2024-03-01"), delivery("out", "5", "2024-03-01"), swapLeg(1, "out", "5", "2024-03-01")])(
    "staked tokens cannot leave by a $_tag before they are released",
    (entry) => {
      expect(given(...staked).when(record(3, { ...entry, quantity: "4" }))).toEqual(
        happens(recorded(3, { ...entry, quantity: "4" })),
      )
      expect(given(...staked).when(record(3, entry))).toEqual(beyondHeld("5", "6", "2024-03-01"))
      const released = [...staked, recorded(4, unstake("1", "2024-03-01"))]
      expect(given(...released).when(record(3, entry))).toEqual(happens(recorded(3, entry)))
    },
  )

  it("staked tokens are not mentioned when a sale exceeds even the total held", () => {
    expect(given(...staked).when(record(3, sell("11", "2024-03-01")))).toEqual(
      refused("SaleExceedsHolding", { held: "10", shortOn: "2024-03-01" }),
    )
  })

  it("staked tokens are split with all the others at the start of the day", () => {
    const after = [...staked, recorded(3, split(1, 3, "2024-03-01"))]
    expect(given(...after).when(record(4, unstake("18", "2024-03-01")))).toEqual(
      happens(recorded(4, unstake("18", "2024-03-01"))),
    )
    expect(given(...after).when(record(4, unstake("19", "2024-03-01")))).toEqual(beyondStaked("18", "2024-03-01"))
    expect(given(...after).when(record(4, sell("13", "2024-03-01")))).toEqual(beyondHeld("17", "18", "2024-03-01"))
  })

  it("the purchase and the split that staked tokens come from cannot be voided", () => {
    expect(given(...staked).when(voidEntry(1))).toEqual(beyondHeld("0", "6", "2024-02-02"))
    expect(given(...staked).when(correct(1, 3, buy("5.9", "2024-02-01")))).toEqual(beyondHeld("5.9", "6", "2024-02-02"))
    expect(given(...staked, voided(2)).when(voidEntry(1))).toEqual(happens(voided(1)))

    const splitFirst = [...history, recorded(2, split(1, 3, "2024-02-02")), recorded(3, stake("30", "2024-02-03"))]
    expect(given(...splitFirst).when(voidEntry(2))).toEqual(beyondHeld("10", "30", "2024-02-03"))
  })

  it("the staking of tokens cannot be voided while they are released later", () => {
    const released = [...staked, recorded(3, unstake("6", "2024-06-03"))]
    expect(given(...released).when(voidEntry(2))).toEqual(beyondStaked("0", "2024-06-03"))
    expect(given(...released).when(correct(2, 4, stake("5", "2024-02-02")))).toEqual(beyondStaked("5", "2024-06-03"))
    expect(given(...released, recorded(4, stake("1", "2024-06-04"))).when(voidEntry(3))).toEqual(happens(voided(3)))
    expect(given(...released, recorded(4, stake("5", "2024-06-04"))).when(voidEntry(3))).toEqual(
      beyondHeld("10", "11", "2024-06-04"),
    )
  })
})

it("staking more tokens than can be counted is refused", () => {
  const most = "999999999999999999.999999999999999999"
  expect(given(...history, recorded(2, stake("6", "2024-02-02"))).when(record(3, stake(most, "2024-02-02")))).toEqual(
    refused("TooManyUnits", { on: "2024-02-02" }),
  )
})

describe("tokens from airdrops and rewards", () => {
  it.each(["airdrop", "reward"] as const)("tokens arrive without a cost: %s", (reason) => {
    const given1 = { ...delivery("in", "5", "2024-02-01"), reason } as const
    const costed = { ...given1, cost: { amount: "0.01", currency: "USD" } } as const
    expect(given(...history).when(record(2, given1))).toEqual(happens(recorded(2, given1)))
    expect(given(...history).when(record(2, costed))).toEqual(refused("IncomeInUnitsCostsNothing"))
    expect(given(...history).when(record(2, { ...given1, direction: "out" }))).toEqual(
      refused("IncomeInUnitsCostsNothing"),
    )
  })

  it("tokens received for free can be sold and staked like any others", () => {
    const earned = [...history, recorded(2, { ...delivery("in", "5", "2024-02-01"), reason: "airdrop" })]
    expect(given(...earned).when(record(3, sell("15", "2024-02-01")))).toEqual(
      happens(recorded(3, sell("15", "2024-02-01"))),
    )
    expect(given(...earned).when(record(3, stake("15", "2024-02-01")))).toEqual(
      happens(recorded(3, stake("15", "2024-02-01"))),
    )
  })
})
