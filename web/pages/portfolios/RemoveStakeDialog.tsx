import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type PortfolioView, recordStake, removeStake, type StakeView } from "../../../server/contract/portfolios.ts"
import { toPlainString } from "../../../server/contract/vocabulary.ts"
import { descriptionMessages } from "../../descriptions/messages.ts"
import { useFigures } from "../../format/useFigures.ts"
import { useReversal } from "../../forms/useReversal.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { useTell } from "../../forms/useTell.ts"
import { commonWords } from "../../messages/words.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

interface Props {
  readonly stake: StakeView
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly onClose: () => void
}

/** Takes back a stake that was recorded by mistake. */
export function RemoveStakeDialog({ stake, portfolios, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const titleOf = (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title ?? "\u2013"
  const tell = useTell()
  // What was taken back stays so; the same is recorded anew.
  const [againId] = useState(() => crypto.randomUUID())
  const { ownerId, childId, effectiveOn } = stake
  const recordAgain = useReversal(
    recordStake,
    {
      params: { stakeId: againId },
      body: { ownerId, childId, effectiveOn, percent: toPlainString(stake.percent) },
    },
    messages.stakeRecorded,
  )
  const [reason, setReason] = useState("")
  const form = useSubmission(
    removeStake,
    () =>
      Result.succeed({
        params: { stakeId: stake.stakeId },
        body: { reason: reason.trim() === "" ? null : reason.trim() },
      }),
    () => {
      tell(intl.formatMessage(messages.stakeRemoved), recordAgain)
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.removeStakeTitle)}
      submitLabel={intl.formatMessage(messages.removeStake)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage
          {...messages.stakeSentence}
          values={{
            owner: titleOf(stake.ownerId),
            child: titleOf(stake.childId),
            percent: figures.percent(toPlainString(stake.percent)),
            day: figures.day(stake.effectiveOn),
          }}
        />
      </p>
      <p className="soft">
        <FormattedMessage {...messages.removeStakeText} />
      </p>
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(descriptionMessages.reasonOptional)}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </FormDialog>
  )
}
