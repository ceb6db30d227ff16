import { Result } from "effect"
import { messageOf } from "#server/logging/messageOf.ts"
import { AnswerRefused, type Found, type HttpAnswer, type Reader } from "./answers.ts"
import { usable } from "./usable.ts"

const noValues = (service: string) =>
  ({ subject: "", kind: "NoData", sentence: `${service} answers without any values.` }) as const

/**
 * Makes a reader of a function that refuses by {@link refuse}. Values that no service may state become reasons ({@link
 * usable}). Lists without entries are left out; an answer without any value is refused with the first reason that it
 * states, or as `NoData`.
 */
export function readerOf(service: string, read: (answer: HttpAnswer) => Found): Reader {
  return (answer) => {
    try {
      const lists = Object.entries(usable(service, read(answer))).filter(
        ([, values]: [string, ReadonlyArray<unknown>]) => values.length > 0,
      )
      const found: Found = Object.fromEntries(lists)
      const { refused, ...values } = found
      if (Object.keys(values).length > 0) return Result.succeed(found)
      const { subject: _, ...refusal } = refused?.[0] ?? noValues(service)
      return Result.fail(refusal)
    } catch (error) {
      if (error instanceof AnswerRefused) return Result.fail(error.refusal)
      // A form that the reader does not expect must not stop the feeds of other services.
      return Result.fail({ kind: "Malformed", sentence: `${service} answers in an unknown form: ${messageOf(error)}.` })
    }
  }
}
