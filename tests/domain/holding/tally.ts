import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { Json } from "#tests/domain/given.ts"

/*
 * An independent calculation of units held and capital called: day by day in whole 10⁻¹⁸, and in parts of those that all
 * splits leave whole, directly from the stored JSON, without the arithmetic or the ordering of the domain.
 */

type StoredEntry = Json & {
  readonly entryId: string
  readonly quantity: string
  readonly from: number
  readonly to: number
  readonly amount: { readonly amount: string }
  readonly unitsGiven: string
  readonly unitsReceived: string
  readonly terms: { readonly _tag: string }
}

const eighteenth = (units: string): bigint => {
  const [whole = "", fraction = ""] = units.split(".")
  return BigInt(whole + fraction.padEnd(18, "0"))
}

/** Recorded and not voided. */
export function countingOf(history: ReadonlyArray<Json>): ReadonlyArray<Json> {
  const voided = new Set(history.filter((event) => event._tag === "EntryVoided").map((event) => event["entryId"]))
  return history.filter(
    (event) =>
      "replaces" in event && "entryId" in event && event._tag !== "EntryVoided" && !voided.has(event["entryId"]),
  )
}

/** The day on which an event counts: of a dividend with an ex-day, the ex-day, which comes before the payment. */
export const dayOfEvent = (event: Json): string =>
  String(Object.entries(event).find(([field, day]) => field.endsWith("On") && day !== null)?.[1])

/**
 * The first day at whose end units held or staked are negative, or more units are staked than held, and which of these;
 * absent when there is none.
 */
export function firstShortage(history: ReadonlyArray<Json>): { _tag: string; shortOn: string } | undefined {
  const entries = countingOf(history) as ReadonlyArray<StoredEntry>
  const parts = entries.reduce((all, { _tag, from }) => (_tag === "UnitsSplit" ? all * BigInt(from) : all), 1n)
  const counted = (quantity: string): bigint => eighteenth(quantity) * parts
  const one = parts * 10n ** 18n
  // What differs by less than can be typed is all; what was typed with decimals of units that cannot be typed leaves the
  // nearest whole number, if it is nearer than the last decimal; and what is too large by less than its last decimal and
  // a hundred-thousandth is all.
  const less = (count: bigint, out: bigint): bigint => {
    const missing = out - count
    if (missing < parts && missing > -parts) return 0n
    let lastDecimal = parts
    while (lastDecimal < one && out % (lastDecimal * 10n) === 0n) lastDecimal *= 10n
    if (count % parts !== 0n && lastDecimal < one) {
      const whole = [0n, one].map((more) => ((count - out) / one) * one + more)
      const near = whole.find((nearest) => distance(nearest, count - out) < lastDecimal)
      if (near !== undefined) return near
    }
    return missing > 0n && missing < lastDecimal && missing * 100_000n <= out ? 0n : -missing
  }
  let units = 0n
  let staked = 0n
  for (const shortOn of [...new Set(entries.map(dayOfEvent))].sort()) {
    const ofDay = entries.filter((entry) => dayOfEvent(entry) === shortOn)
    for (const { from, to } of ofDay.filter((entry) => entry._tag === "UnitsSplit")) {
      units = (units * BigInt(to)) / BigInt(from)
      staked = (staked * BigInt(to)) / BigInt(from)
    }
    let [out, released] = [0n, 0n]
    for (const { _tag, direction, terms, unitsGiven, unitsReceived } of ofDay) {
      if (_tag !== "CorporateActionRecorded") continue
      if (direction === "in") units += counted(unitsReceived)
      else if (terms._tag === "merger") out += counted(unitsGiven)
    }
    for (const { _tag, side, direction, action, quantity } of ofDay) {
      if (_tag === "CorporateActionRecorded" || _tag === "MoneyTransferred") continue
      if (side === "buy" || direction === "in" || _tag === "StockDividendReceived") units += counted(quantity)
      if (side === "sell" || direction === "out") out += counted(quantity)
      if (action === "stake") staked += counted(quantity)
      if (action === "unstake") released += counted(quantity)
    }
    if (out > 0n) units = less(units, out)
    if (released > 0n) staked = less(staked, released)
    if (units < 0n) return { _tag: "SaleExceedsHolding", shortOn }
    if (staked < 0n) return { _tag: "UnstakedExceedsStaked", shortOn }
    if (staked > 0n && less(units, staked) < 0n) return { _tag: "StakedExceedsHeld", shortOn }
  }
  return undefined
}

const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b)

/** The first day at whose end the capital called exceeds the commitment; absent when there is none. */
export function firstDayOverdrawn(history: ReadonlyArray<Json>): string | undefined {
  const entries = countingOf(history) as ReadonlyArray<StoredEntry>
  return [...new Set(entries.map(dayOfEvent))].sort().find((day) => {
    const untilThen = entries.filter((entry) => dayOfEvent(entry) <= day)
    const committed = untilThen
      .filter((entry) => entry._tag === "CommitmentChanged")
      .sort((a, b) => (dayOfEvent(a) < dayOfEvent(b) ? -1 : 1))
      .at(-1)
    const amounts = untilThen.map((entry) => {
      if (entry["kind"] === "capitalCall" && entry["beyondCommitment"] === false) return eighteenth(entry.amount.amount)
      return entry["kind"] === "distribution" && entry["recallable"] === true ? -eighteenth(entry.amount.amount) : 0n
    })
    return committed !== undefined && amounts.reduce((a, b) => a + b, 0n) > eighteenth(committed.amount.amount)
  })
}

/** The shortage behind a refusal, which has another name where an entry is voided or a leg corrected. */
export const shortageOf = ({ _tag }: HoldingRefusal | LineRefusal): string =>
  _tag === "VoidingLeavesTooFew" || _tag === "CorrectionLeavesTooFew" ? "SaleExceedsHolding" : _tag
