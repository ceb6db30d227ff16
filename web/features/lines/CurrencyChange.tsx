import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { navigate } from "wouter/use-browser-location"
import {
  changeAccountCurrency,
  changeDebtCurrency,
  undoAccountCurrency,
  undoDebtCurrency,
} from "#contract/currencyChanges.ts"
import type { DebtView } from "#contract/debts.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { type Successor, successorOf, toPlainString } from "#contract/vocabulary.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { texts } from "#web/i18n/texts.ts"
import { pageOfDebt, pageOfHolding } from "#web/page/navigation.ts"

const messages = texts("currencyChange", {
  note: [
    "{former} ended: from {day} on, {next} 1 is {rate}. You can continue in {next}. The amount of that day is converted at this rate and rounded to the smallest unit of {next}, without a gain. Earlier figures stay as they are, and later entries move along.",
    "Above an account or debt in a currency that ended; former and next are codes such as HRK and EUR, rate is an amount in the former one",
  ],
  change: ["Continue in {currency}", "Button; currency is a code such as EUR"],
  done: ["Continued in the new currency.", "Notice: an account or debt was changed to the successor of its currency"],
  undone: ["The former currency applies again.", "Notice after that change was undone"],
  moved: [
    "Continues in the new currency.",
    "Reason stored in the history of entries that moved to the account or debt in the successor of its currency",
  ],
})

/**
 * Offers to continue an account in the currency that replaced its own, and leads to the account that continues. Nothing for
 * one in use or an account that ended.
 */
export function AccountCurrencyNote({ account }: { readonly account: HoldingView }) {
  const { holdingId } = account
  const reasons = useReasons()
  const [newHoldingId] = useState(() => crypto.randomUUID())
  const params = { holdingId }
  const undo = useCommandWithToast(
    undoAccountCurrency,
    { params, body: { nextHoldingId: newHoldingId, reason: reasons.undone } },
    messages.undone,
    { onDone: () => navigate(pageOfHolding(account)) },
  )
  const change = useCommandWithToast(
    changeAccountCurrency,
    { params, body: { newHoldingId, reason: reasons.moved } },
    messages.done,
    { undo, onDone: () => navigate(pageOfHolding({ ...account, holdingId: newHoldingId })) },
  )
  return <Offer line={{ ...account, endedOn: account.closedOn }} onChange={change} />
}

/** The same for a debt. */
export function DebtCurrencyNote({ debt }: { readonly debt: DebtView }) {
  const { debtId } = debt
  const reasons = useReasons()
  const [newDebtId] = useState(() => crypto.randomUUID())
  const params = { debtId }
  const undo = useCommandWithToast(
    undoDebtCurrency,
    { params, body: { nextDebtId: newDebtId, reason: reasons.undone } },
    messages.undone,
    { onDone: () => navigate(pageOfDebt(debt)) },
  )
  const change = useCommandWithToast(
    changeDebtCurrency,
    { params, body: { newDebtId, reason: reasons.moved } },
    messages.done,
    { undo, onDone: () => navigate(pageOfDebt({ debtId: newDebtId })) },
  )
  return <Offer line={{ ...debt, endedOn: debt.settledOn }} onChange={change} />
}

function useReasons() {
  const intl = useIntl()
  return {
    moved: intl.formatMessage(messages.moved),
    undone: intl.formatMessage(formMessages.undoneReason),
  }
}

interface OfferProps {
  readonly line: Pick<HoldingView, "currency" | "status"> & { readonly endedOn: string | null }
  readonly onChange: () => void
}

function Offer({ line: { currency, status, endedOn }, onChange }: OfferProps) {
  const successor = successorOf(currency)
  if (!successor || status === "removed" || endedOn !== null) return null
  return (
    <CautionNote
      action={
        <Button needs="record" onPress={onChange}>
          <FormattedMessage {...messages.change} values={{ currency: successor.currency }} />
        </Button>
      }
    >
      <Explanation former={currency} successor={successor} />
    </CautionNote>
  )
}

function Explanation({ former, successor }: { readonly former: string; readonly successor: Successor }) {
  const figures = useFigures()
  return (
    <FormattedMessage
      {...messages.note}
      values={{
        former,
        next: successor.currency,
        day: figures.day(successor.from),
        rate: figures.price(toPlainString(successor.unitsForOne), former),
      }}
    />
  )
}
