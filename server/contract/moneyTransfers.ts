import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { TransferId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"
import { recordedSides, VoidedSides } from "./twoLegs.ts"

const transferParams = Schema.Struct({ transferId: TransferId })

const terms = {
  /** In the currency of the account that it leaves. */
  sent: UnsignedMoney,
  /** In the currency of the account in which it arrives; null if as much arrives as was sent, or it has not arrived. */
  received: withDefault(Schema.NullOr(UnsignedMoney), null),
  comment: withDefault(Schema.NullOr(Remark), null),
  leftOn: CalendarDate,
  /** Null while the day is not known. */
  arrivedOn: Schema.NullOr(CalendarDate),
}

export const recordMoneyTransfer = endpoint({
  name: "recordMoneyTransfer",
  method: "PUT",
  path: "/api/money-transfers/:transferId",
  kind: "command",
  summary:
    "Records that money left one account and arrived in another: one fact in two accounts, recorded in both or in neither. In between it is on its way.",
  params: transferParams,
  body: Schema.Struct({ ...recordedSides, ...terms }),
  answer: Acknowledged,
})

export const correctMoneyTransfer = endpoint({
  name: "correctMoneyTransfer",
  method: "PUT",
  path: "/api/money-transfers/:transferId/correction",
  kind: "command",
  summary: "Voids a transfer of money and records another between the same accounts in its place, in one step.",
  params: transferParams,
  body: Schema.Struct({ ...recordedSides, replacementId: TransferId, ...terms, reason: Remark }),
  answer: Acknowledged,
})

export const voidMoneyTransfer = endpoint({
  name: "voidMoneyTransfer",
  method: "PUT",
  path: "/api/money-transfers/:transferId/voiding",
  kind: "command",
  summary: "Voids a transfer of money in both of its accounts.",
  params: transferParams,
  body: VoidedSides,
  answer: Acknowledged,
})
