import { useState } from "react"
import { correctMoneyTransfer } from "#contract/moneyTransfers.ts"
import { CorrectLegDialog, useHoldingsOfFact } from "#web/features/holdings/legs/CorrectLegDialog.tsx"
import type { ChangeProps } from "#web/features/holdings/legs/legOnPages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { transferMessages as messages } from "./messages.ts"
import { draftOfTransfer, termsOfTransfer, transferFields } from "./transferForm.ts"

/** Replaces a transfer between two accounts in both, for example when the money has arrived. */
export function CorrectMoneyTransfer(props: ChangeProps<"MoneyTransfer">) {
  const { leg } = props
  const { numberFormat } = useFigures()
  const between = useHoldingsOfFact(props)
  const context = { currency: leg.sent.currency, format: numberFormat }
  const receivedCurrency = leg.received?.currency ?? between.received?.currency ?? leg.sent.currency
  const [typed, setTyped] = useState<Draft>({})
  const draft = { ...draftOfTransfer(leg, receivedCurrency, context), ...typed }
  return (
    <CorrectLegDialog
      {...props}
      between={between}
      endpoint={correctMoneyTransfer}
      title={messages.correctTitle}
      words={messages}
      former={termsOfTransfer(leg)}
      termsOf={() => sentOfDraft(transferFields, draft, context)}
    >
      <FormFields
        fields={transferFields}
        draft={draft}
        onChange={(changed: Draft) => setTyped((now) => ({ ...now, ...changed }))}
        currency={leg.sent.currency}
      />
    </CorrectLegDialog>
  )
}
