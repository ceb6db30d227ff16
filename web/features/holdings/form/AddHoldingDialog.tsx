import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import { openHolding, recordEntry, removeHolding } from "#contract/holdings.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { pageOfHolding } from "#web/page/navigation.ts"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import type { Draft, FormContext } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { PortfolioFields, usePortfolioChoice } from "#web/forms/PortfolioFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useSteps } from "#web/forms/useSteps.ts"
import { type FieldReasons, useSending } from "#web/forms/useSubmission.ts"
import { addNotDone } from "#web/problems/notDoneMessages.ts"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { DescriptionFields } from "./DescriptionFields.tsx"
import { blankDescription, descriptionOfDraft } from "./descriptionForms.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { descriptionMessages as messages } from "./messages.ts"
import { blankEntryIds, blankOpening, openingEntries, openingForm, partOfField } from "./openingForms.ts"
import { useInstrumentChoice } from "./useInstrumentChoice.tsx"
import { useOpeningSteps } from "./useOpeningSteps.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly assetClass: AssetClass
  readonly portfolioId?: string
  /** An instrument that was found before, such as in the palette. */
  readonly instrument?: FoundInstrument
  readonly onClose: () => void
}

/**
 * Opens a holding of a class, records its first entries, and goes to its page. If an entry is refused, the holding
 * exists already: the dialog states so, and keeps the fields that are still to be recorded.
 */
export function AddHoldingDialog({ assetClass, portfolioId: within, instrument, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { preferences } = useSession()
  const { on, isPast } = useAsOf()
  const showToast = useToast()
  const addressOf = useKeptAddress()
  const [, navigate] = useLocation()
  const choice = usePortfolioChoice(within)
  const [holdingId] = useState(() => crypto.randomUUID())
  const [blank] = useState(() => blankDraft(assetClass, { on, isPast }, preferences))
  const instrumentChoice = useInstrumentChoice({
    assetClass,
    blank,
    baseCurrency: preferences.baseCurrency,
    ...(instrument ? { initial: instrument } : {}),
  })
  const { draft, setDraft, currency, setCurrency } = instrumentChoice
  const opening = useOpeningSteps(instrumentChoice.instrument)
  const { run: open } = useCommand(openHolding)
  const { run: record } = useCommand(recordEntry)
  const [entryIds] = useState(blankEntryIds)
  const undo = useCommandWithToast(
    removeHolding,
    { params: { holdingId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    classOf(assetClass).texts.deleted,
  )
  const { send, done } = useSteps()
  const isOpened = done.has("holding")

  const leave = () => {
    onClose()
    navigate(addressOf(pageOfHolding({ holdingId, assetClass })))
  }
  const form = useSending({
    request: () => {
      const missing = { ...choice.missing, ...instrumentChoice.missing }
      const typed = openingOf(assetClass, draft, { currency, format: numberFormat }, missing)
      if (Result.isFailure(typed)) return Result.fail(typed.failure)
      const { description, entries } = typed.success
      const body = { portfolioId: choice.portfolioId, currency, ...description }
      return Result.succeed([
        ...opening(currency, (attached) => open({ params: { holdingId }, body: { ...body, instrument: attached } })),
        ...entries.map(({ part, entry, asked }) => ({
          id: part,
          run: () => record({ params: { holdingId, entryId: entryIds[part] }, body: entry }),
          asked,
        })),
      ])
    },
    send,
    notDone: isOpened ? undefined : addNotDone[assetClass],
    onDone: () => {
      showToast(intl.formatMessage(classOf(assetClass).texts.added), undo)
      leave()
    },
  })
  const first = openingForm(assetClass).filter(({ name }) => !done.has(partOfField(name)))
  return (
    <FormDialog
      title={intl.formatMessage(classOf(assetClass).texts.add)}
      {...(isOpened ? { about: draft["name"] ?? "" } : {})}
      submitLabel={intl.formatMessage(isOpened ? entryMessages.record : classOf(assetClass).texts.add)}
      size="wide"
      form={form}
      onClose={isOpened ? leave : onClose}
    >
      {isOpened ? (
        <Say className="note" message={messages.stillToRecord} />
      ) : (
        <>
          <PortfolioFields
            choice={choice}
            currency={currency}
            onCurrency={instrumentChoice.chooseCurrency}
            currencyHint={intl.formatMessage(messages.currencyHint)}
          />
          {instrumentChoice.question}
          <DescriptionFields
            assetClass={assetClass}
            occasion="adding"
            draft={draft}
            onChange={setDraft}
            currency={currency}
            onCurrency={setCurrency}
            onInstrument={instrumentChoice.choose}
          />
        </>
      )}
      <FormFields
        fields={first}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={currency}
        focusesFirst={isOpened}
      />
    </FormDialog>
  )
}

/** The description and the first entries in a draft. Fails with all faulty fields, among them those that are `missing`. */
function openingOf(assetClass: AssetClass, draft: Draft, context: FormContext, missing: FieldReasons) {
  const description = descriptionOfDraft(assetClass, "adding", draft, context)
  const entries = openingEntries(assetClass, draft, draft["openedOn"] ?? "", context)
  const wrong = {
    ...missing,
    ...(Result.isFailure(description) ? description.failure : {}),
    ...(Result.isFailure(entries) ? entries.failure : {}),
  }
  return Result.isFailure(description) || Result.isFailure(entries) || Object.keys(wrong).length > 0
    ? Result.fail(wrong)
    : Result.succeed({ description: description.success, entries: entries.success })
}

function blankDraft(
  assetClass: AssetClass,
  { on, isPast }: Pick<ReturnType<typeof useAsOf>, "on" | "isPast">,
  preferences: Parameters<typeof blankDescription>[1],
): Draft {
  return {
    ...blankOpening(assetClass, on),
    ...blankDescription(assetClass, preferences),
    // On a page for a past day, the user enters what was held then. Today is no hint at when it was acquired.
    ...(isPast ? { openedOn: on } : {}),
  }
}
