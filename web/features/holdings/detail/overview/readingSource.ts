import type { ReactNode } from "react"
import type { IntlShape } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { EquityView } from "#contract/figures/borrowing.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { readKeyFigures } from "#contract/figures/keyFigures.ts"
import type { HoldingView } from "#contract/holdings.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import type { Query } from "#web/client/useQuery.ts"
import type { Figures } from "#web/format/useFigures.ts"

/** The source of the key figures of a holding. */
export interface ReadingSource {
  readonly holding: HoldingView
  /** The currency of the totals. */
  readonly currency: string
  readonly on: string
  readonly intl: IntlShape
  readonly words: Figures
  readonly costMethod: CostChoice
  /** What was borrowed for it; absent while it is not known, and without a debt. */
  readonly equity: EquityView | undefined
  /** Absent for a holding that has none that day. */
  readonly computed: Query<AnswerOf<typeof readKeyFigures>> | undefined
}

export type KeyFigures = NonNullable<AnswerOf<typeof readKeyFigures>["figures"]>

export interface ReadingContent {
  readonly name: ReactNode
  readonly figure: ReactNode
  readonly note?: ReactNode
  readonly explains?: ExplainedFigure
  /** What the explanation is about besides the holding; by default its currency. */
  readonly explainedIn?: { readonly currency?: string; readonly method?: CostChoice; readonly from?: string }
}

/** A key figure of a holding; `undefined` if the holding has none. */
export type ReadingOf = (source: ReadingSource) => ReadingContent | undefined

export const isSomething = (amount: string): boolean => /[1-9]/.test(amount)
