import type { Json } from "#tests/domain/given.ts"

/*
 * An independent calculation of the amount owed: day by day in whole hundredths, directly from the stored JSON, without
 * the arithmetic or the ordering of the domain.
 */

type Amount = { readonly amount: string }

const hundredths = ({ amount }: Amount): bigint => {
  const [whole = "", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(2, "0"))
}

/** Recorded and not voided. */
export function countingOf(history: ReadonlyArray<Json>): ReadonlyArray<Json> {
  const voided = new Set(history.filter(({ _tag }) => _tag === "DebtEntryVoided").map((event) => event["entryId"]))
  return history.filter((event) => "replaces" in event && !voided.has(event["entryId"]))
}

export const dayOfEvent = (event: Json): string =>
  String(Object.entries(event).find(([field]) => /^(stated|paid|effective|taken)On$/.test(field))?.[1])

/** The first day on which more principal was repaid than was owed at its start; absent when there is none. */
export function firstDayOverpaid(history: ReadonlyArray<Json>): string | undefined {
  const entries = countingOf(history)
  let owed = 0n
  for (const day of [...new Set(entries.map(dayOfEvent))].sort()) {
    const ofDay = entries.filter((entry) => dayOfEvent(entry) === day)
    for (const { _tag, principal } of ofDay) if (_tag === "RepaymentRecorded") owed -= hundredths(principal as Amount)
    if (owed < 0n) return day
    const statement = ofDay.find(({ _tag }) => _tag === "DebtBalanceRecorded")
    if (statement) owed = hundredths(statement["owed"] as Amount)
  }
  return undefined
}
