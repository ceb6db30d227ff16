import { recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import type { LegOnPages } from "#web/features/holdings/legs/legOnPages.ts"
import { CorporateActionDialog } from "./CorporateActionDialog.tsx"
import { CorrectCorporateAction } from "./CorrectCorporateAction.tsx"
import { actionMessages } from "./messages.ts"
import { termsOfAction } from "./termsOfAction.ts"

export const actionOnPages: LegOnPages<"CorporateAction", typeof recordCorporateAction> = {
  record: recordCorporateAction,
  void: voidCorporateAction,
  RecordDialog: CorporateActionDialog,
  CorrectDialog: CorrectCorporateAction,
  hasOtherTerms: false,
  sentTerms: termsOfAction,
  words: actionMessages,
}
