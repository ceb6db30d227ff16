import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import { type HoldingView, openHolding } from "#contract/holdings.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { Say } from "#ui/Say.tsx"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { useCommand } from "#web/client/useCommand.ts"
import { actionTitles } from "#web/features/holdings/entries/kinds/corporateAction.ts"
import type { RecordProps } from "#web/features/holdings/legs/legOnPages.ts"
import { ReceivedField } from "#web/features/holdings/legs/ReceivedField.tsx"
import { useReceivers } from "#web/features/holdings/legs/RecordLegDialog.tsx"
import { useNewFact } from "#web/features/holdings/legs/useNewFact.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CurrencyField } from "#web/forms/CurrencyField.tsx"
import { blankFields, type Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { faultsIn, sentOfDraft, withBoth } from "#web/forms/sentFields.ts"
import { useToast } from "#web/forms/useCommandWithToast.ts"
import { useSteps } from "#web/forms/useSteps.ts"
import { useSending } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import {
  type Action,
  actionOfDraft,
  actionWith,
  dayFields,
  fieldsOf,
  fractionFields,
  newHoldingFields,
  ratioFields,
  termFields,
} from "./actionForm.ts"
import { ArrivingLine } from "./ArrivingLine.tsx"
import { actionMessages as messages } from "./messages.ts"

interface Props extends Omit<RecordProps, "preset"> {
  readonly action: Action
}

/** The choice of a holding that does not exist yet. */
const created = "new"

/** The values of the form, and the holding that receives the new units. */
function useAction({ given, action, on }: Omit<Props, "onClose">) {
  const { numberFormat } = useFigures()
  const { others, received, receivedId: chosen, setReceivedId: setChosen } = useReceivers(given)
  const format = { format: numberFormat }
  const [draft, setDraft] = useState<Draft>(() => ({
    ...blankFields(fieldsOf(action, format), on),
    unitsGiven: typedDecimal(given.figures.units ?? "", numberFormat),
  }))
  const [newCurrency, setNewCurrency] = useState<Currency>(given.currency)
  const [createdId] = useState(() => crypto.randomUUID())
  const isNew = chosen === created
  return {
    others,
    draft,
    chosen,
    setChosen,
    newCurrency,
    setNewCurrency,
    createdId,
    isNew,
    format,
    receivedHoldingId: isNew ? createdId : chosen,
    receivedCurrency: isNew ? newCurrency : (received?.currency ?? given.currency),
    fields: { draft, onChange: (changed: Draft) => setDraft((now) => actionWith(now, changed, format)) },
  }
}

type ActionState = ReturnType<typeof useAction>

/** The submission of the form: the holding of the new company, if it is created, and then the action. */
function useRecording({ given, action, onClose }: Props, state: ActionState) {
  const intl = useIntl()
  const showToast = useToast()
  const { draft, createdId: holdingId, isNew, newCurrency, receivedHoldingId, receivedCurrency, format } = state
  const { run: open } = useCommand(openHolding)
  const { run: record } = useCommand(recordCorporateAction)
  const {
    factId: actionId,
    sides,
    undo,
  } = useNewFact(
    { kind: "CorporateAction", void: voidCorporateAction, voided: messages.voided },
    given,
    receivedHoldingId,
  )
  const { send } = useSteps()
  return useSending({
    request() {
      const contexts = [
        { ...format, currency: given.currency },
        { ...format, currency: receivedCurrency },
      ] as const
      const chosen = receivedHoldingId === "" ? Result.fail({ receivedHoldingId: "missing" }) : Result.succeed(sides)
      const made = withBoth(chosen, actionOfDraft(action, draft, ...contexts))
      const opened = isNew ? sentOfDraft(newHoldingFields, draft, contexts[1]) : Result.succeed({})
      if (Result.isFailure(made) || Result.isFailure(opened)) {
        return Result.fail({ ...faultsIn(made), ...faultsIn(opened) })
      }
      const body = made.success
      const { newName = "", newSymbol = null } = opened.success as NewHolding
      const opening = newHoldingBeside(given, { name: newName, priceSymbol: newSymbol, openedOn: body.effectiveOn })
      const openIt = {
        id: "holding",
        run: () => open({ params: { holdingId }, body: { ...opening, currency: newCurrency } }),
        asked: { name: "newName", priceSymbol: "newSymbol", openedOn: "effectiveOn" },
      }
      const recordIt = { id: "action", run: () => record({ params: { actionId }, body }), asked: fieldsAsked[action] }
      return Result.succeed(isNew ? [openIt, recordIt] : [recordIt])
    },
    send,
    assetClass: given.assetClass,
    onDone: () => {
      showToast(intl.formatMessage(action === "spinOff" ? messages.spinOffRecorded : messages.mergerRecorded), undo)
      onClose()
    },
  })
}

interface NewHolding {
  readonly newName?: string
  readonly newSymbol?: string | null
}

/** Records a spin-off or merger, which is one fact with a leg in each of two holdings. The second one may be created. */
export function CorporateActionDialog({ preset, ...opened }: RecordProps) {
  const action: Action = preset["action"] === "merger" ? "merger" : "spinOff"
  const props = { ...opened, action }
  const { given, onClose } = props
  const intl = useIntl()
  const state = useAction(props)
  const form = useRecording(props, state)
  const { fields, others, draft, isNew, format, newCurrency, setNewCurrency } = state
  return (
    <FormDialog title={intl.formatMessage(actionTitles[action])} about={given.name} form={form} onClose={onClose}>
      <Say
        className="soft"
        message={action === "spinOff" ? messages.spinOffText : messages.mergerText}
        values={{ name: given.name }}
      />
      <FormFields {...fields} fields={dayFields(action)} currency={given.currency} focusesFirst />
      <ReceivedField
        words={messages}
        others={others}
        first={{ value: created, label: intl.formatMessage(messages.addNew) }}
        value={state.chosen}
        onChange={state.setChosen}
      />
      {isNew && (
        <>
          <FormFields {...fields} fields={newHoldingFields} currency={newCurrency} onCurrency={setNewCurrency} />
          <CurrencyField
            name="currency"
            label={intl.formatMessage(commonWords.currency)}
            value={newCurrency}
            onChange={setNewCurrency}
            isRequired
          />
        </>
      )}
      <FormFields {...fields} fields={ratioFields} currency={given.currency} />
      <FormFields {...fields} fields={fractionFields(format)} currency={state.receivedCurrency} />
      <ArrivingLine draft={draft} format={format} />
      <FormFields {...fields} fields={termFields(action)} currency={given.currency} />
    </FormDialog>
  )
}

/** The opening of a holding of the new company, in the portfolio of the old one and of its type. */
const newHoldingBeside = (
  { portfolioId, details }: HoldingView,
  stated: { readonly name: string; readonly priceSymbol: string | null; readonly openedOn: string },
) => ({
  portfolioId: portfolioId ?? "",
  ...stated,
  acquisitionCost: null,
  investable: null,
  taxRate: null,
  details: {
    _tag: "security" as const,
    instrument: details._tag === "security" ? details.instrument : ("stock" as const),
    symbol: null,
    exchange: null,
    isin: null,
  },
})

/** The fields in which the server may find a fault under another name. */
const fieldsAsked = {
  spinOff: { fraction: "fractionCash", unitsReceived: "ratioNew", terms: "costPercent" },
  merger: { fraction: "fractionCash", unitsReceived: "ratioNew", terms: "cash" },
} as const
