import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import {
  answerSuggestions,
  listSuggestions,
  type Suggestion,
  type SymbolChangeSuggestion,
  undoSuggestions,
} from "#contract/suggestions.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useToast } from "#web/forms/useCommandWithToast.ts"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import type { Failure } from "#web/client/exchange.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Button } from "#ui/Button.tsx"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { suggestionMessages as messages } from "./messages.ts"
import { sentOf, suggestionEffects, suggestionName, symbolChangeEffects, symbolChangeName } from "./suggestionWords.ts"
import { useSymbolChanges } from "./useSymbolChanges.ts"

type Answer = "accepted" | "dismissed"

/**
 * Splits, dividends and changes of symbols that are reported and not recorded, to accept or dismiss one by one or all. Absent
 * if there are none.
 */
export function Suggestions({ lines }: { readonly lines: ReadonlyMap<string, LinkedLine> }) {
  const query = useQuery(listSuggestions, { query: {} })
  const { give, isRunning } = useAnswers()
  const intl = useIntl()
  const figures = useFigures()
  return (
    <Answered query={query} skeleton={<Skeleton lines={3} />}>
      {({ count, suggestions, symbolChanges }) =>
        count > 0 && (
          <Section
            title={intl.formatMessage(messages.heading, { count: figures.count(count) })}
            note={<FormattedMessage {...messages.note} />}
            tools={
              suggestions.length + symbolChanges.length > 1 && (
                <span className="suggestion-answers">
                  <Button
                    needs="record"
                    isDisabled={isRunning}
                    onPress={() => give("accepted", suggestions.filter(isAcceptable), symbolChanges)}
                    message={messages.acceptAll}
                  />
                  <Button
                    needs="record"
                    look="quiet"
                    isDisabled={isRunning}
                    onPress={() => give("dismissed", suggestions, symbolChanges)}
                    message={messages.dismissAll}
                  />
                </span>
              )
            }
          >
            <ul className="issues">
              {symbolChanges.map((change) => (
                <SuggestionRow
                  key={`${change.holdingId} symbol ${change.day}`}
                  name={change.name}
                  what={symbolChangeName(change, intl, figures)}
                  effects={symbolChangeEffects(change, intl)}
                  page={lines.get(change.holdingId)?.page}
                  isAcceptable
                  isRunning={isRunning}
                  onAnswer={(answer) => give(answer, [], [change])}
                />
              ))}
              {suggestions.map((suggestion) => (
                <SuggestionRow
                  key={`${suggestion.holdingId} ${suggestion.kind} ${suggestion.day}`}
                  name={suggestion.name}
                  what={suggestionName(suggestion, intl, figures)}
                  effects={suggestionEffects(suggestion, intl, figures)}
                  isAcceptable={isAcceptable(suggestion)}
                  page={lines.get(suggestion.holdingId)?.page}
                  isRunning={isRunning}
                  onAnswer={(answer) => give(answer, [suggestion], [])}
                />
              ))}
            </ul>
            {suggestions.length + symbolChanges.length < count && (
              <p className="issue-elsewhere">
                <FormattedMessage
                  {...messages.some}
                  values={{
                    shown: figures.count(suggestions.length + symbolChanges.length),
                    count: figures.count(count),
                  }}
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
  readonly name: string
  /** What is suggested. */
  readonly what: string
  readonly effects: string
  readonly isAcceptable: boolean
  readonly page: string | undefined
  readonly isRunning: boolean
  readonly onAnswer: (answer: Answer) => void
}

function SuggestionRow({ name, what, effects, page, isAcceptable, isRunning, onAnswer }: RowProps) {
  const intl = useIntl()
  return (
    <li className="issue">
      <span className="issue-name">{page ? <AppLink to={page}>{name}</AppLink> : name}</span>
      <span>
        {what}
        <br />
        <span className="issue-words">{effects}</span>
      </span>
      <span className="suggestion-answers">
        {isAcceptable && (
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
 * Records or dismisses suggestions, the oldest first, and offers to undo them at once. Of entries, either all are recorded
 * or none; new symbols follow them one by one. If one is refused, the reason is shown and it stays in the list.
 */
function useAnswers() {
  const intl = useIntl()
  const figures = useFigures()
  const showToast = useToast()
  const { run: record, isRunning: isRecording } = useCommand(answerSuggestions)
  const { run: undo } = useCommand(undoSuggestions)
  const { follow, goBack, isFollowing } = useSymbolChanges()
  const fail = async (failure: Failure) => showFailure(await failureSentence(failure, intl, figures))

  const give = async (
    answer: Answer,
    suggestions: ReadonlyArray<Suggestion>,
    changes: ReadonlyArray<SymbolChangeSuggestion>,
  ) => {
    const isAccepted = answer === "accepted"
    const answers = [
      ...suggestions
        .toReversed()
        .map(({ holdingId, entry, dismissal }) => [holdingId, isAccepted ? entry : dismissal] as const),
      ...(isAccepted ? [] : changes).map(({ holdingId, dismissal }) => [holdingId, dismissal] as const),
    ].flatMap(([holdingId, entry]) => {
      const sent = sentOf(entry)
      return sent ? [{ holdingId, entryId: crypto.randomUUID(), entry: sent }] : []
    })
    if (answers.length > 0) {
      const done = await record({ body: { answers } })
      if (Result.isFailure(done)) return fail(done.failure)
    }
    const { followed, failure } = await follow(isAccepted ? changes : [])
    if (failure) await fail(failure)
    const count = answers.length + followed.length
    if (count === 0) return
    const takeBack = async () => {
      const entries = answers.map(({ holdingId, entryId }) => ({ holdingId, entryId }))
      const reason = intl.formatMessage(messages.undoReason)
      const undone = entries.length === 0 ? undefined : await undo({ body: { entries, reason } })
      if (undone && Result.isFailure(undone)) return fail(undone.failure)
      const refused = await goBack(followed)
      if (refused) await fail(refused)
    }
    showToast(intl.formatMessage(messages[answer], { count }), () => void takeBack())
  }
  return {
    isRunning: isRecording || isFollowing,
    give: (...asked: Parameters<typeof give>) => void give(...asked),
  }
}
