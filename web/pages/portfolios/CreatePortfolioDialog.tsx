import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { createPortfolio } from "../../../server/contract/portfolios.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"

/** Creates a portfolio. */
export function CreatePortfolioDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const [portfolioId] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState("")
  const form = useSubmission(
    createPortfolio,
    () =>
      title.trim() === ""
        ? Result.fail({ title: "missing" })
        : Result.succeed({ params: { portfolioId }, body: { title: title.trim() } }),
    () => {
      say({ text: intl.formatMessage(messages.created) })
      onClose()
    },
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
