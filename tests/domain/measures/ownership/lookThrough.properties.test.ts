import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lookThrough, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, isLess, one, subtract, sum, toPlainString } from "#domain/numbers/decimal.ts"
import { portfolio, stake } from "#tests/domain/measures/examples.ts"

interface Stated {
  readonly owner: string
  readonly child: string
  /** Days after the first. */
  readonly on: number
  readonly percent: string
}

const names = ["Anna", "Ben", "Holding", "Trust", "Fund", "House", "Boat"]
const dayCount = 6
const dayOf = (on: number) => addDays("2020-01-01", on)

const anyPercent = fc.oneof(
  fc.constantFrom("0", "0", "50", "100", "33.333333333333333333", "0.000000000000000001", "12.5", "0.1"),
  fc.integer({ min: 1, max: 100 }).map(String),
  fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map((decimals) => `7.${String(decimals).padStart(18, "0")}`),
)

/** Never a circle on one day, but a child of one day may be the owner of the next. */
const anyStructure: fc.Arbitrary<ReadonlyArray<Stated>> = fc
  .uniqueArray(
    fc.record({
      owner: fc.constantFrom(...names),
      child: fc.constantFrom(...names.slice(1)),
      on: fc.nat({ max: dayCount - 1 }),
      percent: anyPercent,
    }),
    { maxLength: 60, size: "max", selector: ({ owner, child, on }) => `${owner} ${child} ${on}` },
  )
  .map((stakes) => accepted(stakes, withoutCircle))

/** Day by day, ends before beginnings: what happens to each stake, with the stakes valid then. */
function accepted(
  stakes: ReadonlyArray<Stated>,
  fit: (stated: Stated, standing: ReadonlyArray<Stated>) => Stated | undefined,
): ReadonlyArray<Stated> {
  const taken: Array<Stated> = []
  const inOrder = [...stakes].sort((a, b) => a.on - b.on || Number(b.percent === "0") - Number(a.percent === "0"))
  for (const stated of inOrder) {
    const fitted = stated.percent === "0" ? stated : fit(stated, standingOn(taken, stated.on))
    if (fitted) taken.push(fitted)
  }
  return taken
}

const withoutCircle = (stated: Stated, standing: ReadonlyArray<Stated>): Stated | undefined =>
  reaches(standing, stated.child, stated.owner) ? undefined : stated

/** Of what the others leave of the child, no more than there is. */
function withinWhole(stated: Stated, standing: ReadonlyArray<Stated>): Stated {
  const others = standing.filter(({ owner, child }) => child === stated.child && owner !== stated.owner)
  const left = subtract(decimal("100"), sum(others.map(({ percent }) => decimal(percent))))
  return isLess(left, decimal(stated.percent)) ? { ...stated, percent: toPlainString(left) } : stated
}

/** The stake of each pair that was recorded last. */
const standingOn = (stakes: ReadonlyArray<Stated>, day: number): ReadonlyArray<Stated> =>
  stakes.filter(
    ({ owner, child, on, percent }) =>
      on <= day &&
      percent !== "0" &&
      !stakes.some((later) => later.owner === owner && later.child === child && later.on > on && later.on <= day),
  )

const reaches = (standing: ReadonlyArray<Stated>, from: string, to: string): boolean =>
  from === to || standing.some(({ owner, child }) => owner === from && reaches(standing, child, to))

const periodsOf = (stakes: ReadonlyArray<Stated>, portfolios: ReadonlyArray<string> = names) =>
  lookThrough(
    portfolios.map(portfolio),
    stakes.map(({ owner, child, on, percent }) => stake(owner, child, dayOf(on), percent)),
  )

const written = (weights: Iterable<readonly [string, Decimal]>) =>
  [...weights].map(([name, weight]) => [name, toPlainString(weight)] as const)

