import { dayNumber } from "../shared/calendarDate.ts"
import type { StoredEntry } from "./facts.ts"
import { mantissaOf } from "./plainDecimal.ts"
import { bookDecimals, type UnitDay } from "./unitBook.ts"

/** What moved units, put together by day. Days ascend. */
export function unitDaysOf(entries: ReadonlyArray<StoredEntry>): ReadonlyArray<UnitDay> {
  const days = new Map<number, Draft>()
  const draftOf = (on: string): Draft => {
    const day = dayNumber(on)
    let draft = days.get(day)
    if (!draft) days.set(day, (draft = { day, split: undefined, cameIn: [], sold: 0n, proceeds: 0n, deliveredOut: 0n }))
    return draft
  }
  for (const entry of entries) {
    switch (entry._tag) {
      case "Trade": {
        const draft = draftOf(entry.tradedOn)
        const units = exact(entry.quantity)
        const [consideration, fees] = [exact(entry.consideration.amount), exact(entry.fees.amount)]
        if (entry.side === "buy") draft.cameIn.push({ units, cost: consideration + fees })
        else {
          draft.sold += units
          draft.proceeds += consideration - fees
        }
        break
      }
      case "Delivery": {
        const draft = draftOf(entry.deliveredOn)
        if (entry.direction === "in") {
          draft.cameIn.push({ units: exact(entry.quantity), cost: exact(entry.cost.amount) })
        } else draft.deliveredOut += exact(entry.quantity)
        break
      }
      case "Split":
        draftOf(entry.effectiveOn).split = { from: entry.from, to: entry.to }
        break
      case "Valuation":
      case "Balance":
      case "CashFlow":
      case "OwnershipShare":
      case "Note":
    }
  }
  return [...days.values()].sort((a, b) => a.day - b.day)
}

type Draft = { -readonly [Field in keyof UnitDay]: UnitDay[Field] } & {
  readonly cameIn: Array<UnitDay["cameIn"][number]>
}

const exact = (text: string): bigint => mantissaOf(text, bookDecimals)
