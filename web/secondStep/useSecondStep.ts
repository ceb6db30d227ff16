import { Result } from "effect"
import { useState } from "react"
import type { Challenge, SecondStep } from "../../server/contract/identity.ts"
import type { FieldReasons } from "../forms/useSubmission.ts"
import { codeOf, plainCode } from "./codes.ts"

/** A second step while it is made: which of those that are possible, and what was typed of its code. */
export interface SecondStepDraft {
  readonly challenge: Challenge
  readonly step: SecondStep
  readonly choose: (step: SecondStep) => void
  readonly code: string
  readonly type: (code: string) => void
  /** What is to be sent, or why it cannot be. */
  readonly request: () => Result.Result<{ readonly challenge: string; readonly code: string }, FieldReasons>
}

export function useSecondStep(challenge: Challenge): SecondStepDraft {
  const [step, setStep] = useState<SecondStep>(challenge.steps[0] ?? "email")
  const [code, setCode] = useState("")
  return {
    challenge,
    step,
    choose: (chosen) => {
      setStep(chosen)
      setCode("")
    },
    code,
    type: (typed) => setCode(plainCode(step, typed)),
    request: () => Result.map(codeOf(step, code), (plain) => ({ challenge: challenge.challenge, code: plain })),
  }
}
