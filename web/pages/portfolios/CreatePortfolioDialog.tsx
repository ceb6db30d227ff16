import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import {
  createPortfolio,
  type PortfolioView,
  removePortfolio,
  renamePortfolio,
} from "../../../server/contract/portfolios.ts"
import { formMessages } from "../../forms/messages.ts"
import { useReversal, useTell } from "../../forms/useReversal.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { commonWords } from "../../messages/words.ts"
import { portfolioNotDone } from "../../problems/notDoneMessages.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

/** Creates a portfolio. */
export function CreatePortfolioDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const tell = useTell()
  const [portfolioId] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState("")
  const takeBack = useReversal(
    removePortfolio,
    { params: { portfolioId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    messages.deleted,
  )
  const form = useSubmission(
    createPortfolio,
    () =>
      title.trim() === ""
        ? Result.fail({ title: "missing" })
        : Result.succeed({ params: { portfolioId }, body: { title: title.trim() } }),
    () => {
      tell(intl.formatMessage(messages.created), takeBack)
      onClose()
    },
    { notDone: portfolioNotDone.create },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.create)}
      submitLabel={intl.formatMessage(messages.create)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        name="title"
        label={intl.formatMessage(messages.name)}
        description={intl.formatMessage(messages.nameHint)}
        value={title}
        onChange={setTitle}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

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
