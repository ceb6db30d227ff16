import { BigDecimal } from "effect"
import { greatestDivisor } from "#domain/numbers/fraction.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"

/** A change of a share that its company made, as a provider or a file of the operator reports it. */
export type CorporateAction = ReportedSplit | ReportedDividend

/** `from` old units became `to` new ones at the start of the day. */
export interface ReportedSplit {
  readonly kind: "split"
  readonly day: CalendarDate
  readonly from: number
  readonly to: number
}

/** What each unit held at the end of the day before receives, before tax. */
interface ReportedDividend {
  readonly kind: "dividend"
  /** The ex-day. */
  readonly day: CalendarDate
  readonly paidOn: CalendarDate | null
  readonly amount: string
  readonly currency: string
}

/** The actions of one share, with the symbol and currency of its prices. */
export interface ActionsOfSymbol {
  readonly symbol: string
  readonly currency: string
  readonly actions: ReadonlyArray<CorporateAction>
}

const largestCount = 1_000_000n

/** The ratio of two decimals in lowest whole numbers. Undefined if one is not above zero, both are equal, or one is too large. */
export function wholeRatio(from: string, to: string): { readonly from: number; readonly to: number } | undefined {
  const [a, b] = [decimal(from), decimal(to)]
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [BigDecimal.scale(a, scale).value, BigDecimal.scale(b, scale).value]
  if (left <= 0n || right <= 0n || left === right) return undefined
  const common = greatestDivisor(left, right)
  const [smallFrom, smallTo] = [left / common, right / common]
  if (smallFrom > largestCount || smallTo > largestCount) return undefined
  return { from: Number(smallFrom), to: Number(smallTo) }
}
