import { useState } from "react"
import { useIntl } from "react-intl"
import { createPortfolio, type PortfolioView, removePortfolio, renamePortfolio } from "#contract/portfolios.ts"
import { TextDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { portfolioNotDone } from "#web/problems/notDoneMessages.ts"
import { portfolioMessages as messages } from "./messages.ts"

interface CreateProps {
  /** The name to begin with. */
  readonly title?: string
  readonly onClose: () => void
}

export function CreatePortfolioDialog({ title = "", onClose }: CreateProps) {
  const intl = useIntl()
  const [portfolioId] = useState(() => crypto.randomUUID())
  const undo = useCommandWithToast(
    removePortfolio,
    { params: { portfolioId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.deleted,
  )
  return (
    <TextDialog
      title={intl.formatMessage(messages.create)}
      endpoint={createPortfolio}
      field={{
        name: "title",
        label: intl.formatMessage(labelWords.title),
        description: intl.formatMessage(messages.nameHint),
      }}
      initial={title}
      requestOf={(typed) => ({ params: { portfolioId }, body: { title: typed } })}
      done={intl.formatMessage(messages.created)}
      undo={undo}
      notDone={portfolioNotDone.create}
      onClose={onClose}
    />
  )
}

interface Props {
  readonly portfolio: PortfolioView
  readonly onClose: () => void
}

export function RenamePortfolioDialog({ portfolio: { portfolioId, title: before }, onClose }: Props) {
  const intl = useIntl()
  const requestOf = (title: string) => ({ params: { portfolioId }, body: { title } })
  const renameBack = useCommandWithToast(renamePortfolio, requestOf(before), messages.renamedBack)
  return (
    <TextDialog
      title={intl.formatMessage(messages.rename)}
      about={before}
      submitLabel={intl.formatMessage(commonWords.save)}
      endpoint={renamePortfolio}
      field={{ name: "title", label: intl.formatMessage(labelWords.title) }}
      initial={before}
      requestOf={requestOf}
      done={intl.formatMessage(messages.updated)}
      undo={renameBack}
      notDone={portfolioNotDone.update}
      onClose={onClose}
    />
  )
}
