import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { type readDataManagement, startCheck } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { Button } from "#ui/Button.tsx"
import { Section } from "#web/page/Page.tsx"
import { StateMark } from "#web/features/admin/StateMark.tsx"
import { type Check, checkNames, checkNotes, checkStarts, dataMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

type CheckResult = NonNullable<AnswerOf<typeof readDataManagement>[Check]>

interface Props {
  readonly check: Check
  /** The result of the last run or of the running one; `null` if it never ran. */
  readonly result: CheckResult | null
  /** Whether any check is running: only one runs at a time. */
  readonly isUnderWay: boolean
}

/** The most findings that the server returns. */
const shownFindings = 100

/** A check of the data: a button that starts it, and its findings. */
export function CheckSection({ check, result, isUnderWay }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { run, isRunning } = useCommand(startCheck)
  const start = async () => {
    const answer = await run({ params: { check } })
    if (Result.isFailure(answer) && answer.failure.kind !== "cancelled") {
      showFailure(failureMessage(answer.failure, intl, figures))
    }
  }
  return (
    <Section title={intl.formatMessage(checkNames[check])} note={intl.formatMessage(checkNotes[check])}>
      <div className="check-run">
        {result === null ? <Say className="soft" message={messages.neverRan} /> : <CheckOutcome result={result} />}
        <Button
          isDisabled={isUnderWay}
          isPending={isRunning}
          onPress={() => void start()}
          message={checkStarts[check]}
        />
      </div>
    </Section>
  )
}

function CheckOutcome({ result }: { readonly result: CheckResult }) {
  const figures = useFigures()
  const { finishedAt, findings, failure } = result
  const looked = figures.count(result.looked)
  return (
    <div className="stack">
      {finishedAt === null && (
        <p>
          <StateMark tone="caution">
            <FormattedMessage {...messages.running} values={{ looked }} />
          </StateMark>
        </p>
      )}
      <div role="status">
        {finishedAt !== null && (
          <>
            <Verdict result={result} />
            <Say
              as="span"
              className="table-sub"
              message={messages.ran}
              values={{ moment: figures.moment(finishedAt), looked }}
            />
          </>
        )}
      </div>
      {failure === null && findings.length > 0 && (
        <ul className="findings mono">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Verdict({ result: { findings, failure } }: { readonly result: CheckResult }) {
  const figures = useFigures()
  if (failure !== null) {
    return (
      <StateMark tone="bad">
        <FormattedMessage {...messages.failed} values={{ failure }} />
      </StateMark>
    )
  }
  const count = figures.count(findings.length)
  if (findings.length === 0) {
    return (
      <StateMark tone="good">
        <FormattedMessage {...messages.nothingWrong} />
      </StateMark>
    )
  }
  return (
    <StateMark tone="bad">
      {findings.length >= shownFindings ? (
        <FormattedMessage {...messages.mostFindings} values={{ count }} />
      ) : (
        <FormattedMessage {...messages.findings} values={{ total: findings.length, count }} />
      )}
    </StateMark>
  )
}
