import { Result } from "effect"
import { useCallback, useState } from "react"
import { useIntl } from "react-intl"
import type { AnswerOf, Endpoint } from "#contract/endpoint.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Failure, RequestOf } from "#web/client/exchange.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { exampleOf } from "#web/format/numberFormat.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { isOfPlan } from "#web/problems/isOfPlan.ts"
import type { NotDone } from "#web/problems/notDoneMessages.ts"
import { reasonMessage } from "#web/problems/reasonMessage.ts"
import type { FormState } from "#ui/windows/Dialog.tsx"
import type { FieldErrors } from "#ui/Field.tsx"

/** Errors that the form itself found: a stable reason for each field name. */
export type FieldReasons = Readonly<Record<string, string>>

interface Options<Request, Answer> {
  /** The request, or the fields that are missing or malformed. */
  readonly request: () => Result.Result<Request, FieldReasons>
  readonly send: (request: Request) => Promise<Result.Result<Answer, Failure>>
  readonly onDone: (answer: Answer) => void
  /** Names of fields that differ from the last part of the contract's path. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** The class of the holding concerned, which determines the wording of refusals. */
  readonly assetClass?: AssetClass | undefined
  /** States what was not done, followed by the reason. */
  readonly notDone?: NotDone | undefined
}

const nothingWrong: FieldErrors = {}

/** The submission of a form: errors of fields, the problem of the request, and whether it is pending. */
export function useSending<Request, Answer>({
  request,
  send,
  onDone,
  fields = {},
  assetClass,
  notDone,
}: Options<Request, Answer>): FormState {
  const intl = useIntl()
  const figures = useFigures()
  const [wrong, setWrong] = useState<Pick<FormState, "errors" | "problem" | "isOfPlan">>({
    errors: nothingWrong,
    problem: undefined,
  })
  const [isRunning, setRunning] = useState(false)

  const sentences = (reasons: FieldReasons): FieldErrors =>
    Object.fromEntries(
      Object.entries(reasons).map(([field, reason]) => [
        field,
        reasonMessage(reason, intl, exampleOf(figures.numberFormat)),
      ]),
    )

  const submit = async () => {
    const made = request()
    if (Result.isFailure(made)) return setWrong({ errors: sentences(made.failure), problem: undefined })
    setRunning(true)
    const answer = await send(made.success)
    if (Result.isSuccess(answer)) {
      setRunning(false)
      setWrong({ errors: nothingWrong, problem: undefined })
      return onDone(answer.success)
    }
    const reason = await failureSentence(answer.failure, intl, figures, assetClass)
    setRunning(false)
    setWrong({
      errors: sentences(reasonsOf(answer.failure, fields)),
      problem: (reason && notDone ? intl.formatMessage(notDone, { reason }) : reason) || undefined,
      isOfPlan: isOfPlan(answer.failure),
    })
  }
  return { ...wrong, isRunning, submit: () => void submit() }
}

/** The same for one command of the contract. */
export function useSubmission<E extends Endpoint>(
  endpoint: E,
  request: () => Result.Result<RequestOf<E>, FieldReasons>,
  onDone: (answer: AnswerOf<E>) => void,
  about: Pick<Options<unknown, unknown>, "fields" | "assetClass" | "notDone"> = {},
): FormState {
  const { run } = useCommand(endpoint)
  return useSending({ request, send: run, onDone, ...about })
}

/** Errors by the form's field names. The server names paths, such as `body.entry.consideration.amount`. */
function reasonsOf(failure: Failure, fields: Readonly<Record<string, string>>): FieldReasons {
  if (failure.kind !== "problem") return {}
  return Object.fromEntries(
    (failure.problem.errors ?? []).map(({ field, reason }) => [fields[field] ?? fieldOf(field), reason]),
  )
}

const wrappers = new Set(["body", "entry", "details", "preferences"])
const fieldOf = (path: string): string => path.split(".").find((part) => !wrappers.has(part)) ?? path

/** The values of a form, with functions that change them. */
export function useDraft<Draft extends object>(initial: () => Draft) {
  const [draft, setDraft] = useState(initial)
  const change = useCallback(
    <Name extends keyof Draft>(name: Name) =>
      (value: Draft[Name]) =>
        setDraft((now) => ({ ...now, [name]: value })),
    [],
  )
  return { draft, change, setDraft }
}
