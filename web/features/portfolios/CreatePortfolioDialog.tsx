import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { createPortfolio, type PortfolioView, removePortfolio, renamePortfolio } from "#contract/portfolios.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { commonWords } from "#web/i18n/words.ts"
import { portfolioNotDone } from "#web/problems/notDoneMessages.ts"
import { TextField } from "#ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

/** Creates a portfolio. */
export function CreatePortfolioDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const [portfolioId] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState("")
  const undo = useCommandWithToast(
    removePortfolio,
    { params: { portfolioId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.deleted,
  )
  const request = () =>
    title.trim() === ""
      ? Result.fail({ title: "missing" })
      : Result.succeed({ params: { portfolioId }, body: { title: title.trim() } })
  return (
    <CommandDialog
      title={intl.formatMessage(messages.create)}
      submitLabel={intl.formatMessage(messages.create)}
      endpoint={createPortfolio}
      request={request}
      done={intl.formatMessage(messages.created)}
      undo={undo}
      notDone={portfolioNotDone.create}
      onClose={onClose}
    >
      <TextField
        name="title"
        label={intl.formatMessage(labelWords.title)}
        description={intl.formatMessage(messages.nameHint)}
        value={title}
        onChange={setTitle}
        isRequired
        autoFocus
      />
    </CommandDialog>
  )
}

interface Props {
  readonly portfolio: PortfolioView
  readonly onClose: () => void
}

/** Renames a portfolio. */
export function RenamePortfolioDialog({ portfolio, onClose }: Props) {
  const intl = useIntl()
  const renameBack = useCommandWithToast(
    renamePortfolio,
    { params: { portfolioId: portfolio.portfolioId }, body: { title: portfolio.title } },
    messages.renamedBack,
  )
  const [title, setTitle] = useState<string>(portfolio.title)
  const request = () =>
    title.trim() === ""
      ? Result.fail({ title: "missing" })
      : Result.succeed({ params: { portfolioId: portfolio.portfolioId }, body: { title: title.trim() } })
  return (
    <CommandDialog
      title={intl.formatMessage(messages.rename)}
      about={portfolio.title}
      submitLabel={intl.formatMessage(commonWords.save)}
      endpoint={renamePortfolio}
      request={request}
      done={intl.formatMessage(messages.updated)}
      undo={renameBack}
      notDone={portfolioNotDone.update}
      onClose={onClose}
    >
      <TextField
        name="title"
        label={intl.formatMessage(labelWords.title)}
        value={title}
        onChange={setTitle}
        isRequired
        autoFocus
      />
    </CommandDialog>
  )
}
