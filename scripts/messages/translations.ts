import { createHash } from "node:crypto"
import { translationIn } from "#server/texts/translation.ts"

/** Texts by their id. */
export type Catalogue = Readonly<Record<string, string>>

/** The languages into which the English texts are translated. */
export const translatedLanguages = ["de", "fr", "it", "es"] as const

/** Distinguishes the texts of one id; eight digits are enough for that. */
export const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8)

/** The texts alone, without hashes. */
export const textsIn = (entries: Catalogue): Catalogue => mapped(entries, (_, entry) => translationIn(entry).text)

/** The ids whose translation was made from another English text than the one of today. */
export const changedSince = (english: Catalogue, entries: Catalogue): ReadonlyArray<string> =>
  Object.entries(entries)
    .filter(([id, entry]) => english[id] !== undefined && ![undefined, shortHash(english[id])].includes(fromOf(entry)))
    .map(([id]) => id)

/** The ids of translations without the hash of their English text. */
export const withoutHash = (entries: Catalogue): ReadonlyArray<string> =>
  Object.entries(entries)
    .filter(([, entry]) => fromOf(entry) === undefined)
    .map(([id]) => id)

/** Adds the hash of the English text to entries without one, and updates it in those `confirmed` to be right. */
export const withHashes = (
  entries: Catalogue,
  english: Catalogue,
  confirmed: ReadonlySet<string> = new Set(),
): Catalogue =>
  sorted(
    mapped(entries, (id, entry) => {
      const { from, text } = translationIn(entry)
      const current = english[id]
      if (current === undefined || text.trim() === "") return entry
      return `${confirmed.has(id) ? shortHash(current) : (from ?? shortHash(current))} ${text}`
    }),
  )

const fromOf = (entry: string): string | undefined => translationIn(entry).from

const mapped = (texts: Catalogue, change: (id: string, text: string) => string): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, change(id, text)]))

const sorted = (texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
