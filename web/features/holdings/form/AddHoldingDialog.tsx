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
import { lastEntryOf, rememberEntry } from "#web/forms/lastEntry.ts"
import { faultsIn } from "#web/forms/sentFields.ts"
import { useOwners } from "#web/forms/useOwners.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useSteps } from "#web/forms/useSteps.ts"
import { type FieldReasons, useSending } from "#web/forms/useSubmission.ts"
import { addNotDone } from "#web/problems/notDoneMessages.ts"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { useFinishing } from "#ui/windows/dialogSteps.ts"
import { AddingFields } from "./AddingFields.tsx"
import { blankDescription, descriptionOfDraft } from "./descriptionForms.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { descriptionMessages as messages } from "./messages.ts"
import {
  blankEntryIds,
  blankOpening,
  isOnlyThere,
  openingEntries,
  openingForm,
  openingWith,
  partOfField,
} from "./openingForms.ts"
import { useFollowed } from "./useFollowed.ts"
import { useInstrumentChoice } from "./useInstrumentChoice.tsx"
import { useOpeningStep } from "./useOpeningStep.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly assetClass: AssetClass
  readonly portfolioId?: string
  /** The values of fields to begin with. */
  readonly preset?: Draft
  /** An instrument that was found before, such as in the palette. */
  readonly instrument?: FoundInstrument
  readonly onClose: () => void
}

/**
 * Opens a holding of a class, records its first entries, and goes to its page. If an entry is refused, the holding
 * exists already: the dialog states so, and keeps the fields that are still to be recorded.
 */
export function AddHoldingDialog({ assetClass, portfolioId: within, preset, instrument, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { preferences, householdId } = useSession()
  const { on } = useAsOf()
  const showToast = useToast()
  const addressOf = useKeptAddress()
  const [, navigate] = useLocation()
  const finish = useFinishing()
  const [last] = useState(() => lastEntryOf(householdId))
  const choice = useOwners(within, last.owners)
  const [holdingId] = useState(() => crypto.randomUUID())
  const follow = useFollowed(assetClass)
  const blank = useBlankDraft(assetClass, last.day, preset, follow)
  const instrumentChoice = useInstrumentChoice({
    assetClass,
    blank,
    baseCurrency: last.currency ?? preferences.baseCurrency,
    ...(instrument ? { initial: instrument } : {}),
  })
  const { draft, setDraft, currency, instrument: found } = instrumentChoice
  const opening = useOpeningStep(found)
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
      const owners = choice.opening(draft["openedOn"] ?? on)
      const bodyOf = () => ({ portfolioId: owners.portfolioId(), currency, ...description })
      return Result.succeed([
        ...owners.steps,
        opening(currency, (attached) => open({ params: { holdingId }, body: { ...bodyOf(), instrument: attached } })),
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
      const day = draft["openedOn"] ?? ""
      rememberEntry(householdId, {
        owners: choice.chosen(),
        ...(found ? {} : { currency }),
        ...(day === on ? {} : { day }),
      })
      finish(leave)
    },
  })
  const first = openingForm(assetClass).filter(({ name }) => !done.has(partOfField(name)))
  const change = (next: Draft) =>
    setDraft((now) => openingWith(now, follow(now, { ...now, ...next }), { on, format: numberFormat }))
  return (
    <FormDialog
      title={intl.formatMessage(classOf(assetClass).texts.add)}
      {...aboutOf(isOpened ? draft["name"] : found && listingOf(found))}
      submitLabel={intl.formatMessage(isOpened ? entryMessages.record : classOf(assetClass).texts.add)}
      size="wide"
      form={form}
      onClose={isOpened ? leave : onClose}
    >
      {isOpened ? (
        <>
          <Say className="note" message={messages.stillToRecord} />
          <FormFields fields={first} draft={draft} onChange={change} currency={currency} focusesFirst />
        </>
      ) : (
        <AddingFields
          assetClass={assetClass}
          choice={instrumentChoice}
          owners={choice}
          hasInstrument={instrument !== undefined}
          preset={preset ?? {}}
          onChange={change}
        />
      )}
    </FormDialog>
  )
}

const aboutOf = (about: string | undefined) => (about === undefined ? {} : { about })

/** An instrument in words: its name, and where and in which currency it is listed. */
const listingOf = ({ name, ticker, exchange, currency }: FoundInstrument): string =>
  [name, ticker, exchange?.name, currency].filter(Boolean).join(" · ")

/** The description and the first entries in a draft. Fails with all faulty fields, among them those that are `missing`. */
function openingOf(assetClass: AssetClass, typed: Draft, context: FormContext, missing: FieldReasons) {
  const draft = isOnlyThere(typed) ? { ...typed, acquisitionCost: "" } : typed
  const description = descriptionOfDraft(assetClass, "adding", draft, context)
  const entries = openingEntries(assetClass, draft, draft["openedOn"] ?? "", context)
  const wrong = {
    ...missing,
    ...faultsIn(description),
    ...faultsIn(entries),
  }
  return Result.isFailure(description) || Result.isFailure(entries) || Object.keys(wrong).length > 0
    ? Result.fail(wrong)
    : Result.succeed({ description: description.success, entries: entries.success })
}

/**
 * The fields before anything is typed. An account is held from the day of its first balance on, which is that of the page,
 * unless the user says more; what is bought begins on the day of the last entry.
 */
function useBlankDraft(
  assetClass: AssetClass,
  lastDay: string | undefined,
  preset: Draft | undefined,
  follow: ReturnType<typeof useFollowed>,
): Draft {
  const { preferences } = useSession()
  const { on, isPast } = useAsOf()
  const [blank] = useState(() => {
    const openedOn = isPast || assetClass === "account" ? on : (lastDay ?? "")
    const empty = { ...blankOpening(assetClass, on), ...blankDescription(assetClass, preferences), openedOn }
    return { ...follow({}, empty), ...preset }
  })
  return blank
}
