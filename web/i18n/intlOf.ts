import { createIntl, type IntlShape } from "react-intl"
import type { Language } from "#contract/people/identity.ts"

/** The texts of a language. Italian articles before numbers are corrected after formatting. */
export function intlOf(language: Language, messages: Readonly<Record<string, string>>): IntlShape {
  const intl = createIntl({ locale: language, messages })
  if (language !== "it") return intl
  const formatMessage = (...parameters: Parameters<typeof intl.formatMessage>) => {
    const text: unknown = intl.formatMessage(...parameters)
    return typeof text === "string" ? elided(text) : text
  }
  return { ...intl, formatMessage: formatMessage as typeof intl.formatMessage }
}

/**
 * Italian elides the article before a number that begins with a vowel when read aloud: all’8 dicembre, dall’11, l’80 %.
 * The catalogue writes `al {day}`, since it does not know the day.
 */
export const elided = (text: string): string =>
  text
    .replace(/\b(a|da|de|ne|su)l (?=8|11(?!\d))/giu, "$1ll’")
    .replace(/\b([Ii])l (?=8|11(?!\d))/gu, (_, letter: string) => (letter === "I" ? "L’" : "l’"))
