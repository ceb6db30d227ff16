import { type Grade, gradeOf, grades, isSpreadOver, readingsOf, type Wanted } from "../../domain/shared/textMatching.ts"
import type { EntryId } from "../../domain/shared/ids.ts"
import type { FoundIn, SearchHit } from "../contract/search.ts"

/** A text by which something is found: its name, or what else is known of it. */
export interface KnownText {
  readonly in: FoundIn | "name"
  readonly text: string
  /** The entry about which it was written. */
  readonly entryId?: EntryId
}

type Bare<Hit> = Hit extends SearchHit ? Omit<Hit, "found"> : never

/** Something that can be found, and every text that is known of it, its name first. */
export interface Searched {
  readonly hit: Bare<SearchHit>
  readonly texts: ReadonlyArray<KnownText>
}

/** What answers to the words, the best match first, and of equal ones in the order of their names. */
export function ranked(all: ReadonlyArray<Searched>, wanted: Wanted): ReadonlyArray<SearchHit> {
  return all
    .flatMap((one) => {
      const best = bestOf(one, wanted)
      return best ? [{ hit: one.hit, ...best }] : []
    })
    .toSorted((a, b) => a.rank - b.rank || compare(a.hit.name, b.hit.name))
    .map(({ hit, found }) => ({ ...hit, found: found && { ...found, text: passageOf(found.text) } }))
}

interface Best {
  /** The lower, the better. */
  readonly rank: number
  readonly found: SearchHit["found"]
}

function bestOf({ texts }: Searched, wanted: Wanted): Best | undefined {
  const readings = texts.map(({ text }) => readingsOf(text))
  let best: Best | undefined
  for (const [index, known] of texts.entries()) {
    const grade = gradeOf(readings[index] ?? [], wanted)
    if (grade === undefined) continue
    const rank = rankOf(grade, known)
    if (!best || rank < best.rank) {
      best = {
        rank,
        found: known.in === "name" ? null : { in: known.in, text: known.text, entryId: known.entryId ?? null },
      }
    }
  }
  return best ?? (isSpreadOver(readings, wanted) ? { rank: 50, found: null } : undefined)
}

/** How close the match is counts for more than where it is, but for running text: what is called so comes first. */
const rankOf = (grade: Grade, known: KnownText): number => grades.indexOf(grade) * 10 + weightOf(known)

function weightOf({ in: place }: KnownText): number {
  if (place === "name") return 0
  if (place === "description" || place === "note" || place === "comment") return 40
  if (place === "reason") return 42
  return place === "symbol" || place === "isin" ? 1 : 2
}

/** Of a long text its beginning. */
const passageOf = (text: string): string => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
