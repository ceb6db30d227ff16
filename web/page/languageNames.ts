import type { Language } from "#contract/people/identity.ts"

/** Each language by its own name, so that its speakers recognise it. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  es: "Español",
}
