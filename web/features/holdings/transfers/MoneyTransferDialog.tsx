import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingView, listHoldings } from "#contract/holdings.ts"
import { recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import { SelectField } from "#ui/Field.tsx"
import { Say } from "#ui/Say.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { recordMoneyTransferTitle } from "#web/features/holdings/entries/kinds/moneyTransfer.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, currencyOf, type Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { transferMessages as messages } from "./messages.ts"
import { termsOfDraft, transferFields } from "./transferForm.ts"

interface Props {
  readonly given: HoldingView
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Transfers money to another account of the household, which is one fact with a leg in each of the two. */
export function MoneyTransferDialog({ given, on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { currency, name } = given
  const { answer } = useQuery(listHoldings, { query: { assetClass: "account" } })
  const others = (answer?.holdings ?? []).filter(
    ({ holdingId, closedOn, status }) => holdingId !== given.holdingId && closedOn === null && status === "active",
  )
  const [draft, setDraft] = useState<Draft>(() => ({ ...blankFields(transferFields, on), arrivedOn: "" }))
  const [receivedId, setReceivedId] = useState("")
  const [ids] = useState(() => ({
    transferId: crypto.randomUUID(),
    givenEntryId: crypto.randomUUID(),
    receivedEntryId: crypto.randomUUID(),
  }))
  const sides = { givenHoldingId: given.holdingId, receivedHoldingId: receivedId }
  const undo = useCommandWithToast(
    voidMoneyTransfer,
    {
      params: { transferId: ids.transferId },
      body: { ...sides, reason: intl.formatMessage(formMessages.undoneReason) },
    },
    messages.voided,
  )
  const request = () => {
    const { transferId, ...entries } = ids
    const terms = termsOfDraft(draft, { currency, format: numberFormat })
    if (receivedId === "") {
      return Result.fail({ receivedHoldingId: "missing", ...(Result.isFailure(terms) ? terms.failure : {}) })
    }
    return Result.map(terms, (stated) => ({ params: { transferId }, body: { ...stated, ...sides, ...entries } }))
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
      <SelectField
        name="receivedHoldingId"
        label={intl.formatMessage(messages.received)}
        placeholder={intl.formatMessage(messages.chooseReceived)}
        {...(answer && others.length === 0 ? { description: intl.formatMessage(messages.noOther) } : {})}
        options={others.map((other) => ({ value: other.holdingId, label: other.name, note: other.currency }))}
        value={receivedId}
        onChange={choose}
        isRequired
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