function weightsOn(stakes: ReadonlyArray<Stated>, scope: string, day: number, portfolios = names) {
  const found = periodOn(periodsOf(stakes, portfolios), dayNumber(dayOf(day))).weightsOf(scope as Scope)
  return new Map(written(found))
}

/**
 * Every path from the start to any portfolio, by itself, and the product of its percentages: `10 ** 18` is the whole.
 */
function* pathsFrom(
  start: string,
  standing: ReadonlyArray<Stated>,
): Generator<readonly [string, ReadonlyArray<bigint>]> {
  yield [start, []]
  for (const { owner, child, percent } of standing) {
    if (owner !== start) continue
    const [whole = "", decimals = ""] = percent.split(".")
    const hundredths = BigInt(whole + decimals.padEnd(18, "0"))
    for (const [end, percents] of pathsFrom(child, standing)) yield [end, [hundredths, ...percents]]
  }
}

/** 20 decimals for each stake of the longest path. */
const decimals = 20 * names.length

function sumOverPaths(stakes: ReadonlyArray<Stated>, scope: string, day: number): Map<string, bigint> {
  const held = new Set(stakes.map(({ child }) => child))
  const starts = scope === "household" ? names.filter((name) => !held.has(name)) : [scope]
  const sums = new Map<string, bigint>()
  for (const [end, percents] of starts.flatMap((start) => [...pathsFrom(start, standingOn(stakes, day))])) {
    const product = percents.reduce((a, b) => a * b, 10n ** BigInt(decimals - 20 * percents.length))
    sums.set(end, (sums.get(end) ?? 0n) + product)
  }
  return sums
}

const anyQuestion = fc.record({
  scope: fc.constantFrom("household", ...names),
  day: fc.nat({ max: dayCount }).map((day) => day - 1),
})

