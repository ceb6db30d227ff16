import { Schema } from "effect"
import { CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { PackedPrices, pricesIn } from "#domain/holding/packedPrices.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * Prices of one quoted unit that a member brought, such as those of a file. On its day each comes before a published price,
 * and it holds until a later one. `pricedOn` is the last of the days. Several lists may have prices for a day: the one
 * that was recorded last counts. They may be of days before the holding was opened. `comment` names where they come from.
 */
const OwnPrices = Schema.TaggedStruct("OwnPrices", {
  currency: Currency,
  prices: PackedPrices,
  comment: Schema.NullOr(Remark),
  pricedOn: CalendarDate,
})

export const ownPrices = {
  schema: OwnPrices,
  event: "OwnPricesRecorded",
  day: "pricedOn",
  changes: [],
  amountsOf: () => [],
  contradiction: ({ prices, pricedOn }) => {
    const lastOn = pricesIn(prices).at(-1)?.[0]
    return lastOn === undefined || lastOn === pricedOn
      ? undefined
      : HoldingRefusal.cases.PricesEndOnAnotherDay.make({ lastOn: dayOfNumber(dayNumber(lastOn)) })
  },
} as const satisfies EntryKindOf<typeof OwnPrices.Type>
