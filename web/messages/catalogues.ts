import type { Language } from "../../server/contract/identity.ts"

type Catalogue = Readonly<Record<string, string>>

const loaders: Record<Language, () => Promise<{ readonly default: Catalogue }>> = {
  en: () => import("./en.json"),
  de: () => import("./de.json"),
  fr: () => import("./fr.json"),
  it: () => import("./it.json"),
  es: () => import("./es.json"),
}

const catalogues = new Map<Language, Promise<Catalogue>>()

/** The texts of a language, fetched when they are first needed. */
export function catalogueOf(language: Language): Promise<Catalogue> {
  const known = catalogues.get(language)
  if (known) return known
  const fetched = loaders[language]().then((module) => module.default)
  catalogues.set(language, fetched)
  return fetched
}
