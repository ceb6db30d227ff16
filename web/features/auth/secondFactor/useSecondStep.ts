import { Result } from "effect"
import { useEffect, useRef, useState } from "react"
import type { Challenge, SecondStep } from "#contract/people/identity.ts"
import type { FormState } from "#ui/windows/Dialog.tsx"
import type { FieldReasons } from "#web/forms/useSubmission.ts"

/** The state of a second step: the chosen one of the possible steps, and the code as typed so far. */
export interface SecondStepDraft {
  readonly challenge: Challenge
  readonly step: SecondStep
  readonly choose: (step: SecondStep) => void
  readonly code: string
  readonly type: (code: string) => void
  /** The request, or why the code cannot be sent. */
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

/** Sends a code as soon as it is complete. One that was refused is sent again when it was changed. */
export function useSentWhenComplete(
  { step, code }: Pick<SecondStepDraft, "step" | "code">,
  { isRunning, submit }: Pick<FormState, "isRunning" | "submit">,
): void {
  const sent = useRef("")
  useEffect(() => {
    if (code.length < codeForms[step].length) sent.current = ""
    else if (!isRunning && sent.current !== code) {
      sent.current = code
      submit()
    }
  }, [code, step, isRunning, submit])
}

/** The format of a code: its length, and the size of the groups it is displayed in. */
interface CodeForm {
  readonly length: number
  readonly group: number
  readonly isDigits: boolean
  /** The reason that is shown for a malformed code. */
  readonly reason: string
}

const byMail: CodeForm = { length: 8, group: 4, isDigits: true, reason: "code.mail" }

export const codeForms: Readonly<Record<SecondStep, CodeForm>> = {
  totp: { length: 6, group: 3, isDigits: true, reason: "code.malformed" },
  recoveryCode: { length: 24, group: 4, isDigits: false, reason: "code.recovery" },
  email: byMail,
  confirm: byMail,
  setUp: { length: 24, group: 4, isDigits: false, reason: "code.setUp" },
}

/** The characters of a typed or pasted text that belong to the code: spaces, dashes and other text are dropped. */
const plainCode = (step: SecondStep, typed: string): string => {
  const { length, isDigits } = codeForms[step]
  const kept = isDigits ? typed.replaceAll(/\D/g, "") : typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")
  return kept.slice(0, length)
}

export const groupedCode = (step: SecondStep, code: string): string =>
  code.match(new RegExp(`.{1,${codeForms[step].group}}`, "g"))?.join(" ") ?? ""

/** The complete code, or why it is malformed. */
function codeOf(step: SecondStep, code: string): Result.Result<string, Readonly<Record<string, string>>> {
  const { length, reason } = codeForms[step]
  return code.length === length ? Result.succeed(code) : Result.fail({ code: reason })
}
