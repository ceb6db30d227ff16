import { useIntl } from "react-intl"
import { type HoldingView, removeHolding } from "../../server/contract/holdings.ts"
import { RemovalDialog } from "../forms/RemovalDialog.tsx"
import { deleteNotDone } from "../problems/notDoneMessages.ts"
import { deletedNotices, descriptionMessages as messages } from "./messages.ts"
import { useRestoreHolding } from "./reversals.ts"

interface Props {
  readonly holding: HoldingView
  readonly onClose: () => void
}

/** Takes out a holding that should never have been there. The notice afterwards offers to restore it. */
export function RemoveHoldingDialog({ holding, onClose }: Props) {
  const intl = useIntl()
  const { holdingId, name } = holding
  return (
    <RemovalDialog
      endpoint={removeHolding}
      requestFor={(reason) => ({ params: { holdingId }, body: { reason } })}
      title={intl.formatMessage(messages.removeTitle, { name })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      removed={intl.formatMessage(deletedNotices[holding.assetClass])}
      restore={useRestoreHolding(holding)}
      notDone={deleteNotDone[holding.assetClass]}
      onClose={onClose}
    />
  )
}
