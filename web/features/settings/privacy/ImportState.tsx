import { FormattedMessage, useIntl } from "react-intl"
import { Result } from "effect"
import { cancelImport, type ArchiveImportView } from "#contract/people/archiveImport.ts"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { ProgressBar } from "#ui/ProgressBar.tsx"
import { FailureNote } from "#web/page/States.tsx"
import { importMessages as messages } from "./importMessages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly import: ArchiveImportView
}

/** The progress of a running import, with a button that cancels it before anything is recorded. */
export function ImportProgress({ import: { phase, done, total } }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const cancelling = useSubmission(
    cancelImport,
    () => Result.succeed({}),
    () => undefined,
  )
  const isRecording = phase === "recording"
  return (
    <div className="import-state">
      <Say
        role="status"
        message={isRecording ? messages.recording : phase === "trying" ? messages.trying : messages.reading}
      />
      <ProgressBar label={intl.formatMessage(messages.progress)} done={done} total={total} />
      <p className="fine soft">
        {total > 0 ? (
          <FormattedMessage {...messages.factsOf} values={{ done: figures.count(done), total: figures.count(total) }} />
        ) : (
          <FormattedMessage {...messages.begins} />
        )}
      </p>
      <Say className="soft" message={isRecording ? messages.recordingNote : messages.cancelNote} />
      {!isRecording && (
        <>
          {cancelling.problem && (
            <div role="alert" className="dialog-problem">
              {cancelling.problem}
            </div>
          )}
          <Button onPress={cancelling.submit} isPending={cancelling.isRunning} message={messages.cancel} />
        </>
      )}
    </div>
  )
}

/** How the last import ended. */
export function ImportEnded({ import: { phase, refusal, counts, startedAt, endedAt } }: Props) {
  const figures = useFigures()
  const moment = figures.moment(endedAt ?? startedAt)
  if (phase === "refused" && refusal) {
    const problem = { type: "", title: "", status: 422, code: "refused", refusal } as const
    return <FailureNote failure={{ kind: "problem", problem }} notShown={messages.refused} />
  }
  if (phase === "imported") {
    return (
      <p role="status">
        <FormattedMessage {...messages.imported} values={{ moment }} />
        {counts && (
          <>
            {" "}
            <FormattedMessage
              {...messages.counts}
              values={{
                facts: figures.count(counts.facts),
                portfolios: figures.count(counts.portfolios),
                holdings: figures.count(counts.holdings),
                debts: figures.count(counts.debts),
                wallets: figures.count(counts.wallets),
                entries: figures.count(counts.entries),
              }}
            />
          </>
        )}
      </p>
    )
  }
  return phase === "cancelled" ? (
    <Say role="status" message={messages.cancelled} values={{ moment }} />
  ) : (
    <CautionNote role="status">
      <FormattedMessage {...messages.failed} />
    </CautionNote>
  )
}
