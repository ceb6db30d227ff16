import { Result } from "effect"
import type { Found, HttpAnswer, Refusal } from "#server/marketdata/providers/answers.ts"
import { readAnswer } from "#server/marketdata/providers/registry.ts"

/** An answer with status 200 to an unknown request, except for what is given. */
export const answerWith = (body: unknown, given: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status: 200,
  headers: {},
  body: typeof body === "string" ? body : JSON.stringify(body),
  uri: null,
  requestBody: null,
  ...given,
})

/** What a service's answer contains. Fails the test where it is refused. */
export function foundIn(service: string, body: unknown, given: Partial<HttpAnswer> = {}): Found {
  const result = readAnswer(service, answerWith(body, given))
  if (!result) throw new Error(`there is no service ${service}`)
  if (Result.isFailure(result)) throw new Error(`${result.failure.kind}: ${result.failure.sentence}`)
  return result.success
}

/** Why a service's answer is refused. Fails the test where it is read. */
export function refusalOf(service: string, body: unknown, given: Partial<HttpAnswer> = {}): Refusal {
  const result = readAnswer(service, answerWith(body, given))
  if (!result) throw new Error(`there is no service ${service}`)
  if (Result.isSuccess(result)) throw new Error(`read as ${JSON.stringify(result.success).slice(0, 200)}`)
  return result.failure
}
