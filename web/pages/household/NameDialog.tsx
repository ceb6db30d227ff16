import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { nameHousehold } from "../../../server/contract/household.ts"
import { useIdentity } from "../../api/session.tsx"
import { useReversals } from "../../forms/useReversal.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { useTell } from "../../forms/useTell.ts"
import { commonWords } from "../../messages/words.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { TextField } from "../../ui/Field.tsx"
import { householdMessages as messages } from "./messages.ts"

interface Props {
  readonly name: string | null
  readonly onClose: () => void
}

/** Gives the household a name, or another one; then the notice afterwards offers the former again. */
export function NameDialog({ name: before, onClose }: Props) {
  const intl = useIntl()
  const { reload } = useIdentity()
  const tell = useTell()
  const [name, setName] = useState(before ?? "")
  const renameBack = useReversals(nameHousehold, messages.renamedBack, { onDone: () => void reload() })
  const form = useSubmission(
    nameHousehold,
    () => (name.trim() === "" ? Result.fail({ name: "missing" }) : Result.succeed({ body: { name: name.trim() } })),
    () => {
      tell(intl.formatMessage(messages.renamed), before === null ? undefined : renameBack({ body: { name: before } }))
      onClose()
      void reload()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.rename)}
      submitLabel={intl.formatMessage(commonWords.save)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={intl.formatMessage(messages.name)}
        description={intl.formatMessage(messages.nameHint)}
        value={name}
        onChange={setName}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
