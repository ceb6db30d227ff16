import { Result } from "effect"
import type { SecondStep } from "../../server/contract/identity.ts"

/** How the code of a step is written: so many characters, in groups that can be read. */
interface CodeForm {
  readonly length: number
  readonly group: number
  readonly isDigits: boolean
  /** Why what was typed cannot be one. */
  readonly reason: string
}

const byMail: CodeForm = { length: 8, group: 4, isDigits: true, reason: "code.mail" }

export const codeForms: Readonly<Record<SecondStep, CodeForm>> = {
  totp: { length: 6, group: 3, isDigits: true, reason: "code.malformed" },
  recoveryCode: { length: 24, group: 4, isDigits: false, reason: "code.recovery" },
  email: byMail,
  confirm: byMail,
}

/** What counts of what was typed or pasted: a code may come with spaces, dashes, or words around its digits. */
export const plainCode = (step: SecondStep, typed: string): string => {
  const { length, isDigits } = codeForms[step]
  const kept = isDigits ? typed.replaceAll(/\D/g, "") : typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")
  return kept.slice(0, length)
}

export const groupedCode = (step: SecondStep, code: string): string =>
  code.match(new RegExp(`.{1,${codeForms[step].group}}`, "g"))?.join(" ") ?? ""

/** The code to be sent, or why it is none. */
export function codeOf(step: SecondStep, code: string): Result.Result<string, Readonly<Record<string, string>>> {
  const { length, reason } = codeForms[step]
  return code.length === length ? Result.succeed(code) : Result.fail({ code: reason })
}
