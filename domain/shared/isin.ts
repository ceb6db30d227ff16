import { Schema } from "effect"

/** Checks form and check digit by ISO 6166: letters become two digits, then Luhn over all digits. */
function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false
  const digits = [...text].map((sign) => Number.parseInt(sign, 36).toString()).join("")
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** International Securities Identification Number (ISO 6166), with a valid check digit. */
export const Isin = Schema.String.check(Schema.makeFilter(isIsin, { message: "isin.malformed" }))
