import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { closeHolding, type HoldingView } from "../../server/contract/holdings.ts"
import { useSession } from "../api/session.tsx"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { DayField } from "../ui/Field.tsx"
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
  const say = useInterfaceState((state) => state.say)
  const reopen = useReopen(holding.holdingId)
  const [closedOn, setClosedOn] = useState(on)
  const form = useSubmission(
    closeHolding,
    () =>
      closedOn === ""
        ? Result.fail({ closedOn: "missing" })
        : Result.succeed({ params: { holdingId: holding.holdingId }, body: { closedOn } }),
    () => {
      say({
        text: intl.formatMessage(messages.closed),
        action: { label: intl.formatMessage(commonWords.undo), run: reopen },
      })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.closeTitle)}
      about={holding.name}
      submitLabel={intl.formatMessage(messages.closeTitle)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="soft">
        <FormattedMessage {...messages.closeText} />
      </p>
      <DayField
        name="closedOn"
        label={intl.formatMessage(messages.closedOn)}
        value={closedOn}
        onChange={setClosedOn}
        max={today}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
