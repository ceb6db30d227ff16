import { Schema } from "effect"
import { DebtId, HoldingId } from "#domain/shared/ids.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"

/** `reason` is shown in the history of the former line, for entries that move to the new one or come back. */
const ofAccount = {
  params: Schema.Struct({ holdingId: HoldingId }),
  body: Schema.Struct({ newHoldingId: HoldingId, reason: Remark }),
  undoing: Schema.Struct({ nextHoldingId: HoldingId, reason: Remark }),
}
const ofDebt = {
  params: Schema.Struct({ debtId: DebtId }),
  body: Schema.Struct({ newDebtId: DebtId, reason: Remark }),
  undoing: Schema.Struct({ nextDebtId: DebtId, reason: Remark }),
}

export const changeAccountCurrency = endpoint({
  name: "changeAccountCurrency",
  method: "PUT",
  path: "/api/holdings/:holdingId/currency-change",
  kind: "command",
  summary:
    "Continues an account in the currency that replaced its own: it ends on the first day of that currency, and a new account begins with its balance at the fixed rate.",
  params: ofAccount.params,
  body: ofAccount.body,
  answer: Acknowledged,
})

export const undoAccountCurrency = endpoint({
  name: "undoAccountCurrency",
  method: "PUT",
  path: "/api/holdings/:holdingId/currency-change/undoing",
  kind: "command",
  summary: "Takes back such a change: the new account is removed, and the former one continues.",
  params: ofAccount.params,
  body: ofAccount.undoing,
  answer: Acknowledged,
})

export const changeDebtCurrency = endpoint({
  name: "changeDebtCurrency",
  method: "PUT",
  path: "/api/debts/:debtId/currency-change",
  kind: "command",
  summary: "Continues a debt in the currency that replaced its own, at the fixed rate.",
  params: ofDebt.params,
  body: ofDebt.body,
  answer: Acknowledged,
})

export const undoDebtCurrency = endpoint({
  name: "undoDebtCurrency",
  method: "PUT",
  path: "/api/debts/:debtId/currency-change/undoing",
  kind: "command",
  summary: "Takes back such a change: the new debt is removed, and the former one continues.",
  params: ofDebt.params,
  body: ofDebt.undoing,
  answer: Acknowledged,
})

export const currencyChangeEndpoints = [
  changeAccountCurrency,
  undoAccountCurrency,
  changeDebtCurrency,
  undoDebtCurrency,
]
