import { activeCurrencies, type Currency, endedCurrencies } from "#contract/vocabulary.ts"

export interface NamedCurrency {
  readonly id: Currency
  readonly name: string
  /** Whether another currency replaced it. */
  readonly isEnded: boolean
}

/** All currencies with their names in a language: `first` in its order, then those in use, then those that ended. */
export function currenciesNamedIn(locale: string, first: ReadonlyArray<Currency>): ReadonlyArray<NamedCurrency> {
  const names = new Intl.DisplayNames(locale, { type: "currency" })
  const ended = new Set<Currency>(endedCurrencies)
  return [...new Set<Currency>([...first, ...activeCurrencies, ...endedCurrencies])].map((id) => ({
    id,
    name: names.of(id) ?? id,
    isEnded: ended.has(id),
  }))
}

/** Without accents and capitals, as people type into a search. */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim()

/** Whether the code or name of a currency contains what is typed. */
export const containsTyped = (text: string, typed: string): boolean => folded(text).includes(folded(typed))
