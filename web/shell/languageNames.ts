import type { Language } from "#contract/identity.ts"

/** Every language by its own name, so that those who look for it can read it. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  es: "Español",
}
