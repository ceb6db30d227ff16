import type { LegKind } from "#domain/holding/legs.ts"
import { correctCorporateAction, recordCorporateAction, voidCorporateAction } from "./corporateActions.ts"
import type { Endpoint } from "./endpoint.ts"
import { correctMoneyTransfer, recordMoneyTransfer, voidMoneyTransfer } from "./moneyTransfers.ts"
import { recordSwap, voidSwap } from "./swaps.ts"
import { recordUnitMove, voidUnitMove } from "./unitMoves.ts"

const byKind: { readonly [Kind in LegKind]: ReadonlyArray<Endpoint> } = {
  SwapLeg: [recordSwap, voidSwap],
  UnitMove: [recordUnitMove, voidUnitMove],
  CorporateAction: [recordCorporateAction, correctCorporateAction, voidCorporateAction],
  MoneyTransfer: [recordMoneyTransfer, correctMoneyTransfer, voidMoneyTransfer],
}

/** The endpoints of every kind of fact in two holdings. */
export const factEndpoints: ReadonlyArray<Endpoint> = Object.values(byKind).flat()
