import { Result, Schema } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import {
  correctEntry,
  Entry,
  type EntryView,
  type HoldingView,
  isInView,
  recordEntry,
  voidEntry,
} from "#contract/holdings.ts"
import { behaviourOf, type EntryKind } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog, CorrectDialog, VoidDialog } from "#web/forms/CommandDialog.tsx"
import type { Draft } from "#web/forms/formFields.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { SwapDialog } from "#web/features/holdings/swaps/SwapDialog.tsx"
import { VoidSwapDialog } from "#web/features/holdings/swaps/VoidSwapDialog.tsx"
import { describeEntry } from "./describeEntry.ts"
import { EntryFields } from "./EntryFields.tsx"
import { blankEntry, draftOfEntry, entryOfDraft, type FormedKind, isFormed } from "./entryForms.ts"
import { entryKindNames, entryMessages, recordTitles } from "./messages.ts"

interface RecordProps {
  readonly holding: HoldingView
  readonly kind: EntryKind
  /** Values that are set before anything is typed, as by {@link recordChoices}. */
  readonly preset?: Draft
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
  /** Runs instead of `onClose` after the sale of a thing that is owned as one, with the day of the sale. */
  readonly onSold?: (on: string) => void
}

/** Records one dated fact on a holding, or on two of them a swap. */
export function RecordEntryDialog({ kind, ...props }: RecordProps) {
  return isFormed(kind) ? (
    <RecordFormedEntry kind={kind} {...props} />
  ) : (
    <SwapDialog given={props.holding} on={props.on} onClose={props.onClose} />
  )
}

function RecordFormedEntry({
  holding,
  kind,
  preset,
  on,
  onClose,
  onSold,
}: RecordProps & { readonly kind: FormedKind }) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { holdingId, assetClass, currency } = holding
  const [draft, setDraft] = useState(() => blankEntry(kind, assetClass, on, preset))
  // One id for each opening of the dialog: if no answer comes and it is sent again, it is recorded once.
  const [entryId] = useState(() => crypto.randomUUID())
  const params = { holdingId, entryId }
  const undo = useCommandWithToast(
    voidEntry,
    { params, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    entryMessages.voided,
  )
  const context = { currency, format: numberFormat }
  return (
    <CommandDialog
      endpoint={recordEntry}
      request={() => Result.map(entryOfDraft(kind, assetClass, draft, context), (body) => ({ params, body }))}
      done={intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(entryKindNames[kind]) })}
      undo={undo}
      onDone={onSold && isSale(kind, draft, holding) ? () => onSold(draft["paidOn"] ?? on) : undefined}
      assetClass={assetClass}
      title={intl.formatMessage(recordTitles[kind])}
      about={holding.name}
      submitLabel={intl.formatMessage(entryMessages.record)}
      onClose={onClose}
    >
      <EntryFields kind={kind} assetClass={assetClass} draft={draft} onChange={setDraft} currency={currency} />
    </CommandDialog>
  )
}

/** Whether the whole was sold: holdings that roll forward may be sold in parts, and units are sold by the unit. */
const isSale = (kind: FormedKind, draft: Draft, { assetClass, closedOn }: HoldingView): boolean =>
  kind === "CashFlow" && draft["kind"] === "exit" && closedOn === null && !behaviourOf[assetClass].rollsForward

interface Props {
  readonly holding: HoldingView
  readonly entry: EntryView
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(Entry)

/** Corrects an entry. A swap can only be voided. */
export function CorrectEntryDialog(props: Props) {
  const { entryId, entry } = props.entry
  if (!isInView(entry)) return null
  return entry._tag === "SwapLeg" ? (
    <VoidEntryDialog {...props} />
  ) : (
    <CorrectFormedEntry holding={props.holding} entryId={entryId} entry={entry} onClose={props.onClose} />
  )
}

interface FormedProps extends Pick<Props, "holding" | "onClose"> {
  readonly entryId: EntryView["entryId"]
  readonly entry: Exclude<Entry, { readonly _tag: "SwapLeg" }>
}

function CorrectFormedEntry({ holding, entryId, entry, onClose }: FormedProps) {
  const { numberFormat } = useFigures()
  const { holdingId, assetClass, currency } = holding
  const context = { currency, format: numberFormat }
  const [draft, setDraft] = useState(() => draftOfEntry(entry, assetClass, context))
  return (
    <CorrectDialog
      endpoint={correctEntry}
      requestFor={(wrongId, body) => ({ params: { holdingId, entryId: wrongId }, body })}
      entryId={entryId}
      former={sentEntry(entry)}
      corrected={() => entryOfDraft(entry._tag, assetClass, draft, context)}
      about={holding.name}
      assetClass={assetClass}
      onClose={onClose}
    >
      <EntryFields kind={entry._tag} assetClass={assetClass} draft={draft} onChange={setDraft} currency={currency} />
    </CorrectDialog>
  )
}

/** Voids an entry; a leg of a swap together with the other leg. */
export function VoidEntryDialog({ entry: { entryId, entry }, ...props }: Props) {
  if (!isInView(entry)) return null
  return entry._tag === "SwapLeg" ? (
    <VoidSwapDialog leg={entry} {...props} />
  ) : (
    <VoidOneEntry entryId={entryId} entry={entry} {...props} />
  )
}

interface OneProps extends Pick<Props, "holding" | "onClose"> {
  readonly entryId: EntryView["entryId"]
  readonly entry: Entry
}

/** Undoing records the entry again. */
function VoidOneEntry({ holding: { holdingId, name, assetClass }, entryId, entry, onClose }: OneProps) {
  const intl = useIntl()
  const [againId] = useState(() => crypto.randomUUID())
  const recordAgain = useCommandWithToast(
    recordEntry,
    { params: { holdingId, entryId: againId }, body: sentEntry(entry) },
    entryMessages.restored,
  )
  return (
    <VoidDialog
      endpoint={voidEntry}
      requestFor={(reason) => ({ params: { holdingId, entryId }, body: { reason } })}
      done={intl.formatMessage(entryMessages.voided)}
      undo={recordAgain}
      assetClass={assetClass}
      title={intl.formatMessage(entryMessages.voidTitle)}
      about={name}
      what={describeEntry(entry, intl, useFigures())}
      text={intl.formatMessage(entryMessages.voidText)}
      submitLabel={intl.formatMessage(entryMessages.void)}
      onClose={onClose}
    />
  )
}
