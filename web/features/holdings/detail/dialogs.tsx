import { Result } from "effect"
import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import {
  closeHolding,
  type EntryView,
  type HoldingView,
  removeHolding,
  reopenHolding,
  restoreHolding,
  reviseHolding,
} from "#contract/holdings.ts"
import { useSession } from "#web/client/session.tsx"
import { DescriptionFields } from "#web/features/holdings/form/DescriptionFields.tsx"
import { descriptionOfDraft, draftOfDescription } from "#web/features/holdings/form/descriptionForms.ts"
import {
  deletedNotices,
  descriptionMessages as messages,
  updatedNotices,
} from "#web/features/holdings/form/messages.ts"
import { CorrectEntryDialog, RecordEntryDialog, VoidEntryDialog } from "#web/features/holdings/entries/EntryDialogs.tsx"
import type { RecordChoice } from "#web/features/holdings/entries/recordChoices.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { EndDialog, RemoveDialog, ReviseDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { deleteNotDone, updateNotDone } from "#web/problems/notDoneMessages.ts"

/** The dialog that is open over the page. */
export type HoldingDialog =
  | { readonly kind: "record"; readonly choice: RecordChoice }
  | { readonly kind: "correct" | "void"; readonly entry: EntryView }
  | { readonly kind: "revise" | "remove" }
  /** On the day, where one is known. */
  | { readonly kind: "close"; readonly on?: string }

interface HoldingProps {
  readonly holding: HoldingView
  readonly onClose: () => void
}

interface Props extends HoldingProps {
  readonly dialog: HoldingDialog
  readonly on: string
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** The dialog of one action. */
export function OpenDialog({ dialog, on, onOpen, ...props }: Props): ReactNode {
  switch (dialog.kind) {
    case "record": {
      const { kind, preset } = dialog.choice
      const onSold = (day: string) => onOpen({ kind: "close", on: day })
      return <RecordEntryDialog {...props} kind={kind} preset={preset} on={on} onSold={onSold} />
    }
    case "correct":
      return <CorrectEntryDialog {...props} entry={dialog.entry} />
    case "void":
      return <VoidEntryDialog {...props} entry={dialog.entry} />
    case "revise":
      return <ReviseHoldingDialog {...props} />
    case "close":
      return <CloseHoldingDialog {...props} on={dialog.on ?? on} />
    case "remove":
      return <RemoveHoldingDialog {...props} />
  }
}

/** Revises name, opening day, price symbol and details. Class and currency stay. */
export function ReviseHoldingDialog({ holding, onClose }: HoldingProps) {
  const intl = useIntl()
  const { today } = useSession()
  const { numberFormat } = useFigures()
  const { holdingId, assetClass, currency } = holding
  const context = { currency, format: numberFormat }
  return (
    <ReviseDialog
      endpoint={reviseHolding}
      requestOf={(draft) =>
        Result.map(descriptionOfDraft(assetClass, "revising", draft, context), (body) => ({
          params: { holdingId },
          body,
        }))
      }
      initial={() => draftOfDescription(holding, context)}
      title={intl.formatMessage(messages.reviseTitle)}
      about={holding.name}
      updated={updatedNotices[assetClass]}
      notDone={updateNotDone[assetClass]}
      onClose={onClose}
    >
      {(draft, change) => (
        <DescriptionFields
          assetClass={assetClass}
          occasion="revising"
          draft={draft}
          onChange={change}
          currency={currency}
          today={today}
        />
      )}
    </ReviseDialog>
  )
}

function CloseHoldingDialog({ holding, on, onClose }: HoldingProps & { readonly on: string }) {
  const intl = useIntl()
  return (
    <EndDialog
      endpoint={closeHolding}
      requestFor={(closedOn) => ({ params: { holdingId: holding.holdingId }, body: { closedOn } })}
      done={intl.formatMessage(messages.closed)}
      undo={useReopen(holding)}
      title={intl.formatMessage(messages.closeTitle)}
      about={holding.name}
      text={intl.formatMessage(messages.closeText)}
      name="closedOn"
      label={intl.formatMessage(messages.closedOn)}
      on={on}
      onClose={onClose}
    />
  )
}

/** Removes a holding that should never have been recorded. */
export function RemoveHoldingDialog({ holding, onClose }: HoldingProps) {
  const intl = useIntl()
  const { holdingId, name, assetClass } = holding
  return (
    <RemoveDialog
      endpoint={removeHolding}
      requestFor={(reason) => ({ params: { holdingId }, body: { reason } })}
      done={intl.formatMessage(deletedNotices[assetClass])}
      undo={useRestoreHolding(holding)}
      notDone={deleteNotDone[assetClass]}
      title={intl.formatMessage(messages.removeTitle, { name })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      onClose={onClose}
    />
  )
}

/** Reopens a closed holding. If the day is known, the toast afterwards offers to close it on that day again. */
export function useReopen({ holdingId, closedOn }: Pick<HoldingView, "holdingId" | "closedOn">): () => void {
  const closeAgain = useCommandWithToast(
    closeHolding,
    { params: { holdingId }, body: { closedOn: closedOn ?? "" } },
    messages.closed,
  )
  const undo = closedOn === null ? undefined : closeAgain
  return useCommandWithToast(reopenHolding, { params: { holdingId } }, messages.reopened, { undo })
}

/** Restores a removed holding. The toast afterwards offers to remove it again. */
export function useRestoreHolding({
  holdingId,
  assetClass,
}: Pick<HoldingView, "holdingId" | "assetClass">): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const undo = useCommandWithToast(
    removeHolding,
    { params: { holdingId }, body: { reason } },
    deletedNotices[assetClass],
  )
  return useCommandWithToast(restoreHolding, { params: { holdingId } }, messages.restored, { undo })
}
