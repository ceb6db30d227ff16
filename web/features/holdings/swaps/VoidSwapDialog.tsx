import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type EntryView, type HoldingView, isInView, readHolding } from "#contract/holdings.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { type EntryOf, toPlainString } from "#contract/vocabulary.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { sidesOf } from "#web/features/holdings/entries/sidesOf.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { swapMessages as messages } from "./messages.ts"

type SwapLeg = EntryOf<"SwapLeg">

interface Props {
  readonly holding: HoldingView
  readonly leg: SwapLeg
  readonly onClose: () => void
}

/** Voids a swap in both of its positions, with a reason. The toast afterwards offers to record it again. */
export function VoidSwapDialog({ holding, leg, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <ReasonDialog
      isRequired
      endpoint={voidSwap}
      requestOf={(reason) => ({ params: { swapId: leg.swapId }, body: { ...sidesOf(holding, leg), reason } })}
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

/** Records the same swap as a new one, once both legs are known. */
function useRecordAgain(holding: HoldingView, leg: SwapLeg): (() => void) | undefined {
  const intl = useIntl()
  const figures = useFigures()
  const { run } = useCommand(recordSwap)
  const { answer } = useQuery(readHolding, { params: { holdingId: leg.counterpartId }, query: {} })
  // Voiding the swap voids the other leg too, so its terms are remembered from before.
  const [other, setOther] = useState<SwapLeg>()
  const found = other ?? legOf(leg.swapId, answer?.entries ?? [])
  if (found !== other) setOther(found)
  if (!found) return undefined
  const [given, received] = leg.direction === "out" ? [leg, found] : [found, leg]
  const again = async () => {
    const done = await run({
      params: { swapId: crypto.randomUUID() },
      body: {
        ...sidesOf(holding, leg),
        givenEntryId: crypto.randomUUID(),
        givenQuantity: toPlainString(given.quantity),
        givenValue: sentMoney(given.value),
        receivedEntryId: crypto.randomUUID(),
        receivedQuantity: toPlainString(received.quantity),
        receivedValue: sentMoney(received.value),
        fees: sentMoney(given.fees),
        comment: given.comment,
        swappedOn: given.swappedOn,
      },
    })
    showToast(
      Result.isSuccess(done) ? intl.formatMessage(entryMessages.restored) : failureMessage(done.failure, intl, figures),
    )
  }
  return () => void again()
}

function legOf(swapId: string, entries: ReadonlyArray<EntryView>): SwapLeg | undefined {
  for (const { entry, status } of entries) {
    if (isInView(entry) && entry._tag === "SwapLeg" && entry.swapId === swapId && status === "counts") return entry
  }
  return undefined
}

const sentMoney = ({ amount, currency }: SwapLeg["value"]) => ({ amount: toPlainString(amount), currency })
