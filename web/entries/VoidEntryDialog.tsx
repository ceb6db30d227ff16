import { Schema } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import {
  Entry,
  type EntryView,
  type HoldingView,
  isInView,
  recordEntry,
  voidEntry,
} from "../../server/contract/holdings.ts"
import { useFigures } from "../format/useFigures.ts"
import { ReasonDialog } from "../forms/ReasonDialog.tsx"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useVoiding } from "../forms/useSubmission.ts"
import { VoidSwapDialog } from "../swaps/VoidSwapDialog.tsx"
import { describeEntry } from "./describeEntry.ts"
import { entryMessages } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly entry: EntryView
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(Entry)

/** Takes an entry back, with the reason; one side of a swap together with the other. */
export function VoidEntryDialog({ entry: { entryId, entry }, ...props }: Props) {
  if (!isInView(entry)) return null
  return entry._tag === "SwapLeg" ? (
    <VoidSwapDialog leg={entry} {...props} />
  ) : (
    <VoidOneEntry entryId={entryId} entry={entry} {...props} />
  )
}

interface OneProps extends Pick<Props, "holding" | "onClose"> {
  readonly entryId: EntryView["entryId"]
  readonly entry: Entry
}

/** The notice afterwards offers to record it again. */
function VoidOneEntry({ holding, entryId, entry, onClose }: OneProps) {
  const intl = useIntl()
  const figures = useFigures()
  const tell = useTell()
  const [againId] = useState(() => crypto.randomUUID())
  const recordAgain = useReversal(
    recordEntry,
    { params: { holdingId: holding.holdingId, entryId: againId }, body: sentEntry(entry) },
    entryMessages.restored,
  )
  const voiding = useVoiding(
    voidEntry,
    (reason) => ({ params: { holdingId: holding.holdingId, entryId }, body: { reason } }),
    () => {
      tell(intl.formatMessage(entryMessages.voided), recordAgain)
      onClose()
    },
    { assetClass: holding.assetClass },
  )
  return (
    <ReasonDialog
      {...voiding}
      title={intl.formatMessage(entryMessages.voidTitle)}
      about={holding.name}
      what={describeEntry(entry, intl, figures)}
      text={intl.formatMessage(entryMessages.voidText)}
      submitLabel={intl.formatMessage(entryMessages.void)}
      onClose={onClose}
    />
  )
}
