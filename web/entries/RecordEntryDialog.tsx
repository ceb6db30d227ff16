import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingView, recordEntry, voidEntry } from "../../server/contract/holdings.ts"
import { behaviourOf, type EntryKind } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import { useFigures } from "../format/useFigures.ts"
import type { Draft } from "../forms/formFields.ts"
import { formMessages } from "../forms/messages.ts"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { SwapDialog } from "../swaps/SwapDialog.tsx"
import { FormDialog } from "../ui/Dialog.tsx"
import { EntryFields } from "./EntryFields.tsx"
import { blankEntry, entryOfDraft, type FormedKind, isFormed } from "./entryForms.ts"
import { entryKindNames, entryMessages, recordTitles } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly kind: EntryKind
  /** What is chosen already, as by {@link recordChoices}. */
  readonly preset?: Draft
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
  /** Instead of `onClose`, when it was recorded that a thing that is owned as one was sold, and on which day. */
  readonly onSold?: (on: string) => void
}

/** Records one dated fact on a holding, or on two of them a swap. */
export function RecordEntryDialog({ kind, ...props }: Props) {
  return isFormed(kind) ? (
    <RecordFormedEntry kind={kind} {...props} />
  ) : (
    <SwapDialog given={props.holding} on={props.on} onClose={props.onClose} />
  )
}

function RecordFormedEntry({ holding, kind, preset, on, onClose, onSold }: Props & { readonly kind: FormedKind }) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const tell = useTell()
  const [draft, setDraft] = useState(() => blankEntry(kind, holding.assetClass, on, preset))
  // One id for one opening of the window: sent again after a lost answer, it is recorded once.
  const [entryId] = useState(() => crypto.randomUUID())
  const takeBack = useReversal(
    voidEntry,
    {
      params: { holdingId: holding.holdingId, entryId },
      body: { reason: intl.formatMessage(formMessages.undoneReason) },
    },
    entryMessages.voided,
  )
  const form = useSubmission(
    recordEntry,
    () =>
      Result.map(
        entryOfDraft(kind, holding.assetClass, draft, { currency: holding.currency, format: numberFormat }),
        (body) => ({ params: { holdingId: holding.holdingId, entryId }, body }),
      ),
    () => {
      tell(intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(entryKindNames[kind]) }), takeBack)
      if (onSold && isSale(kind, draft, holding)) onSold(draft["paidOn"] ?? on)
      else onClose()
    },
    { assetClass: holding.assetClass },
  )
  return (
    <FormDialog
      title={intl.formatMessage(recordTitles[kind])}
      about={holding.name}
      submitLabel={intl.formatMessage(entryMessages.record)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <EntryFields
        kind={kind}
        assetClass={holding.assetClass}
        draft={draft}
        onChange={setDraft}
        currency={holding.currency}
        today={today}
      />
    </FormDialog>
  )
}

/** The whole was sold: what rolls forward may be sold in parts, and units are sold by the unit. */
const isSale = (kind: FormedKind, draft: Draft, { assetClass, closedOn }: HoldingView): boolean =>
  kind === "CashFlow" && draft["kind"] === "exit" && closedOn === null && !behaviourOf[assetClass].rollsForward
