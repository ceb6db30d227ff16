import { recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import type { LegOnPages } from "#web/features/holdings/legs/legOnPages.ts"
import { CorrectMoneyTransfer } from "./CorrectMoneyTransfer.tsx"
import { transferMessages } from "./messages.ts"
import { MoneyTransferDialog } from "./MoneyTransferDialog.tsx"
import { termsOfTransfer } from "./transferForm.ts"

export const transferOnPages: LegOnPages<"MoneyTransfer", typeof recordMoneyTransfer> = {
  record: recordMoneyTransfer,
  void: voidMoneyTransfer,
  RecordDialog: MoneyTransferDialog,
  CorrectDialog: CorrectMoneyTransfer,
  hasOtherTerms: false,
  sentTerms: termsOfTransfer,
  words: transferMessages,
}
