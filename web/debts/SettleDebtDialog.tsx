import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type DebtView, settleDebt } from "../../server/contract/debts.ts"
import { useSession } from "../api/session.tsx"
import { EndingDialog } from "../forms/EndingDialog.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { useTell } from "../forms/useReversal.ts"
import { debtMessages as messages } from "./messages.ts"
import { useReopenDebt } from "./reversals.ts"

interface Props {
  readonly debt: DebtView
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Ends a debt on a day. The notice afterwards offers to take it back. */
export function SettleDebtDialog({ debt, on, onClose }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const tell = useTell()
  const reopen = useReopenDebt(debt)
  const [settledOn, setSettledOn] = useState(on)
  const form = useSubmission(
    settleDebt,
    () =>
      settledOn === ""
        ? Result.fail({ settledOn: "missing" })
        : Result.succeed({ params: { debtId: debt.debtId }, body: { settledOn } }),
    () => {
      tell(intl.formatMessage(messages.settled), reopen)
      onClose()
    },
  )
  return (
    <EndingDialog
      title={intl.formatMessage(messages.settle)}
      about={debt.name}
      text={intl.formatMessage(messages.settleText)}
      form={form}
      name="settledOn"
      label={intl.formatMessage(messages.settledOn)}
      day={settledOn}
      onDay={setSettledOn}
      today={today}
      onClose={onClose}
    />
  )
}
