import { Result } from "effect"
import { useIntl } from "react-intl"
import { recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { type EntryOf, toPlainString } from "#contract/vocabulary.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { useCommand } from "#web/client/useCommand.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { sidesOf } from "#web/features/holdings/entries/sidesOf.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { actionMessages as messages } from "./messages.ts"

type Leg = EntryOf<"CorporateAction">

interface Props {
  readonly holding: HoldingView
  readonly leg: Leg
  readonly onClose: () => void
}

/** Voids a spin-off or merger in both of its holdings, with a reason. The toast afterwards offers to record it again. */
export function VoidCorporateActionDialog({ holding, leg, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <ReasonDialog
      isRequired
      endpoint={voidCorporateAction}
      requestOf={(reason) => ({ params: { actionId: leg.actionId }, body: { ...sidesOf(holding, leg), reason } })}
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

/** Records the same action as a new one. Both legs have the same terms. */
function useRecordAgain(holding: HoldingView, leg: Leg): () => void {
  const intl = useIntl()
  const figures = useFigures()
  const { run } = useCommand(recordCorporateAction)
  const again = async () => {
    const done = await run({
      params: { actionId: crypto.randomUUID() },
      body: {
        ...sidesOf(holding, leg),
        givenEntryId: crypto.randomUUID(),
        receivedEntryId: crypto.randomUUID(),
        ...sentTerms(leg),
      },
    })
    showToast(
      Result.isSuccess(done) ? intl.formatMessage(entryMessages.restored) : failureMessage(done.failure, intl, figures),
    )
  }
  return () => void again()
}

function sentTerms({ terms, unitsGiven, unitsReceived, fraction, comment, effectiveOn }: Leg) {
  type Amount = NonNullable<Leg["fraction"]>["cash"]
  const money = ({ amount, currency }: Amount) => ({ amount: toPlainString(amount), currency })
  return {
    terms:
      terms._tag === "spinOff"
        ? { ...terms, costPercent: terms.costPercent && toPlainString(terms.costPercent) }
        : { ...terms, cash: terms.cash && money(terms.cash), cost: terms.cost && money(terms.cost) },
    unitsGiven: toPlainString(unitsGiven),
    unitsReceived: toPlainString(unitsReceived),
    fraction: fraction && { quantity: toPlainString(fraction.quantity), cash: money(fraction.cash) },
    comment,
    effectiveOn,
  }
}
