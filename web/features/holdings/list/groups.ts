import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { portfolioOf } from "#web/features/holdings/detail/useTitles.ts"
import { kindOf } from "./describe.ts"

/** What the rows of a list can be grouped by. */
export const groupings = ["portfolio", "currency", "kind"] as const
export type Grouping = (typeof groupings)[number]

/** The grouping in the address; null for one list. */
export const groupingOf = (params: URLSearchParams): Grouping | null =>
  groupings.find((one) => one === params.get("group")) ?? null

interface Group {
  readonly title: string
  readonly holdings: ReadonlyArray<HoldingView>
}

/** The holdings of each group, in the order of the titles. */
export function groupsOf(
  holdings: ReadonlyArray<HoldingView>,
  grouping: Grouping,
  titles: ReadonlyMap<string, string>,
  intl: IntlShape,
): ReadonlyArray<Group> {
  const titleOf: Readonly<Record<Grouping, (holding: HoldingView) => string>> = {
    portfolio: (holding) => portfolioOf(holding, titles, intl) ?? "\u2013",
    currency: ({ currency }) => currency,
    kind: (holding) => kindOf(holding, intl) || "\u2013",
  }
  return [...Map.groupBy(holdings, titleOf[grouping])]
    .map(([title, some]) => ({ title, holdings: some }))
    .toSorted((a, b) => a.title.localeCompare(b.title, intl.locale))
}
