import { useState } from "react"
import { useIntl } from "react-intl"
import { recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import { Say } from "#ui/Say.tsx"
import { recordMoneyTransferTitle } from "#web/features/holdings/entries/kinds/moneyTransfer.ts"
import type { RecordProps } from "#web/features/holdings/legs/legOnPages.ts"
import { RecordLegDialog, useReceivers } from "#web/features/holdings/legs/RecordLegDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { blankFields, currencyOf, type Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { transferMessages as messages } from "./messages.ts"
import { transferFields } from "./transferForm.ts"

/** Transfers money to another account of the household, which is one fact with a leg in each of the two. */
export function MoneyTransferDialog({ given, on, onClose }: RecordProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { currency, name } = given
  const [draft, setDraft] = useState<Draft>(() => ({ ...blankFields(transferFields, on), arrivedOn: "" }))
  const change = (changed: Draft) => setDraft((now) => ({ ...now, ...changed }))
  return (
    <RecordLegDialog
      kind="MoneyTransfer"
      record={recordMoneyTransfer}
      void={voidMoneyTransfer}
      given={given}
      receivers={useReceivers(given)}
      title={recordMoneyTransferTitle}
      words={messages}
      noOther={intl.formatMessage(messages.noOther)}
      termsOf={() => sentOfDraft(transferFields, draft, { currency, format: numberFormat })}
      before={<Say className="soft" message={messages.text} values={{ name }} />}
      onReceived={(received) => change({ [currencyOf("received")]: received?.currency ?? currency })}
      onClose={onClose}
    >
      <FormFields fields={transferFields} draft={draft} onChange={change} currency={currency} />
    </RecordLegDialog>
  )
}
