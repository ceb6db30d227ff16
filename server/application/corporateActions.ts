import { HoldingEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { lotLegOf } from "#domain/holding/state.ts"
import { recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** A spin-off or a merger, after which lots are in another holding. */
export const corporateAction: TwoLegs<typeof recordCorporateAction, typeof voidCorporateAction> = {
  record: recordCorporateAction,
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
  legIn: (holding, { actionId }) => lotLegOf(holding, actionId),
  eventOf(recorded, entry) {
    if (entry._tag !== "CorporateAction") return undefined
    const { _tag, ...leg } = entry
    return HoldingEvent.cases.CorporateActionRecorded.make({ ...recorded, ...leg })
  },
  notFound: ({ actionId }) => HoldingRefusal.cases.ActionNotFound.make({ actionId }),
  incompleteAs: "action.incomplete",
}
