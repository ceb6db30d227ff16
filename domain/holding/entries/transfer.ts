import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** From `effectiveOn` on, the holding belongs to another portfolio. */
const Transfer = Schema.TaggedStruct("Transfer", { portfolioId: PortfolioId, effectiveOn: CalendarDate })

export const transfer = {
  schema: Transfer,
  shown: Schema.Struct({ ...Transfer.fields, portfolioId: Schema.NullOr(PortfolioId) }),
  event: "HoldingTransferred",
  day: "effectiveOn",
  changes: [],
  amountsOf: () => [],
  statementOf: ({ _tag }) => _tag,
} as const satisfies EntryKindOf<typeof Transfer.Type>
