/* The subset of effect's `Result` that is used here: a success or a failure. */

interface Success {
  readonly _tag: "Success"
  readonly success: unknown
}
interface Failure {
  readonly _tag: "Failure"
  readonly failure: unknown
}
type Result = Success | Failure

export const succeed = (success: unknown): Result => ({ _tag: "Success", success })
export const fail = (failure: unknown): Result => ({ _tag: "Failure", failure })
export const isSuccess = (result: Result): result is Success => result._tag === "Success"
export const isFailure = (result: Result): result is Failure => result._tag === "Failure"

export const map = (result: Result, change: (success: unknown) => unknown): Result =>
  isSuccess(result) ? succeed(change(result.success)) : result

export const flatMap = (result: Result, next: (success: unknown) => Result): Result =>
  isSuccess(result) ? next(result.success) : result
