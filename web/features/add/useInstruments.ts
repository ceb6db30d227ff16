import { type FoundInstrument, searchInstruments } from "#contract/market.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSettled } from "#web/client/useSettled.ts"

/** The least letters for a search. */
const lettersLeast = 2
const most = 6

/** The instruments that match a text, and whether the answer is for this text. The product knows them without a network. */
export function useInstruments(typed: string): {
  readonly instruments: ReadonlyArray<FoundInstrument>
  readonly isCurrent: boolean
} {
  const text = typed.trim().replace(/\s+/gu, " ").slice(0, 100)
  const settled = useSettled(text)
  const isAsked = text.length >= lettersLeast
  const { answer, isCurrent, failure } = useQuery(
    searchInstruments,
    settled.length >= lettersLeast ? { query: { text: settled } } : null,
  )
  if (!isAsked) return { instruments: [], isCurrent: true }
  if (settled !== text || (!isCurrent && !failure)) return { instruments: [], isCurrent: false }
  return { instruments: (answer?.instruments ?? []).slice(0, most), isCurrent: true }
}

export const classOfInstrument: Readonly<Record<FoundInstrument["kind"], AssetClass>> = {
  share: "security",
  etf: "security",
  coin: "crypto",
  metal: "metal",
}
