import type { NumberFormat } from "#contract/people/identity.ts"
import { isAmbiguous, parseDecimal } from "./parseDecimal.ts"

/** More than 18 digits in a row, or in groups of three with the same mark between them. */
const tooManyDigits = /\d{19,}|\d{1,3}(\D)\d{3}(?:\1\d{3}){5,}/g

/**
 * Why a typed text is not a number that the contract takes: it has more than 18 digits before or after the decimal mark, it
 * can be two numbers, or it is none in the user's format.
 */
export function decimalFault(
  typed: string,
  format: NumberFormat,
): "decimal.tooLong" | "decimal.ambiguous" | "decimal.malformed" {
  if (isAmbiguous(typed, format)) return "decimal.ambiguous"
  const shortened = typed.replace(tooManyDigits, (_, mark?: string) =>
    mark === undefined ? "1" : `1${mark}234${mark}567`,
  )
  return parseDecimal(shortened, format) === undefined ? "decimal.malformed" : "decimal.tooLong"
}
