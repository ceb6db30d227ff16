import { Result, Schema } from "effect"
import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import {
  correctDebtEntry,
  DebtEntry,
  type DebtEntryView,
  type DebtView,
  recordDebtEntry,
  removeDebt,
  reopenDebt,
  restoreDebt,
  reviseDebtTerms,
  settleDebt,
  voidDebtEntry,
} from "#contract/debts.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/session.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import {
  CommandDialog,
  CorrectDialog,
  EndDialog,
  RemoveDialog,
  ReviseDialog,
  VoidDialog,
} from "#web/forms/CommandDialog.tsx"
import type { Draft } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { blankDebtEntry, debtEntryForms, debtEntryOfDraft, draftOfDebtEntry } from "./debtEntryForms.ts"
import { draftOfTerms, termsForm, termsOfDraft } from "./debtForms.ts"
import { describeDebtEntry } from "./describeDebtEntry.ts"
import { debtEntryKindNames, debtMessages as messages, recordDebtTitles } from "./messages.ts"

/** A change to a debt that a dialog asks for, over the dialog of the debt itself. */
export type DebtAction =
  | { readonly kind: "record"; readonly entryKind: DebtEntryKind }
  | { readonly kind: "correct" | "void"; readonly entry: DebtEntryView }
  | { readonly kind: "revise" | "settle" | "remove" }

interface DebtProps {
  readonly debt: DebtView
  readonly onClose: () => void
}

interface DayProps extends DebtProps {
  /** The day that the page shows. */
  readonly on: string
}

interface EntryProps extends DebtProps {
  readonly entry: DebtEntryView
}

/** The dialog of one action. */
export function DebtActionDialog({ action, on, ...props }: DayProps & { readonly action: DebtAction }): ReactNode {
  switch (action.kind) {
    case "record":
      return <RecordDebtEntryDialog {...props} on={on} kind={action.entryKind} />
    case "correct":
      return <CorrectDebtEntryDialog {...props} entry={action.entry} />
    case "void":
      return <VoidDebtEntryDialog {...props} entry={action.entry} />
    case "revise":
      return <ReviseDebtDialog {...props} />
    case "settle":
      return <SettleDebtDialog {...props} on={on} />
    case "remove":
      return <RemoveDebtDialog {...props} />
  }
}

const sentEntry = Schema.encodeSync(DebtEntry)

/** Records one dated fact on a debt. */
function RecordDebtEntryDialog({ debt, kind, on, onClose }: DayProps & { readonly kind: DebtEntryKind }) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const [draft, setDraft] = useState(() => blankDebtEntry(kind, on))
  const [entryId] = useState(() => crypto.randomUUID())
  const params = { debtId: debt.debtId, entryId }
  const voidIt = useCommandWithToast(
    voidDebtEntry,
    { params, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    entryMessages.voided,
  )
  const context = { currency: debt.currency, format: numberFormat }
  return (
    <CommandDialog
      endpoint={recordDebtEntry}
      request={() => Result.map(debtEntryOfDraft(kind, draft, context), (body) => ({ params, body }))}
      done={intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(debtEntryKindNames[kind]) })}
      undo={voidIt}
      title={intl.formatMessage(recordDebtTitles[kind])}
      about={debt.name}
      submitLabel={intl.formatMessage(entryMessages.record)}
      onClose={onClose}
    >
      <EntryFormFields debt={debt} kind={kind} draft={draft} onChange={setDraft} />
    </CommandDialog>
  )
}

