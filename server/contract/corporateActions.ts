import { Schema } from "effect"
import { actionFields } from "#domain/holding/entries/corporateAction.ts"
import { CorporateActionId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"
import { recordedSides, VoidedSides } from "./twoLegs.ts"

const actionParams = Schema.Struct({ actionId: CorporateActionId })

export const recordCorporateAction = endpoint({
  name: "recordCorporateAction",
  method: "PUT",
  path: "/api/corporate-actions/:actionId",
  kind: "command",
  summary:
    "Records a spin-off or a merger between two holdings: one fact, recorded in both or in neither. Lots go along with their days and costs.",
  params: actionParams,
  body: Schema.Struct({ ...recordedSides, ...actionFields }),
  answer: Acknowledged,
})

export const correctCorporateAction = endpoint({
  name: "correctCorporateAction",
  method: "PUT",
  path: "/api/corporate-actions/:actionId/correction",
  kind: "command",
  summary: "Voids a spin-off or a merger and records another between the same holdings in its place, in one step.",
  params: actionParams,
  body: Schema.Struct({ ...recordedSides, replacementId: CorporateActionId, ...actionFields, reason: Remark }),
  answer: Acknowledged,
})

export const voidCorporateAction = endpoint({
  name: "voidCorporateAction",
  method: "PUT",
  path: "/api/corporate-actions/:actionId/voiding",
  kind: "command",
  summary: "Voids a spin-off or a merger in both of its holdings.",
  params: actionParams,
  body: VoidedSides,
  answer: Acknowledged,
})
