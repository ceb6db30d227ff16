import { useIntl } from "react-intl"
import type { AllocationBy, LineClass } from "../../../server/contract/figures.ts"
import type { Investable } from "../../../server/contract/vocabulary.ts"
import { assetClassNames, investableNames } from "../../messages/words.ts"
import { dashboardMessages } from "./messages.ts"

/** What the parts are called into which assets are divided in one way or another. `titles` are those of the portfolios. */
export function useAllocationNames(titles: ReadonlyMap<string, string>) {
  const intl = useIntl()
  return (divided: AllocationBy) =>
    (key: string): string => {
      switch (divided) {
        case "assetClass":
          return intl.formatMessage(key === "debt" ? dashboardMessages.claims : assetClassNames[key as LineClass])
        case "investable":
          return intl.formatMessage(investableNames[key as Investable])
        case "currency":
          return key
        case "portfolio":
          return titles.get(key) ?? "\u2013"
      }
    }
}