interface EntryFormProps {
  readonly debt: DebtView
  readonly kind: DebtEntryKind
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

function EntryFormFields({ debt, kind, draft, onChange }: EntryFormProps) {
  return (
    <FormFields
      fields={debtEntryForms[kind]}
      draft={draft}
      onChange={(changed) => onChange({ ...draft, ...changed })}
      currency={debt.currency}
      today={useSession().today}
      focusesFirst
    />
  )
}

function CorrectDebtEntryDialog({ debt, entry: { entryId, entry }, onClose }: EntryProps) {
  const { numberFormat } = useFigures()
  const context = { currency: debt.currency, format: numberFormat }
  const [draft, setDraft] = useState(() => draftOfDebtEntry(entry, context))
  return (
    <CorrectDialog
      endpoint={correctDebtEntry}
      requestFor={(wrongId, body) => ({ params: { debtId: debt.debtId, entryId: wrongId }, body })}
      entryId={entryId}
      former={sentEntry(entry)}
      corrected={() => debtEntryOfDraft(entry._tag, draft, context)}
      about={debt.name}
      onClose={onClose}
    >
      <EntryFormFields debt={debt} kind={entry._tag} draft={draft} onChange={setDraft} />
    </CorrectDialog>
  )
}

/** Voids an entry of a debt. Undoing records it again. */
function VoidDebtEntryDialog({ debt, entry: { entryId, entry }, onClose }: EntryProps) {
  const intl = useIntl()
  const { debtId } = debt
  const [againId] = useState(() => crypto.randomUUID())
  const recordAgain = useCommandWithToast(
    recordDebtEntry,
    { params: { debtId, entryId: againId }, body: sentEntry(entry) },
    entryMessages.restored,
  )
  return (
    <VoidDialog
      endpoint={voidDebtEntry}
      requestFor={(reason) => ({ params: { debtId, entryId }, body: { reason } })}
      done={intl.formatMessage(entryMessages.voided)}
      undo={recordAgain}
      title={intl.formatMessage(entryMessages.voidTitle)}
      about={debt.name}
      what={describeDebtEntry(entry, intl, useFigures())}
      text={intl.formatMessage(entryMessages.voidText)}
      submitLabel={intl.formatMessage(entryMessages.void)}
      onClose={onClose}
    />
  )
}

/** Revises the terms of a debt. Debtor and currency stay. */
function ReviseDebtDialog({ debt, onClose }: DebtProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const context = { currency: debt.currency, format: numberFormat }
  return (
    <ReviseDialog
      endpoint={reviseDebtTerms}
      requestOf={(terms) =>
        Result.map(termsOfDraft(terms, context), (body) => ({ params: { debtId: debt.debtId }, body }))
      }
      initial={() => draftOfTerms(debt, context)}
      title={intl.formatMessage(messages.revise)}
      about={debt.name}
      updated={messages.updated}
      onClose={onClose}
    >
      {(draft, change) => (
        <FormFields fields={termsForm} draft={draft} onChange={change} currency={debt.currency} today={today} />
      )}
    </ReviseDialog>
  )
}

function SettleDebtDialog({ debt, on, onClose }: DayProps) {
  const intl = useIntl()
  return (
    <EndDialog
      endpoint={settleDebt}
      requestFor={(settledOn) => ({ params: { debtId: debt.debtId }, body: { settledOn } })}
      done={intl.formatMessage(messages.settled)}
      undo={useReopenDebt(debt)}
      title={intl.formatMessage(messages.settle)}
      about={debt.name}
      text={intl.formatMessage(messages.settleText)}
      name="settledOn"
      label={intl.formatMessage(messages.settledOn)}
      on={on}
      onClose={onClose}
    />
  )
}

function RemoveDebtDialog({ debt: { debtId, name }, onClose }: DebtProps) {
  const intl = useIntl()
  return (
    <RemoveDialog
      endpoint={removeDebt}
      requestFor={(reason) => ({ params: { debtId }, body: { reason } })}
      done={intl.formatMessage(messages.removed)}
      undo={useRestoreDebt(debtId)}
      title={intl.formatMessage(messages.removeTitle, { name })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      onClose={onClose}
    />
  )
}

/** Reopens a settled debt. If the day is known, the toast afterwards offers to settle it on that day again. */
export function useReopenDebt({ debtId, settledOn }: Pick<DebtView, "debtId" | "settledOn">): () => void {
  const settleAgain = useCommandWithToast(
    settleDebt,
    { params: { debtId }, body: { settledOn: settledOn ?? "" } },
    messages.settled,
  )
  const undo = settledOn === null ? undefined : settleAgain
  return useCommandWithToast(reopenDebt, { params: { debtId } }, messages.reopened, { undo })
}

/** Restores a removed debt. The toast afterwards offers to remove it again. */
export function useRestoreDebt(debtId: string): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const undo = useCommandWithToast(removeDebt, { params: { debtId }, body: { reason } }, messages.removed)
  return useCommandWithToast(restoreDebt, { params: { debtId } }, messages.restored, { undo })
}
