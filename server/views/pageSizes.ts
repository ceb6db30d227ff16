/** How many entries of a holding or debt, and statements of a wallet, one answer contains. */
export interface PageSizes {
  readonly entries: number
  /** Fewer: each may name 500 tokens. */
  readonly statements: number
  /** How many characters of entries, events or statements an answer contains at most, beside its first one. */
  readonly characters: number
}

export const defaultPageSizes: PageSizes = { entries: 1_000, statements: 100, characters: 1_000_000 }
