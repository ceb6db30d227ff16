import { Result } from "effect"
import { useEffect, useRef, useState } from "react"
import { FileTrigger } from "react-aria-components"
import { useIntl } from "react-intl"
import { importHousehold, type ArchiveImportView, readArchiveImport } from "#contract/people/archiveImport.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { megabyte } from "#contract/vocabulary.ts"
import { useMay } from "#ui/windows/offers.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { Button } from "#ui/Button.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { ImportEnded, ImportProgress } from "./ImportState.tsx"
import { privacyMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/**
 * Imports an archive into the household, if nothing has been recorded in it, and shows the progress in every open tab.
 * Only for members with the permission to manage the household.
 */
export function ImportHousehold() {
  const intl = useIntl()
  const mayManage = useMay("manage")
  const portfolios = useQuery(listPortfolios, mayManage ? {} : null)
  const state = useQuery(readArchiveImport, mayManage ? {} : null)
  useFollowing(state.answer?.import ?? null, state.retry)
  if (!mayManage) return null
  return (
    <Section title={intl.formatMessage(messages.import)} note={intl.formatMessage(messages.importText)}>
      <Answered query={state} skeleton={<Skeleton lines={2} />}>
        {({ import: last }) =>
          last && goesOn(last) ? (
            <ImportProgress import={last} />
          ) : (
            <div className="import-state">
              {last && <ImportEnded import={last} />}
              <Answered query={portfolios} skeleton={<Skeleton lines={2} />}>
                {(answer) =>
                  answer.portfolios.length === 0 ? (
                    <ArchiveForm onSent={state.retry} />
                  ) : (
                    <Say className="soft" message={messages.notEmpty} />
                  )
                }
              </Answered>
            </div>
          )
        }
      </Answered>
    </Section>
  )
}

const goesOn = ({ phase }: ArchiveImportView): boolean =>
  phase === "reading" || phase === "trying" || phase === "recording"

const askedEveryMs = 1_000

/** Polls during an import, and when the user returns to the page. After the import, all figures are read again. */
function useFollowing(last: ArchiveImportView | null, ask: () => void): void {
  const { reload, invalidateAnswers } = useClient()
  const isGoing = last !== null && goesOn(last)
  useEffect(() => {
    window.addEventListener("focus", ask)
    const timer = isGoing ? setInterval(ask, askedEveryMs) : undefined
    return () => {
      window.removeEventListener("focus", ask)
      clearInterval(timer)
    }
  }, [ask, isGoing])

  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (last === null) return
    if (goesOn(last)) followed.current = last.importId
    else if (followed.current === last.importId) {
      followed.current = undefined
      invalidateAnswers(last.position)
      void reload()
    }
  }, [last, reload, invalidateAnswers])
}

/** The picked file with the idempotency key of its import, so that a retry after a lost answer imports it only once. */
interface Picked {
  readonly file: File
  readonly commandId: string
}

const bytesMax = importHousehold.upload?.bytesMax ?? Infinity

interface Props {
  /** Called after every attempt, also a refused one, because another import may be running. */
  readonly onSent: () => void
}

/** Picks an archive and sends it. */
function ArchiveForm({ onSent }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { send } = useClient()
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
          <Button message={messages.choose} />
        </FileTrigger>
        <span role="status">{picked?.file.name}</span>
      </div>
    </PageForm>
  )
}
