import { Result } from "effect"
import { useState } from "react"
import { FileTrigger } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { importHousehold } from "../../../../server/contract/imports.ts"
import { megabyte } from "../../../../server/contract/vocabulary.ts"
import { send } from "../../../api/call.ts"
import { useSession } from "../../../api/session.tsx"
import { PageForm } from "../../../forms/PageForm.tsx"
import { useSending } from "../../../forms/useSubmission.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Button } from "../../../ui/Button.tsx"
import { privacyMessages as messages } from "./messages.ts"

/** What was picked, with the id of the intention to import it: sent again after a lost answer, it is taken once. */
interface Picked {
  readonly file: File
  readonly commandId: string
}

const bytesMax = importHousehold.upload?.bytesMax ?? Infinity

interface Props {
  /** Whether or not it began: another one may go on. */
  readonly onSent: () => void
}

/** Picks an archive and sends it. */
export function ArchiveForm({ onSent }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { householdId } = useSession()
  const [picked, setPicked] = useState<Picked>()
  const [wrong, setWrong] = useState<"missing" | "tooLarge">()
  const sending = useSending({
    request: () => (picked ? Result.succeed(picked) : Result.fail({})),
    async send({ file, commandId }) {
      const sent = await send(importHousehold, { query: { wait: "no" } }, { commandId, householdId, file })
      onSent()
      return sent
    },
    onDone: () => undefined,
  })
  const submit = () => {
    const fault = !picked ? "missing" : picked.file.size > bytesMax ? "tooLarge" : undefined
    setWrong(fault)
    if (fault === undefined) sending.submit()
  }
  const problems = {
    missing: intl.formatMessage(messages.noFile),
    tooLarge: intl.formatMessage(messages.tooLarge, { most: figures.count(bytesMax / megabyte) }),
  }
  return (
    <PageForm
      submission={{ ...sending, submit, problem: wrong ? problems[wrong] : sending.problem }}
      submitLabel={intl.formatMessage(messages.importIt)}
      className="settings-form"
    >
      <div className="settings-buttons archive-file">
        <FileTrigger
          acceptedFileTypes={["application/zip", ".zip"]}
          onSelect={(files) => {
            const file = files?.[0]
            setWrong(undefined)
            setPicked(file && { file, commandId: crypto.randomUUID() })
          }}
        >
          <Button>
            <FormattedMessage {...messages.choose} />
          </Button>
        </FileTrigger>
        <span role="status">{picked?.file.name}</span>
      </div>
    </PageForm>
  )
}
