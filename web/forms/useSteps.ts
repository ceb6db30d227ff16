import { Result } from "effect"
import { useRef, useState } from "react"
import type { Failure } from "#web/client/exchange.ts"

/** One command of several that are sent one after another. */
export interface Step {
  readonly id: string
  readonly run: () => Promise<Result.Result<unknown, Failure>>
  /** The form's names for fields of the command, where they differ. */
  readonly asked?: Readonly<Record<string, string>>
}

/**
 * Sends the commands of one form, each after the previous one succeeded. Commands that succeeded are not repeated:
 * after a refusal, only the remaining ones are sent. `done` contains the ids of those that succeeded.
 */
export function useSteps() {
  const done = useRef(new Set<string>())
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())

  const send = async (steps: ReadonlyArray<Step>): Promise<Result.Result<void, Failure>> => {
    for (const { id, run, asked = {} } of steps) {
      if (done.current.has(id)) continue
      const answer = await run()
      if (Result.isFailure(answer)) {
        setShown(new Set(done.current))
        return Result.fail(inTheWordsOf(asked, answer.failure))
      }
      done.current.add(id)
    }
    return Result.succeed(undefined)
  }
  return { send, done: shown }
}

/** The failure with the form's names of the fields. */
function inTheWordsOf(asked: Readonly<Record<string, string>>, failure: Failure): Failure {
  if (failure.kind !== "problem" || failure.problem.errors === undefined) return failure
  const errors = failure.problem.errors.map(({ field, reason }) => ({
    field: field
      .split(".")
      .map((part) => asked[part] ?? part)
      .join("."),
    reason,
  }))
  return { kind: "problem", problem: { ...failure.problem, errors } }
}
