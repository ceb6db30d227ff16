import type { BodyOf, Endpoint } from "#contract/endpoint.ts"
import { answerSuggestions, undoSuggestions } from "#contract/suggestions.ts"
import type { PendingHandlers } from "#server/commands/pendingCommands.ts"
import { type Batch, decodedBy, execute, type Execution } from "./execute.ts"
import { completing } from "./principal.ts"

/*
 * Answers to suggestions are one batch: all entries are decided before the first is recorded, each on what the earlier ones
 * leave, so a dividend that was accepted with a split counts the units after it.
 */

type Asked<E extends Endpoint> = Pick<Batch, "commandId" | "sent"> & { readonly body: BodyOf<E> }

/** Records the entry of each answer, in their order. */
export const suggestionAnswers = ({ body, commandId, sent }: Asked<typeof answerSuggestions>): Batch => ({
  name: answerSuggestions.name,
  commandId,
  sent,
  steps: body.answers.map((answer) => ({
    kind: "holding",
    step: answer.entryId,
    command: { _tag: "RecordEntry", ...answer },
  })),
  incompleteAs: "suggestions.incomplete",
})

/** Voids the entries, the last first. */
export const suggestionsUndone = ({ body, commandId, sent }: Asked<typeof undoSuggestions>): Batch => ({
  name: undoSuggestions.name,
  commandId,
  sent,
  steps: body.entries.toReversed().map((entry) => ({
    kind: "holding",
    step: entry.entryId,
    command: { _tag: "VoidEntry", ...entry, reason: body.reason },
  })),
})

/** Completes answers that a server left between two of their entries. */
export const suggestionHandlers = (execution: Execution): PendingHandlers => ({
  async [answerSuggestions.name](pending) {
    const asked = { ...pending, ...decodedBy(answerSuggestions, pending.sent) }
    await execute(execution, suggestionAnswers(asked), completing(pending))
  },
  async [undoSuggestions.name](pending) {
    const asked = { ...pending, ...decodedBy(undoSuggestions, pending.sent) }
    await execute(execution, suggestionsUndone(asked), completing(pending))
  },
})
