import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type PortfolioView, removePortfolio } from "../../../server/contract/portfolios.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { useTell } from "../../forms/useTell.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { useRestorePortfolio } from "./reversals.ts"

interface Props {
  readonly portfolio: PortfolioView
  readonly onClose: () => void
}

/**
 * Removes an empty portfolio, once its name was typed: as long as another stands there, that is said and nothing is sent.
 * The notice afterwards offers to restore it.
 */
export function RemovePortfolioDialog({ portfolio, onClose }: Props) {
  const intl = useIntl()
  const tell = useTell()
  const restore = useRestorePortfolio(portfolio.portfolioId)
  const [typed, setTyped] = useState("")
  const [isAsked, setAsked] = useState(false)
  const matches = typed.trim() === portfolio.title
  const isMismatch = !matches && (isAsked || typed !== "")
  const form = useSubmission(
    removePortfolio,
    () => Result.succeed({ params: { portfolioId: portfolio.portfolioId }, body: { reason: null } }),
    () => {
      tell(intl.formatMessage(messages.deleted), restore)
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
        setAsked(true)
        if (matches) form.submit()
      }}
      onClose={onClose}
      isProof
    >
      <p className="soft">
        <FormattedMessage {...messages.removeText} />
      </p>
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
