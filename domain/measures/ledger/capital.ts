import { behaviourOf } from "#domain/holding/assetClass.ts"
import { directionOf } from "#domain/holding/entries.ts"
import { DailySums } from "./dailySums.ts"
import type { CapitalDay, CostStep, HoldingLedger, Steps, StoredEntry, StoredHoldingFacts } from "./facts.ts"
import { bookDecimals, mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { withoutRepeats } from "#domain/numbers/steps.ts"
import type { Read } from "./trading.ts"

/** Money paid into and received from what is not counted in units, day by day. */
export function capitalOf(entries: ReadonlyArray<StoredEntry>): HoldingLedger["capital"] {
  const sums = new DailySums<keyof CapitalDay>(["paidIn", "received", "recallable"])
  for (const entry of entries) readCapital(entry, (on, kind, amount) => sums.add(on, kind, amount))
  return sums.inOrder()
}

/** What an entry says was paid in and received. */
export function readCapital(entry: StoredEntry, read: Read<keyof CapitalDay>): void {
  if (entry._tag !== "CashFlow") return
  const direction = directionOf[entry.kind]
  if (direction !== "paidIn" && direction !== "received") return
  read(entry.paidOn, direction, entry.amount.amount)
  if (direction === "received" && entry.recallable) read(entry.paidOn, "recallable", entry.amount.amount)
}

/** What an investment that is not counted in units has cost, and gained, from each day on. */
export interface CapitalBook {
  /** In the holding's currency. None where it was bought in another: then its cost is the `acquisitionCost`. */
  readonly cost: Steps<CostStep>
  readonly carried: Steps<string>
}

/**
 * The cost is what it was bought for and what was paid in since, less what came back.
 *
 * - Where value rolls forward, money received gives back the cost until nothing is left, and what exceeds it is
 *   realised: distributions and exits alike.
 * - What was bought as one thing is sold as one: an exit takes the whole cost out, and realises the rest.
 *
 * Within a day money is paid in before it is received. Amounts in different currencies are not added: what was bought in
 * another currency is carried at that until it is valued, or sold as one thing.
 */
export function capitalBookOf(
  { assetClass, currency, openedOn, acquisitionCost }: StoredHoldingFacts,
  capital: HoldingLedger["capital"],
): CapitalBook {
  const { isCountedInUnits, rollsForward } = behaviourOf[assetClass]
  if (isCountedInUnits) return { cost: [], carried: [] }

  const isForeign = acquisitionCost !== null && acquisitionCost.currency !== currency
  let cost = mantissaOf(acquisitionCost?.amount ?? "0", bookDecimals)
  let realised = 0n
  const byDay = new Map(acquisitionCost ? [[openedOn, stepOf(cost, realised)]] : [])
  for (const [on, { paidIn = "0", received = "0" }] of isForeign && rollsForward ? [] : capital) {
    const cameBack = mantissaOf(received, bookDecimals)
    cost += mantissaOf(paidIn, bookDecimals)
    const costReturned = rollsForward && cameBack < cost ? cameBack : cost
    cost -= costReturned
    realised += cameBack - costReturned
    byDay.set(on, stepOf(cost, realised))
  }
  const steps = [...byDay]
  return {
    cost: isForeign ? [] : withoutRepeats(steps, (a, b) => a.cost === b.cost && a.realised === b.realised),
    carried: withoutRepeats(steps.map(([on, step]) => [on, step.cost] as const)),
  }
}

const stepOf = (cost: bigint, realised: bigint): CostStep => ({
  cost: plainText(cost, bookDecimals),
  realised: plainText(realised, bookDecimals),
})
