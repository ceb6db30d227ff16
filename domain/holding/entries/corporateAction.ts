import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { CorporateActionId, HoldingId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/** What kind of action it is, and what a kind of its own states. Amounts are in the currency of the holding given. */
const ActionTerms = Schema.Union([
  /**
   * Units of a new company come to those who hold the old one, who keep their units. `costPercent` is the percentage of the
   * cost of each lot that goes along; null for that of the market values.
   */
  Schema.TaggedStruct("spinOff", { costPercent: Schema.NullOr(Percent) }),
  /**
   * Units are exchanged for those of another company, as in a merger. `cash` is money paid beside them; the gain is realised up
   * to it, unless `cost` states what the new units cost.
   */
  Schema.TaggedStruct("merger", { cash: Schema.NullOr(UnsignedMoney), cost: Schema.NullOr(UnsignedMoney) }),
])
type ActionTerms = typeof ActionTerms.Type

/** Units that could not be delivered, and the money paid for them, in the currency of the holding received. */
const FractionPaid = Schema.Struct({ quantity: Quantity, cash: UnsignedMoney })

/** What a spin-off or a merger states, the same in both of its holdings. */
export const actionFields = {
  terms: ActionTerms,
  /** The units of the old holding: those exchanged, or of a spin-off those for which new ones came. */
  unitsGiven: Quantity,
  /** The units that arrived in the new holding, without the fraction that was paid out. */
  unitsReceived: Quantity,
  fraction: withDefault(Schema.NullOr(FractionPaid), null),
  comment: withDefault(Schema.NullOr(Remark), null),
  effectiveOn: CalendarDate,
}

/**
 * One leg of a spin-off or merger between two holdings of the household: `out` on the old holding, `in` on the new one.
 * Lots go along with their days and costs, as far as the terms say; what arrives follows from the entries of the old holding
 * and, where the terms leave it open, from prices.
 */
const CorporateAction = Schema.TaggedStruct("CorporateAction", {
  actionId: CorporateActionId,
  direction: Schema.Literals(["in", "out"]),
  /** The holding of the other leg. */
  counterpartId: HoldingId,
  ...actionFields,
})
type CorporateAction = typeof CorporateAction.Type

/** The units that a leg moves; a spin-off takes none of the old holding. */
export const unitsOfLeg = ({ direction, unitsGiven, unitsReceived }: CorporateAction): Quantity =>
  direction === "in" ? unitsReceived : unitsGiven

export const corporateAction = {
  schema: CorporateAction,
  shown: Schema.Struct({ ...CorporateAction.fields, counterpartId: Schema.NullOr(HoldingId) }),
  event: "CorporateActionRecorded",
  day: "effectiveOn",
  changes: ["units"],
  effectOnUnits: ({ direction, terms }) => (direction === "in" ? "in" : terms._tag === "merger" ? "out" : "none"),
  amountsOf({ direction, terms, fraction }) {
    if (direction === "in") return fraction ? [fraction.cash] : []
    return terms._tag === "merger" ? [terms.cash, terms.cost].filter((amount) => amount !== null) : []
  },
  contradiction: ({ counterpartId }, { holdingId }) =>
    counterpartId === holdingId ? HoldingRefusal.cases.ActionWithinHolding.make({}) : undefined,
  leg: {
    id: "actionId",
    takesLots: true,
    isOneFact: ({ actionId }) => HoldingRefusal.cases.ActionIsOneFact.make({ actionId }),
    idAlreadyUsed: ({ actionId }) => HoldingRefusal.cases.ActionIdAlreadyUsed.make({ actionId }),
    notFound: ({ actionId }) => HoldingRefusal.cases.ActionNotFound.make({ actionId }),
    between: (_, from, to) =>
      from.assetClass === to.assetClass ? undefined : HoldingRefusal.cases.ActionBetweenDifferent.make({}),
  },
} as const satisfies EntryKindOf<CorporateAction>
