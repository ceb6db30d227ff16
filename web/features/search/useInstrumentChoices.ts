import { useIntl } from "react-intl"
import { type FoundInstrument, searchInstruments } from "#contract/market.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useSettled } from "#web/client/useSettled.ts"
import { iconOfClass } from "#ui/lineClasses.ts"
import { useOffers } from "#ui/windows/offers.ts"
import { useOverlays } from "#web/page/overlays.ts"
import type { Choice } from "./choices.ts"
import { paletteMessages as messages } from "./messages.ts"

/** The least letters for a search. */
const lettersLeast = 2
/** How many are offered: the household's own things come first. */
const most = 4

/** The instruments that match what is typed, each of which opens the dialog that adds it. */
export function useInstrumentChoices(typed: string): ReadonlyArray<Choice> {
  const intl = useIntl()
  const offers = useOffers()
  const show = useOverlays((state) => state.show)
  const text = typed.trim().slice(0, 100)
  const settled = useSettled(text)
  const mayAdd = offers("record")
  const { answer: portfolios } = useQuery(listPortfolios, mayAdd ? {} : null)
  const hasPortfolio = portfolios?.portfolios.some(({ status }) => status === "active") ?? false
  const isAsked = mayAdd && hasPortfolio && settled.length >= lettersLeast
  const { answer } = useQuery(searchInstruments, isAsked ? { query: { text: settled } } : null)
  if (!isAsked || settled !== text || !answer) return []
  return answer.instruments.slice(0, most).map((instrument) => {
    const { name, ticker, exchange, currency } = instrument
    const assetClass = classOfKind[instrument.kind]
    return {
      id: `instrument ${instrument.symbol}`,
      name: intl.formatMessage(messages.addInstrument, { name }),
      note: [ticker, exchange?.name, currency].filter(Boolean).join(" · "),
      icon: iconOfClass[assetClass],
      run: () => show({ kind: "addHolding", assetClass, instrument }),
    }
  })
}

const classOfKind: Readonly<Record<FoundInstrument["kind"], AssetClass>> = {
  share: "security",
  etf: "security",
  coin: "crypto",
  metal: "metal",
}
