import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** The criterion of an appraisal. Only market values count in figures. */
export const ValuationCriterion = Schema.Literals(["market", "cost", "tax", "insured"])
export type ValuationCriterion = typeof ValuationCriterion.Type

/** An appraisal of the whole holding on a day, by one criterion. `comment` gives the reasons. */
const Valuation = Schema.TaggedStruct("Valuation", {
  value: UnsignedMoney,
  criterion: withDefault(ValuationCriterion, "market"),
  comment: Schema.NullOr(Remark),
  valuedOn: CalendarDate,
})

export const valuation = {
  schema: Valuation,
  event: "ValuationRecorded",
  day: "valuedOn",
  changes: [],
  amountsOf: ({ value }) => [value],
  /** A day has at most one valuation by each criterion. */
  statementOf: ({ _tag, criterion }) => `${_tag} ${criterion}`,
} as const satisfies EntryKindOf<typeof Valuation.Type>
