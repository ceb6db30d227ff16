import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingView, reviseHolding } from "../../server/contract/holdings.ts"
import { useSession } from "../api/session.tsx"
import { useRevision } from "../forms/useRevision.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { updateNotDone } from "../problems/notDoneMessages.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { DescriptionFields } from "./DescriptionFields.tsx"
import { descriptionOfDraft, draftOfDescription } from "./descriptionForms.ts"
import { descriptionMessages as messages, updatedNotices } from "./messages.ts"

/** Puts name, opening day, price symbol and details right. Class and currency stay. */
export function ReviseHoldingDialog({
  holding,
  onClose,
}: {
  readonly holding: HoldingView
  readonly onClose: () => void
}) {
  const intl = useIntl()
  const { today } = useSession()
  const { numberFormat } = useFigures()
  const context = { currency: holding.currency, format: numberFormat }
  const [former] = useState(() => draftOfDescription(holding, context))
  const [draft, setDraft] = useState(former)
  const form = useRevision(reviseHolding, {
    requestOf: (description) =>
      Result.map(descriptionOfDraft(holding.assetClass, "revising", description, context), (body) => ({
        params: { holdingId: holding.holdingId },
        body,
      })),
    draft,
    former,
    updated: updatedNotices[holding.assetClass],
    notDone: updateNotDone[holding.assetClass],
    onClose,
  })
  return (
    <FormDialog
      title={intl.formatMessage(messages.reviseTitle)}
      about={holding.name}
      submitLabel={intl.formatMessage(commonWords.save)}
      size="wide"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <DescriptionFields
        assetClass={holding.assetClass}
        occasion="revising"
        draft={draft}
        onChange={setDraft}
        currency={holding.currency}
        today={today}
      />
    </FormDialog>
  )
}
