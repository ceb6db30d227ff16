import { FormattedMessage, useIntl } from "react-intl"
import type { DebtView } from "../../../server/contract/debts.ts"
import type { DebtEntryKind } from "../../../server/contract/vocabulary.ts"
import { debtMessages, recordDebtTitles } from "../../debts/messages.ts"
import { useReopenDebt, useRestoreDebt } from "../../debts/reversals.ts"
import { entryMessages } from "../../entries/messages.ts"
import { commonWords } from "../../messages/words.ts"
import { Button } from "../../ui/Button.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import type { DebtAction } from "./OpenDebtAction.tsx"

interface Props {
  readonly debt: DebtView
  readonly onOpen: (action: DebtAction) => void
}

const recordable: ReadonlyArray<DebtEntryKind> = ["OwedBalance", "Repayment", "OwnershipShare", "Note"]

/** What can be done with a debt. */
export function DebtActions({ debt, onOpen }: Props) {
  const intl = useIntl()
  const reopen = useReopenDebt(debt)
  const restore = useRestoreDebt(debt.debtId)
  if (debt.status === "removed") {
    return (
      <Button needs="record" look="primary" onPress={restore}>
        <FormattedMessage {...debtMessages.restore} />
      </Button>
    )
  }
  return (
    <div className="debt-actions">
      <ActionMenu
        needs="record"
        label={intl.formatMessage(entryMessages.record)}
        icon="plus"
        trigger={{ look: "primary" }}
        actions={recordable.map((entryKind) => ({
          id: entryKind,
          label: intl.formatMessage(recordDebtTitles[entryKind]),
          run: () => onOpen({ kind: "record", entryKind }),
        }))}
      />
      <ActionMenu
        needs="record"
        label={intl.formatMessage(commonWords.more)}
        actions={[
          { id: "revise", label: intl.formatMessage(debtMessages.revise), run: () => onOpen({ kind: "revise" }) },
          debt.settledOn === null
            ? { id: "settle", label: intl.formatMessage(debtMessages.settle), run: () => onOpen({ kind: "settle" }) }
            : { id: "reopen", label: intl.formatMessage(debtMessages.reopen), run: reopen },
          {
            id: "remove",
            label: intl.formatMessage(debtMessages.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove" }),
          },
        ]}
      />
    </div>
  )
}
