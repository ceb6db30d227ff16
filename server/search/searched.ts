import { setImmediate } from "node:timers/promises"
import { type Grade, gradeOf, grades, isIn, readingsOf, type Wanted } from "#domain/shared/textMatching.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { FoundIn, SearchHit } from "#contract/search.ts"

/** A text by which an object is found: its name, or another of its texts. */
export interface KnownText {
  readonly in: FoundIn | "name"
  readonly text: string
  /** The entry that has the text. */
  readonly entryId?: EntryId
}

type Bare<Hit> = Hit extends SearchHit ? Omit<Hit, "found"> : never

/** An object that can be found, and all its texts, the name first. */
export interface Searched {
  readonly hit: Bare<SearchHit>
  readonly texts: ReadonlyArray<KnownText>
}

/** Characters searched before the event loop continues: a few milliseconds. A household may have 40 million. */
const charactersTogether = 256 * 1024

/**
 * The objects that match the words, best match first, and equal matches in the order of their names. Yields to the
 * event loop at intervals, so that other requests are answered meanwhile.
 */
export async function ranked(all: ReadonlyArray<Searched>, wanted: Wanted): Promise<ReadonlyArray<SearchHit>> {
  let characters = 0
  const found: Array<{ readonly hit: Searched["hit"] } & Best> = []
  for (const { hit, texts } of all) {
    const match = matching(wanted)
    for (const known of texts) {
      match.look(known)
      characters += known.text.length
      if (characters < charactersTogether) continue
      characters = 0
      await setImmediate()
    }
    const best = match.best()
    if (best) found.push({ hit, ...best })
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || compare(a.hit.name, b.hit.name))
    .map((one) => ({ ...one.hit, found: one.found && { ...one.found, text: passageOf(one.found.text) } }))
}

interface Best {
  /** Lower is better. */
  readonly rank: number
  readonly found: SearchHit["found"]
}

/** Finds the best match in the texts of one object, which are passed one after the other. */
function matching(wanted: Wanted) {
  let best: Best | undefined
  const missing = new Set(wanted.words)
  return {
    look(known: KnownText): void {
      const readings = readingsOf(known.text)
      for (const word of missing) if (isIn(readings, word)) missing.delete(word)
      const grade = gradeOf(readings, wanted)
      if (grade === undefined) return
      const rank = rankOf(grade, known)
      if (best && rank >= best.rank) return
      best = {
        rank,
        found: known.in === "name" ? null : { in: known.in, text: known.text, entryId: known.entryId ?? null },
      }
    },
    /** Also matches if each typed word is in one of the texts, even if not in the same one. */
    best: (): Best | undefined =>
      best ?? (wanted.words.length > 1 && missing.size === 0 ? { rank: 50, found: null } : undefined),
  }
}

/** The grade of a match counts for more than its field, except for running text: names come first. */
const rankOf = (grade: Grade, known: KnownText): number => grades.indexOf(grade) * 10 + weightOf(known)

function weightOf({ in: place }: KnownText): number {
  if (place === "name") return 0
  if (place === "description" || place === "note" || place === "comment") return 40
  if (place === "reason") return 42
  return place === "symbol" || place === "isin" ? 1 : 2
}

/** The beginning of a long text. */
const passageOf = (text: string): string => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
