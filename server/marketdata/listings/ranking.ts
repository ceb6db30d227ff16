/** What a person prefers: listings there come before equally good ones elsewhere. */
export interface Preferred {
  /** The name of an exchange as the person typed it in the preferences. */
  readonly exchange: string | null
  readonly currency: string
}

/** What the ranking reads of each row. */
export interface RowTraits {
  /** How many words the name has without its legal form. */
  readonly core: Uint8Array
  /** The size of the company, 6 (largest) to 1; 0 if not known. */
  readonly size: Uint8Array
  readonly exchange: Uint8Array
  readonly currency: Uint8Array
  /** 1 if the company is listed in its own country. */
  readonly isHome: Uint8Array
}

/** How a typed word matches a row. A word may match in several ways. */
export const match = {
  word: 1,
  wordBegins: 2,
  code: 4,
  codeBegins: 8,
  /** Its exchange or currency: "apple xetra". */
  context: 16,
  oneError: 32,
  twoErrors: 64,
} as const

const inName = match.word | match.wordBegins
const inCode = match.code | match.codeBegins
const withErrors = match.oneError | match.twoErrors

/**
 * How well a row matches all words: 1 its ticker or ISIN, 2 its whole name, 3 the beginning of its name, 4 words of its name,
 * 5 the beginning of its ticker or ISIN, 6 and more with typing errors; 0 if it does not match. `core` and `typedCore` are the
 * numbers of words of the name and of the text without a legal form.
 */
export function tierOf(
  found: ReadonlyArray<Uint8Array>,
  row: number,
  { core, typedCore, isFirst }: { readonly core: number; readonly typedCore: number; readonly isFirst: boolean },
): number {
  let [named, whole, codes, wholeCodes, context, errors] = [0, 0, 0, 0, 0, 0]
  for (const bits of found) {
    const how = bits[row] ?? 0
    if (how === 0) return 0
    if (how & match.code) wholeCodes += 1
    if (how & inName) {
      named += 1
      if (how & match.word) whole += 1
    } else if (how & match.context) context += 1
    else if (how & inCode) codes += 1
    else if (how & withErrors) errors += how & match.oneError ? 1 : 2
  }
  if (named + codes + errors === 0) return 0
  if (errors > 0) return Math.min(5 + 2 * errors - (core === typedCore - context ? 1 : 0), 255)
  if (wholeCodes > 0 && wholeCodes + context === found.length) return 1
  if (codes > 0) return 5
  if (whole + context === found.length && core === typedCore - context) return 2
  return isFirst ? 3 : 4
}

/**
 * The numbers of the best rows. Within a tier the exchange and currency of the person come first, then large companies, those
 * at home, and short names; equal ones in the order of exchanges and symbols.
 */
export function bestOf(
  tiers: Uint8Array,
  rows: RowTraits,
  preferred: { readonly exchange: number; readonly currency: number },
  limit: number,
): ReadonlyArray<number> {
  const exchangeOf = (row: number): number => rows.exchange[row] ?? 0
  const found: Array<{ readonly row: number; readonly score: number }> = []
  for (const [row, tier] of tiers.entries()) {
    if (tier === 0) continue
    const score =
      tier * 1000 -
      sizeWeight * (rows.size[row] ?? 0) -
      (rows.exchange[row] === preferred.exchange ? exchangeWeight : 0) -
      (rows.currency[row] === preferred.currency ? currencyWeight : 0) -
      (rows.isHome[row] === 1 ? homeWeight : 0) +
      lengthWeight * Math.min(rows.core[row] ?? 0, 12)
    found.push({ row, score })
  }
  return found
    .sort((a, b) => a.score - b.score || exchangeOf(a.row) - exchangeOf(b.row) || a.row - b.row)
    .slice(0, limit)
    .map(({ row }) => row)
}

/*
 * A large company comes before a small one that happens to be at the preferred exchange; of the listings of one company, which all
 * have its size, the preferred exchange decides.
 */
const sizeWeight = 40
const exchangeWeight = 70
const currencyWeight = 35
const homeWeight = 25
const lengthWeight = 4