describe("the weights through any stakes", () => {
  it("the weights are the sum, over all paths, of the products of their percentages, in any order of questions", () => {
    const met = { several: 0, replaced: 0, circleOverTime: 0 }
    fc.assert(
      fc.property(anyStructure, fc.array(anyQuestion, { minLength: 20, maxLength: 80 }), (stakes, questions) => {
        const periods = periodsOf(stakes)
        for (const { scope, day } of questions) {
          const weights = periodOn(periods, dayNumber(dayOf(day))).weightsOf(scope as Scope)
          const found = new Map<string, bigint>()
          for (const [name, { value, scale }] of weights) found.set(name, value * 10n ** BigInt(decimals - scale))
          expect(found).toEqual(sumOverPaths(stakes, scope, day))
        }
        const ways = standingOn(stakes, dayCount).map(({ child }) => child)
        if (new Set(ways).size < ways.length) met.several++
        if (stakes.some(({ percent }, i) => percent === "0" && stakes[i + 1]?.on === stakes[i]?.on)) met.replaced++
        if (stakes.some((a) => stakes.some((b) => a.owner === b.child && a.child === b.owner))) met.circleOverTime++
      }),
      { numRuns: 300 },
    )
    expect(Math.min(...Object.values(met))).toBeGreaterThan(20)
  })

  it("the weights are the same, in the same order, for any order of recording", () => {
    const shuffled = anyStructure.chain((stakes) =>
      fc.tuple(
        fc.constant(stakes),
        fc.shuffledSubarray([...stakes], { minLength: stakes.length, maxLength: stakes.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, fc.array(anyQuestion, { minLength: 10 }), ([stakes, otherwise], questions) => {
        const [one, other] = [periodsOf(stakes), periodsOf(otherwise)]
        expect(other.map(({ from }) => from)).toEqual(one.map(({ from }) => from))
        for (const { scope, day } of questions) {
          const [a, b] = [one, other].map((periods) =>
            written(periodOn(periods, dayNumber(dayOf(day))).weightsOf(scope as Scope)),
          )
          expect(b).toEqual(a)
        }
      }),
    )
  })

  it("the weights of one portfolio equal those in the whole list", () => {
    fc.assert(
      fc.property(anyStructure, anyQuestion, (stakes, { scope, day }) => {
        const weights = periodOn(periodsOf(stakes), dayNumber(dayOf(day))).weightsOf(scope as Scope)
        const listed = new Map(weights)
        expect(weights.size).toBe(listed.size)
        expect([...weights.keys()]).toEqual([...listed.keys()])
        expect([...weights.values()]).toEqual([...listed.values()])
        for (const name of [...names, "nobody"].map(portfolio)) {
          expect(weights.get(name)).toBe(listed.get(name))
          expect(weights.has(name)).toBe(listed.has(name))
        }
        const visited = new Map<string, unknown>()
        weights.forEach((weight, name) => visited.set(name, weight))
        expect(visited).toEqual(listed)
      }),
    )
  })
})

describe("the household", () => {
  it("the household never has more than the whole of a portfolio that has no more than the whole assigned", () => {
    let full = 0
    const noMoreThanWhole = anyStructure.map((stakes) => accepted(stakes, withinWhole))
    fc.assert(
      fc.property(noMoreThanWhole, fc.nat({ max: dayCount }), (stakes, day) => {
        const household = periodOn(periodsOf(stakes), dayNumber(dayOf(day))).weightsOf("household")
        for (const [name, weight] of household) {
          expect(isLess(one, weight), name).toBe(false)
          if (toPlainString(weight) === "1" && stakes.some(({ child }) => child === name)) full++
        }
      }),
      { numRuns: 800 },
    )
    expect(full).toBeGreaterThan(20)
  })

  it("the household has the same weight in everything else when a portfolio is cut in two, each with some of its stakes", () => {
    const anyPart = fc.bigInt({ min: 0n, max: 100n })
    fc.assert(
      fc.property(
        anyStructure,
        fc.constantFrom(...names),
        anyPart,
        anyQuestion,
        (stakes, cut, part, { scope, day }) => {
          const partOf = (percent: string, of: bigint): string => {
            const [whole = "", decimals = ""] = percent.split(".")
            const digits = (BigInt(whole + decimals.padEnd(16, "0").slice(0, 16)) * of).toString().padStart(19, "0")
            return `${digits.slice(0, -18)}.${digits.slice(-18)}`
          }
          const short = stakes.map((stated) => ({ ...stated, percent: partOf(stated.percent, 100n) }))
          const inTwo = short.flatMap((stated) => {
            if (stated.child === cut) return [stated, { ...stated, child: "its other half" }]
            if (stated.owner !== cut) return [stated]
            return [
              { ...stated, percent: partOf(stated.percent, part) },
              { ...stated, owner: "its other half", percent: partOf(stated.percent, 100n - part) },
            ]
          })
          fc.pre(scope !== cut)
          const whole = weightsOn(short, scope, day)
          const halves = weightsOn(inTwo, scope, day, [...names, "its other half"])
          expect(halves.get("its other half")).toBe(halves.get(cut))
          halves.delete("its other half")
          expect(halves).toEqual(whole)
        },
      ),
    )
  })

  it("the household counts once what it holds by several paths that together are the whole", () => {
    const anyWays = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }).map((cuts) => {
      const ends = [0, ...cuts.sort((a, b) => a - b), 100]
      return ends.slice(1).map((end, i) => end - (ends[i] ?? 0))
    })
    fc.assert(
      fc.property(anyWays, (percents) => {
        const ways = percents.map((_, n) => `Holding ${n}`)
        const stakes = percents.flatMap((percent, n) => [
          { owner: "Anna", child: `Holding ${n}`, on: 0, percent: "100" },
          { owner: `Holding ${n}`, child: "House", on: 0, percent: String(percent) },
        ])
        const portfolios = ["Anna", ...ways, "House"]
        for (const scope of ["Anna", "household"]) {
          expect(weightsOn(stakes, scope, 0, portfolios)).toEqual(new Map(portfolios.map((name) => [name, "1"])))
        }
      }),
    )
  })
})
