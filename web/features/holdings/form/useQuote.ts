import { readQuote } from "#contract/instruments.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { Currency } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { identifiedBy } from "#web/forms/priceSymbol.ts"

/**
 * The last stored price of a chosen instrument up to a day, by default today, with its value in a currency. Nothing is created
 * for it. Undefined until it is known, and without an instrument.
 */
export function useQuote(instrument: FoundInstrument | undefined, currency: Currency, on?: string) {
  const request = instrument && {
    query: { ...identifierOf(instrument), currency, ...(on === undefined ? {} : { on }) },
  }
  const { answer, isCurrent } = useQuery(readQuote, request ?? null)
  return request && isCurrent ? answer?.price : undefined
}

function identifierOf(instrument: FoundInstrument) {
  const { kind, currency, identifier } = identifiedBy(instrument)
  return { kind, ...identifier, quotedIn: currency }
}
