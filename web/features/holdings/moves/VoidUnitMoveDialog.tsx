import { Result } from "effect"
import { useIntl } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import { type EntryOf, toPlainString } from "#contract/vocabulary.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { useCommand } from "#web/client/useCommand.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { sidesOf } from "#web/features/holdings/entries/sidesOf.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { moveMessages as messages } from "./messages.ts"

type Leg = EntryOf<"UnitMove">

interface Props {
  readonly holding: HoldingView
  readonly leg: Leg
  readonly onClose: () => void
}

/** Voids a move of units in both of its holdings, with a reason. The toast afterwards offers to record it again. */
export function VoidUnitMoveDialog({ holding, leg, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <ReasonDialog
      isRequired
      endpoint={voidUnitMove}
      requestOf={(reason) => ({ params: { moveId: leg.moveId }, body: { ...sidesOf(holding, leg), reason } })}
      done={intl.formatMessage(messages.voided)}
      undo={useRecordAgain(holding, leg)}
      title={intl.formatMessage(messages.voidTitle)}
      about={holding.name}
      what={describeEntry(leg, intl, figures)}
      text={messages.voidText}
      submitLabel={intl.formatMessage(messages.void)}
      onClose={onClose}
    />
  )
}

/** Records the same move as a new one. Both legs have the same terms. */
function useRecordAgain(holding: HoldingView, leg: Leg): () => void {
  const intl = useIntl()
  const figures = useFigures()
  const { run } = useCommand(recordUnitMove)
  const again = async () => {
    const done = await run({
      params: { moveId: crypto.randomUUID() },
      body: {
        ...sidesOf(holding, leg),
        givenEntryId: crypto.randomUUID(),
        receivedEntryId: crypto.randomUUID(),
        quantity: toPlainString(leg.quantity),
        comment: leg.comment,
        movedOn: leg.movedOn,
      },
    })
    showToast(
      Result.isSuccess(done) ? intl.formatMessage(entryMessages.restored) : failureMessage(done.failure, intl, figures),
    )
  }
  return () => void again()
}
