import { useIntl } from "react-intl"
import { type Draft, type FormField, mayBeEmpty, shownFields } from "./formFields.ts"
import { usePickOptions } from "./usePickOptions.ts"

/**
 * The preset values of folded fields in words, each once, after those of `others`: names, choices, a fineness, an ISIN,
 * and what is picked. Other numbers say nothing without their labels, and optional details are no presets.
 */
export function usePresets(
  fields: ReadonlyArray<FormField>,
  draft: Draft,
  others: ReadonlyArray<string> = [],
): ReadonlyArray<string> {
  const intl = useIntl()
  const shown = shownFields(fields, draft).filter(
    (field) => field.type === "pick" || field.type === "isin" || !mayBeEmpty(field, draft),
  )
  const isPicked = shown.some(({ type, name }) => type === "pick" && (draft[name] ?? "") !== "")
  const holdings = usePickOptions(isPicked ? "holdings" : undefined)
  const inWords = (field: FormField): string => {
    const value = draft[field.name] ?? ""
    switch (field.type) {
      case "choice":
      case "select": {
        const word = field.words[value === "" ? (field.preset ?? "") : value]
        return word ? intl.formatMessage(word) : ""
      }
      case "title":
      case "isin":
        return value.trim()
      case "purity":
        return value === "" ? "" : `${value}\u00a0\u2030`
      case "pick":
        return holdings.find((one) => one.value === value)?.label ?? ""
      default:
        return ""
    }
  }
  return [...new Set([...others, ...shown.map(inWords)])].filter((one) => one !== "")
}
