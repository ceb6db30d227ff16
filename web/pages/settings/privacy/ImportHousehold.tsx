import { Result } from "effect"
import { useState } from "react"
import { FileTrigger } from "react-aria-components"
import { FormattedMessage, useIntl } from "react-intl"
import { importHousehold } from "../../../../server/contract/household.ts"
import { listPortfolios } from "../../../../server/contract/portfolios.ts"
import { megabyte } from "../../../../server/contract/vocabulary.ts"
import { lastRecorded, send } from "../../../api/call.ts"
import { useIdentity, useMay } from "../../../api/session.tsx"
import { useQuery } from "../../../api/useQuery.ts"
import { useInterfaceState } from "../../../app/interfaceState.ts"
import { PageForm } from "../../../forms/PageForm.tsx"
import { useSending } from "../../../forms/useSubmission.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Button } from "../../../ui/Button.tsx"
import { Section } from "../../../ui/Page.tsx"
import { Answered, Skeleton } from "../../../ui/States.tsx"
import { privacyMessages as messages } from "./messages.ts"

/** Takes an archive into the household, as long as nothing was recorded in it. For those who manage it. */
export function ImportHousehold() {
  const intl = useIntl()
  const mayManage = useMay("manage")
  const query = useQuery(listPortfolios, mayManage ? {} : null)
  if (!mayManage) return null
  return (
    <Section title={intl.formatMessage(messages.import)} note={intl.formatMessage(messages.importText)}>
      <Answered query={query} skeleton={<Skeleton lines={2} />}>
        {({ portfolios }) =>
          portfolios.length === 0 ? (
            <ArchiveForm />
          ) : (
            <p className="soft">
              <FormattedMessage {...messages.notEmpty} />
            </p>
          )
        }
      </Answered>
    </Section>
  )
}

/** What was picked, with the id of the intention to import it: sent again after a lost answer, it is taken once. */
interface Picked {
  readonly file: File
  readonly commandId: string
}

const bytesMax = importHousehold.upload?.bytesMax ?? Infinity

function ArchiveForm() {
  const intl = useIntl()
  const figures = useFigures()
  const { cache, reload } = useIdentity()
  const say = useInterfaceState((state) => state.say)
  const [picked, setPicked] = useState<Picked>()
  const [wrong, setWrong] = useState<"missing" | "tooLarge">()
  const sending = useSending({
    request: () => (picked ? Result.succeed(picked) : Result.fail({})),
    send: ({ file, commandId }) => send(importHousehold, {}, commandId, undefined, file),
    onDone: ({ position }) => {
      lastRecorded.note(position)
      cache.invalidate()
      void reload()
      say({ text: intl.formatMessage(messages.imported) })
    },
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
