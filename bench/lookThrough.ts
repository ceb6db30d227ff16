/*
 * Look-through of 200 portfolios in 6 levels, over 15 years of stakes: the weights of the household and of every
 * portfolio, in every interval between two changes of a stake. Each round computes them from the stakes alone, as the
 * first query does after a stake was recorded.
 */
import type { StakeFact } from "#domain/measures/ledger/facts.ts"
import { lookThrough, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { randomNumbers } from "./syntheticInput.ts"
import { median, percentile, printedReport, type Report } from "./report.ts"

const levels = [20, 30, 40, 40, 40, 30]
const firstDay = dayNumber("2011-01-01")
const days = 15 * 365
const rounds = 40

export async function run(report: Report): Promise<void> {
  report.table(
    "Look-through of 200 portfolios in 6 levels: milliseconds, the median and the 99th percentile",
    [
      "1,000 changes of stakes, percentages with",
      "periods",
      "questions",
      "asked",
      "99 %",
      "and every weight read",
      "99 %",
    ],
    [2, 18].map((decimals) => {
      const { portfolios, stakes } = familyOf(1000, decimals)
      const asked = measured(rounds, () => askEverything(portfolios, stakes))
      const read = measured(rounds, () => readEverything(portfolios, stakes))
      const { periods, questions } = askEverything(portfolios, stakes)
      return [
        `${decimals} decimals`,
        ...[periods, questions].map(counted),
        ...[median(asked), percentile(asked, 0.99), median(read), percentile(read, 0.99)].map(milliseconds),
      ]
    }),
  )
  report.table(
    "The same with more changes, percentages with 2 decimals: milliseconds, the median and the 99th percentile",
    ["changes of stakes", "periods", "questions", "asked", "99 %", "for each 1,000 changes"],
    [1, 4, 16].map((times) => {
      const { portfolios, stakes } = familyOf(1000 * times, 2)
      const asked = measured(Math.max(7, rounds / times), () => askEverything(portfolios, stakes))
      const { periods, questions } = askEverything(portfolios, stakes)
      return [
        ...[stakes.length, periods, questions].map(counted),
        ...[median(asked), percentile(asked, 0.99), median(asked) / times].map(milliseconds),
      ]
    }),
  )
}

const counted = (count: number): string => count.toLocaleString("en")
const milliseconds = (duration: number): string => duration.toFixed(1)

function measured(count: number, work: () => unknown): ReadonlyArray<number> {
  return Array.from({ length: count }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

function askEverything(portfolios: ReadonlyArray<PortfolioId>, stakes: ReadonlyArray<StakeFact>) {
  const periods = lookThrough(portfolios, stakes)
  const scopes: ReadonlyArray<Scope> = ["household", ...portfolios]
  let weights = 0
  for (const { weightsOf } of periods) for (const scope of scopes) weights += weightsOf(scope).size
  return { periods: periods.length, questions: periods.length * scopes.length, weights }
}

function readEverything(portfolios: ReadonlyArray<PortfolioId>, stakes: ReadonlyArray<StakeFact>): number {
  let decimals = 0
  for (const { weightsOf } of lookThrough(portfolios, stakes)) {
    for (const scope of ["household", ...portfolios] as const) {
      for (const [, { scale }] of weightsOf(scope)) decimals += scale
    }
  }
  return decimals
}

/**
 * Each portfolio below the first level is owned by one to three others, mostly of the level above. No stake exceeds 100
 * % divided by the number of owners; outsiders own the rest. One change in twenty ends a stake.
 */
function familyOf(changes: number, decimals: number) {
  const random = randomNumbers(20_110_101)
  const upTo = (end: number): number => Math.floor(random() * end)
  const portfolios = levels.map((count, level) =>
    Array.from({ length: count }, (_, n) => `portfolio ${n} of level ${level}` as PortfolioId),
  )
  const pairs = portfolios.slice(1).flatMap((children, above) =>
    children.flatMap((childId) => {
      const owners = new Set<PortfolioId>()
      for (let n = 1 + upTo(3); n > 0; n--) {
        const level = portfolios[random() < 0.8 ? above : upTo(above + 1)] ?? []
        owners.add(level[upTo(level.length)] as PortfolioId)
      }
      return [...owners].map((ownerId) => ({ ownerId, childId, percentMax: 100 / owners.size }))
    }),
  )
  const stakes = new Map<string, StakeFact>()
  for (let n = 0; stakes.size < changes; n++) {
    const { ownerId, childId, percentMax } = pairs[n < pairs.length ? n : upTo(pairs.length)] as (typeof pairs)[number]
    const ends = n >= pairs.length && random() < 0.05
    const whole = Math.floor(random() * (percentMax - 1))
    const digits = Array.from({ length: decimals }, () => upTo(10)).join("")
    const effectiveOn = dayOfNumber(firstDay + upTo(days))
    const stakeId = `${ownerId} in ${childId} from ${effectiveOn}` as StakeId
    const percent = decimal(ends ? "0" : `${whole}.${digits}`) as Percent
    stakes.set(stakeId, { stakeId, ownerId, childId, effectiveOn, percent })
  }
  return { portfolios: portfolios.flat(), stakes: [...stakes.values()] }
}

if (import.meta.main) await run(printedReport())
