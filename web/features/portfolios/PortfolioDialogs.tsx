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

/** The dialog that is open over the page. */
export type PortfolioDialog =
  | { readonly kind: "create" }
  | { readonly kind: "rename" | "remove"; readonly portfolio: PortfolioView }
  | { readonly kind: "stake"; readonly ownerId?: string; readonly childId?: string }
  | { readonly kind: "removeStake"; readonly stake: StakeView }

interface Props {
  readonly dialog: PortfolioDialog
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly onClose: () => void
}

export function PortfolioDialogs({ dialog, portfolios, stakes, on, onClose }: Props): ReactNode {
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
      return <RemoveStakeDialog stake={dialog.stake} portfolios={portfolios} onClose={onClose} />
  }
}

interface RemoveStakeDialogProps {
  readonly stake: StakeView
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly onClose: () => void
}

/** Removes a stake that was recorded by mistake. */
function RemoveStakeDialog({ stake, portfolios, onClose }: RemoveStakeDialogProps) {
  const intl = useIntl()
  const figures = useFigures()
  const titleOf = (id: string) => portfolios.find(({ portfolioId }) => portfolioId === id)?.title ?? "\u2013"
  // A removed stake stays removed; undoing records the same stake again.
  const [againId] = useState(() => crypto.randomUUID())
  const { ownerId, childId, effectiveOn } = stake
  const recordAgain = useCommandWithToast(
    recordStake,
    {
      params: { stakeId: againId },
      body: { ownerId, childId, effectiveOn, percent: toPlainString(stake.percent) },
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
      what={intl.formatMessage(messages.stakeSentence, {
        owner: titleOf(stake.ownerId),
        child: titleOf(stake.childId),
        percent: figures.percent(toPlainString(stake.percent)),
        day: figures.day(stake.effectiveOn),
      })}
      text={messages.removeStakeText}
      onClose={onClose}
    />
  )
}
