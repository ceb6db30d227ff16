import { useIntl } from "react-intl"
import { type DebtView, removeDebt } from "../../server/contract/debts.ts"
import { RemovalDialog } from "../forms/RemovalDialog.tsx"
import { debtMessages as messages } from "./messages.ts"
import { useRestoreDebt } from "./reversals.ts"

interface Props {
  readonly debt: DebtView
  readonly onClose: () => void
}

/** Takes out a debt that should never have been there. The notice afterwards offers to restore it. */
export function RemoveDebtDialog({ debt, onClose }: Props) {
  const intl = useIntl()
  const { debtId, name } = debt
  return (
    <RemovalDialog
      endpoint={removeDebt}
      requestFor={(reason) => ({ params: { debtId }, body: { reason } })}
      title={intl.formatMessage(messages.removeTitle, { name })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      removed={intl.formatMessage(messages.removed)}
      restore={useRestoreDebt(debtId)}
      onClose={onClose}
    />
  )
}
