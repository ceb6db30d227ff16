import { Schema } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import {
  DebtEntry,
  type DebtEntryView,
  type DebtView,
  recordDebtEntry,
  voidDebtEntry,
} from "../../server/contract/debts.ts"
import { entryMessages } from "../entries/messages.ts"
import { useFigures } from "../format/useFigures.ts"
import { ReasonDialog } from "../forms/ReasonDialog.tsx"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useVoiding } from "../forms/useSubmission.ts"
import { describeDebtEntry } from "./describeDebtEntry.ts"

interface Props {
  readonly debt: DebtView
  readonly entry: DebtEntryView
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(DebtEntry)

/** Takes an entry of a debt back, with the reason. The notice afterwards offers to record it again. */
export function VoidDebtEntryDialog({ debt, entry: { entryId, entry }, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const tell = useTell()
  const [againId] = useState(() => crypto.randomUUID())
  const recordAgain = useReversal(
    recordDebtEntry,
    { params: { debtId: debt.debtId, entryId: againId }, body: sentEntry(entry) },
    entryMessages.restored,
  )
  const voiding = useVoiding(
    voidDebtEntry,
    (reason) => ({ params: { debtId: debt.debtId, entryId }, body: { reason } }),
    () => {
      tell(intl.formatMessage(entryMessages.voided), recordAgain)
      onClose()
    },
  )
  return (
    <ReasonDialog
      {...voiding}
      title={intl.formatMessage(entryMessages.voidTitle)}
      about={debt.name}
      what={describeDebtEntry(entry, intl, figures)}
      text={intl.formatMessage(entryMessages.voidText)}
      submitLabel={intl.formatMessage(entryMessages.void)}
      onClose={onClose}
    />
  )
}
