import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { answerSuggestions, listSuggestions, type Suggestion, undoSuggestions } from "#contract/suggestions.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useToast } from "#web/forms/useCommandWithToast.ts"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Button } from "#ui/Button.tsx"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { suggestionMessages as messages } from "./messages.ts"
import { sentOf, suggestionEffects, suggestionName } from "./suggestionWords.ts"

type Answer = "accepted" | "dismissed"

/** Splits and dividends that are reported and not recorded, to accept or dismiss one by one or all. Absent if there are none. */
export function Suggestions({ lines }: { readonly lines: ReadonlyMap<string, LinkedLine> }) {
  const query = useQuery(listSuggestions, { query: {} })
  const { give, isRunning } = useAnswers()
  const intl = useIntl()
  const figures = useFigures()
  return (
    <Answered query={query} skeleton={<Skeleton lines={3} />}>
      {({ count, suggestions }) =>
        count > 0 && (
          <Section
            title={intl.formatMessage(messages.heading, { count: figures.count(count) })}
            note={<FormattedMessage {...messages.note} />}
            tools={
              suggestions.length > 1 && (
                <span className="suggestion-answers">
                  <Button
                    needs="record"
                    isDisabled={isRunning}
                    onPress={() => give("accepted", suggestions.filter(isAcceptable))}
                    message={messages.acceptAll}
                  />
                  <Button
                    needs="record"
                    look="quiet"
                    isDisabled={isRunning}
                    onPress={() => give("dismissed", suggestions)}
                    message={messages.dismissAll}
                  />
                </span>
              )
            }
          >
            <ul className="issues">
              {suggestions.map((suggestion) => (
                <SuggestionRow
                  key={`${suggestion.holdingId} ${suggestion.kind} ${suggestion.day}`}
                  suggestion={suggestion}
                  page={lines.get(suggestion.holdingId)?.page}
                  isRunning={isRunning}
                  onAnswer={(answer) => give(answer, [suggestion])}
                />
              ))}
            </ul>
            {suggestions.length < count && (
              <p className="issue-elsewhere">
                <FormattedMessage
                  {...messages.some}
                  values={{ shown: figures.count(suggestions.length), count: figures.count(count) }}
                />
              </p>
            )}
          </Section>
        )
      }
    </Answered>
  )
}

const isAcceptable = ({ after }: Suggestion): boolean => after !== null

interface RowProps {
  readonly suggestion: Suggestion
  readonly page: string | undefined
  readonly isRunning: boolean
  readonly onAnswer: (answer: Answer) => void
}

function SuggestionRow({ suggestion, page, isRunning, onAnswer }: RowProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { name } = suggestion
  const what = suggestionName(suggestion, intl, figures)
  return (
    <li className="issue">
      <span className="issue-name">{page ? <AppLink to={page}>{name}</AppLink> : name}</span>
      <span>
        {what}
        <br />
        <span className="issue-words">{suggestionEffects(suggestion, intl, figures)}</span>
      </span>
      <span className="suggestion-answers">
        {isAcceptable(suggestion) && (
          <Button
            needs="record"
            isDisabled={isRunning}
            aria-label={intl.formatMessage(messages.acceptOf, { what, name })}
            onPress={() => onAnswer("accepted")}
            message={messages.accept}
          />
        )}
        <Button
          needs="record"
          look="quiet"
          isDisabled={isRunning}
          aria-label={intl.formatMessage(messages.dismissOf, { what, name })}
          onPress={() => onAnswer("dismissed")}
          message={messages.dismiss}
        />
      </span>
    </li>
  )
}

/**
 * Records or dismisses suggestions, the oldest first, and offers to undo them at once. Either all are recorded or
 * none: if one is refused, the reason is shown and the list stays.
 */
function useAnswers() {
  const intl = useIntl()
  const figures = useFigures()
  const showToast = useToast()
  const { run: record, isRunning } = useCommand(answerSuggestions)
  const { run: undo } = useCommand(undoSuggestions)

  const give = async (answer: Answer, suggestions: ReadonlyArray<Suggestion>) => {
    const answers = suggestions.toReversed().flatMap(({ holdingId, entry, dismissal }) => {
      const sent = sentOf(answer === "accepted" ? entry : dismissal)
      return sent ? [{ holdingId, entryId: crypto.randomUUID(), entry: sent }] : []
    })
    if (answers.length === 0) return
    const done = await record({ body: { answers } })
    if (Result.isFailure(done)) return showFailure(await failureSentence(done.failure, intl, figures))
    const takeBack = async () => {
      const entries = answers.map(({ holdingId, entryId }) => ({ holdingId, entryId }))
      const undone = await undo({ body: { entries, reason: intl.formatMessage(messages.undoReason) } })
      if (Result.isFailure(undone)) showFailure(await failureSentence(undone.failure, intl, figures))
    }
    showToast(intl.formatMessage(messages[answer], { count: answers.length }), () => void takeBack())
  }
  return { isRunning, give: (answer: Answer, suggestions: ReadonlyArray<Suggestion>) => void give(answer, suggestions) }
}
