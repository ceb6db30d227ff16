import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { closeHolding, type HoldingView } from "../../server/contract/holdings.ts"
import { useSession } from "../api/session.tsx"
import { EndingDialog } from "../forms/EndingDialog.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { useTell } from "../forms/useReversal.ts"
import { descriptionMessages as messages } from "./messages.ts"
import { useReopen } from "./reversals.ts"

interface Props {
  readonly holding: HoldingView
  readonly on: string
  readonly onClose: () => void
}

/** Ends a holding on a day. The notice afterwards offers to take it back. */
export function CloseHoldingDialog({ holding, on, onClose }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const tell = useTell()
  const reopen = useReopen(holding)
  const [closedOn, setClosedOn] = useState(on)
  const form = useSubmission(
    closeHolding,
    () =>
      closedOn === ""
        ? Result.fail({ closedOn: "missing" })
        : Result.succeed({ params: { holdingId: holding.holdingId }, body: { closedOn } }),
    () => {
      tell(intl.formatMessage(messages.closed), reopen)
      onClose()
    },
  )
  return (
    <EndingDialog
      title={intl.formatMessage(messages.closeTitle)}
      about={holding.name}
      text={intl.formatMessage(messages.closeText)}
      form={form}
      name="closedOn"
      label={intl.formatMessage(messages.closedOn)}
      day={closedOn}
      onDay={setClosedOn}
      today={today}
      onClose={onClose}
    />
  )
}
