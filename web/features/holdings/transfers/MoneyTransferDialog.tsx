import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { listHoldings } from "#contract/holdings.ts"
import { recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { recordMoneyTransferTitle } from "#web/features/holdings/entries/kinds/moneyTransfer.ts"
import type { RecordProps } from "#web/features/holdings/legs/legOnPages.ts"
import { ReceivedField } from "#web/features/holdings/legs/ReceivedField.tsx"
import { useNewFact } from "#web/features/holdings/legs/useNewFact.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, currencyOf, type Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { transferMessages as messages } from "./messages.ts"
import { termsOfDraft, transferFields } from "./transferForm.ts"

/** Transfers money to another account of the household, which is one fact with a leg in each of the two. */
export function MoneyTransferDialog({ given, on, onClose }: RecordProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { currency, name } = given
  const { answer } = useQuery(listHoldings, { query: { assetClass: "account" } })
  const others = (answer?.holdings ?? []).filter(
    ({ holdingId, closedOn, status }) => holdingId !== given.holdingId && closedOn === null && status === "active",
  )
  const [draft, setDraft] = useState<Draft>(() => ({ ...blankFields(transferFields, on), arrivedOn: "" }))
  const [receivedId, setReceivedId] = useState("")
  const { factId, sides, undo } = useNewFact(
    { kind: "MoneyTransfer", void: voidMoneyTransfer, voided: messages.voided },
    given,
    receivedId,
  )
  const request = () => {
    const terms = termsOfDraft(draft, { currency, format: numberFormat })
    if (receivedId === "") {
      return Result.fail({ receivedHoldingId: "missing", ...(Result.isFailure(terms) ? terms.failure : {}) })
    }
    return Result.map(terms, (stated) => ({ params: { transferId: factId }, body: { ...stated, ...sides } }))
  }
  const choose = (id: string) => {
    setReceivedId(id)
    const chosen = others.find(({ holdingId }) => holdingId === id)
    setDraft((now) => ({ ...now, [currencyOf("received")]: chosen?.currency ?? currency }))
  }
  return (
    <CommandDialog
      title={intl.formatMessage(recordMoneyTransferTitle)}
      about={name}
      endpoint={recordMoneyTransfer}
      request={request}
      done={intl.formatMessage(messages.recorded)}
      undo={undo}
      onClose={onClose}
    >
      <Say className="soft" message={messages.text} values={{ name }} />
      <ReceivedField
        words={messages}
        others={others}
        noOther={answer && others.length === 0 ? intl.formatMessage(messages.noOther) : undefined}
        value={receivedId}
        onChange={choose}
      />
      <FormFields
        fields={transferFields}
        draft={draft}
        onChange={(changed: Draft) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
      />
    </CommandDialog>
  )
}
