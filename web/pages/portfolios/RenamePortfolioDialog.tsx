import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type PortfolioView, renamePortfolio } from "../../../server/contract/portfolios.ts"
import { useReversal } from "../../forms/useReversal.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { useTell } from "../../forms/useTell.ts"
import { commonWords } from "../../messages/words.ts"
import { portfolioNotDone } from "../../problems/notDoneMessages.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

interface Props {
  readonly portfolio: PortfolioView
  readonly onClose: () => void
}

/** Renames a portfolio. */
export function RenamePortfolioDialog({ portfolio, onClose }: Props) {
  const intl = useIntl()
  const tell = useTell()
  const renameBack = useReversal(
    renamePortfolio,
    { params: { portfolioId: portfolio.portfolioId }, body: { title: portfolio.title } },
    messages.renamedBack,
  )
  const [title, setTitle] = useState<string>(portfolio.title)
  const form = useSubmission(
    renamePortfolio,
    () =>
      title.trim() === ""
        ? Result.fail({ title: "missing" })
        : Result.succeed({ params: { portfolioId: portfolio.portfolioId }, body: { title: title.trim() } }),
    () => {
      tell(intl.formatMessage(messages.updated), renameBack)
      onClose()
    },
    { notDone: portfolioNotDone.update },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.rename)}
      about={portfolio.title}
      submitLabel={intl.formatMessage(commonWords.save)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        name="title"
        label={intl.formatMessage(messages.name)}
        value={title}
        onChange={setTitle}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
