import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId, TransferId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * One leg of a transfer of money from one account of the household to another: `out` where it leaves, `in` where it arrives.
 * Both legs have the same terms. From the end of `leftOn` until it arrives, the money is on its way and belongs to the
 * account that it left. Balances follow transfers until the next statement, which includes those of its day.
 */
const MoneyTransfer = Schema.TaggedStruct("MoneyTransfer", {
  transferId: TransferId,
  direction: Schema.Literals(["in", "out"]),
  /** In the currency of the account that it leaves. */
  sent: UnsignedMoney,
  /** In the currency of the account in which it arrives; null if as much arrives as was sent, or it has not arrived. */
  received: Schema.NullOr(UnsignedMoney),
  /** The account of the other leg. */
  counterpartId: HoldingId,
  comment: withDefault(Schema.NullOr(Remark), null),
  leftOn: CalendarDate,
  /** Null while the day is not known. */
  arrivedOn: Schema.NullOr(CalendarDate),
})

export const moneyTransfer = {
  schema: MoneyTransfer,
  shown: Schema.Struct({ ...MoneyTransfer.fields, counterpartId: Schema.NullOr(HoldingId) }),
  event: "MoneyTransferred",
  day: "leftOn",
  /** An account is there until the money has arrived. */
  countsOn: ({ leftOn, arrivedOn }) => arrivedOn ?? leftOn,
  changes: [],
  amountsOf({ direction, sent, received, arrivedOn }) {
    if (direction === "out") return [sent]
    return received ? [received] : arrivedOn === null ? [] : [sent]
  },
  contradiction({ counterpartId, leftOn, arrivedOn }, { holdingId }) {
    if (counterpartId === holdingId) return HoldingRefusal.cases.TransferWithinAccount.make({})
    return arrivedOn !== null && arrivedOn < leftOn
      ? HoldingRefusal.cases.TransferArrivesTooEarly.make({ leftOn })
      : undefined
  },
  leg: {
    id: "transferId",
    takesLots: false,
    isOneFact: ({ transferId }) => HoldingRefusal.cases.TransferIsOneFact.make({ transferId }),
    idAlreadyUsed: ({ transferId }) => HoldingRefusal.cases.TransferIdAlreadyUsed.make({ transferId }),
    notFound: ({ transferId }) => HoldingRefusal.cases.TransferNotFound.make({ transferId }),
    /** An amount that arrives in another currency has to be stated. */
    between: ({ received, arrivedOn }, from, { currency }) =>
      arrivedOn !== null && received === null && from.currency !== currency
        ? HoldingRefusal.cases.TransferReceivedMissing.make({ currency })
        : undefined,
  },
} as const satisfies EntryKindOf<typeof MoneyTransfer.Type>
