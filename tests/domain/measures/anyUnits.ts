import * as fc from "fast-check"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { buy, deliveredIn, deliveredOut, sell, split } from "./examples.ts"

/** How long the numbers are: those of ordinary trades, or with all digits that are allowed. */
interface Lengths {
  readonly unitDecimals: number
  readonly unitsMax: bigint
  readonly moneyDecimals: number
  readonly moneyMax: bigint
}

export const ordinary: Lengths = { unitDecimals: 2, unitsMax: 500_000n, moneyDecimals: 2, moneyMax: 900_000_000n }
export const fine: Lengths = { unitDecimals: 8, unitsMax: 10n ** 11n, moneyDecimals: 4, moneyMax: 10n ** 10n }
/** Each number is within the range of exact JavaScript numbers, and the sum of a few is not. */
export const atTheEdge: Lengths = {
  unitDecimals: 0,
  unitsMax: 2n ** 51n - 1n,
  moneyDecimals: 2,
  moneyMax: 225_000_000_000n,
}
/** 18 digits before the point and 18 after it. */
export const longest: Lengths = {
  unitDecimals: 18,
  unitsMax: 10n ** 33n,
  moneyDecimals: 18,
  moneyMax: 10n ** 36n - 1n,
}

interface DayPlan {
  readonly daysLater: number
  readonly split: readonly [from: number, to: number] | undefined
  readonly cameIn: ReadonlyArray<{ readonly by: "trade" | "delivery"; readonly units: bigint; readonly cost: bigint }>
  /** In hundredths of the units held. */
  readonly sold: number
  readonly deliveredOut: number
  readonly proceeds: bigint
  readonly fees: bigint
}

const anyDayPlan = ({ unitsMax, moneyMax }: Lengths, splits: "exact" | "any" | "none"): fc.Arbitrary<DayPlan> =>
  fc.record({
    daysLater: fc.integer({ min: 1, max: 400 }),
    split:
      splits === "none"
        ? fc.constant(undefined)
        : fc.option(
            fc.tuple(
              splits === "exact" ? fc.constant(1) : fc.integer({ min: 1, max: 12 }),
              fc.integer({ min: 1, max: 12 }),
            ),
            { nil: undefined, freq: 8 },
          ),
    cameIn: fc.array(
      fc.record({
        by: fc.constantFrom("trade", "trade", "delivery"),
        units: fc.bigInt({ min: 1n, max: unitsMax }),
        cost: fc.bigInt({ min: 0n, max: moneyMax }),
      }),
      { maxLength: 3 },
    ),
    sold: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 100 }), fc.constant(100)),
    deliveredOut: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 100 })),
    proceeds: fc.bigInt({ min: 0n, max: moneyMax }),
    fees: fc.bigInt({ min: 0n, max: moneyMax / 100n }),
  })

/** The movements of the units of a holding in the order of their days; never more leave than were held. */
export function anyUnitEntries(
  lengths: Lengths,
  {
    splits,
    deliveries = "any",
  }: { readonly splits: "exact" | "any" | "none"; readonly deliveries?: "any" | "in only" },
): fc.Arbitrary<ReadonlyArray<StoredEntry>> {
  return fc
    .array(anyDayPlan(lengths, splits), { minLength: 1, maxLength: 25 })
    .map((plans) => entriesOf(plans, lengths, deliveries))
}

function entriesOf(plans: ReadonlyArray<DayPlan>, lengths: Lengths, deliveries: "any" | "in only"): Array<StoredEntry> {
  const units = (mantissa: bigint) => plainText(mantissa, lengths.unitDecimals)
  const money = (mantissa: bigint) => plainText(mantissa, lengths.moneyDecimals)
  const entries: Array<StoredEntry> = []
  let held = 0n
  let canBeTyped = true
  let number = dayNumber("1995-01-02")
  for (const plan of plans) {
    number += plan.daysLater
    const on = dayOfNumber(number)
    if (plan.split) {
      entries.push(split(on, ...plan.split))
      // Rounded down, so that no more units leave than are held.
      const [from, to] = [BigInt(plan.split[0]), BigInt(plan.split[1])]
      canBeTyped &&= (held * to) % from === 0n
      held = (held * to) / from
    }
    for (const { by, units: count, cost } of plan.cameIn) {
      entries.push(
        by === "trade"
          ? buy(on, units(count), money(cost), money(plan.fees))
          : deliveredIn(on, units(count), money(cost)),
      )
      held += count
    }
    const sold = (held * BigInt(plan.sold)) / 100n
    const given = deliveries === "any" ? ((held - sold) * BigInt(plan.deliveredOut)) / 100n : 0n
    if (sold > 0n) entries.push(sell(on, units(sold), money(plan.proceeds), money(plan.fees)))
    if (given > 0n) entries.push(deliveredOut(on, units(given)))
    held -= sold + given
    // A quantity with decimals may leave the whole number below, a tenth of a unit less at most.
    const tenth = !canBeTyped && sold + given > 0n ? 10n ** BigInt(lengths.unitDecimals) / 10n : 0n
    held = held < tenth ? 0n : held - tenth
  }
  return entries
}
