import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { incurDebt, recordDebtEntry, removeDebt } from "#contract/debts.ts"
import { listHoldings } from "#contract/holdings.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { blankFields, type Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { FormMore } from "#web/forms/FormMore.tsx"
import { lastEntryOf, rememberEntry } from "#web/forms/lastEntry.ts"
import { LineCurrencyField } from "#web/forms/LineCurrencyField.tsx"
import { OwnerChips } from "#web/forms/OwnerChips.tsx"
import { borrowerWords } from "#web/forms/ownerMessages.ts"
import { faultsIn } from "#web/forms/sentFields.ts"
import { usePresets } from "#web/forms/usePresets.ts"
import { useOwners } from "#web/forms/useOwners.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useSteps } from "#web/forms/useSteps.ts"
import { useSending } from "#web/forms/useSubmission.ts"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { useFinishing } from "#ui/windows/dialogSteps.ts"
import { addingFields, blankTerms, firstEntries, firstFacts, termsOfDraft } from "./debtForms.ts"
import { debtMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly portfolioId?: string
  /** By default the currency of the totals. */
  readonly currency?: Currency
  /** What is known of the debt, such as the house that it is for. */
  readonly preset?: Draft
  readonly onClose: () => void
}

/**
 * Adds a debt and records the amount owed. If that amount is refused, the debt exists already: the dialog states so and
 * keeps the fields that are still to be recorded.
 */
export function AddDebtDialog({ portfolioId, currency: presetIn, preset, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { preferences, householdId } = useSession()
  const { on } = useAsOf()
  const showToast = useToast()
  const finish = useFinishing()
  const [last] = useState(() => lastEntryOf(householdId))
  const choice = useOwners(portfolioId, last.owners)
  const [currency, setCurrency] = useState<Currency>(presetIn ?? last.currency ?? preferences.baseCurrency)
  const { draft, change } = useDebtDraft(preset, last.day)
  const [ids] = useState(() => ({
    debt: crypto.randomUUID(),
    owed: crypto.randomUUID(),
    ownership: crypto.randomUUID(),
  }))
  const { run: incur } = useCommand(incurDebt)
  const { run: record } = useCommand(recordDebtEntry)
  const undo = useCommandWithToast(
    removeDebt,
    { params: { debtId: ids.debt }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.removed,
  )
  const { send, done } = useSteps()
  const isAdded = done.has("debt")

  const form = useSending({
    request: () => {
      const context = { currency, format: numberFormat }
      const terms = termsOfDraft(draft, context)
      const entries = firstEntries(draft, draft["incurredOn"] ?? "", context)
      if (Result.isFailure(terms) || Result.isFailure(entries) || Object.keys(choice.missing).length > 0) {
        return Result.fail({
          ...choice.missing,
          ...faultsIn(terms),
          ...faultsIn(entries),
        })
      }
      const owners = choice.opening(draft["incurredOn"] ?? on)
      const body = () => ({ portfolioId: owners.portfolioId(), currency, ...terms.success })
      return Result.succeed([
        ...owners.steps,
        { id: "debt", run: () => incur({ params: { debtId: ids.debt }, body: body() }) },
        ...entries.success.map(({ id, entry, asked }) => ({
          id,
          run: () => record({ params: { debtId: ids.debt, entryId: ids[id] }, body: entry }),
          asked,
        })),
      ])
    },
    send,
    onDone: () => {
      showToast(intl.formatMessage(messages.added), undo)
      const day = draft["incurredOn"] ?? ""
      rememberEntry(householdId, {
        owners: choice.chosen(),
        currency,
        ...(day === on ? {} : { day }),
      })
      finish(onClose)
    },
  })
  const isLeft = (name: string) => !done.has(name === "ownership" ? "ownership" : "owed")
  const fields = { draft, onChange: change, currency }
  const { main, more } = addingFields(draft, preset ?? {})
  const presets = usePresets(more, draft, [currency])
  return (
    <FormDialog
      title={intl.formatMessage(messages.add)}
      {...(isAdded ? { about: draft["name"] ?? "" } : {})}
      submitLabel={intl.formatMessage(isAdded ? entryMessages.record : messages.add)}
      size="wide"
      form={form}
      onClose={onClose}
    >
      {isAdded ? (
        <Say className="note" message={messages.stillToRecord} />
      ) : (
        <>
          <FormFields {...fields} fields={main} />
          <OwnerChips choice={choice} words={borrowerWords} />
          <FormMore presets={presets}>
            <LineCurrencyField currency={currency} onCurrency={setCurrency} hint={messages.currencyHint} />
            <FormFields {...fields} fields={more} />
          </FormMore>
        </>
      )}
      {isAdded && <FormFields {...fields} fields={firstFacts.filter(({ name }) => isLeft(name))} focusesFirst />}
    </FormDialog>
  )
}

/**
 * The draft of a new debt. A card is owed from its first balance on, which is that of the page; other debts are often taken up
 * with what they pay for, the last entry. The preset day follows the type until another one is typed.
 */
function useDebtDraft(preset: Draft | undefined, lastDay: string | undefined) {
  const { on, isPast } = useAsOf()
  const beginningOf = (debtType: string | undefined) => (isPast || debtType === "creditCard" ? on : (lastDay ?? ""))
  const [typed, setTyped] = useState<Draft>(() => ({
    ...blankFields(firstFacts, on),
    ...blankTerms(),
    incurredOn: beginningOf(preset?.["debtType"]),
    ...preset,
  }))
  const change = (changed: Draft) =>
    setTyped((now) => {
      const next = { ...now, ...changed }
      const isPreset = now["incurredOn"] === beginningOf(now["debtType"])
      return "debtType" in changed && isPreset ? { ...next, incurredOn: beginningOf(next["debtType"]) } : next
    })
  return { draft: withOnlyHouse(typed, useHouses()), change }
}

/** The houses of the household. */
function useHouses(): ReadonlyArray<string> {
  const { answer } = useQuery(listHoldings, { query: { assetClass: "realEstate" } })
  return (answer?.holdings ?? []).map(({ holdingId }) => holdingId)
}

/** A mortgage is secured by the only house of the household, unless the user chooses another. */
const withOnlyHouse = (draft: Draft, houses: ReadonlyArray<string>): Draft => ({
  ...draft,
  linkedHoldingId:
    draft["linkedHoldingId"] ?? (draft["debtType"] === "mortgage" && houses.length === 1 ? (houses[0] ?? "") : ""),
})
