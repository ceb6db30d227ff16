import { type Currency, defaultCurrencies } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"

/**
 * The currencies from which the user chooses: the default ones, those that they added in the settings, their base currency,
 * and `others`, such as the one that is chosen already.
 */
export function useCurrencies(...others: ReadonlyArray<Currency>): ReadonlyArray<Currency> {
  const { baseCurrency, currencies = [] } = useSession().preferences
  return currenciesOf(baseCurrency, ...currencies, ...others)
}

/** The default currencies and others, each once. */
export const currenciesOf = (...others: ReadonlyArray<Currency>): ReadonlyArray<Currency> => [
  ...new Set<Currency>([...defaultCurrencies, ...others]),
]
