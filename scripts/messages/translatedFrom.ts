import { createHash } from "node:crypto"

/*
 * From which English text each translation was made. When the English one is changed later, its translations say
 * something else than it does, until somebody has looked at them.
 */

export type Catalogue = Readonly<Record<string, string>>

/**
 * Short hashes of texts: for `en` of each as it stands, for every other language and id of the English text that the
 * translation was made from, a space, and of the translation itself.
 */
export type TranslatedFrom = Readonly<Record<string, Catalogue>>

/** Tells two texts of one id apart; eight digits are enough for that. */
export const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8)

interface Texts {
  readonly english: Catalogue
  /** By language. */
  readonly translations: Readonly<Record<string, Catalogue>>
}

/**
 * What is to be kept now. A translation that is new, that was changed since it was kept, or that somebody `confirmed`
 * to be right still, was made from the English text as it stands; any other from the one that is kept.
 */
export function keptAnew(
  kept: TranslatedFrom,
  { english, translations }: Texts,
  confirmed: ReadonlySet<string> = new Set(),
): TranslatedFrom {
  const anew: Record<string, Catalogue> = { en: mapped(english, (_, text) => shortHash(text)) }
  for (const [language, translation] of Object.entries(translations)) {
    const translated = Object.keys(english).filter((id) => (translation[id] ?? "").trim() !== "")
    anew[language] = Object.fromEntries(
      translated.map((id) => {
        const own = shortHash(translation[id] ?? "")
        const [madeFrom = "", ownBefore] = (kept[language]?.[id] ?? "").split(" ")
        const isKept = ownBefore === own && !confirmed.has(id)
        return [id, `${isKept ? madeFrom : shortHash(english[id] ?? "")} ${own}`]
      }),
    )
  }
  return anew
}

/** The ids whose English text was changed since the translation was made. */
export function changedSince(kept: TranslatedFrom, language: string): ReadonlyArray<string> {
  const { en = {} } = kept
  return Object.entries(kept[language] ?? {})
    .filter(([id, hashes]) => hashes.split(" ")[0] !== en[id])
    .map(([id]) => id)
}

/** Whether what is kept is what would be kept now. */
export const isUpToDate = (kept: TranslatedFrom, texts: Texts): boolean =>
  JSON.stringify(sorted(kept)) === JSON.stringify(sorted(keptAnew(kept, texts)))

const sorted = (kept: TranslatedFrom) =>
  Object.entries(kept)
    .map(([language, hashes]) => [language, Object.entries(hashes).sort(byId)] as const)
    .sort(byId)

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

const mapped = (texts: Catalogue, change: (id: string, text: string) => string): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, change(id, text)]))
