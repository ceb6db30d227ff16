import { setImmediate as nextTurn } from "node:timers/promises"
import { codesOf, foldedCode } from "./codes.ts"
import { type Exchange, exchangeOf, exchanges } from "./exchanges.ts"
import { type Listing, listingOf } from "./listing.ts"
import { bestOf, match, type Preferred, type RowTraits, tierOf } from "./ranking.ts"
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts"
import { allWordsOf, coreOf, wordsOf } from "./words.ts"

export interface ListingIndex {
  /** The listings that match a text, best first, at most `limit`. */
  readonly search: (text: string, preferred: Preferred, limit: number) => ReadonlyArray<Listing>
  /** How many listings there are. */
  readonly size: number
}

/** Lines read before other work runs. */
const linesAtOnce = 500

/**
 * The index of a file of listings. The bytes stay as they are, and a line is read again when a search finds it; beside them are,
 * for each word and code, the numbers of its lines. Building it takes some hundred milliseconds, with other work between.
 */
export async function indexListings(bytes: Buffer): Promise<ListingIndex> {
  const starts: Array<number> = []
  const collected = { names: new Map<string, Array<number>>(), firsts: new Map<string, Array<number>>() }
  const codes = new Map<string, Array<number>>()
  const traits: Array<{ readonly company: string; readonly core: number; readonly listing: Listing }> = []
  /** The size of a company by its name: the lists of some exchanges do not state it. */
  const sizes = new Map<string, number>()

  // The first line names the columns.
  for (let from = bytes.indexOf("\n") + 1; from > 0 && from < bytes.length;) {
    const end = bytes.indexOf("\n", from)
    const row = starts.push(from) - 1
    const listing = listingOf(bytes.toString("utf8", from, end))
    const words = wordsOf(listing.name)
    const core = coreOf(words)
    const company = core.join(" ")
    for (const word of allWordsOf(listing.name)) note(collected.names, word, row)
    for (const word of words.slice(0, 1)) note(collected.firsts, word, row)
    for (const code of codesOf(listing)) note(codes, code, row)
    if (listing.size !== null) sizes.set(company, Math.max(listing.size, sizes.get(company) ?? 0))
    traits.push({ company, core: Math.min(core.length, 255), listing })
    from = end + 1
    if (row % linesAtOnce === 0) await nextTurn()
  }
  const count = starts.length
  starts.push(bytes.length)

  const currencies = [...new Set(traits.map(({ listing }) => listing.currency))]
  const rows: RowTraits = {
    core: Uint8Array.from(traits, ({ core }) => core),
    size: Uint8Array.from(traits, ({ company }) => sizes.get(company) ?? 0),
    exchange: Uint8Array.from(traits, ({ listing }) => exchanges.findIndex(({ mic }) => mic === listing.mic)),
    currency: Uint8Array.from(traits, ({ listing }) => currencies.indexOf(listing.currency)),
    isHome: Uint8Array.from(traits, ({ listing }) => (isAtHome(listing) ? 1 : 0)),
  }
  await nextTurn()
  const names = vocabularyOf(collected.names)
  await nextTurn()
  const vocabularies = { names, firsts: vocabularyOf(collected.firsts), codes: vocabularyOf(codes) }
  const read = (row: number): Listing => listingOf(bytes.toString("utf8", starts[row] ?? 0, (starts[row + 1] ?? 0) - 1))

  return {
    size: count,
    search(text, preferred, limit) {
      const matches = matching(text, count, vocabularies, rows, currencies)
      const wanted = {
        exchange: exchanges.findIndex((one) => isNamed(one, preferred.exchange)),
        currency: currencies.findIndex((one) => one === preferred.currency),
      }
      return bestOf(matches, rows, wanted, limit).map(read)
    },
  }
}

interface Vocabularies {
  readonly names: Vocabulary
  /** The first word of each name. */
  readonly firsts: Vocabulary
  readonly codes: Vocabulary
}

/** With fewer listings than this, words with typing errors are searched too, unless one has exactly that code or name. */
const enough = 8
const certain = 2

/** The tier of each row for a text; no tier, 0, for a row that does not match. */
function matching(
  text: string,
  count: number,
  vocabularies: Vocabularies,
  rows: RowTraits,
  currencies: ReadonlyArray<string>,
): Uint8Array {
  const words = wordsOf(text)
  const typedCore = coreOf(words).length
  const tiers = new Uint8Array(count)
  if (words.length === 0) return tiers
  const wholeCodes = new Uint8Array(count)
  vocabularies.codes.withPrefix(foldedCode(text), (row, isWhole) => {
    if (isWhole) wholeCodes[row] = 1
  })
  const isFirst = new Uint8Array(count)
  vocabularies.firsts.withPrefix(words[0] ?? "", (row) => (isFirst[row] = 1))
  const found = words.map((word) => bitsOf(word, count, vocabularies, rows, currencies))

  let matched = 0
  let best = Infinity
  const tierAll = (): void => {
    for (let row = 0; row < count; row++) {
      if (tiers[row] !== 0) continue
      const tier =
        wholeCodes[row] === 1
          ? 1
          : tierOf(found, row, { core: rows.core[row] ?? 0, typedCore, isFirst: isFirst[row] === 1 })
      if (tier === 0) continue
      tiers[row] = tier
      matched += 1
      best = Math.min(best, tier)
    }
  }
  tierAll()
  if (matched >= enough || best <= certain) return tiers
  for (const [at, word] of words.entries()) {
    const bits = found[at]
    vocabularies.names.withErrors(word, (row, errors) => {
      if (bits && bits[row] === 0) bits[row] = errors === 1 ? match.oneError : match.twoErrors
    })
  }
  tierAll()
  return tiers
}

/** How each row matches a word: bits of {@link match}. */
function bitsOf(
  word: string,
  count: number,
  { names, codes }: Vocabularies,
  rows: RowTraits,
  currencies: ReadonlyArray<string>,
): Uint8Array {
  const bits = new Uint8Array(count)
  names.withPrefix(word, (row, isWhole) => (bits[row] = (bits[row] ?? 0) | (isWhole ? match.word : match.wordBegins)))
  codes.withPrefix(word, (row, isWhole) => (bits[row] = (bits[row] ?? 0) | (isWhole ? match.code : match.codeBegins)))
  const named = exchanges.map((one) => one.mic.toLowerCase() === word || wordsOf(one.name).includes(word))
  const currency = currencies.indexOf(word.toUpperCase())
  if (currency === -1 && !named.includes(true)) return bits
  for (let row = 0; row < count; row++) {
    if (rows.currency[row] === currency || named[rows.exchange[row] ?? 0]) bits[row] = (bits[row] ?? 0) | match.context
  }
  return bits
}

/** Whether a company is listed in its own country. */
const isAtHome = ({ mic, country }: Listing): boolean => country !== null && exchangeOf.get(mic)?.country === country

/** Whether a person means an exchange: by its name in any spelling, or by its market identifier code. */
function isNamed({ name, mic }: Exchange, typed: string | null): boolean {
  if (typed === null) return false
  const [wanted, known] = [wordsOf(typed).join(" "), wordsOf(name).join(" ")]
  return wanted === known || wanted === mic.toLowerCase()
}

function note(words: Map<string, Array<number>>, word: string, row: number): void {
  const rows = words.get(word)
  if (rows) rows.push(row)
  else words.set(word, [row])
}
