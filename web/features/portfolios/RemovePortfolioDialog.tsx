import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { type PortfolioView, removePortfolio, restorePortfolio } from "#contract/portfolios.ts"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { TextField } from "#ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly portfolio: PortfolioView
  readonly onClose: () => void
}

/**
 * Removes an empty portfolio after the user typed its name. While the field contains anything else, nothing is sent.
 * The toast afterwards offers to restore it.
 */
export function RemovePortfolioDialog({ portfolio, onClose }: Props) {
  const intl = useIntl()
  const showToast = useToast()
  const restore = useRestorePortfolio(portfolio.portfolioId)
  const [typed, setTyped] = useState("")
  const [isAsked, setAsked] = useState(false)
  const matches = typed.trim() === portfolio.title
  const isMismatch = !matches && (isAsked || typed !== "")
  const form = useSubmission(
    removePortfolio,
    () => Result.succeed({ params: { portfolioId: portfolio.portfolioId }, body: { reason: null } }),
    () => {
      showToast(intl.formatMessage(messages.deleted), restore)
      onClose()
    },
  )
  const errors = isMismatch ? { confirmation: intl.formatMessage(messages.nameMismatch) } : form.errors
  const submit = () => {
    setAsked(true)
    if (matches) form.submit()
  }
  return (
    <FormDialog
      title={intl.formatMessage(messages.removeTitle, { title: portfolio.title })}
      submitLabel={intl.formatMessage(commonWords.delete)}
      look="danger"
      form={{ ...form, errors, submit }}
      onClose={onClose}
      isProof
    >
      <Say className="soft" message={messages.removeText} />
      <TextField
        name="confirmation"
        label={intl.formatMessage(messages.typeName, { title: portfolio.title })}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

/** Restores a removed portfolio. The toast afterwards offers to remove it again. */
export function useRestorePortfolio(portfolioId: string): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const undo = useCommandWithToast(removePortfolio, { params: { portfolioId }, body: { reason } }, messages.deleted)
  return useCommandWithToast(restorePortfolio, { params: { portfolioId } }, messages.restored, { undo })
}
