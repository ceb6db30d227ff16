import { useIntl } from "react-intl"
import type { HoldingView } from "../../../server/contract/holdings.ts"
import { readPricePerformance } from "../../../server/contract/standing.ts"
import { readPrivateMarkets } from "../../../server/contract/privateMarkets.ts"
import type { AssetClass } from "../../../server/contract/vocabulary.ts"
import { useSession } from "../../api/session.tsx"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { placesIn } from "../../ui/AlignedDigits.tsx"
import type { ListContext } from "./columns.tsx"
import { columnsOfClass, type ListScope } from "./columnsOfClass.ts"
import { symbolOf } from "./describe.ts"

/** What the columns of a list of these holdings draw on; asked for only where one of them does. */
export function useListContext(scope: ListScope, holdings: ReadonlyArray<HoldingView>): ListContext {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked, askedDay } = useReporting()
  const { costMethod } = useSession().preferences
  const columns = columnsOfClass[scope]
  const quoted: AssetClass | undefined = scope !== "all" && columns.includes("sevenDays") ? scope : undefined
  const { answer: performance } = useQuery(
    readPricePerformance,
    quoted ? { query: { ...askedDay, assetClass: quoted } } : null,
  )
  const { answer: privates } = useQuery(readPrivateMarkets, columns.includes("irr") ? { query: asked } : null)
  const bySymbol = new Map(performance?.prices.map((price) => [price.symbol, price]))
  const byHolding = new Map<string, NonNullable<typeof privates>["holdings"][number]>(
    privates?.holdings.map((one) => [one.holdingId, one]),
  )
  return {
    intl,
    figures,
    on,
    costMethod,
    places: {
      units: placesIn(holdings.map(({ figures }) => figures.units)),
      price: placesIn(holdings.map(({ figures }) => figures.price?.amount)),
    },
    performanceOf: (holding: HoldingView) => bySymbol.get(symbolOf(holding) ?? ""),
    privateOf: ({ holdingId }) => byHolding.get(holdingId),
  }
}
