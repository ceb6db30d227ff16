import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { type PortfolioView, recordStake, removeStake, type StakeView } from "#contract/portfolios.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ReasonDialog } from "#web/forms/CommandDialog.tsx"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { CreatePortfolioDialog, RenamePortfolioDialog } from "./CreatePortfolioDialog.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { RecordStakeDialog } from "./RecordStakeDialog.tsx"
import { RemovePortfolioDialog } from "./RemovePortfolioDialog.tsx"
import { StakeNoteDialog } from "./StakeNoteDialog.tsx"

/** The dialog that is open over the page. */
export type PortfolioDialog =
  | { readonly kind: "create" }
  | { readonly kind: "rename" | "remove"; readonly portfolio: PortfolioView }
  | { readonly kind: "stake"; readonly ownerId?: string; readonly childId?: string }
  | { readonly kind: "removeStake" | "stakeNote"; readonly stake: StakeView }

interface Props {
  readonly dialog: PortfolioDialog
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly onClose: () => void
}

export function PortfolioDialogs({ dialog, portfolios, stakes, on, onClose }: Props): ReactNode {
  const sentenceOf = useStakeSentence(portfolios)
  switch (dialog.kind) {
    case "create":
      return <CreatePortfolioDialog onClose={onClose} />
    case "rename":
      return <RenamePortfolioDialog portfolio={dialog.portfolio} onClose={onClose} />
    case "remove":
      return <RemovePortfolioDialog portfolio={dialog.portfolio} onClose={onClose} />
    case "stake":
      return <RecordStakeDialog preset={dialog} portfolios={portfolios} stakes={stakes} on={on} onClose={onClose} />
    case "removeStake":
      return <RemoveStakeDialog stake={dialog.stake} what={sentenceOf(dialog.stake)} onClose={onClose} />
    case "stakeNote":
      return <StakeNoteDialog stake={dialog.stake} what={sentenceOf(dialog.stake)} onClose={onClose} />
  }
}

/** Says which stake it is: owner, percentage, child and day. */
function useStakeSentence(portfolios: ReadonlyArray<PortfolioView>): (stake: StakeView) => string {
  const intl = useIntl()
  const figures = useFigures()
  const titleOf = (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title ?? "\u2013"
  return ({ ownerId, childId, percent, effectiveOn }) =>
    intl.formatMessage(messages.stakeSentence, {
      owner: titleOf(ownerId),
      child: titleOf(childId),
      percent: figures.percent(toPlainString(percent)),
      day: figures.day(effectiveOn),
    })
}

interface RemoveStakeDialogProps {
  readonly stake: StakeView
  readonly what: string
  readonly onClose: () => void
}

/** Removes a stake that was recorded by mistake. */
function RemoveStakeDialog({ stake, what, onClose }: RemoveStakeDialogProps) {
  const intl = useIntl()
  // A removed stake stays removed; undoing records the same stake again.
  const [againId] = useState(() => crypto.randomUUID())
  const { ownerId, childId, effectiveOn, note } = stake
  const recordAgain = useCommandWithToast(
    recordStake,
    {
      params: { stakeId: againId },
      body: { ownerId, childId, effectiveOn, percent: toPlainString(stake.percent), note },
    },
    messages.stakeRecorded,
  )
  return (
    <ReasonDialog
      title={intl.formatMessage(messages.removeStakeTitle)}
      submitLabel={intl.formatMessage(commonWords.delete)}
      endpoint={removeStake}
      requestOf={(reason) => ({ params: { stakeId: stake.stakeId }, body: { reason: reason || null } })}
      done={intl.formatMessage(messages.stakeRemoved)}
      undo={recordAgain}
      what={what}
      text={messages.removeStakeText}
      onClose={onClose}
    />
  )
}
