import { correctCorporateAction, recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** A spin-off or a merger, after which lots are in another holding. */
export const corporateAction = {
  kind: "CorporateAction",
  record: recordCorporateAction,
  correct: correctCorporateAction,
  void: voidCorporateAction,
  legsOf({ actionId }, { givenHoldingId, receivedHoldingId, ...body }) {
    const { terms, unitsGiven, unitsReceived, fraction, comment, effectiveOn } = body
    const stated = { terms, unitsGiven, unitsReceived, fraction, comment, effectiveOn }
    const same = { _tag: "CorporateAction", actionId, ...stated } as const
    return {
      given: { ...same, direction: "out", counterpartId: receivedHoldingId },
      received: { ...same, direction: "in", counterpartId: givenHoldingId },
    }
  },
  dayOf: ({ effectiveOn }) => ({ field: "effectiveOn", on: effectiveOn }),
  incompleteAs: "action.incomplete",
} as const satisfies TwoLegs<typeof recordCorporateAction, typeof voidCorporateAction>
