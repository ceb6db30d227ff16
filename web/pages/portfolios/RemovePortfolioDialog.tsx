import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type PortfolioView, removePortfolio } from "../../../server/contract/portfolios.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { useRestorePortfolio } from "../../descriptions/reversals.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { commonWords } from "../../messages/words.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

interface Props {
  readonly portfolio: PortfolioView
  readonly onClose: () => void
}

/** Removes an empty portfolio, once its name was typed. The notice afterwards offers to restore it. */
export function RemovePortfolioDialog({ portfolio, onClose }: Props) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const restore = useRestorePortfolio(portfolio.portfolioId)
  const [typed, setTyped] = useState("")
  const [isMismatch, setMismatch] = useState(false)
  const form = useSubmission(
    removePortfolio,
    () => Result.succeed({ params: { portfolioId: portfolio.portfolioId }, body: { reason: null } }),
    () => {
      say({
        text: intl.formatMessage(messages.deleted),
        action: { label: intl.formatMessage(commonWords.undo), run: restore },
      })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.removeTitle, { title: portfolio.title })}
      submitLabel={intl.formatMessage(messages.remove)}
      look="danger"
      errors={isMismatch ? { confirmation: intl.formatMessage(messages.nameMismatch) } : form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={() => {
        const matches = typed.trim() === portfolio.title
        setMismatch(!matches)
        if (matches) form.submit()
      }}
      onClose={onClose}
    >
      <p className="soft">
        <FormattedMessage {...messages.removeText} />
      </p>
      <TextField
        name="confirmation"
        label={intl.formatMessage(messages.typeName, { title: portfolio.title })}
        autoComplete="off"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setMismatch(false)
        }}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
