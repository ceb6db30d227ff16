import { answerQuestions } from "#server/threads/answerQuestions.ts"
import { isEasilyGuessed } from "./passwordStrength.ts"

/*
 * Estimates in a thread of its own how many guesses a password takes: some passwords take tens of milliseconds, which
 * other requests would wait for.
 */

export interface StrengthQuestion {
  readonly password: string
  readonly about: ReadonlyArray<string>
}

answerQuestions(({ password, about }: StrengthQuestion) => isEasilyGuessed(password, about))
